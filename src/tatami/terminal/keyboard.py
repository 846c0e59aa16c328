"""The keyboard and the screen."""

import contextlib
import os
import sys
from collections.abc import Sequence

with contextlib.suppress(ImportError):  # not on every system; then there is no completion
    import readline

__all__ = ["Keyboard"]

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, what was scrolled away
SCREENS = 100  # more lines than a screen has


class Keyboard:
    """Reads lines with completion, and prints; `holder` is the seat that has it in hand."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        able = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = able and not os.environ.get("NO_COLOR")
        self.clearing = CLEAR if able else "\n" * SCREENS
        self.holder: int | None = None
        self.words: Sequence[str] = ()
        self.editing = self.terminal and "readline" in sys.modules
        if self.editing:
            readline.set_completer(self.complete)
            readline.set_completer_delims(" ")
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def complete(self, text: str, state: int) -> str | None:
        """The next word that begins with the text."""
        fitting = [word for word in self.words if word.startswith(text)]
        return fitting[state] + " " if state < len(fitting) else None

    def read(self, prompt: str, words: Sequence[str]) -> str:
        """A line, without what cannot be printed; Tab completes the given words."""
        self.words = words
        line = input(prompt)
        if not self.terminal:
            print()  # noqa: T201
        return "".join(filter(str.isprintable, line)).strip()

    def show(self, text: str) -> None:
        """Print a text."""
        print(text)  # noqa: T201

    def clear(self) -> None:
        """Empty the screen, or, where that cannot be, scroll it away; forget what was typed."""
        print(self.clearing, end="")  # noqa: T201
        if self.editing:
            readline.clear_history()
