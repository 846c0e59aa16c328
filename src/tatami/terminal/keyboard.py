"""Keyboard input with completion, and output to the screen."""

import contextlib
import os
import sys
from collections.abc import Sequence

with contextlib.suppress(ImportError):  # without readline there is no completion
    import readline

__all__ = ["Keyboard"]

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # cursor home, clear the screen, clear the scrollback
SCROLLED = 100  # blank lines, more than a screen has


class Keyboard:
    """Reads lines with completion, and prints; `holder` is the seat that has the keyboard."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        escapes = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = escapes and not os.environ.get("NO_COLOR")
        self.clear_sequence = CLEAR if escapes else "\n" * SCROLLED
        self.holder: int | None = None
        self.completions: Sequence[str] = ()
        self.editing = self.terminal and "readline" in sys.modules
        if self.editing:
            readline.set_completer(self.complete)
            readline.set_completer_delims(" ")
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def complete(self, text: str, state: int) -> str | None:
        """Return the completion with this index, as readline asks for it."""
        matches = [completion for completion in self.completions if completion.startswith(text)]
        return matches[state] + " " if state < len(matches) else None

    def read(self, prompt: str, completions: Sequence[str]) -> str:
        """Read a line and drop unprintable characters; Tab offers the completions."""
        self.completions = completions
        line = input(prompt)
        if not self.terminal:
            print()  # noqa: T201
        return "".join(filter(str.isprintable, line)).strip()

    def show(self, text: str) -> None:
        """Print a text."""
        print(text)  # noqa: T201

    def clear(self) -> None:
        """Clear the screen, or scroll it away if it cannot be cleared, and forget the typed lines."""
        print(self.clear_sequence, end="")  # noqa: T201
        if self.editing:
            readline.clear_history()
