"""Styles of bots: a level may be followed by one, as in `club:thief`, and then plays in that way.

A style acts at the root alone: among the moves that a level's search finds about equally good, it takes the one that
its game's `Style.taste` prefers (levels.py).
"""

from tatami.core.errors import BadSetup
from tatami.core.game import Game
from tatami.core.messages import Reason
from tatami.core.parts import Style

__all__ = ["find_style", "join_style", "split_style", "style_number"]


def split_style(name: str) -> tuple[str, str | None]:
    """The level and the style in the name of a bot."""
    level, colon, style = name.partition(":")
    return level, style if colon else None


def join_style(level: str, style: str | None) -> str:
    """The name of a bot with a style, or without one."""
    return level if style is None else f"{level}:{style}"


def find_style(game: Game, style: str | None) -> Style | None:
    """The style of a game with this id; BadSetup if there is none."""
    if style is None:
        return None
    styles = game.styles or ()
    found = next((one for one in styles if one.id == style), None)
    if found is None:
        if not styles:
            raise BadSetup(Reason("no-styles", {"title": game.title}))
        raise BadSetup(Reason("no-such-style", {"title": game.title, "styles": [one.id for one in styles]}))
    return found


def style_number(game: Game, style: str | None) -> int | None:
    """The place of a style among those of a game, from 0; None if the game does not have it (any more)."""
    return next((number for number, one in enumerate(game.styles or ()) if one.id == style), None)
