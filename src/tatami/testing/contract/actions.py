"""Every move has a number."""

import random

import numpy as np
import pytest

from tatami import Game, IllegalMove, InvalidMove
from tatami.testing.cases import Case, last, play_at_random


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
