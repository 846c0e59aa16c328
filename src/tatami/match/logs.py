"""The log of a table as each seat sees it, encoded once, since every newcomer gets all of it."""

import asyncio
from typing import Any

import msgspec

from tatami.match.frames import encode, plain_event
from tatami.match.table import Table

__all__ = ["Logs"]

MOST_AT_ONCE = 200
"""More events than this are encoded in a thread: it takes 20 µs for each of them."""


class Logs:
    """Grows with the table. Logs are append-only, so encoded events stay valid."""

    def __init__(self) -> None:
        self.encoded: dict[int | None, bytearray] = {}
        """For each seat: its events, with a comma after each."""
        self.reached: dict[int | None, int] = {}
        """For each seat: the number of the last encoded event."""

    def of(self, table: Table, seat: int | None) -> Any:
        """All events as a seat sees them, as an encoded list."""
        text = self.encoded.setdefault(seat, bytearray())
        for event in table.log[self.reached.get(seat, 0) :]:
            text += encode(plain_event(table, event, seat)) + b","
            self.reached[seat] = event.number
        return msgspec.Raw(b"[" + text[:-1] + b"]")

    async def prepare(self, table: Table, seat: int | None) -> None:
        """Encode a long log outside the event loop. The room's lock is held, so nobody else changes this."""
        if table.number - self.reached.get(seat, 0) > MOST_AT_ONCE:
            await asyncio.to_thread(self.of, table, seat)
