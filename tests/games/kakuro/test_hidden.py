"""A guess is uniform over all deals that agree with what a seat saw."""

from collections import Counter
from itertools import product
from math import prod

import pytest

from tatami import Position
from tatami.core.entries import run_guess
from tatami.core.rng import random
from tests.games.kakuro.board import KAKURO

DRAWS = 20_000


def play_digits(position: Position, digits: list[int]) -> Position:
    """Place tiles with these digits on any cells, without flips."""
    for digit in digits:
        position = position.play(next(move for move in position.moves if move[1] == str(digit)))
        while position.view(None).to_json()["phase"] == "flip":
            position = position.play("-")
    return position


def can_have_played(drawn: tuple[int, ...], digits: list[int]) -> bool:
    """Could a seat that drew these tiles, two at first and one a turn, have placed these digits?"""
    hand = list(drawn[:2])
    for digit, tile in zip(digits, drawn[2:], strict=True):
        if digit not in hand:
            return False
        hand.remove(digit)
        hand.append(tile)
    return True


def chi_square(found: Counter[tuple[int, ...]], weights: dict[tuple[int, ...], int]) -> float:
    """The chi-square statistic, with rare cases pooled, per degree of freedom."""
    assert set(found) <= set(weights)
    total = sum(weights.values())
    expected = {case: DRAWS * weight / total for case, weight in weights.items()}
    rare = [case for case in expected if expected[case] < 8]
    cells = [(found[case], expected[case]) for case in expected if expected[case] >= 8]
    cells.append((sum(found[case] for case in rare), sum(expected[case] for case in rare)))
    statistic = sum((count - mean) ** 2 / mean for count, mean in cells if mean)
    return statistic / (len(cells) - 1)


@pytest.mark.parametrize(("own", "others"), [([], []), ([0], [4]), ([0, 0], [4, 4]), ([0, 0], [4, 7])])
def test_guesses_of_the_other_seats_tiles_are_uniform(own: list[int], others: list[int]) -> None:
    # Seat 2 draws the tiles it needs to place the digits; seat 1 places what it holds.
    deal = KAKURO.new(2, seed=12).deal
    tiles = sorted(tile for tile in range(1, 10) for _ in range(8))
    start, hands = [1, 2, 3, 5, 6], [[8, 9], [4, 4] if others[:2] == [4, 4] else [4, 7]]
    for tile in [*start, *hands[0], *hands[1]]:
        tiles.remove(tile)
    place = KAKURO.load({**deal, "start": start, "hands": hands, "bag": tiles})
    for index in range(len(own)):
        place = play_digits(place, [place.view(1).to_json()["hand"][0], others[index]])
    unseen = Counter(dict.fromkeys(range(1, 10), 8))
    unseen.subtract(place.deal["start"])
    unseen.subtract(place.deal["hands"][0])
    unseen.subtract(place.deal["bag"][0 : 2 * len(own) : 2])
    weights = {}
    for drawn in product(range(1, 10), repeat=2 + len(others)):
        ways = prod(max(0, unseen[digit] - drawn[:at].count(digit)) for at, digit in enumerate(drawn))
        if ways and can_have_played(drawn, others):
            weights[drawn] = ways
    found: Counter[tuple[int, ...]] = Counter()
    rng = random(1)
    hidden = place.view(1).record
    for _ in range(DRAWS):
        record = hidden.copy()
        run_guess(record, rng)
        guessed = KAKURO.notation.write_deal(record)
        found[(*guessed["hands"][1], *guessed["bag"][1 : 2 * len(others) : 2])] += 1
    assert chi_square(found, weights) < 1.4


def test_guesses_of_the_bag_are_uniform() -> None:
    hidden = KAKURO.new(2, seed=3).view(None).record
    found: Counter[tuple[int, ...]] = Counter()
    rng = random(5)
    for _ in range(DRAWS):
        record = hidden.copy()
        run_guess(record, rng)
        found[tuple(record.tiles.tolist()[-2:])] += 1
    unseen = Counter(dict.fromkeys(range(1, 10), 8))
    unseen.subtract(hidden.tiles.tolist()[:5])
    weights: dict[tuple[int, ...], int]
    weights = {(one, two): unseen[one] * (unseen[two] - (one == two)) for one in range(1, 10) for two in range(1, 10)}
    assert chi_square(found, weights) < 1.5
