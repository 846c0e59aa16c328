"""Names of bots, the same in every language: animals, five for each level, three of which have a style."""

import re
from collections.abc import Collection, Mapping

from tatami.bots.styles import join_style, style_number
from tatami.core.game import Game

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

CHARACTERS: Mapping[str, tuple[str, ...]] = {
    "beginner": ("Kaeru", "Usagi", "Suzume"),
    "casual": ("Nishiki", "Tanuki", "Neko"),
    "club": ("Kame", "Kitsune", "Shika"),
    "expert": ("Tsuru", "Saru", "Fukuro"),
    "master": ("Ryu", "Okami", "Kuma"),
}
"""Who plays the first, second and third style of a game at each level; the client has a picture of each."""
NAMESAKES = ("", " II", " III", " IV", " V")
DESCRIPTION = re.compile(r".+ \((?P<level>\w+)(?::(?P<style>\w+))?\)")


def bot_name(level: str, seat: int, taken: Collection[str | None] = (), style: int | None = None) -> str:
    """The name of the bot of a level at a seat, or of the one that plays a game's style with this number, from 0.

    It is always the same, unless somebody else at the table has it already; beside a Kame with a style sits Kame II.
    """
    if style is not None and level in CHARACTERS:
        name = CHARACTERS[level][style % len(CHARACTERS[level])]
        order = [name + number for number in NAMESAKES]
    else:
        names = NAMES.get(level) or (level, *(f"{level} {number}" for number in range(2, 6)))  # of a host's own
        order = [names[(seat - 1 + step) % len(names)] for step in range(len(names))]
    return next((name for name in order if name not in taken), order[0])


def describe_bot(level: str, name: str, style: str | None = None) -> str:
    """A bot in the header of a transcript: "Kame (club)", "Kame (club:builder)"."""
    return f"{name} ({join_style(level, style)})"


def read_level(header: str, game: Game) -> str | None:
    """The level of the bot in the header of a transcript, with its style if the game has it.

    None if it names no level. Old files hold the level alone.
    """
    found = DESCRIPTION.fullmatch(header)
    level, style = (found["level"], found["style"]) if found else (header, None)
    if level not in NAMES:
        return None
    return level if style_number(game, style) is None else join_style(level, style)
