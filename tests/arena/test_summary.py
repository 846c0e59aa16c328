"""Points and ratings computed from synthetic results with known strengths."""

import itertools
import random
from typing import Any

import numpy as np
import pytest

from tatami.arena import Plan, Summary, summarise
from tatami.arena.summary import fit_ratings


def synthetic(strengths: dict[str, float], players: int, deals: int, ties: float = 0.0, seat: float = 0.0) -> Summary:
    """Summarise random results of bots with these Elo strengths.

    `ties` is the share of games with a shared victory, `seat` the Elo advantage of the first seat.
    """
    rng = random.Random(1)
    plan = Plan("kakuro", "tatami.games.kakuro", players, {}, tuple(strengths), deals, 1)
    results = []
    for deal, (number, seating) in itertools.product(range(deals), enumerate(plan.seatings)):
        names = [plan.bots[index] for index in seating]
        # Plackett-Luce: rank by exponential times whose rates are the bots' strengths
        rates = [10 ** ((strengths[name] + seat * (place == 0)) / 400) for place, name in enumerate(names)]
        times = [rng.expovariate(rate) for rate in rates]
        order = sorted(times)
        ranks = [order.index(time) + 1 for time in times]
        if rng.random() < ties:
            ranks = [1 if rank == 2 else rank for rank in ranks]
        results.append(result(plan, deal, number, ranks))
    return summarise(plan, results)


def result(plan: Plan, deal: int, seating: int, ranks: list[int], failed: int | None = None) -> dict[str, Any]:
    zeros = [0] * plan.players
    return {
        "deal": deal,
        "seating": seating,
        "bots": [plan.bots[index] for index in plan.seatings[seating]],
        "scores": None if failed else [10 * (plan.players - rank) for rank in ranks],
        "ranks": ranks,
        "plies": 40,
        "moves": [20] * plan.players,
        "seconds": [1.0] * plan.players,
        "slowest": zeros,
        "failure": {"seat": failed, "code": "bot-raised", "cause": "oops"} if failed else None,
    }


@pytest.mark.parametrize(("players", "deals"), [(2, 300), (3, 100), (4, 40)])
def test_ratings_find_the_strengths_again(players: int, deals: int) -> None:
    truth = {"weak": -150.0, "middle": 0.0, "strong": 50.0, "best": 100.0}
    found = synthetic(truth, players, deals)
    for one in found.bots:
        assert one.rating is not None
        assert one.rating.low is not None
        assert one.rating.high is not None
        assert one.rating.low < one.rating.value < one.rating.high
        assert one.rating.value == pytest.approx(truth[one.name], abs=40)
        assert one.rating.high - one.rating.low < 120
    assert [one.name for one in found.bots][-1] == "weak"
    assert sum(one.rating.value for one in found.bots if one.rating) == pytest.approx(0)


def test_shared_victories_are_shared_points() -> None:
    found = synthetic({"one": 0.0, "two": 0.0}, 2, 50, ties=1.0)
    assert all(one.points.value == 0.5 for one in found.bots)
    assert found.pairs == {("one", "two"): 0.5, ("two", "one"): 0.5}
    assert [one.rating.value for one in found.bots if one.rating] == pytest.approx([0, 0])


def test_a_bot_that_never_loses_has_a_finite_rating() -> None:
    wins = np.array([[0.0, 1000.0], [0.0, 0.0]])
    assert fit_ratings(wins) == pytest.approx([200 * np.log10(2001), -200 * np.log10(2001)], rel=1e-4)


@pytest.mark.parametrize(("deals", "least", "most"), [(5, 0.6, 0.9), (200, 0.98, 0.995)])
def test_a_bot_that_wins_every_game_has_an_interval_below_certainty(deals: int, least: float, most: float) -> None:
    plan = Plan("kakuro", "tatami.games.kakuro", 2, {}, ("one", "two"), deals, 1)
    ranks = [[1 + index for index in seating] for seating in plan.seatings]
    found = summarise(
        plan, [result(plan, deal, seating, ranks[seating]) for deal in range(deals) for seating in (0, 1)]
    )
    winner, loser = found.bots
    assert (winner.points.value, winner.points.high) == (1, 1)
    assert winner.points.low is not None
    assert least < winner.points.low < most
    assert loser.points.high == pytest.approx(1 - winner.points.low)
    assert winner.rating is not None
    assert winner.rating.low is not None
    assert 0 < winner.rating.low < winner.rating.value - 50


def test_a_better_seat_is_detected_and_does_not_change_ratings() -> None:
    found = synthetic({"one": 0.0, "two": 0.0, "three": 0.0}, 3, 150, seat=200.0)
    first, *others = found.seats
    assert first.low is not None
    assert first.low > 0.4
    assert all(other.high is not None and other.high < 0.33 for other in others)
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    for one in found.bots:
        assert one.rating is not None
        assert abs(one.rating.value) < 30


def test_after_a_failure_the_others_share_and_are_not_compared() -> None:
    plan = Plan("kakuro", "tatami.games.kakuro", 3, {}, ("one", "two", "three"), 1, 1)
    found = summarise(plan, [result(plan, 0, 0, [1, 3, 1], failed=2)])
    points = {one.name: one.points.value for one in found.bots}
    assert points == {"one": 0.5, "two": 0.0, "three": 0.5}
    assert found.pairs == {("one", "two"): 1, ("two", "one"): 0, ("three", "two"): 1, ("two", "three"): 0}
    assert {one.name: one.failures for one in found.bots} == {"one": 0, "two": 1, "three": 0}
    assert found.lengths == []
    assert all(one.points.low is None for one in found.bots)


def test_a_single_bot_gets_seat_statistics_but_no_pairs() -> None:
    found = synthetic({"alone": 0.0}, 2, 60)
    assert found.bots[0].games == 120
    assert found.bots[0].points.value == 0.5
    assert found.pairs == {}
    assert len(found.seats) == 2
