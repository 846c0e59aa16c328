"""Strength of the levels and speed of their search; STRENGTH.md consists of the rows printed here.

    python -m benchmarks.strength ladder --game kakuro --games 400
    python -m benchmarks.strength ladder --game kakuro --pair master,expert --games 100 --master-seconds 0.2
    python -m benchmarks.strength doubling --game kakuro --games 100 --iterations 200,400,800
    python -m benchmarks.strength speed
    python -m benchmarks.strength threads
    python -m benchmarks.strength late

Each deal is played in both seatings, and a shared victory is half a point. Levels up to `expert` make a fixed number of
simulations and use no clock, so their rows are the same on any machine, however busy it is.
"""

import argparse
import math
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import tatami
from tatami.bench import Runner, connect_four
from tatami.bots import Budget, bot
from tatami.core.game import Game, Position, View
from tatami.core.rng import draw, random
from tatami.search import Search, Settings

LADDER = ("beginner", "casual", "club", "expert", "master")
NO_CLOCK = Budget(iterations=1 << 30)
SLICE = 0.25
"""Seconds of one search, and of the Connect Four games that alternate with it."""
SLICES = 8
BEFORE_CANCEL = 0.02
"""Seconds until a search is cancelled."""


@dataclass
class Side:
    """One of the two players, and the time it used."""

    level: str
    budget: Budget
    seconds: float = 0.0
    moves: int = 0

    def play(self, position: Position, seed: str) -> Position:
        """Play this side's move; time counts only where there is a choice."""
        assert position.to_act is not None
        start = time.perf_counter()
        view = position.view(position.to_act)
        choice = bot(self.level).choose(view, self.budget, random(seed))
        if len(view.moves) > 1:
            self.seconds += time.perf_counter() - start
            self.moves += 1
        return position.play(choice.move)

    @property
    def pace(self) -> float:
        """Mean seconds per move."""
        return self.seconds / max(1, self.moves)


def play_deal(game: Game, seed: int, strong: Side, weak: Side) -> float:
    """Play both seatings of a deal; return the stronger side's mean points."""
    points = 0.0
    for seat in (0, 1):
        sides = (strong, weak) if seat == 0 else (weak, strong)
        position = game.new(2, seed=seed)
        while position.to_act is not None:
            position = sides[position.to_act - 1].play(position, f"{seed} {seat} {position.ply}")
        ranks = position.outcome.ranks
        points += (ranks[seat] == 1) / ranks.count(1)
    return points / 2


def match(game: Game, chosen: argparse.Namespace, strong: Side, weak: Side) -> str:
    """Play a match; return points, games, standard error over deals and mean seconds per move as table cells."""
    seeds = range(chosen.first_seed, chosen.first_seed + max(2, chosen.games // 2))
    points = [play_deal(game, seed, strong, weak) for seed in seeds]
    error = statistics.stdev(points) / math.sqrt(len(points))
    return (
        f"{100 * statistics.mean(points):.1f} % | {2 * len(points)} | ±{100 * error:.1f} % | "
        f"{strong.pace:.4f} | {weak.pace:.4f}"
    )


def ladder(game: Game, chosen: argparse.Namespace) -> Iterator[str]:
    """Play each level against the one below."""
    masters = Budget(chosen.master_seconds, chosen.master_iterations)
    pairs = [tuple(chosen.pair.split(","))] if chosen.pair else list(zip(LADDER[1:], LADDER, strict=False))
    for strong, weak in pairs:
        sides = [Side(level, masters if level == "master" else NO_CLOCK) for level in (strong, weak)]
        yield f"{strong} - {weak} | {match(game, chosen, *sides)}"


def doubling(game: Game, chosen: argparse.Namespace) -> Iterator[str]:
    """Play the search of `master` with this many simulations per move against half as many."""
    for iterations in map(int, chosen.iterations.split(",")):
        sides = [Side("master", Budget(iterations=count)) for count in (iterations, iterations // 2)]
        yield f"{iterations} - {iterations // 2} | {match(game, chosen, *sides)}"


def positions(game: Game) -> dict[str, Position]:
    """The start of a game for two, and the middle of a game between greedy players."""
    line = [game.new(2, seed=1)]
    while line[-1].to_act is not None:
        line.append(Side("greedy", NO_CLOCK).play(line[-1], str(len(line))))
    middle = next(one for one in line[len(line) // 2 :] if len(one.moves) > 1)
    return {"start": line[0], "middle": middle}


def simulate(position: Position, threads: int, seed: int) -> int:
    """The number of simulations that one search makes in its slice."""
    assert position.to_act is not None
    search = Search(position.view(position.to_act), random(seed), Settings(threads=threads))
    search.run(None, SLICE)
    return search.visits


def speed(game: Game, chosen: argparse.Namespace) -> Iterator[str]:
    """Simulations per processor second on one core, and their ratio to random games of Connect Four."""
    state = connect_four.ConnectFourState
    calibration = Runner(state.blank(), state.dtype, connect_four.COLUMNS, random(1))
    for name, position in positions(game).items():
        simulate(position, 1, 0)  # compile before measuring
        done, seconds, games, games_seconds = 0, 0.0, calibration.games, 0.0
        for seed in range(SLICES):
            start = time.process_time()
            calibration.run(SLICE)
            between = time.process_time()
            done += simulate(position, 1, seed)
            games_seconds += between - start
            seconds += time.process_time() - between
        each_second = (calibration.games - games) / games_seconds
        yield f"{name} | {done / seconds:,.0f} | {each_second:,.0f} | {done / seconds / each_second:.3f}"


def threads(game: Game, chosen: argparse.Namespace) -> Iterator[str]:
    """Simulations per second of wall-clock time, with one thread and with two."""
    for name, position in positions(game).items():
        simulate(position, 2, 0)  # compile before measuring
        done, seconds = [0, 0], [0.0, 0.0]
        for seed in range(SLICES):
            for index in (0, 1):
                start = time.perf_counter()
                done[index] += simulate(position, index + 1, seed)
                seconds[index] += time.perf_counter() - start
        one, two = (done[index] / seconds[index] for index in (0, 1))
        yield f"{name} | {one:,.0f} | {two:,.0f} | {two / one:.2f}"


def late(game: Game, chosen: argparse.Namespace) -> Iterator[str]:
    """How much later than the allowed seconds, or than `stop`, `master` answers in a warm process."""
    views = [one.view(one.to_act) for one in sample_positions(game, chosen.positions) if one.to_act is not None]
    bot("master").choose(views[0], Budget(iterations=1), random(0))  # compile before measuring
    for seconds in map(float, chosen.seconds.split(",")):
        some = views[: chosen.positions if seconds < 1.0 else max(1, chosen.positions // 10)]
        spent = [answer(view, Budget(seconds=seconds)) for view in some]
        most = 1000 * max(0.0, max(busy for _, busy in spent) - seconds)
        yield f"{seconds:g} s | {delays([wall - seconds for wall, _ in spent])} | {most:.1f}"
    yield f"stop | {delays([cancel(view) for view in views[: max(1, chosen.positions // 2)]])} | "


def sample_positions(game: Game, count: int) -> list[Position]:
    """Positions with a choice from random games, for all numbers of players."""
    rng = random(game.id)
    found: list[Position] = []
    while len(found) < count:
        position = game.new(game.players[0] + len(found) % (game.players[1] - game.players[0] + 1), seed=len(found))
        line = []
        while position.to_act is not None:
            line.append(position)
            moves = position.moves
            position = position.play(moves[draw(rng, len(moves))])
        found += [one for one in line if len(one.moves) > 1][draw(rng, 10) :: 10]
    return found[:count]


def answer(view: View, budget: Budget) -> tuple[float, float]:
    """The wall-clock and processor seconds that `master` takes."""
    start, busy = time.perf_counter(), time.thread_time()
    bot("master").choose(view, budget, random(1))
    return time.perf_counter() - start, time.thread_time() - busy


def cancel(view: View) -> float:
    """The seconds from cancelling a search until its thread has ended."""
    stop = threading.Event()
    thread = threading.Thread(target=answer, args=(view, Budget(iterations=1 << 40, stop=stop.is_set)))
    thread.start()
    thread.join(BEFORE_CANCEL)
    start = time.perf_counter()
    stop.set()
    thread.join()
    return time.perf_counter() - start


def delays(seconds: list[float]) -> str:
    """The count, and in milliseconds the median, the 99th percentile and the maximum, as table cells."""
    ordered = sorted(1000 * max(0.0, one) for one in seconds)
    cells = (statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], ordered[-1])
    return f"{len(ordered)} | " + " | ".join(f"{one:.1f}" for one in cells)


MATCH = "points | games | standard error | seconds a move | of the weaker"
MEASURES: dict[str, tuple[Callable[[Game, argparse.Namespace], Iterator[str]], str]] = {
    "ladder": (ladder, f"levels | {MATCH}"),
    "doubling": (doubling, f"simulations a move | {MATCH}"),
    "speed": (speed, "position | simulations/s | Connect Four games/s | ratio"),
    "threads": (threads, "position | simulations/s, 1 thread | 2 threads | ratio"),
    "late": (late, "allowed | answers | median, ms late | 99 in 100 | most | most of processor time"),
}


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--game", help="game to measure (default: all)")
    parser.add_argument("--games", type=int, default=400, help="games per match, two per deal")
    parser.add_argument("--first-seed", type=int, default=0, help="seed of the first deal; publish fresh ones only")
    parser.add_argument("--pair", help="two levels, the stronger first (default: all neighbours)")
    parser.add_argument("--master-seconds", type=float, help="seconds per move of master (default: its own 3)")
    parser.add_argument("--master-iterations", type=int, help="simulations per move of master, without a clock")
    parser.add_argument("--iterations", default="200,400,800,1600", help="simulations of the doubling curve")
    parser.add_argument("--positions", type=int, default=200, help="positions for `late`; with 1 s a tenth of them")
    parser.add_argument("--seconds", default="0,0.05,0.1,1", help="time limits for `late`")
    chosen = parser.parse_args()
    measure, columns = MEASURES[chosen.measure]
    print(f"| game | {columns} |")
    print("|---" * (columns.count("|") + 2) + "|")
    for game in [tatami.game(chosen.game)] if chosen.game else tatami.available_games():
        for row in measure(game, chosen):
            print(f"| {game.id} | {row} |", flush=True)


if __name__ == "__main__":
    main()
