"""A seat for any program that speaks the engine protocol: `cmd:./my-engine --flag`.

The protocol's `load` takes a whole deal, and a deal holds every secret. So the program never gets the deal that is
played, but one guessed from what its seat may know, together with the words played, told as its seat could tell them.
docs/bots.md says what such a program must answer.
"""

import atexit
import contextlib
import json
import math
import os
import queue
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from typing import Any, BinaryIO
from weakref import WeakSet

from tatami.bots.bot import Budget, Choice
from tatami.core.errors import BadSetup, TatamiError
from tatami.core.game import View
from tatami.core.messages import Json, Reason
from tatami.core.rng import Random, draw

__all__ = ["PATIENCE", "BotFailed", "Remote", "close_all", "is_remote", "read_name"]

PATIENCE = 60.0
"""How many seconds later than its budget an answer may come; a program's start may take as long."""
LEAVE = 1.0
"""How many seconds a program may take to end after its input has."""
LONGEST_LINE = 1 << 20
UNREAD = 64
"""Lines that a program may be ahead of us; who says more is not listened to any longer."""
SHOWN = 80
SEEDS = 1 << 30
NAME = re.compile(r"cmd(?:@(?P<level>[^:\s]+))?:(?P<command>.*)", re.DOTALL)


class BotFailed(TatamiError):
    """A bot that gave no move that can be played; the reason says how."""


def is_remote(name: str) -> bool:
    """Does a bot's name stand for a program?"""
    return NAME.fullmatch(name) is not None


def read_name(name: str) -> tuple[list[str], str | None]:
    """The program with its arguments, and the level to ask it for; BadSetup if this names no program."""
    found = NAME.fullmatch(name)
    try:
        words = shlex.split(found["command"]) if found else []
    except ValueError:  # a quote without its end
        words = []
    if found is None or not words:
        raise BadSetup(Reason("remote-name", {"name": name[:SHOWN]}))
    return words, found["level"]


class Remote:
    """Another program as a bot. Its process starts with the first question, or with `start`, and ends with `close`."""

    def __init__(self, name: str, level: str, patience: float = PATIENCE) -> None:
        """`level` is what to ask for if the name does not say."""
        words, asked = read_name(name)
        if shutil.which(words[0]) is None:
            raise BadSetup(Reason("remote-no-program", {"program": words[0][:SHOWN]}))
        self.words = words
        self.level = asked or level
        self.patience = patience
        self.process: Process | None = None

    def start(self, game: str) -> None:
        """Start the process, and ask it whether it plays this game."""
        self.close()
        try:
            self.process = Process(self.words)
        except OSError as error:
            raise BotFailed(Reason("remote-no-start", {"cause": error.strerror or ""})) from None
        games = self.ask({"do": "games"}).get("games")
        known = [one.get("id") for one in games if isinstance(one, dict)] if isinstance(games, list) else []
        if game not in known:
            self.close()
            raise BotFailed(Reason("remote-no-game", {"game": game}))

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """What the program answers for a game that looks the same from this seat; BotFailed if it misbehaves."""
        if self.process is None:
            self.start(view.game.id)
        deal, words = view.guess_game(rng)
        self.ask({"do": "load", "deal": deal, "moves": words})
        limits: Json = {"seconds": budget.seconds, "iterations": budget.iterations}
        given = {name: limit for name, limit in limits.items() if limit is not None}
        answer = self.ask({"do": "bot", "level": self.level, **given, "seed": draw(rng, SEEDS)}, budget.seconds or 0.0)
        word = answer.get("move")
        for move in view.moves:
            if word == move:
                return Choice(move=move, evaluation=read_evaluation(answer.get("evaluation"), int(view.record.players)))
        self.close()
        raise BotFailed(Reason("remote-illegal", {"answer": json.dumps(word)[:SHOWN]}))

    def ask(self, request: Json, seconds: float = 0.0) -> Json:
        """One request and its answer, within so many seconds and our patience; whatever is wrong ends the process."""
        assert self.process is not None
        try:
            return read_answer(self.process.ask(json.dumps(request), seconds + self.patience))
        except BotFailed:
            self.close(0.0)
            raise

    def close(self, seconds: float = LEAVE) -> None:
        """End the process, if there is one; it may take so many seconds to end by itself."""
        process, self.process = self.process, None
        if process is not None:
            process.end(seconds)


def read_answer(line: bytes) -> Json:
    """A line as an answer of the protocol that says ok."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BotFailed(Reason("remote-no-json", {"answer": quote(line)}))
    if answer.get("ok") is not True:
        said = str(answer.get("error", "")).encode("utf-8", "replace")  # half a character can be written in JSON
        raise BotFailed(Reason("remote-refused", {"cause": quote(said)}))
    return answer


def quote(said: bytes) -> str:
    """The beginning of what a program said, as text that can be printed and kept, whatever it was."""
    text = said[:SHOWN].decode("utf-8", "replace").strip()
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def read_evaluation(value: Any, players: int) -> tuple[float, ...]:
    """A program's evaluation if it is one, else none: it is told, not needed."""
    if not isinstance(value, list) or len(value) != players or any(type(one) not in (int, float) for one in value):
        return ()
    try:
        found = tuple(float(one) for one in value)
    except OverflowError:  # a whole number may be larger than any other
        return ()
    return found if all(map(math.isfinite, found)) else ()


class Process:
    """A running program, one line in and one line out."""

    def __init__(self, words: list[str]) -> None:
        # A session of its own: Ctrl-C at our terminal is for us, and whatever the program starts ends with it.
        self.popen = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        assert self.popen.stderr is not None
        self.stdin = self.popen.stdin
        self.answers: queue.Queue[bytes] = queue.Queue()
        self.complaints: deque[bytes] = deque(maxlen=20)
        self.readers = [
            threading.Thread(target=self.read_answers, args=(self.popen.stdout,), daemon=True),
            threading.Thread(target=self.read_complaints, args=(self.popen.stderr,), daemon=True),
        ]
        for reader in self.readers:
            reader.start()
        RUNNING.add(self)

    def read_answers(self, stream: BinaryIO) -> None:
        """Put the lines of standard output where `ask` finds them; an empty one at the end."""
        with contextlib.suppress(ValueError, OSError), stream:
            while self.answers.qsize() < UNREAD and (line := stream.readline(LONGEST_LINE)):
                self.answers.put(line)
        self.answers.put(b"")

    def read_complaints(self, stream: BinaryIO) -> None:
        """Keep the last lines of standard error, which tell why a program ended."""
        with contextlib.suppress(ValueError, OSError), stream:
            while line := stream.readline(LONGEST_LINE):
                self.complaints.append(line)

    def ask(self, request: str, seconds: float) -> bytes:
        """Send one line; the line that answers it, if it comes in time."""
        end = time.monotonic() + seconds
        try:
            self.stdin.write(request.encode() + b"\n")
            self.stdin.flush()
            line = self.answers.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise BotFailed(Reason("remote-timeout", {"seconds": f"{seconds:g}"})) from None
        except OSError:  # nobody reads
            line = b""
        if not line:
            raise BotFailed(self.why_it_ended())
        return line

    def why_it_ended(self) -> Reason:
        """The exit code and the last complaint of a program that has closed its output."""
        self.end(LEAVE)
        said = quote(self.complaints[-1]) if self.complaints else ""
        return Reason("remote-ended", {"status": self.popen.returncode, "said": said})

    def end(self, seconds: float) -> None:
        """Let the program end by itself within so many seconds, then kill it and all that it has started."""
        RUNNING.discard(self)
        with contextlib.suppress(OSError):
            self.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.popen.wait(seconds)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()
        for reader in self.readers:
            reader.join(LEAVE)


RUNNING: WeakSet[Process] = WeakSet()


@atexit.register
def close_all() -> None:
    """End every program that this process has started."""
    for process in list(RUNNING):
        process.end(0.0)
