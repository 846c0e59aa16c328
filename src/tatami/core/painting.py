"""Helpers for boards drawn as text."""

import re
from collections.abc import Callable, Sequence

__all__ = ["painter", "side_by_side", "width"]

STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "1;37;41",
    "yellow": "30;43",
    "green": "32",
    "blue": "34",
    "cyan": "36",
    "magenta": "35",
}
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def painter(colour: bool) -> Callable[[str, str], str]:
    """A function that styles text; without colour it returns the text unchanged."""

    def paint(text: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour and style else text

    return paint


def width(text: str) -> int:
    """How many columns a text takes, without its colour codes."""
    return len(ESCAPE.sub("", text))


def side_by_side(left: Sequence[str], right: Sequence[str], gap: int = 3) -> str:
    """Two blocks of lines beside each other."""
    broad = max(map(width, left), default=0)
    count = max(len(left), len(right))
    rows = zip([*left, *[""] * (count - len(left))], [*right, *[""] * (count - len(right))], strict=True)
    return "\n".join(f"{one}{' ' * (broad - width(one) + gap)}{other}".rstrip() for one, other in rows)
