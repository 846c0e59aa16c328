"""Every field of a deal from outside is validated."""

import json
from typing import Any

import pytest

import tatami
from tatami import BadDeal, BadSetup
from tatami.testing.cases import Case

JUNK: list[Any] = [None, True, -1, 0, 1, 10**30, 2.0, "", "x", [], [None], [[]], {}, {"a": 1}, [1] * 100]


def test_a_field_that_is_missing_is_refused(case: Case) -> None:
    deal = case.new(1).deal
    for field in deal:
        if field != "options":
            with pytest.raises(BadDeal) as caught:
                tatami.load({name: value for name, value in deal.items() if name != field})
            assert str(caught.value)


def replace(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of some JSON with one value replaced."""
    if not path:
        return new
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return copy


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value in some JSON; only the first and last of a long list."""
    found = [path]
    if isinstance(value, dict):
        for name in value:
            found += places(value[name], (*path, name))
    if isinstance(value, list) and value:
        for index in {0, len(value) - 1}:
            found += places(value[index], (*path, index))
    return found


def test_junk_anywhere_in_a_deal_is_refused_or_gives_a_valid_deal(case: Case) -> None:
    deal = case.new(1).deal
    refused = 0
    for path in places(deal):
        for junk in JUNK:
            changed = replace(deal, path, junk)
            try:
                position = tatami.load(changed)
            except BadDeal as error:
                refused += 1
                assert str(error)
                assert "{" not in str(error)
            else:
                assert tatami.load(position.deal) == position
    assert refused > len(JUNK)


def test_unknown_keys_are_ignored_and_options_may_be_left_out(case: Case) -> None:
    deal = case.new(1).deal
    assert tatami.load({**deal, "comment": "for the club evening"}) == tatami.load(deal)
    if not case.options:
        bare = {name: value for name, value in deal.items() if name != "options"}
        assert tatami.load(bare) == tatami.load({**bare, "options": {}}) == tatami.load(deal)


def test_an_unknown_option_is_refused(case: Case) -> None:
    deal = case.new(1).deal
    with pytest.raises(BadDeal, match="hurry"):
        tatami.load({**deal, "options": {"hurry": True}})
    with pytest.raises(BadSetup, match="hurry"):
        case.game.new(case.players, {"hurry": True})


@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_wrong_number_of_players_is_refused(case: Case, players: int) -> None:
    with pytest.raises(BadSetup):
        case.game.new(players, case.options)
    with pytest.raises(BadDeal):
        tatami.load({**case.new(1).deal, "players": players})


@pytest.mark.parametrize("players", [True, 2.0, "2", None])
def test_players_of_a_wrong_type_are_refused(case: Case, players: Any) -> None:
    with pytest.raises(TypeError, match=r"players must be a whole number, not \w+"):
        case.game.new(players, case.options)
    with pytest.raises(BadDeal):
        tatami.load({**case.new(1).deal, "players": players})


@pytest.mark.parametrize("seed", [-1, 1 << 256])
def test_a_seed_out_of_range_is_refused(case: Case, seed: int) -> None:
    with pytest.raises(BadSetup):
        case.game.new(case.players, case.options, seed)


@pytest.mark.parametrize("seed", [True, 1.0, "1", b"1"])
def test_a_seed_of_a_wrong_type_is_refused(case: Case, seed: Any) -> None:
    with pytest.raises(TypeError, match=r"seed must be a whole number, not \w+"):
        case.game.new(case.players, case.options, seed)
