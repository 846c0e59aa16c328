"""The numbers of our games' actions are pinned."""

import hashlib
from typing import Any

import pytest

import tatami
from tatami import Game

PINS: list[tuple[str, dict[str, Any], int, str, dict[int, str]]] = [
    (
        "hiroba",
        {},
        892,
        "70aa6266b218dbc4",
        {0: "-", 1: "1a1", 9: "9a1", 729: "9i9", 730: "xa1", 811: "ka1", 891: "ki9"},
    ),
    (
        "hiroba",
        {"errors": "stand"},
        976,
        "cb2d7f76cf449937",
        {0: "-", 891: "ki9", 892: "ok", 893: "!start", 894: "!line", 895: "!a1", 975: "!i9"},
    ),
    (
        "ike-no-koi",
        {},
        180,
        "f39362c756f9721c",
        {0: "draw", 5: "-", 6: "t2", 20: "b2", 30: "p2-3", 75: "x1:2", 179: "g11+11"},
    ),
    (
        "kakuro",
        {},
        1540,
        "de0067ecdcf93b01",
        {0: "-", 1: "y1a1", 729: "y9i9", 730: "r1a1", 1458: "r9i9", 1459: "fa1", 1539: "fi9"},
    ),
    (
        "kakuro",
        {"flips": "expert"},
        10558,
        "75084aca7a86eeb2",
        {1539: "fi9", 1540: "fa1+b1", 10557: "fi2+i3+i4+i5+i6+i7+i8+i9"},
    ),
    (
        "kakuro",
        {"flips": "expert", "errors": "stand"},
        1946,
        "7b1f213076b22ef8",
        {0: "-", 1539: "fi9", 1540: "ka1>", 1541: "ka1v", 1702: "ok", 1703: "!a1>", 1865: "!fa1", 1945: "!fi9"},
    ),
    (
        "trini",
        {},
        1308,
        "5a326e9763ccb1e3",
        {0: "+a1=CSq", 575: "+d5=qsC", 576: "a1-a3", 732: "a1=CSq", 1307: "d5=qsC"},
    ),
]
"""A trained network is worthless if these change: numbers are only ever added, at the end."""


@pytest.mark.parametrize(("name", "options", "size", "digest", "some"), PINS)
def test_the_numbers_of_actions_never_change(
    name: str, options: dict[str, Any], size: int, digest: str, some: dict[int, str]
) -> None:
    actions = tatami.game(name).new(2, options).actions
    assert {number: actions.word(number) for number in some} == some
    assert {actions.number(word): word for word in some.values()} == some
    assert actions.size == len(actions) == size
    assert hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16] == digest
    assert options or actions is tatami.game(name).actions


def test_more_options_only_add_numbers() -> None:
    kakuro = tatami.game("kakuro")
    expert = kakuro.new(2, {"flips": "expert"}).actions
    assert expert.words[: kakuro.actions.size] == kakuro.actions.words


def test_a_game_whose_words_change_needs_an_action_space() -> None:
    ike = tatami.game("ike-no-koi")
    fields = {**vars(ike), "action_space": None}
    without = Game(**{name: fields[name] for name in Game.__dataclass_fields__})
    with pytest.raises(NotImplementedError, match="Iké no Koï has no action space"):
        without.actions  # noqa: B018
