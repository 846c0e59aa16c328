"""The tensors of our games keep their fields, and turn with their boards."""

import hashlib
import random

import numpy as np
import pytest

import tatami
from tatami import Position
from tatami.games.hiroba.constants import TILES
from tatami.testing.contract.tensors import flat

PINS = {
    "hiroba": "c35e6186d453b848",
    "ike-no-koi": "99d39128b793d9d6",
    "kakuro": "0810954581b016bc",
    "trini": "b2f52113d34185e5",
}
"""Of the names, shapes and greatest values: a trained network needs them as they are."""


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
