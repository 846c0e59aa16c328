"""What the levels guarantee: legal moves, no missed wins, no use of secrets, each stronger than the last."""

import random as chance

import pytest

import tatami
from tatami import Game, Position
from tatami.bots import Budget, bot
from tatami.bots.levels import LEVELS, Searcher
from tatami.core.rng import random
from tatami.search import Candidate
from tatami.testing.cases import twin
from tests.contract.support import CASES, Case, play_at_random

GAMES = [tatami.game(name) for name in ("hiroba", "ike-no-koi", "kakuro", "trini")]
SEARCHING = ["beginner", "casual", "club", "expert", "master"]
SEES_WINS = SEARCHING[1:]


def chosen(position: Position, level: str, budget: Budget, seed: int = 1) -> str:
    """The move of a level."""
    assert position.to_act is not None
    return str(bot(level).choose(position.view(position.to_act), budget, random(seed)).move)


def wins(position: Position, move: str) -> bool:
    """Does this move end the game with an outright win for the seat to act?"""
    after = position.play(move)
    if not after.is_over:
        return False
    ranks = after.outcome.ranks
    assert position.to_act is not None
    return ranks[position.to_act - 1] == 1 and ranks.count(1) == 1


def sure_wins(position: Position) -> set[str]:
    """The moves that win at once, whatever the hidden cards are."""
    assert position.to_act is not None
    found = {str(move) for move in position.moves if wins(position, move)}
    for seed in range(40 if found and position.game.hidden else 0):
        other = twin(position, position.to_act, seed)
        found = {word for word in found if wins(other, word)}
    return found


def finish_turn(position: Position, level: str) -> Position:
    """Let a level finish its turn, since a win may take two decisions."""
    after = position.play(chosen(position, level, Budget(iterations=200)))
    if not after.is_over:
        assert after.to_act == position.to_act
        after = after.play(chosen(after, level, Budget(iterations=200)))
    assert after.is_over
    return after


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_win_in_one_is_never_missed(game: Game, players: int) -> None:
    seen = 0
    for seed in range(150):
        line = list(play_at_random(game.new(players, seed=seed), chance.Random(seed)))
        for position in line[-4:-1]:
            if len(position.moves) > 1 and 0 < len(sure_wins(position)) < len(position.moves):
                seen += 1
                assert position.to_act is not None
                for level in SEES_WINS:
                    assert finish_turn(position, level).outcome.ranks[position.to_act - 1] == 1
        if seen >= 2:
            return
    assert seen > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_level_ever_plays_an_illegal_move(case: Case) -> None:
    """A hundred positions of each case, several thousand in all."""
    for seed in range(4):
        line = [one for one in play_at_random(case.new(seed), chance.Random(seed)) if not one.is_over]
        for count in range(25):
            position = line[count * len(line) // 25]
            level = SEARCHING[count % len(SEARCHING)]
            assert position.find(chosen(position, level, Budget(iterations=8), count))


@pytest.mark.parametrize("case", [case for case in CASES if case.game.hidden], ids=str)
def test_deals_that_differ_only_in_secrets_get_the_same_moves(case: Case) -> None:
    line = [one for one in play_at_random(case.new(8), chance.Random(8)) if not one.is_over]
    for seed, position in enumerate(line[:: max(1, len(line) // 8)]):
        other = twin(position, position.to_act, seed)
        for level in SEARCHING:
            assert chosen(position, level, Budget(iterations=60)) == chosen(other, level, Budget(iterations=60))


def points(game: Game, strong: str, weak: str, deals: int, budget: Budget) -> float:
    """The share of the points that a level wins against another; each deal is played in both seatings."""
    won = 0.0
    for number in range(2 * deals):
        levels = [strong, weak] if number % 2 == 0 else [weak, strong]
        position = game.new(2, seed=number // 2)
        while position.to_act is not None:
            position = position.play(
                chosen(position, levels[position.to_act - 1], budget, 1000 * number + position.ply)
            )
        ranks = position.outcome.ranks
        won += (ranks[number % 2] == 1) / ranks.count(1)
    return won / (2 * deals)


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_a_barely_visited_move_is_not_preferred_after_a_lucky_start(level: str) -> None:
    position = tatami.game("ike-no-koi").new(2, seed=1).play("draw").play("draw")
    view = position.view(position.to_act)
    draw, stop = view.moves  # few enough that neither is overlooked
    looked_at = [Candidate(stop, 20, (0.6, 0.4)), Candidate(draw, 1, (0.95, 0.05))]
    assert {Searcher(LEVELS[level]).pick(looked_at, view, random(seed)).move for seed in range(40)} == {stop}


UNLIMITED = Budget(iterations=1 << 30)
"""Each level's own number of simulations."""


def test_seconds_given_with_iterations_are_only_a_limit() -> None:
    position = tatami.game("kakuro").new(2, seed=1)
    view = position.view(position.to_act)
    alone = bot("expert").choose(view, UNLIMITED, random(1))
    assert bot("expert").choose(view, Budget(60, UNLIMITED.iterations), random(1)) == alone


@pytest.mark.parametrize(("strong", "weak"), [("casual", "beginner"), ("club", "casual")])
@pytest.mark.parametrize(("name", "deals"), [("hiroba", 10), ("kakuro", 40), ("trini", 10)])
def test_each_level_beats_the_one_below(name: str, deals: int, strong: str, weak: str) -> None:
    assert points(tatami.game(name), strong, weak, deals, UNLIMITED) >= 0.6  # luck counts for more in Kakuro


def test_a_gap_of_two_levels_outweighs_luck() -> None:
    assert points(tatami.game("ike-no-koi"), "club", "beginner", 30, UNLIMITED) >= 0.6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_expert_beats_chance(game: Game) -> None:
    deals = 20 if game.id == "ike-no-koi" else 4  # luck has to average out in this game
    assert points(game, "expert", "random", deals, Budget(iterations=600)) >= 0.75
