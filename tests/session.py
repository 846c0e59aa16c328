"""A person at the terminal game: a real process, behind a pseudo-terminal or behind pipes."""

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
"""Seconds after which a silent program has failed; nothing waits for them to pass."""
AGAIN = 15.0
CTRL_C = "\x03"
CTRL_D = "\x04"
UP = "\x1b[A"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
PASTING = re.compile(r"\x1b\[\?2004[hl]")  # how a terminal is asked to mark what is pasted; it shows nothing
STYLE = re.compile(r"\x1b\[[0-9;]*m")
START = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from tatami.cli import main
main(prog_name="tatami")
"""


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """English, UTF-8, a terminal that knows colours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    kept.pop("NO_COLOR", None)
    return {**kept, "LANG": "en_GB.UTF-8", "TERM": "xterm", "PYTHONUTF8": "1", **extra}


NOTHING: Mapping[str, str] = {}


class Session:
    """Types and reads; everything that was printed stays in `printed`."""

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
        """The end of input, for a program behind pipes."""
        if self.writing not in (-1, self.reading):
            os.close(self.writing)
        self.writing = -1

    def more(self, patience: float) -> bool:
        """Read what comes next; False at the end, TimeoutError if nothing comes."""
        if not select.select([self.reading], [], [], patience)[0]:
            raise TimeoutError(self.printed[self.seen :])
        try:
            piece = os.read(self.reading, 1 << 16)
        except OSError:  # a pseudo-terminal whose other side is closed
            piece = b""
        self.received += piece
        self.printed = PASTING.sub("", self.received.decode("utf-8", "ignore")).replace("\r", "").replace("\a", "")
        return bool(piece)

    def until(self, *texts: str, patience: float = PATIENCE) -> str:
        """Read until one of the texts stands there; everything new up to its end."""
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
        """Type a line and read until one of the texts stands there."""
        self.press(line + "\n")
        return self.until(*texts)

    def interrupt(self, *texts: str) -> str:
        """Press Ctrl-C as a person does, well after the prompt: between it and its reading Python would not notice."""
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.exists() and ") S " not in state.read_text("utf-8"):
            os.sched_yield()
        deadline = time.monotonic() + PATIENCE
        while True:
            self.press(CTRL_C)
            try:
                return self.until(*texts, patience=AGAIN)
            except TimeoutError:  # where /proc does not tell, once more
                assert time.monotonic() < deadline

    def end(self) -> tuple[int, str]:
        """Read to the end: the exit code, and what is new."""
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
    """Everything that a game prints whose whole input is known beforehand."""
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
    """What holds for all that is ever printed: no traceback, 80 columns, no escape sequences but for a terminal."""
    assert "Traceback" not in printed, printed
    if not terminal:
        assert "\x1b" not in printed
    for line in STYLE.sub("", printed.replace(CLEAR, "\n")).split("\n"):
        assert len(line) <= 80, line
