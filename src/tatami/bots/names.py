"""Names of bots, the same in every language: animals, five for each level."""

import re
from collections.abc import Collection, Mapping

__all__ = ["bot_name", "describe_bot", "read_level"]

NAMES: Mapping[str, tuple[str, ...]] = {
    "random": ("Semi", "Tombo", "Hachi", "Cho", "Ari"),
    "greedy": ("Nezumi", "Risu", "Buta", "Karasu", "Ahiru"),
    "beginner": ("Usagi", "Kaeru", "Suzume", "Hiyoko", "Inu"),
    "casual": ("Neko", "Tanuki", "Nishiki", "Mejiro", "Hato"),
    "club": ("Shika", "Kitsune", "Kame", "Yagi", "Iruka"),
    "expert": ("Saru", "Tsuru", "Fukuro", "Washi", "Tobi"),
    "master": ("Ryu", "Kuma", "Okami", "Tora", "Taka"),
}
"""As many names as a table has seats. No two names of a level begin with the same two letters."""

DESCRIPTION = re.compile(r"\S+ \((\w+)\)")


def bot_name(level: str, seat: int, taken: Collection[str | None] = ()) -> str:
    """The name of the bot of a level at a seat: always the same, unless somebody else at the table has it already."""
    names = NAMES.get(level) or (level, *(f"{level} {number}" for number in range(2, 6)))  # of a host's own
    order = [names[(seat - 1 + step) % len(names)] for step in range(len(names))]
    return next((name for name in order if name not in taken), order[0])


def describe_bot(level: str, name: str) -> str:
    """A bot in the header of a transcript: "Kame (club)"."""
    return f"{name} ({level})"


def read_level(header: str) -> str | None:
    """The level of the bot in the header of a transcript, if it names one. Old files hold the level alone."""
    found = DESCRIPTION.fullmatch(header)
    level = found[1] if found else header
    return level if level in NAMES else None
