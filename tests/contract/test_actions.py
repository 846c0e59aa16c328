"""Every move has a number that never changes."""

import hashlib
import random
from typing import Any

import numpy as np
import pytest

import tatami
from tatami import Game, IllegalMove, InvalidMove
from tests.contract.support import Case, last, play_at_random

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


def test_every_action_is_a_word_of_the_notation(case: Case) -> None:
    actions = case.new(1).actions
    assert all(map(case.game.notation.is_word, actions))
    assert len(set(actions)) == actions.size


def test_the_mask_and_the_numbers_agree_with_the_moves(case: Case) -> None:
    for position in play_at_random(case.new(12), random.Random(12)):
        mask = position.mask()
        actions = position.actions
        assert mask.dtype == np.bool_
        assert {actions.word(number) for number in np.flatnonzero(mask).tolist()} == set(position.moves)
        for seat in (None, *range(1, case.players + 1)):
            assert np.array_equal(position.view(seat).mask(), mask if seat == position.to_act else np.zeros_like(mask))
        for number in np.flatnonzero(mask)[:3].tolist():
            assert position.play(number) == position.play(actions.word(number))
            assert position.play(np.int32(number)).move == actions.word(number)


def test_a_number_that_is_no_legal_action_is_refused(game: Game) -> None:
    position = game.new(2, seed=3)
    mask = position.mask()
    for number in (-1, mask.size, 1 << 70):
        with pytest.raises(InvalidMove, match=f"{number} is not the number of an action: there are {mask.size}"):
            position.play(number)
    played = position.play(int(np.flatnonzero(mask)[0]))
    illegal = np.flatnonzero(~played.mask())
    with pytest.raises(IllegalMove) as refused:
        played.play(int(illegal[0]))
    assert refused.value.reason == played.why_not(played.actions.word(int(illegal[0])))
    for wrong in (True, np.True_, 1.0, None, [1]):
        with pytest.raises(TypeError, match=f"must be a whole number, not {type(wrong).__name__}"):
            position.play(wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidMove, match="No action has the word “castle”"):
        game.actions.number("castle")


def test_rewards_are_for_the_rank_and_add_up_to_nothing(case: Case) -> None:
    end = last(case.new(13), random.Random(13))
    ranks = end.outcome.ranks
    assert sum(end.rewards()) == pytest.approx(0)
    for one, own in enumerate(ranks):
        for other, its in enumerate(ranks):
            assert (end.rewards()[one] > end.rewards()[other]) == (own < its)
    assert not any(end.line()[-2].rewards())
    if len(set(ranks)) == 2 == case.players:
        assert sorted(end.rewards()) == [-1, 1]


def test_a_game_whose_words_change_needs_an_action_space() -> None:
    ike = tatami.game("ike-no-koi")
    fields = {**vars(ike), "action_space": None}
    without = Game(**{name: fields[name] for name in Game.__dataclass_fields__})
    with pytest.raises(NotImplementedError, match="Iké no Koï has no action space"):
        without.actions  # noqa: B018
