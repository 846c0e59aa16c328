"""Compile ahead, so that nobody waits at the first move: a game's rules first, then its search.

A server lets another process compile into the shared cache and then only loads: compiling holds the interpreter's lock
for seconds at a time and takes hundreds of megabytes.
"""

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path

from tatami.bots import Budget, bot
from tatami.core import cache
from tatami.core.game import Game
from tatami.core.messages import Json
from tatami.core.rng import draw, random
from tatami.core.samples import reveals
from tatami.games import game as find_game

__all__ = ["STAGES", "is_compiled", "warm", "warm_all", "warm_quietly"]


def compile_rules(game: Game) -> None:
    """Play random games, which come to every kind of decision."""
    for options in kinds_of(game):
        position, rng = game.deal_from(game.players[0], options, b"warm"), random("warm")
        while not position.is_over:
            position.view(position.to_act).to_json()
            position.view().sample_game(rng)
            move = position.moves[draw(rng, len(position.moves))]
            if game.hidden is not None and position.to_act is not None:
                reveals(position.state.redacted(position.to_act), move, position.to_act)
            position = position.play(move)
        position.outcome.to_json()


def compile_search(game: Game) -> None:
    """Let each kind of bot choose once."""
    for options in kinds_of(game):
        position = game.deal_from(game.players[0], options, b"warm")
        for level in ("random", "greedy", "beginner"):
            bot(level).choose(position.view(position.to_act), Budget(iterations=1), random("warm"))


def kinds_of(game: Game) -> list[Json]:
    """Options that need compiled code of their own."""
    return [{}, {"errors": "stand"}] if "errors" in game.options else [{}]


STAGES: Mapping[str, Callable[[Game], None]] = {"rules": compile_rules, "search": compile_search}


def stamp(stage: str, game: Game) -> Path:
    """A file whose existence says that a stage is compiled.

    The record's last field names the game and a hash of its folder, evaluator included, so that an edit starts anew."""
    assert game.record.dtype.names
    return cache.folder() / f"{stage}-{game.record.dtype.names[-1]}"


def is_compiled(stage: str, game: Game) -> bool:
    """Can this stage be loaded without compiling?"""
    return stamp(stage, game).exists()


def warm(stage: str, game: Game) -> None:
    """Compile in this process, or load what is compiled."""
    STAGES[stage](game)
    stamp(stage, game).touch()


def warm_quietly(stage: str, game: Game) -> None:
    """Let another process compile what is not compiled yet, then load it."""
    if not is_compiled(stage, game):
        with one_at_a_time(cache.folder()):
            if not is_compiled(stage, game):  # no other process did it meanwhile
                compile_elsewhere(stage, game)  # an outside game is not registered there: it compiles below
    warm(stage, game)


def warm_all(games: Sequence[Game], stages: Sequence[str], processes: int) -> Iterator[Game]:
    """Compile several games, each stage in a process of its own, the longest first; return each game when it is done.

    Games that another process cannot compile, such as one registered only here, are compiled in this process.
    """
    left = {game.id: len(stages) for game in games}
    with ThreadPoolExecutor(processes) as pool:
        jobs = {
            pool.submit(compile_elsewhere, stage, game): (stage, game) for stage in reversed(stages) for game in games
        }
        for job in as_completed(jobs):
            stage, game = jobs[job]
            if not is_compiled(stage, game):
                warm(stage, game)
            left[game.id] -= 1
            if not left[game.id]:
                yield game


def compile_elsewhere(stage: str, game: Game) -> None:
    """Compile in another process, if necessary. That process ends with this one, because its input is closed."""
    if is_compiled(stage, game):
        return
    command = [sys.executable, "-m", __name__, stage, game.id]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing) as process:
        process.wait()


def end_with_input() -> None:
    """End this process when the other end of its input is closed."""
    while os.read(0, 1):
        pass
    os._exit(1)


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold a lock, so that one process compiles however many servers start at once."""
    with (folder / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    threading.Thread(target=end_with_input, daemon=True).start()
    warm(sys.argv[1], find_game(sys.argv[2]))
