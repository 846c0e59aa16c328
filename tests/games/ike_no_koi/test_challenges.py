"""The 14 challenges of Iké no Koï: won, lost, tied, and with bamboos."""

import pytest

from tests.games.ike_no_koi.table import table

# By challenge: jetties, and what the challenge pays each of these seats.
PAIRS = [
    ("no token", ["", ""], [0, 0]),
    ("one token pays nothing", ["10", ""], [0, 0]),
    ("a pair", ["10 9", ""], [1, 0]),
    ("three tokens are one pair", ["10 9 8", "7 6 5 4"], [1, 2]),
    ("tied varieties give no token", ["10 9", "9 8"], [0, 0]),
    ("with bamboos", ["b10 9 9 b8", "9 8 b7"], [1, 0]),
    ("all tokens", ["2 3 4 5 6 7 8 9 10", ""], [4, 0]),
]
TRIPLE = [
    ("no token", ["", ""], [0, 0]),
    ("small tokens gain", ["2 3", "4"], [4, 1]),
    ("a token worth three gains nothing", ["6", "7"], [0, 0]),
    ("great tokens lose nothing", ["10 9", "2"], [0, 2]),
    ("all are added up first", ["2 10", "3 8 9"], [0, 0]),
    ("tied", ["2 2", "2 2"], [0, 0]),
    ("with bamboos", ["2 b2", "2 b3"], [2, 2]),
]
FEWEST_VARIETIES = [
    ("won and lost", ["2 2 2", "3 4"], [4, 0]),
    ("with none at all", ["", "3"], [4, 0]),
    ("tied", ["2 2", "3"], [0, 0]),
    ("tied with none", ["", ""], [0, 0]),
    ("tied behind the first", ["2", "3 4", "5 6"], [4, 0, 0]),
    ("two in first place", ["2", "3", "5 6"], [0, 0, 0]),
    ("a bamboo is a variety", ["b2 3", "4"], [0, 4]),
    ("a bamboo with its koi is one", ["b3 3", "4 5"], [4, 0]),
]
MOST_VARIETIES = [
    ("won and lost", ["2 2 2", "3 4"], [0, 4]),
    ("tied", ["2 3", "3 4"], [0, 0]),
    ("tied with none", ["", ""], [0, 0]),
    ("tied behind the first", ["2", "3", "5 6"], [0, 0, 4]),
    ("a bamboo is a variety", ["b2 3", "4"], [4, 0]),
    ("a bamboo with its koi is one", ["b3 3", "4 5"], [0, 4]),
]


def same(one: int, other: int, lotus: int) -> list[tuple[str, list[str], list[int]]]:
    return [
        ("won and lost", [f"{one} {other}", f"{one} {other} {other}"], [lotus, 0]),
        ("both", [f"{one} {other}", f"{one} {one} {other} {other}"], [lotus, lotus]),
        ("none of either is the same", ["", f"{one}"], [lotus, 0]),
        ("one of none", [f"{one}", f"{other}"], [0, 0]),
        ("with bamboos", [f"{one} b{other}", f"b{one} b{other}"], [lotus, lotus]),
        ("lost by a bamboo", [f"{one} {other} b{other}", f"{one}"], [0, 0]),
    ]


def most(variety: int) -> list[tuple[str, list[str], list[int]]]:
    return [
        ("won and lost", [f"{variety} {variety}", f"{variety}"], [3, 0]),
        ("tied", [f"{variety}", f"{variety}"], [0, 0]),
        ("tied with none", ["2", ""], [0, 0]),
        ("tied behind the first", [f"{variety}", f"{variety} {variety}", f"{variety}"], [0, 3, 0]),
        ("two in first place", [f"{variety}", f"{variety}", ""], [0, 0, 0]),
        ("with bamboos", [f"{variety} b{variety}", f"{variety}"], [3, 0]),
        ("bamboos alone", [f"b{variety}", ""], [3, 0]),
        ("tied by a bamboo", [f"{variety} b{variety}", f"{variety} {variety}"], [0, 0]),
    ]


def fewest(varieties: list[int], lotus: int) -> list[tuple[str, list[str], list[int]]]:
    first, last = varieties[0], varieties[-1]
    everything = " ".join(map(str, varieties))
    return [
        ("won and lost", [f"{first}", everything], [lotus, 0]),
        ("with none at all", ["", f"{last}"], [lotus, 0]),
        ("others do not count", ["3 3 3 9 9", f"{last}"], [lotus, 0]),
        ("they are added up", [f"{first} {last}", f"{last} {last} {last}"], [lotus, 0]),
        ("tied", [f"{first} {last}", f"{last} {last}"], [0, 0]),
        ("tied with none", ["", ""], [0, 0]),
        ("tied behind the first", [f"{first}", "", f"{last}"], [0, lotus, 0]),
        ("with bamboos", [f"b{first} {last}", f"{first}"], [0, lotus]),
        ("tied by a bamboo", [f"b{first}", f"{last}"], [0, 0]),
    ]


def duos(one: int, other: int, lotus: int) -> list[tuple[str, list[str], list[int]]]:
    return [
        ("one duo, and none", [f"{one} {other}", f"{one} {one}"], [lotus, 0]),
        ("the fewer count", [f"{one} {one} {other} {other} {other}", f"{one} {other} {other}"], [2 * lotus, lotus]),
        ("both have as many", [f"{one} {other}", f"{one} {other}"], [lotus, lotus]),
        ("none", ["", f"{other}"], [0, 0]),
        ("with bamboos", [f"{one} b{other} b{other}", f"b{one} b{one} b{other} {other}"], [lotus, 2 * lotus]),
    ]


CASES = {
    1: PAIRS,
    2: TRIPLE,
    3: FEWEST_VARIETIES,
    4: MOST_VARIETIES,
    5: same(3, 4, 4),
    6: same(5, 6, 4),
    7: same(7, 8, 5),
    8: most(4),
    9: most(6),
    10: most(9),
    11: fewest([2, 5, 8], 3),
    12: fewest([7, 10], 4),
    13: duos(3, 5, 2),
    14: duos(6, 8, 1),
}
ALL = [
    pytest.param(number, jetties, paid, id=f"{number}-{name.replace(' ', '-')}")
    for number, cases in CASES.items()
    for name, jetties, paid in cases
]


@pytest.mark.parametrize(("number", "jetties", "paid"), ALL)
def test_r23_r26_a_common_challenge_pays_whoever_meets_it(number: int, jetties: list[str], paid: list[int]) -> None:
    others = [other for other in range(1, 15) if other != number]
    outcome = table(len(jetties), jetties=jetties, common=number, personal=others).outcome
    assert outcome.detail["common"] == paid
    detail = outcome.detail
    sums = [detail["token_lotus"], detail["common"], detail["personal"], detail["flowers"]]
    assert list(outcome.scores) == [sum(seat) for seat in zip(*sums, strict=True)]


@pytest.mark.parametrize(("number", "jetties", "paid"), ALL)
def test_r7_r23_a_personal_challenge_pays_its_owner_only(number: int, jetties: list[str], paid: list[int]) -> None:
    others = [other for other in range(1, 15) if other != number]
    for seat in range(len(jetties)):
        personal = [*others[1 : 1 + seat], number, *others[1 + seat :]]
        outcome = table(len(jetties), jetties=jetties, common=others[0], personal=personal).outcome
        assert outcome.detail["personal"][seat] == paid[seat]


def test_r24_with_five_players_only_the_first_of_all_is_paid() -> None:
    jetties = ["4", "4 4", "4 4", "4", ""]
    assert table(5, jetties=jetties, common=8, personal=(1, 2, 3, 5, 6)).outcome.detail["common"] == [0] * 5
    jetties[4] = "4 4 b4"
    assert table(5, jetties=jetties, common=8, personal=(1, 2, 3, 5, 6)).outcome.detail["common"] == [0, 0, 0, 0, 3]
