"""Any program that speaks the engine protocol as a bot: `cmd:./my-engine --flag`.

The protocol's `load` takes a whole deal, and a deal contains every secret. So the program never gets the true deal, but
one sampled from what its seat knows, with the moves played as that seat knows them. docs/bots.md explains what such a
program must answer.
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
from functools import cache
from typing import Any, BinaryIO
from weakref import WeakSet

from tatami.bots.bot import Budget, Choice
from tatami.core.errors import BadSetup, TatamiError
from tatami.core.game import View
from tatami.core.messages import Json, Reason
from tatami.core.rng import Random, draw

__all__ = ["PATIENCE", "BotFailed", "Remote", "close_all", "is_remote", "read_name"]

PATIENCE = 60.0
"""Seconds that an answer may exceed its budget; also the maximum time for starting a program."""
EXIT_SECONDS = 1.0
"""Seconds that a program may take to exit after its input is closed."""
LONGEST_LINE = 1 << 20
UNREAD = 64
"""Maximum unread lines before we stop reading."""
SHOWN = 80
"""Characters of a program's output that an error message quotes."""
MOST_ERRORS = 1 << 16
"""Bytes of a program's error output that are kept until somebody reads them: the last ones."""
SEEDS = 1 << 30
NAME = re.compile(r"cmd(?:@(?P<level>[^:\s]+))?:(?P<command>.*)", re.DOTALL)


class BotFailed(TatamiError):
    """A bot did not give a legal move in time; the reason says what happened."""


def is_remote(name: str) -> bool:
    """Whether a bot's name stands for a program."""
    return NAME.fullmatch(name) is not None


def read_name(name: str) -> tuple[list[str], str | None]:
    """Split a name into the command and the level to ask for; BadSetup if it is not a program's name."""
    found = NAME.fullmatch(name)
    try:
        command = shlex.split(found["command"]) if found else []
    except ValueError:  # an unclosed quote
        command = []
    if found is None or not command:
        raise BadSetup(Reason("remote-name", {"name": name[:SHOWN]}))
    return command, found["level"]


class Remote:
    """A program as a bot. Its process starts with `start` or the first `choose`, and ends with `close`."""

    def __init__(self, name: str, level: str, patience: float = PATIENCE) -> None:
        """`level` is the level to ask for if the name contains none."""
        command, asked = read_name(name)
        if shutil.which(command[0]) is None:
            raise BadSetup(Reason("remote-no-program", {"program": command[0][:SHOWN]}))
        self.command = command
        self.level = asked or level
        self.patience = patience
        self.process: Process | None = None
        self.last: Process | None = None
        """The process that ran last; its error output can be read after its end."""

    def start(self, game: str) -> None:
        """Start the process and check that it plays this game."""
        self.close()
        try:
            self.process = self.last = Process(self.command)
        except OSError as error:
            raise BotFailed(Reason("remote-no-start", {"cause": error.strerror or ""})) from None
        games = self.ask({"do": "games"}).get("games")
        known = [one.get("id") for one in games if isinstance(one, dict)] if isinstance(games, list) else []
        if game not in known:
            self.close()
            raise BotFailed(Reason("remote-no-game", {"game": game}))

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The program's choice in a sampled game that looks the same from this seat; raises BotFailed."""
        if self.process is None:
            self.start(view.game.id)
        deal, words = view.sample_game(rng)
        self.ask({"do": "load", "deal": deal, "moves": words})
        limits: Json = {"seconds": budget.seconds, "iterations": budget.iterations}
        given = {name: limit for name, limit in limits.items() if limit is not None}
        request = {"do": "bot", "level": self.level, **given, "seed": draw(rng, SEEDS), "view": view.to_json()}
        answer = self.ask(request, budget.seconds or 0.0)
        word = answer.get("move")
        for move in view.moves:
            if word == move:
                return Choice(move=move, evaluation=read_evaluation(answer.get("evaluation"), view.players))
        self.close()
        raise BotFailed(Reason("remote-illegal", {"answer": json.dumps(word)[:SHOWN]}))

    def ask(self, request: Json, seconds: float = 0.0) -> Json:
        """Send a request and return the answer, within `seconds` plus patience; a failure ends the process."""
        assert self.process is not None
        try:
            return read_answer(self.process.ask(json.dumps(request), seconds + self.patience))
        except BotFailed:
            self.close(0.0)
            raise

    def read_errors(self) -> str:
        """What the program has written to its error output since this was asked last, or the end of it."""
        return "" if self.last is None else b"".join(self.last.take_errors()).decode("utf-8", "replace")

    def close(self, seconds: float = EXIT_SECONDS) -> None:
        """End the process, if there is one; kill it if it does not exit in this many seconds."""
        process, self.process = self.process, None
        if process is not None:
            process.end(seconds)


def read_answer(line: bytes) -> Json:
    """Decode a line as an answer of the protocol; raises BotFailed unless it says ok."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BotFailed(Reason("remote-no-json", {"answer": quote(line)}))
    if answer.get("ok") is not True:
        error = str(answer.get("error", "")).encode("utf-8", "replace")  # JSON may contain lone surrogates
        raise BotFailed(Reason("remote-refused", {"cause": quote(error)}))
    return answer


def quote(output: bytes) -> str:
    """The start of a program's output as printable text."""
    text = output[:SHOWN].decode("utf-8", "replace").strip()
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def read_evaluation(value: Any, players: int) -> tuple[float, ...]:
    """A program's evaluation, or an empty one if it is missing or invalid: it is optional."""
    if not isinstance(value, list) or len(value) != players or any(type(one) not in (int, float) for one in value):
        return ()
    try:
        found = tuple(float(one) for one in value)
    except OverflowError:  # an integer beyond the range of float
        return ()
    return found if all(map(math.isfinite, found)) else ()


class Process:
    """A running program that answers each line with one line."""

    def __init__(self, command: list[str]) -> None:
        # A new session: Ctrl-C at our terminal does not reach it, and its whole process group can be killed.
        self.popen = subprocess.Popen(
            command,
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
        self.last_error = b""
        self.errors: deque[bytes] = deque()
        self.heard = 0
        """Bytes in `errors`."""
        self.hearing = threading.Lock()
        self.readers = [
            threading.Thread(target=self.read_answers, args=(self.popen.stdout,), daemon=True),
            threading.Thread(target=self.read_errors, args=(self.popen.stderr,), daemon=True),
        ]
        for reader in self.readers:
            reader.start()
        RUNNING.add(self)
        close_all_at_exit()

    def read_answers(self, stream: BinaryIO) -> None:
        """Queue the lines of standard output for `ask`, and an empty one at the end."""
        with contextlib.suppress(ValueError, OSError), stream:
            while self.answers.qsize() < UNREAD and (line := stream.readline(LONGEST_LINE)):
                self.answers.put(line)
        self.answers.put(b"")

    def read_errors(self, stream: BinaryIO) -> None:
        """Keep the last lines of standard error, to report if the program exits, and for whoever asks."""
        with contextlib.suppress(ValueError, OSError), stream:
            while line := stream.readline(MOST_ERRORS):
                with self.hearing:
                    self.last_error = line
                    self.errors.append(line)
                    self.heard += len(line)
                    while self.heard > MOST_ERRORS:
                        self.heard -= len(self.errors.popleft())

    def take_errors(self) -> list[bytes]:
        """The lines of standard error that were not taken before."""
        with self.hearing:
            taken = list(self.errors)
            self.errors.clear()
            self.heard = 0
        return taken

    def ask(self, request: str, seconds: float) -> bytes:
        """Send one line and return the answer; raises BotFailed if none comes in time."""
        end = time.monotonic() + seconds
        try:
            self.stdin.write(request.encode() + b"\n")
            self.stdin.flush()
            line = self.answers.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            raise BotFailed(Reason("remote-timeout", {"seconds": f"{seconds:g}"})) from None
        except OSError:  # the program has closed its input
            line = b""
        if not line:
            raise BotFailed(self.why_it_ended())
        return line

    def why_it_ended(self) -> Reason:
        """The exit code and last error line of a program that has closed its output."""
        self.end(EXIT_SECONDS)
        return Reason("remote-ended", {"status": self.popen.returncode, "said": quote(self.last_error)})

    def end(self, seconds: float) -> None:
        """Close the input, wait this many seconds, then kill the program and everything it started."""
        RUNNING.discard(self)
        with contextlib.suppress(OSError):
            self.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.popen.wait(seconds)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()
        for reader in self.readers:
            reader.join(EXIT_SECONDS)


RUNNING: WeakSet[Process] = WeakSet()


@cache
def close_all_at_exit() -> None:
    """Register `close_all` once; importing this module must have no effects."""
    atexit.register(close_all)


def close_all() -> None:
    """Kill every program that this process has started."""
    for process in list(RUNNING):
        process.end(0.0)
