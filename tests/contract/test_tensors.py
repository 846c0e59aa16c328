"""Tensors say what a seat knows, all of it, and nothing else."""

import hashlib
import random

import numpy as np
import pytest

import tatami
from tatami import Position
from tatami.games.hiroba.constants import TILES
from tests.contract.support import Case, last, play_at_random

PINS = {
    "hiroba": "c35e6186d453b848",
    "ike-no-koi": "99d39128b793d9d6",
    "kakuro": "0810954581b016bc",
    "trini": "b2f52113d34185e5",
}
"""Of the names, shapes and greatest values: a trained network needs them as they are."""


def flat(position: Position, seat: int | None) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    return np.concatenate([field.ravel() for field in position.view(seat).tensor().values()])


@pytest.mark.parametrize("name", PINS)
def test_the_fields_never_change(name: str) -> None:
    tensor = tatami.game(name).tensor
    assert tensor is not None
    described = str([(field.name, field.shape, field.least, field.most) for field in tensor.fields])
    assert hashlib.sha256(described.encode()).hexdigest()[:16] == PINS[name]
    assert all(field.text for field in tensor.fields)


def test_a_game_without_tensors_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Tic-tac-toe has no tensors"):
        tatami.game("tic-tac-toe").new(2).view(1).tensor()


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


def test_what_a_seat_cannot_know_does_not_change_its_tensor(secret_case: Case) -> None:
    """Noninterference: over all games that a seat cannot tell apart, the array and the tensor are the same."""
    rng = random.Random(22)
    line = last(secret_case.new(22), rng).line()
    different = 0
    for cut in range(0, len(line), 5):
        for seat in (None, *range(1, secret_case.players + 1)):
            view = line[cut].view(seat)
            other = view.sample(rng.randrange(1 << 30))
            different += other.state != line[cut].state
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


# ---- Turned and mirrored boards


def turned_game(position: Position, turns: int, mirrored: bool) -> Position:
    """The same deal on a turned board. A mirrored tile of Hiroba is in no box, so every box is drawn anew."""
    if position.game.id == "trini":
        return position
    deal = position.deal
    drawn = [[list(row.replace(" ", "")) for row in rows] for rows in TILES]
    board = np.full((9, 9), "", object)
    numbers = np.zeros((3, 3), int)
    for place, laid in enumerate(deal["tiles"]):
        if laid:
            row, column = divmod(place, 3)
            look = np.rot90(np.array(drawn[laid[0] - 1]), -laid[1])
            board[3 * row : 3 * row + 3, 3 * column : 3 * column + 3] = look
            numbers[row, column] = laid[0]
    board, numbers = np.rot90(board, turns), np.rot90(numbers, turns)
    if mirrored:
        board, numbers = board.T, numbers.T
    box = [[" ".join(row) for row in rows] for rows in drawn]
    laid_anew: list[list[int] | None] = []
    for place, number in enumerate(numbers.ravel().tolist()):
        row, column = divmod(place, 3)
        if number:
            look = board[3 * row : 3 * row + 3, 3 * column : 3 * column + 3]
            box[number - 1] = [" ".join(cells) for cells in look.tolist()]
        laid_anew.append([number, 0] if number else None)
    return position.game.load({**deal, "options": {**deal["options"], "box": {"tiles": box}}, "tiles": laid_anew})


@pytest.mark.parametrize(
    ("name", "options"),
    [("hiroba", {}), ("hiroba", {"koi": "choose"}), ("trini", {}), ("trini", {"match": "shape"})],
    ids=str,
)
def test_a_turned_game_is_the_same_game(name: str, options: dict[str, str]) -> None:
    game = tatami.game(name)
    assert game.tensor is not None
    count = len(game.tensor.symmetries)
    for number, symmetry in enumerate(game.tensor.symmetries):
        assert sorted(symmetry.tensor) == list(range(game.tensor.size))
        assert sorted(symmetry.actions) == list(range(game.actions.size))
        rng = random.Random(number)
        position = game.new(2, options, seed=number)
        turned = turned_game(position, number % (count // 2), number >= count // 2)
        image = np.argsort(symmetry.actions)
        while True:
            assert np.array_equal(flat(turned, 1), flat(position, 1)[symmetry.tensor]), symmetry.name
            assert np.array_equal(turned.mask(), position.mask()[symmetry.actions]), symmetry.name
            assert turned.rewards() == position.rewards()
            if position.is_over:
                break
            chosen = rng.choice(np.flatnonzero(position.mask()).tolist())
            position, turned = position.play(chosen), turned.play(image[chosen])


def test_the_symmetries_are_those_of_the_board() -> None:
    counts = {game.id: len(game.tensor.symmetries) for game in tatami.available_games() if game.tensor}
    assert counts == {"hiroba": 8, "ike-no-koi": 0, "kakuro": 0, "trini": 12}
    for name in ("hiroba", "trini"):
        tensor = tatami.game(name).tensor
        assert tensor is not None
        orders = {symmetry.tensor.tobytes() for symmetry in tensor.symmetries}
        assert len(orders) == len(tensor.symmetries)
        for one in tensor.symmetries:
            assert all(one.tensor[other.tensor].tobytes() in orders for other in tensor.symmetries)
