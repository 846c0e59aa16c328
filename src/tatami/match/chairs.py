"""Who sits at the seats of a table."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tatami.bots.names import bot_name
from tatami.bots.styles import style_number
from tatami.core.game import Game
from tatami.match.protocol import SeatTerms

__all__ = ["STAND_IN", "Chair", "begin_chairs"]

STAND_IN = "club"
"""The level of the bot that plays on for a person who left."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """The player at one seat: a person, a bot of a level, or nobody. A bot may stand in for the person."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str | None = None
    name: str | None = None
    level: str | None = None
    style: str | None = None
    stand_in: bool = False
    resigned: bool = False
    hints: int = 0
    """How many steps of hints were used here."""

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == "person" and not self.stand_in

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return STAND_IN if self.stand_in else self.level

    @classmethod
    def begin(cls, terms: SeatTerms, game: Game, host: str, name: str, seat: int, others: Sequence["Chair"]) -> "Chair":
        """The player at a new table, or after the host changed the seat. A bot gets a name that no other chair has."""
        if terms.kind == "bot":
            taken = [chair.name for chair in others]
            own = bot_name(str(terms.level), seat, taken, style_number(game, terms.style))
            return cls("bot", level=terms.level, style=terms.style, name=own)
        return cls("person", host, terms.name or name) if terms.kind == "me" else cls()


def begin_chairs(terms: Sequence[SeatTerms], game: Game, host: str, name: str) -> list[Chair]:
    """The players at a new table, seat by seat."""
    chairs: list[Chair] = []
    for seat, wanted in enumerate(terms, 1):
        chairs.append(Chair.begin(wanted, game, host, name, seat, chairs))
    return chairs
