"""A batch plays exactly what positions play."""

from typing import Any

import numpy as np
import pytest

import tatami
from tatami import IllegalMove, InvalidMove, Position
from tatami.research import Batch
from tests.contract.support import CASES, Case

SOME = [case for case in CASES if "box" not in case.options or case.game.id == "ike-no-koi"]
"""A box changes the words of Iké no Koï's moves, and no other game's."""


def expected_tensor(position: Position, seat: int) -> Any:
    """What a seat knows, flat."""
    if position.game.tensor is None:
        return position.view(seat).array()
    return np.concatenate([field.ravel() for field in position.view(seat).tensor().values()])


def check(batch: Batch, place: int, position: Position, actor: int) -> None:
    """One game of a batch is this position, whose last move was the actor's."""
    assert batch.state(place) == position.state
    assert batch.seats[place] == (position.to_act or 0)
    assert np.array_equal(batch.masks[place], position.mask())
    assert np.array_equal(batch.observations[place], expected_tensor(position, position.to_act or actor))
    assert batch.rewards[place].tolist() == pytest.approx(position.rewards())
    assert batch.done[place] == position.is_over


@pytest.mark.parametrize("case", SOME, ids=str)
def test_every_game_of_a_batch_goes_as_a_position_goes(case: Case) -> None:
    observations = "tensor" if case.game.tensor else "array"
    batch = Batch(case.game, case.players, 2, seed=5, options=case.options, observations=observations)
    batch.reset()
    positions = [tatami.load(batch.deal(place)) for place in range(2)]
    actors, ended = [0, 0], [0, 0]
    while min(ended) == 0:
        for place, position in enumerate(positions):
            check(batch, place, position, actors[place])
        actions = batch.random_actions().copy()
        batch.step(actions)
        for place, position in enumerate(positions):
            if position.is_over:  # the step dealt a new game
                ended[place] += 1
                positions[place] = tatami.load(batch.deal(place))
            else:
                actors[place] = position.to_act or 0
                positions[place] = position.play(int(actions[place]))


def some_batch(count: int = 40, **settings: Any) -> Batch:
    batch = Batch("trini", 2, count, seed=3, options={"quiet_turns": 10}, **settings)
    batch.reset()
    return batch


def play_on(batch: Batch, steps: int) -> list[bytes]:
    """What a batch answers to random actions."""
    return [b"".join(part.tobytes() for part in batch.step(batch.random_actions())) for _ in range(steps)]


def test_threads_and_repetition_change_nothing() -> None:
    expected = play_on(some_batch(), 30)
    assert play_on(some_batch(threads=3), 30) == expected
    batch = some_batch()
    play_on(batch, 7)
    batch.reset(seed=3)
    assert play_on(batch, 30) == expected
    assert play_on(Batch("trini", 2, 40, seed=4), 0) == []


def test_games_of_a_batch_differ() -> None:
    batch = Batch("kakuro", 2, 6, seed=1)
    first, _, _ = batch.reset()
    assert len({row.tobytes() for row in first}) == 6
    again = first.copy()
    batch.reset()
    assert not np.array_equal(first, again)


# ---- What follows the end of a game, as in Gymnasium


def until_done(batch: Batch) -> int:
    """Play until a game ends; return which."""
    while not batch.done.any():
        batch.step(batch.random_actions())
    return int(np.flatnonzero(batch.done)[0])


def test_after_the_end_the_next_step_deals_a_new_game() -> None:
    batch = some_batch(autoreset="next-step")
    place = until_done(batch)
    assert batch.seats[place] == 0
    assert not batch.masks[place].any()
    assert batch.state(place).is_over
    batch.step(np.where(batch.done, 999_999, batch.random_actions()))  # ignored where a game is over
    assert batch.state(place) == tatami.load(batch.deal(place)).state
    assert not batch.done[place]
    assert not batch.rewards[place].any()


def test_a_new_game_can_be_dealt_in_the_same_step() -> None:
    waiting, batch = some_batch(autoreset="next-step"), some_batch(autoreset="same-step")
    place = until_done(waiting)
    assert until_done(batch) == place
    assert np.array_equal(batch.final_observations[place], waiting.observations[place])
    assert np.array_equal(batch.rewards[place], waiting.rewards[place])
    assert batch.seats[place] == 1
    assert batch.state(place) == tatami.load(batch.deal(place)).state
    wrong = batch.random_actions().copy()
    wrong[place] = 999_999
    with pytest.raises(InvalidMove):
        batch.step(wrong)
    batch.step(batch.random_actions())
    assert not batch.done[place]


def test_games_can_stay_at_their_end_until_they_are_reset() -> None:
    batch = some_batch(autoreset="disabled")
    place = until_done(batch)
    end = batch.state(place)
    for _ in range(3):
        batch.step(batch.random_actions())
        assert batch.state(place) == end
        assert batch.done[place]
        assert not batch.rewards[place].any()
    others = [batch.state(other) for other in range(40) if other != place]
    batch.reset(only=np.arange(40) == place)
    assert batch.seats[place] == 1
    assert not batch.done[place]
    assert [batch.state(other) for other in range(40) if other != place] == others


# ---- Samples


@pytest.mark.parametrize("name", ["kakuro", "ike-no-koi"])
def test_a_sample_differs_only_in_what_the_seats_cannot_know(name: str) -> None:
    batch = Batch(name, 3, 20, seed=2)
    batch.reset()
    for _ in range(12):
        batch.step(batch.random_actions())
    sample = batch.sample(seed=9)
    assert np.array_equal(sample.observations, batch.observations)
    assert np.array_equal(sample.masks, batch.masks)
    assert np.array_equal(sample.seats, batch.seats)
    assert all(sample.state(place) != batch.state(place) for place in range(20))
    states = [sample.state(place) for place in range(20)]
    assert [batch.sample(seed=9).state(place) for place in range(20)] == states
    assert [batch.sample(seed=8).state(place) for place in range(20)] != states
    before = batch.state(0)
    sample.step(sample.random_actions())
    assert batch.state(0) == before


def test_a_sample_leaves_games_that_are_over_and_has_memory_of_its_own() -> None:
    batch = Batch("kakuro", 2, 3, seed=2, autoreset="disabled", observations="array")
    batch.reset()
    place = until_done(batch)
    batch.reset(only=np.arange(3) == (place + 1) % 3)
    sample = batch.sample(seed=1)
    assert sample.state(place) == batch.state(place)
    assert sample.done[place]
    before = batch.observations.copy()
    sample.step(sample.random_actions())
    other = (place + 1) % 3
    known = sample.state(other).redacted(int(sample.seats[other]))
    assert np.array_equal(sample.observations[other], known.values())
    assert np.array_equal(batch.observations, before)


# ---- Bad input


def test_a_wrong_action_changes_nothing() -> None:
    batch = some_batch(3)
    before = [batch.state(place) for place in range(3)]
    good = batch.random_actions().copy()
    refusals: list[tuple[Any, type[Exception], str]] = [
        ([good[0], 577, good[2]], IllegalMove, "die"),
        ([good[0], good[1], 1308], InvalidMove, "1308 is not the number of an action"),
        ([good[0], good[1], -1], InvalidMove, "-1 is not the number of an action"),
        (good[:2], ValueError, "3 actions are expected"),
        (good.astype(float), TypeError, "whole numbers, not float64"),
        ("abc", TypeError, "whole numbers"),
    ]
    for wrong, error, text in refusals:
        with pytest.raises(error, match=text):
            batch.step(wrong)
        assert [batch.state(place) for place in range(3)] == before
    with pytest.raises(IllegalMove) as refused:
        batch.step([good[0], 577, good[2]])
    assert refused.value.__notes__ == ["This is action 577 for game 1 of the batch."]
    with pytest.raises(ValueError, match="only must be 3 bools"):
        batch.reset(only=[True])


def test_a_batch_that_cannot_be_is_refused() -> None:
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"count": 0}, ValueError, "count must be at least 1"),
        ({"count": 1.5}, TypeError, "count must be a whole number"),
        ({"players": 9}, tatami.BadSetup, "players"),
        ({"threads": 0}, ValueError, "threads must be at least 1"),
        ({"autoreset": "never"}, ValueError, "autoreset must be one of disabled, next-step, same-step, not 'never'"),
        ({"observations": "pixels"}, ValueError, "observations must be one of tensor, array"),
        ({"seed": "x"}, TypeError, "seed must be a whole number"),
        ({"game": "tic-tac-toe"}, NotImplementedError, 'Tic-tac-toe has no tensors: use observations="array"'),
    ]
    for settings, error, text in wrong:
        with pytest.raises(error, match=text):
            Batch(**{"game": "trini", "players": 2, "count": 2, **settings})
    with pytest.raises(RuntimeError, match=r"call reset\(\) before the first step"):
        Batch("trini", 2, 2).step([0, 0])


def test_fields_share_the_memory_of_the_observations() -> None:
    batch = some_batch(4)
    fields = batch.fields()
    assert fields["faces"].shape == (4, 3, 6, 24)
    assert all(np.shares_memory(field, batch.observations) for field in fields.values())
    with pytest.raises(NotImplementedError):
        some_batch(4, observations="array").fields()


def test_random_actions_are_legal_and_reach_all() -> None:
    batch = some_batch(64)
    seen = set()
    for _ in range(200):
        actions = batch.random_actions()
        assert batch.masks[np.arange(64), actions].all()
        seen |= set(actions.tolist())
    assert seen == set(np.flatnonzero(batch.masks[0]).tolist())
