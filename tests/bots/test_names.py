"""The names of bots."""

import itertools

import pytest

import tatami
from tatami.bots import LEVELS
from tatami.bots.names import CHARACTERS, NAMES, bot_name, describe_bot, read_level

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


def test_the_header_names_the_level_and_the_style() -> None:
    assert describe_bot("club", "Kame") == "Kame (club)"
    assert describe_bot("club", "Kame II", "builder") == "Kame II (club:builder)"
    trini = tatami.game("trini")
    headers = {
        "Kame (club)": "club",
        "club": "club",
        "Kame II (club:builder)": "club:builder",
        "Kame (club:thief)": "club",
        "Aki": None,
        "person": None,
        "": None,
        "Aki (host)": None,
    }
    assert {header: read_level(header, trini) for header in headers} == headers


@pytest.mark.parametrize("level", CHARACTERS)
def test_a_style_has_one_name_at_a_level_and_a_second_bot_is_numbered(level: str) -> None:
    names = [bot_name(level, 1, style=number) for number in range(3)]
    assert len(set(names)) == 3
    assert set(names) <= set(NAMES[level])
    assert names[0] == bot_name(level, 4, [names[1], "Aki", None], 0)
    assert bot_name(level, 2, [names[0]], 0) == f"{names[0]} II"
    assert bot_name(level, 2, [names[0], f"{names[0]} II"], 0) == f"{names[0]} III"
