"""What is stored of a table: a list of events, from which everything else is computed."""

import msgspec
from msgspec import Struct

from tatami.core.messages import Json

__all__ = ["TableEvent", "decode_event", "encode_event"]


class TableEvent(Struct, frozen=True, omit_defaults=True):
    """One durable event of a table.

    `what` is one of: created, sit, stand, seat, start, move, undo, asked, agreed, declined, chat, resign, timeout,
    replaced, stand-in, return, resumed, abort, over, rematch.
    """

    number: int
    time: float
    what: str
    seat: int | None = None
    word: str | None = None
    person: str | None = None
    data: Json = {}


encode_event = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(TableEvent).decode
