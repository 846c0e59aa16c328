"""Durable events: what is stored and sent for each kind."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from tatami.match.events import (
    Answered,
    Fewer,
    Filled,
    FirstChosen,
    HintAsked,
    MoreTime,
    MovePlayed,
    Muted,
    Promised,
    Removed,
    Renamed,
    Revealed,
    StartData,
    Started,
    TableEvent,
    Withdrawn,
    decode_event,
    encode_event,
)
from tests.match.support import known

NEWER = {Answered, Fewer, Filled, FirstChosen, HintAsked, MoreTime, Muted, Promised, Removed, Renamed, Revealed}
NEWER |= {Withdrawn}
"""Kinds of events that the first version did not have."""
OLD = Path(__file__).parent / "old" / "0.1.0.sql"


def without_nothing(data: Any) -> Any:
    """JSON without the keys that are null or empty."""
    if isinstance(data, list):
        return [without_nothing(one) for one in data]
    if not isinstance(data, dict):
        return data
    return {name: without_nothing(value) for name, value in data.items() if value is not None and value != {}}


def test_rows_of_the_first_version_are_read_and_written_back() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(OLD.read_text("utf-8"))
        rows = [row[0] for row in connection.execute("SELECT body FROM event")]
    found = set()
    for row in rows:
        event = decode_event(row)
        found.add(type(event))
        old = json.loads(row)
        assert without_nothing(known(json.loads(encode_event(event)), old)) == without_nothing(old)
    assert found | NEWER == set(get_args(TableEvent)), "the old database has every older kind of event"


def test_each_kind_has_its_own_name() -> None:
    names = [kind.what for kind in get_args(TableEvent)]
    assert len(set(names)) == len(names)


def test_a_move_without_a_bot_stores_no_data() -> None:
    move = MovePlayed(4, 5.0, "aki", seat=1, word="a1")
    assert json.loads(encode_event(move)) == {
        "what": "move",
        "number": 4,
        "time": 5.0,
        "person": "aki",
        "seat": 1,
        "word": "a1",
    }


@pytest.mark.parametrize("secret", ["seed", "salt", "deal", "secret"])
def test_nobody_sees_the_secrets_of_a_start(secret: str) -> None:
    start = StartData([1, 2], "c" * 64, "seed", "salt", {"deal": 1}, "secret")
    assert secret not in Started(3, 5.0, "aki", data=start).public_data()
