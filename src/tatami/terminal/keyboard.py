"""The keyboard and the screen."""

import contextlib
import os
import sys
from collections.abc import Sequence

with contextlib.suppress(ImportError):  # not on every system; then there is no completion
    import readline

__all__ = ["Keyboard"]

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, what was scrolled away


class Keyboard:
    """Reads lines with completion, and prints; `holder` is the seat that has it in hand."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.holder: int | None = None
        self.words: Sequence[str] = ()
        if self.terminal and "readline" in sys.modules:
            readline.set_completer(self.complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def complete(self, text: str, state: int) -> str | None:
        """The next word that begins with the text."""
        fitting = [word for word in self.words if word.startswith(text)]
        return fitting[state] + " " if state < len(fitting) else None

    def read(self, prompt: str, words: Sequence[str]) -> str:
        """A line; Tab completes the given words."""
        self.words = words
        line = input(prompt)
        if not self.terminal:
            print()  # noqa: T201
        return line

    def show(self, text: str) -> None:
        """Print a text."""
        print(text)  # noqa: T201

    def clear(self) -> None:
        """Empty the screen, or, where that cannot be, scroll it away."""
        print(CLEAR if self.terminal else "\n" * 60, end="")  # noqa: T201
