"""Drive the terminal game as a person would: a real process, through a pseudo-terminal or through pipes."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 300.0
"""Seconds after which a silent program counts as failed; a passing test never waits for them."""
AGAIN = 15.0
CTRL_C = "\x03"
CTRL_D = "\x04"
UP = "\x1b[A"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
PASTING = re.compile(r"\x1b\[\?2004[hl]")  # switches bracketed paste on and off; shows nothing
STYLE = re.compile(r"\x1b\[[0-9;]*m")
START = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from tatami.cli import main
main(prog_name="tatami")
"""


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """The environment of a test process: English, UTF-8, a terminal with colours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    kept.pop("NO_COLOR", None)
    return {**kept, "LANG": "en_GB.UTF-8", "TERM": "xterm", "PYTHONUTF8": "1", **extra}


NOTHING: Mapping[str, str] = {}


class Session:
    """A running game: types keys and collects the output in `printed`."""

    def __init__(
        self, *arguments: str, terminal: bool = False, folder: Path | None = None, extra: Mapping[str, str] = NOTHING
    ) -> None:
        self.terminal = terminal
        self.received = b""
        self.printed = ""
        self.seen = 0
        command = [sys.executable, *(["-c", START] if terminal else ["-m", "tatami"]), "play", *arguments]
        if terminal:
            ours, theirs = pty.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            self.reading = self.writing = ours
        else:
            theirs, self.writing = os.pipe()
            self.reading, answers = os.pipe()
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs if terminal else answers,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment(extra),
            start_new_session=True,
        )
        os.close(theirs)
        if not terminal:
            os.close(answers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()
        os.close(self.reading)
        if kind is None:
            check(self.printed, self.terminal)

    def hang_up(self) -> None:
        """Close the input of a program behind pipes."""
        if self.writing not in (-1, self.reading):
            os.close(self.writing)
        self.writing = -1

    def more(self, patience: float) -> bool:
        """Read more output; False at the end, TimeoutError if nothing comes."""
        if not select.select([self.reading], [], [], patience)[0]:
            raise TimeoutError(self.printed[self.seen :])
        try:
            piece = os.read(self.reading, 1 << 16)
        except OSError:  # the other side of the pseudo-terminal is closed
            piece = b""
        self.received += piece
        self.printed = PASTING.sub("", self.received.decode("utf-8", "ignore")).replace("\r", "").replace("\a", "")
        return bool(piece)

    def until(self, *texts: str, patience: float = PATIENCE) -> str:
        """Read until one of the texts appears; return the new output up to its end."""
        deadline = time.monotonic() + patience
        while True:
            ends = [at + len(text) for text in texts if (at := self.printed.find(text, self.seen)) >= 0]
            if ends:
                start, self.seen = self.seen, min(ends)
                return self.printed[start : self.seen]
            if not self.more(max(0.0, deadline - time.monotonic())):
                raise EOFError(self.printed[self.seen :])

    def press(self, keys: str) -> None:
        """Type keys, without Enter."""
        os.write(self.writing, keys.encode())

    def type(self, line: str, *texts: str) -> str:
        """Type a line and read until one of the texts appears."""
        self.press(line + "\n")
        return self.until(*texts)

    def interrupt(self, *texts: str) -> str:
        """Press Ctrl-C once the program waits for input; Python misses it between the prompt and the read."""
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.exists() and ") S " not in state.read_text("utf-8"):
            os.sched_yield()
        deadline = time.monotonic() + PATIENCE
        while True:
            self.press(CTRL_C)
            try:
                return self.until(*texts, patience=AGAIN)
            except TimeoutError:  # without /proc, try again
                assert time.monotonic() < deadline

    def end(self) -> tuple[int, str]:
        """Read to the end; return the exit code and the new output."""
        while self.more(PATIENCE):
            pass
        start, self.seen = self.seen, len(self.printed)
        return self.process.wait(PATIENCE), self.printed[start:]


def run(
    lines: Iterable[str | bytes],
    *arguments: str,
    code: int = 0,
    folder: Path | None = None,
    extra: Mapping[str, str] = NOTHING,
) -> str:
    """Run a game with this input and return everything it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tatami", "play", *arguments],
        input=b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=environment(extra),
        timeout=PATIENCE,
    )
    printed = done.stdout.decode()
    assert done.returncode == code, printed
    check(printed, False)
    return printed


def check(printed: str, terminal: bool) -> None:
    """Check all output: no traceback, 80 columns, escape sequences only for a terminal."""
    assert "Traceback" not in printed, printed
    if not terminal:
        assert "\x1b" not in printed
    for line in STYLE.sub("", printed.replace(CLEAR, "\n")).split("\n"):
        assert len(line) <= 80, line
