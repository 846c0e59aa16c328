"""Tensors say what a seat knows, all of it, and nothing else."""

import random

import numpy as np
import pytest

import tatami
from tatami import Position
from tatami.testing.cases import Case, last, play_at_random


def flat(position: Position, seat: int | None) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    return np.concatenate([field.ravel() for field in position.view(seat).tensor().values()])


def test_tensors_have_their_form_and_keep_their_bounds(case: Case) -> None:
    tensor = case.game.tensor_for(case.options.get("errors") == "stand")
    if tensor is None:
        return
    for position in play_at_random(case.new(21), random.Random(21)):
        for seat in (None, 1, case.players):
            view = position.view(seat)
            found = view.tensor()
            assert [(name, part.shape) for name, part in found.items()] == [(f.name, f.shape) for f in tensor.fields]
            for field in tensor.fields:
                assert field.least <= found[field.name].min() <= found[field.name].max() <= field.most, field.name
            steps = (np.arange(case.players) + (seat or 1) - 1) % case.players + 1
            assert found["to_act"].tolist()[: case.players] == [int(step == position.to_act) for step in steps]
            assert found["players"].tolist().index(1) + 2 == case.players


def test_what_a_seat_cannot_know_does_not_change_its_tensor(case: Case) -> None:
    """Noninterference: over all games that a seat cannot tell apart, the array and the tensor are the same."""
    if not case.game.hidden:
        return
    rng = random.Random(22)
    line = last(case.new(22), rng).line()
    different = 0
    for cut in range(0, len(line), 5):
        for seat in (None, *range(1, case.players + 1)):
            view = line[cut].view(seat)
            other = view.sample(rng.randrange(1 << 30))
            different += other.state != line[cut].state
            if case.game.tensor is not None:
                assert np.array_equal(flat(other, seat), flat(line[cut], seat))
            assert np.array_equal(other.view(seat).array(), view.array())
            assert np.array_equal(other.view(seat).mask(), view.mask())
    assert different > 0


def test_a_tensor_tells_apart_what_a_seat_can_tell_apart(case: Case) -> None:
    """Positions of one game that look the same to a network look the same to people, but for how they came about."""
    if case.game.tensor is None:
        return
    seen: dict[bytes, str] = {}
    for seed in range(3):
        for position in play_at_random(case.new(seed), random.Random(seed)):
            if position.to_act == 1:
                view = position.view(1)
                assert seen.setdefault(flat(position, 1).tobytes(), str(view.moves)) == str(view.moves)


def test_an_array_is_the_record_and_cannot_be_written(case: Case) -> None:
    view = case.new(5).view(1)
    array = view.array()
    assert array.dtype == np.int16
    assert array.tobytes() == view.state.to_bytes()
    assert np.shares_memory(array, view.array())
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
    with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
        array.flags.writeable = True


def test_a_sample_is_a_position_like_any_other(case: Case) -> None:
    line = last(case.new(6), random.Random(6)).line()
    for position in line[:: max(1, len(line) // 6)]:
        sample = position.view(1).sample(4)
        again = tatami.load(sample.deal)
        for word in sample.to_json()["moves"]:
            again = again.play(again.find(word, exact=True))
        assert sample == again
        assert hash(sample) == hash(again)
        assert (sample.ply, sample.moves, sample.events) == (again.ply, again.moves, again.events)
        assert (sample.history, sample.before, sample.move) == (again.history, again.before, again.move)
        assert sample.outcome == again.outcome
        assert position.view(1).sample(4) == sample
        if sample.moves:
            assert sample.play(sample.moves[-1]) == again.play(again.moves[-1])
            assert position.view(1).sample(4).play(sample.moves[0]).history == again.play(again.moves[0]).history
