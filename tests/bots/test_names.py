"""The names of bots."""

import itertools

import pytest

from tatami.bots import LEVELS
from tatami.bots.names import NAMES, bot_name, describe_bot, read_level

MOST_SEATS = 5


def test_every_level_has_a_name_for_every_seat_and_no_name_is_used_twice() -> None:
    assert list(NAMES) == list(LEVELS)
    assert {len(names) for names in NAMES.values()} == {MOST_SEATS}
    every = list(itertools.chain.from_iterable(NAMES.values()))
    assert len(set(every)) == len(every)
    for names in NAMES.values():
        assert len({name[:2] for name in names}) == MOST_SEATS


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_keeps_its_name_and_never_takes_one_that_is_taken(level: str) -> None:
    names = [bot_name(level, seat) for seat in range(1, MOST_SEATS + 1)]
    assert sorted(names) == sorted(NAMES[level])
    assert names == [bot_name(level, seat) for seat in range(1, MOST_SEATS + 1)]
    assert bot_name(level, 2, [names[1], "Aki", None]) not in (names[1], "Aki")


def test_the_header_names_the_level() -> None:
    assert describe_bot("club", "Kame") == "Kame (club)"
    assert [read_level(text) for text in ("Kame (club)", "club", "Aki", "person", "", "Aki (host)")] == [
        "club",
        "club",
        None,
        None,
        None,
        None,
    ]
