"""The terms of a table, sent to create it and shown to everybody."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tatami.core.messages import Json
from tatami.match.protocol.fields import Hex, Name

__all__ = [
    "Clock",
    "NewTable",
    "SeatTerms",
    "Terms",
]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """The clock: `none`, `move` (seconds for each move) or `game` (seconds in all, and an increment per turn)."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class SeatTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a seat: the host, a bot of a level, or the first person who comes."""

    kind: Literal["me", "bot", "open"] = "open"
    level: str | None = None
    style: str | None = None
    """With `bot`: one of the game's styles of play."""
    name: Name | None = None
    """With `me`: the name of a person at the host's device; by default the host's own name."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The agreement before a game begins."""

    game: str
    seats: Annotated[list[SeatTerms], Meta(min_length=2, max_length=5)]
    options: Json = {}
    order: Literal["fixed", "drawn", "printed"] = "drawn"
    """`printed`: somebody at the table answers the rulebook's question of who begins; the others follow clockwise."""
    visibility: Literal["public", "link"] = "link"
    clock: Clock = Clock()
    away: Literal["bot", "forfeit"] | None = None
    """What follows when a person leaves or runs out of time; by default `bot` from three seats on, else `forfeit`."""
    spectators: bool = True
    chat: bool = True
    undo: bool = True
    """Whether moves after which other people decided can be taken back if all of them agree."""
    absence: Annotated[int, Meta(ge=60, le=86_400)] = 600
    """Without a clock: the seconds after which a person who left the site can be treated as having left the game."""
    several: bool = False
    """Whether a guest may take several seats."""
    hints: bool | None = None
    """Whether players may ask for hints; by default only while one person holds all seats that bots do not."""
    window: int | None = None
    """Where errors stand: the seconds in which the others may object to a move, 0 for no countdown; by default 15."""


class NewTable(Terms, frozen=True, forbid_unknown_fields=True):
    """The terms of a new table, and the hash of the number that the host's browser will reveal."""

    promise: Hex | None = None

    def terms(self) -> Terms:
        """The terms alone."""
        return Terms(**{name: getattr(self, name) for name in Terms.__struct_fields__})
