"""The durable events of a table: one class for each kind. Everything else about a table is computed from them.

An event is stored as JSON, without the keys that are null or empty:
`{"what": kind, "number": …, "time": …, "person": …, "seat": …, "word": …, "data": {…}}`
Databases keep these rows for good, so a new field needs a default.
"""

from typing import get_args

import msgspec

from tatami.match.events.base import (
    EventBase,
    Question,
    SeatEvent,
)
from tatami.match.events.before import (
    BranchData,
    BranchMove,
    Created,
    CreatedData,
    Fewer,
    FewerData,
    Filled,
    FilledData,
    FirstChosen,
    Promised,
    PromisedData,
    Removed,
    RemovedData,
    Renamed,
    RenamedData,
    Revealed,
    RevealedData,
    SatDown,
    SatDownData,
    SeatChanged,
    SeatChangedData,
    StartData,
    Started,
    StoodUp,
)
from tatami.match.events.ending import (
    Aborted,
    BotTookOver,
    ChatData,
    ChatSaid,
    Ended,
    EndedData,
    Muted,
    MutedData,
    RematchData,
    RematchMade,
    Replaced,
    Resigned,
    Resumed,
    ResumedData,
    Returned,
    TimedOut,
)
from tatami.match.events.playing import (
    PLAIN_MOVE,
    Agreed,
    AnswerData,
    Answered,
    AnsweredData,
    Asked,
    AskedData,
    Declined,
    HintAsked,
    HintData,
    MoreTime,
    MoveData,
    MovePlayed,
    MovesUndone,
    UndoneData,
    WindowData,
    Withdrawn,
)

__all__ = [
    "Aborted",
    "Agreed",
    "AnswerData",
    "Answered",
    "AnsweredData",
    "Asked",
    "AskedData",
    "BotTookOver",
    "BranchData",
    "BranchMove",
    "ChatData",
    "ChatSaid",
    "Created",
    "CreatedData",
    "Declined",
    "Ended",
    "EndedData",
    "EventBase",
    "Fewer",
    "FewerData",
    "Filled",
    "FilledData",
    "FirstChosen",
    "HintAsked",
    "HintData",
    "MoreTime",
    "MoveData",
    "MovePlayed",
    "MovesUndone",
    "Muted",
    "MutedData",
    "PLAIN_MOVE",
    "Promised",
    "PromisedData",
    "Question",
    "RematchData",
    "RematchMade",
    "Removed",
    "RemovedData",
    "Renamed",
    "RenamedData",
    "Replaced",
    "Resigned",
    "Resumed",
    "ResumedData",
    "Returned",
    "Revealed",
    "RevealedData",
    "SatDown",
    "SatDownData",
    "SeatChanged",
    "SeatChangedData",
    "SeatEvent",
    "StartData",
    "Started",
    "StoodUp",
    "TableEvent",
    "TimedOut",
    "UndoneData",
    "WindowData",
    "Withdrawn",
    "decode_event",
    "encode_event",
]

TableEvent = (
    Created
    | SatDown
    | StoodUp
    | SeatChanged
    | Removed
    | Renamed
    | Promised
    | FirstChosen
    | Fewer
    | Filled
    | Revealed
    | Started
    | MovePlayed
    | MovesUndone
    | HintAsked
    | Answered
    | MoreTime
    | Asked
    | Agreed
    | Declined
    | Withdrawn
    | ChatSaid
    | Muted
    | Resigned
    | TimedOut
    | Replaced
    | BotTookOver
    | Returned
    | Resumed
    | Aborted
    | Ended
    | RematchMade
)
"""Any durable event."""
for kind in get_args(TableEvent):
    kind.what = kind.__struct_config__.tag  # once: every frame reads it

encode_event = msgspec.json.Encoder().encode
DECODER: "msgspec.json.Decoder[TableEvent]" = msgspec.json.Decoder(TableEvent)
decode_event = DECODER.decode
