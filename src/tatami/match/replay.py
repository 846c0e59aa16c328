"""Replays, ply by ply: what each seat was sent during the game, made by the same code as the frames.

Whatever a client can ask for is bounded: a page holds a few plies, a film a few frames, and one thread draws at a time.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from msgspec import Raw, to_builtins

from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.archive import need_seat
from tatami.match.branch import branch_off, branch_terms
from tatami.match.draft import Moment
from tatami.match.events import TableEvent
from tatami.match.film import film
from tatami.match.frames import Views
from tatami.match.preview import preview
from tatami.match.refusals import refuse
from tatami.match.seen import last_word
from tatami.match.table import Table

__all__ = ["PAGE", "Replays", "find_ply", "game_file", "replay_page"]

PAGE = 32
"""Maximum plies in one answer."""
MOST_KEPT = 32
"""Pages and films kept in memory, each at most a few MB."""
Found = TypeVar("Found")
Look = Callable[[str, m.Person | None, int | None], Awaitable[Table]]
"""Returns a table, or refuses a person who may not see it from this seat."""

OpenTable = Callable[[m.Person, m.Terms, Callable[[Moment, str], list[TableEvent]]], Awaitable[str]]
"""Makes a new table from its first events; returns its id."""


class Replays:
    """Past positions, computed outside the event loop and cached."""

    def __init__(self, look: Look, open_table: OpenTable) -> None:
        self.look = look
        self.open_table = open_table
        self.kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self.turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """By kind of answer. One thread computes at a time, so that games stay fast when several people ask."""

    async def page(self, table_id: str, person: m.Person | None, seat: int | None, first: int, is_open: bool) -> Json:
        """What a seat saw after `first` moves and the next ones, up to a page; `is_open`: with what each seat knew."""
        table = await self.look(table_id, person, None if is_open else seat)
        if is_open:
            need_end(table)
        return {
            "table": table.id,
            "seat": None if is_open else seat,
            "open": is_open,
            "length": table.ply,
            "plies": await self.keep(table, ("page", seat, first, is_open), replay_page, seat, first, is_open),
        }

    async def picture(self, table_id: str, person: m.Person | None, seat: int | None, ply: int) -> str:
        """The board after this many moves as SVG, as a seat saw it."""
        table = await self.look(table_id, person, seat)
        need_picture(table)
        return await self.keep(table, ("picture", seat, ply), draw, seat, ply)

    async def film(self, table_id: str, person: m.Person | None, seat: int | None) -> str:
        """The finished game as one animated SVG, as a seat saw it."""
        table = await self.look(table_id, person, seat)
        need_end(table)
        need_picture(table)
        return await self.keep(table, ("film", seat), film_of, seat)

    async def file(self, table_id: str, person: m.Person | None) -> Json:
        """The finished game as data: the deal, the moves and the result."""
        table = await self.look(table_id, person, None)
        need_end(table)
        return await asyncio.to_thread(game_file, table)

    async def foresee(self, table_id: str, person: m.Person | None, ply: int, word: str) -> Json:
        """What another move would have done in a finished game, as far as the seat that decided could foresee it."""
        table = await self.look(table_id, person, None)
        need_end(table)
        position = find_ply(table, ply)
        if position.to_act is None or position.state.find(word) is None:
            raise refuse("no-such-move")
        return await asyncio.to_thread(preview, position.view(position.to_act), [word])

    async def branch(self, table_id: str, person: m.Person, ply: int, seats: list[m.SeatTerms]) -> str:
        """Make a table that continues from a move of a finished game; return its id."""
        table = await self.look(table_id, person, None)
        position = find_ply(table, ply)
        terms = branch_terms(table, position, seats)
        return await self.open_table(
            person, terms, lambda moment, new: branch_off(person, table, position, terms, moment, new)
        )

    async def keep(self, table: Table, key: tuple[Any, ...], compute: Callable[..., Found], *arguments: Any) -> Found:
        """Compute in a thread, unless it is cached for this line of moves."""
        full = (table.id, table.changed, table.is_ended, *key)
        async with self.turns[key[0]]:
            if full not in self.kept:
                self.kept[full] = await asyncio.to_thread(compute, table, *arguments)
                if len(self.kept) > MOST_KEPT:
                    self.kept.popitem(last=False)
            self.kept.move_to_end(full)
            found: Found = self.kept[full]
            return found


def need_end(table: Table) -> None:
    """Refuse open hands, and files of the whole game, while it is played."""
    if not table.is_ended:
        raise refuse("not-over")


def need_picture(table: Table) -> None:
    """Refuse a game from outside that has no pictures."""
    if table.game.picture is None:
        raise refuse("no-picture")


def find_ply(table: Table, ply: int) -> Position:
    """The position after this many moves of the current line."""
    position = table.position
    if position is None or not 0 <= ply <= position.ply:
        raise refuse("no-such-ply", most=table.ply)
    while position.ply > ply and position.before is not None:
        position = position.before
    return position


def replay_page(table: Table, seat: int | None, first: int, is_open: bool = False) -> list[Json]:
    """The plies from `first` on, at most a page of them."""
    last = find_ply(table, min(max(first, 0) + PAGE - 1, table.ply))
    if first > last.ply:
        raise refuse("no-such-ply", most=table.ply)
    need_seat(last, seat)
    line: list[Position] = []
    position: Position | None = last
    while position is not None and position.ply >= first:
        line.append(position)
        position = position.before
    return [show_ply(table, position, None if is_open else seat, is_open) for position in reversed(line)]


def show_ply(table: Table, position: Position, seat: int | None, is_open: bool) -> Json:
    """What a seat was sent of one position: the view byte for byte, and what the move before it did."""
    before = position.before
    return {
        "ply": position.ply,
        "mover": before.to_act if before else None,
        "word": last_word(position, seat) if before else None,
        "happened": [event.seen_by(seat) for event in position.events],
        "view": Raw(Views().encode(table, position, seat)),
        "known": known_beyond(position) if is_open else None,
    }


def known_beyond(position: Position) -> list[Json]:
    """For each seat, the part of its view that differs from a spectator's: its hand, what it has looked at."""
    public = position.state.redacted(None).show(None)
    own = [position.state.redacted(seat).show(seat) for seat in range(1, position.players + 1)]
    return [{name: value for name, value in view.items() if value != public[name]} for view in own]


def draw(table: Table, seat: int | None, ply: int) -> str:
    """One position as a picture."""
    position = find_ply(table, ply)
    need_seat(position, seat)
    return position.to_svg(seat=seat)


def film_of(table: Table, seat: int | None) -> str:
    """The whole line as an animated picture."""
    position = find_ply(table, table.ply)
    need_seat(position, seat)
    return film(turn_ends(position), seat)


def turn_ends(last: Position) -> Sequence[Position]:
    """The deal, and the position after each seat's turn."""
    first, *played = last.line()
    ends = [step for step in played if step is last or (step.before and step.before.to_act != step.to_act)]
    return [first, *ends]


def game_file(table: Table) -> Json:
    """A finished game as data."""
    position = find_ply(table, table.ply)
    return {
        "format": 1,
        "table": table.id,
        "game": table.game.id,
        "players": position.players,
        "seats": [
            {"name": chair.name, "level": chair.level, "style": chair.style, "kind": chair.kind}
            for chair in table.chairs
        ],
        "created": table.created,
        "ended": table.log[-1].time,
        "status": table.status,
        "deal": position.deal,
        "moves": [
            {"seat": step.before.to_act, "word": str(step.move)} for step in position.line() if step.before is not None
        ],
        "outcome": table.outcome,
        "branch": to_builtins(table.branch_of),
    }
