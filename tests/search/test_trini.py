"""The search's evaluation of Trini."""

import random as chance
from typing import Any

import numpy as np
import pytest

from tatami import Position
from tatami.core.kernel import OVER, entry, legal, play, to_act
from tatami.core.rng import below, random
from tatami.games.trini import evaluate
from tatami.games.trini.constants import ROUNDS
from tatami.search import Search
from tests.games.trini.table import TRINI, played, rounds, with_trinis

TWO_CIRCLES = "+b4=CQS +c4=CQS"
"""Two solid circles look at o7, and seat 1 is to act."""


def found(position: Position, iterations: int = 300, seed: int = 1) -> str:
    """The move that a search finds."""
    assert position.to_act is not None
    search = Search(position.view(position.to_act), random(seed))
    search.run(iterations, None)
    return str(search.candidates()[0].move)


def trinis(position: Position) -> int:
    """How many rounds have a Trini."""
    return len(rounds(position))


def completes(position: Position) -> int:
    """The most rounds that one move can complete, found by playing every move."""
    return max(trinis(position.play(move)) for move in position.moves) - trinis(position)


def wander(players: int, seed: int, turns: int, **options: object) -> Position:
    """A position after random moves."""
    dice = chance.Random(seed)
    position = TRINI.new(players, options)
    for _ in range(turns):
        if not position.is_over:
            position = position.play(dice.choice(position.moves))
    return position


def test_a_round_is_completed_at_once() -> None:
    position = played(TWO_CIRCLES)
    after = position.play(found(position))
    assert rounds(after) == {"o7": 1}


@pytest.mark.parametrize("iterations", [1, 2, 10, 100])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_at_hand_is_never_missed(iterations: int, players: int) -> None:
    position = played(" ".join([TWO_CIRCLES, "+d1=CQS", "+a1=CQS"][: players - 1]), players)
    left = TRINI.new(players).view(1).to_json()["trinis_left"][0]
    position = with_trinis(position, 1, *["o1", "o2", "o5", "o9", "o12"][: left - 1])
    after = position.play(found(position, iterations))
    assert after.is_over
    assert after.outcome.ranks[0] == 1


def test_no_round_is_left_open_that_could_be_closed() -> None:
    position = played("+b4=CQS")
    for _ in range(6):
        after = position.play(found(position))
        assert completes(after) == 0 or all(completes(position.play(move)) > 0 for move in position.moves)
        position = after


def test_a_round_that_would_win_is_not_left_to_the_next_seat() -> None:
    """Seat 2 needs one more Trini, so every round that it could complete must be blocked or taken."""
    position = with_trinis(played(TWO_CIRCLES), 2, "o1", "o2", "o5", "o9", "o12")
    position = position.play(found(position))
    assert completes(position) == 0


@pytest.mark.parametrize("match", ["symbol", "shape"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_completions_are_found_without_playing(players: int, match: str) -> None:
    wanted, single = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    for seed in range(12):
        position = wander(players, seed, 3 * seed, match=match)
        if position.is_over:
            continue
        s = position.state.record
        before = s.tobytes()
        evaluate.look_around(s, wanted, single)
        most, move = evaluate.completion(s, wanted, int(s.seat))
        assert most == completes(position)
        if most > 0:
            chosen = next(word for word in position.moves if word.number == move)
            assert trinis(position.play(chosen)) == trinis(position) + most
        assert s.tobytes() == before


def test_a_moves_estimate_is_what_it_completes_minus_what_it_leaves() -> None:
    for seed in range(10):
        position = wander(2, seed, 3 * seed + 2)
        if position.is_over:
            continue
        moves = np.array([move.number for move in position.moves], np.int64)
        gains = np.empty(len(moves), np.float64)
        s = position.state.record
        before = s.tobytes()
        evaluate.order(s, moves, len(moves), gains, np.zeros(3, TRINI.record.dtype))
        assert s.tobytes() == before
        for index in chance.Random(seed).sample(range(len(moves)), 5):
            after = position.play(position.moves[index])
            if not after.is_over:
                left = completes(after)
                completed = trinis(after) - trinis(position)
                in_sight = 0 if left else 3 * evaluate.IN_SIGHT
                assert completed - evaluate.LEFT_OPEN * left <= gains[index]
                assert gains[index] <= completed - evaluate.LEFT_OPEN * min(left, 1) + in_sight + 0.01


@entry
def unlike_a_close_look(s: Any, work: Any, moves: Any, gains: Any, games: int, rng: Any) -> tuple[int, int]:
    """Play random games; count the moves, and those whose gain differs from what a look at the position after it gives.

    The gain may count one round as left open where there are two or three.
    """
    wanted, single = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    seen, differ = 0, 0
    for _ in range(games):
        work[0] = s[0]
        while to_act(work[0]) != OVER:
            count = legal(work[0], moves)
            evaluate.order(work[0], moves, count, gains, work)
            evaluate.look_around(work[0], wanted, single)
            for index in range(count):
                start, triangle, orientation = evaluate.die_moved(work[0], moves[index])
                close = evaluate.promise(work[0], wanted, single, start, triangle, orientation)
                seen += 1
                rounds_more = (gains[index] - close + 1e-9) / evaluate.LEFT_OPEN
                equal = 0.0 <= rounds_more % 1.0 < 2e-3 and 0.0 <= rounds_more < 2.1  # equal moves are spread a little
                differ += not (equal or (close < -50.0 and gains[index] < 0.2))
            play(work[0], moves[below(rng, count)])
    return seen, differ


@pytest.mark.parametrize("match", ["symbol", "shape"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_gains_equal_a_close_look(players: int, match: str) -> None:
    first, work = np.zeros(1, TRINI.record.dtype), np.zeros(3, TRINI.record.dtype)
    first[0] = TRINI.new(players, {"match": match}).state.record
    moves, gains = np.empty(TRINI.rules.MOST_MOVES, np.int64), np.empty(TRINI.rules.MOST_MOVES, np.float64)
    seen, differ = unlike_a_close_look(first, work, moves, gains, 10, random(players))
    assert seen > 10_000
    assert differ == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_are_legal_and_repeatable(players: int) -> None:
    for seed in range(10):
        position = wander(players, seed, 5 * seed)
        if not position.is_over:
            chosen = found(position, 40, seed)
            assert chosen in {str(move) for move in position.moves}
            assert found(position, 40, seed) == chosen


def test_a_quiet_end_that_all_share_is_no_win_for_the_leader() -> None:
    wins = {}
    for end in ("most", "draw"):
        position = played("+a1=CQS +a5=CQS +b4=CQS +c4=CQS +b5=QSC", quiet_turns=10, quiet_end=end)
        for turn in range(9):
            die = ("a5", "a1")[turn % 2]
            shown = position.view(None).to_json()["board"][die]["orientation"]
            position = position.play(f"{die}={shown[1:] + shown[0]}")  # a notch, which completes nothing
        assert (position.to_act, rounds(position)) == (1, {"o7": 1})
        assert position.view(None).to_json()["countdown"] == 1
        wins[end] = Search(position.view(1), random(1)).find_win()
    assert wins["most"] is not None
    assert wins["draw"] is None
