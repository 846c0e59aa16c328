"""What the results say: points, ratings, seats, lengths, time and failures.

A victory is one point, and those who share it share the point. Intervals hold 95 of 100 resamples of the deals: games
on the same deal are not independent, deals are. One deal more is drawn from, on which all were equal: without it who
has won every game would be sure to win for ever.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tatami.arena.plan import Plan
from tatami.core.messages import Json

__all__ = ["BotSummary", "Estimate", "Summary", "fit_ratings", "summarise"]

RESAMPLES = 400
ELO = 400 / math.log(10)
Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number and its interval, which a single deal does not give."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class BotSummary:
    """One bot's results; a bot at two seats of a game counts twice."""

    name: str
    games: int
    points: Estimate
    """The mean share of a victory."""
    rating: Estimate | None
    """In Elo points around the mean of all bots; None where the rating library is not installed."""
    score: float | None
    """Mean points in the game's own count, in games without a failure."""
    seconds: float
    """Mean time for a move."""
    slowest: float
    failures: int


@dataclass(frozen=True)
class Summary:
    """All that a report shows."""

    plan: Plan
    games: int
    bots: list[BotSummary]
    """The best first."""
    pairs: dict[tuple[str, str], float]
    """How often the first finishes before the second, a shared place being half."""
    seats: list[Estimate]
    """Each seat's mean share of a victory."""
    lengths: list[int]
    """The decisions of each game without a failure."""
    failures: list[tuple[str, Json]]
    """Which bot failed, and the result of that game."""


def summarise(plan: Plan, results: Sequence[Json]) -> Summary:
    """Count the results, in the plan's order, and rate the bots."""
    count = len(plan.bots)
    rows = plan.deals + 1
    points, seen = np.zeros((rows, count)), np.zeros((rows, count))
    seats, games = np.zeros((rows, plan.players)), np.zeros(rows)
    wins = np.zeros((rows, count, count))
    for result in results:
        deal, seating = result["deal"], plan.seatings[result["seating"]]
        shares = victory(result["ranks"])
        games[deal] += 1
        seats[deal] += shares
        np.add.at(points[deal], list(seating), shares)
        np.add.at(seen[deal], list(seating), 1)
        count_pairs(wins[deal], seating, result)
    weights = resample(np.flatnonzero(games), plan.deals)
    total = wins.sum(axis=0)
    played = max(1, int(np.count_nonzero(games)))
    # The last row is a mean deal on which all were equal.
    seen[-1], games[-1] = seen.sum(axis=0) / played, games.sum() / played
    points[-1], seats[-1] = seen[-1] / plan.players, games[-1] / plan.players
    wins[-1] = (total + total.T) / (2 * played)
    mean_points = estimate(lambda w: (w @ points) / np.maximum(w @ seen, 1), weights)
    mean_seats = estimate(lambda w: (w @ seats) / np.maximum(w @ games, 1)[..., None], weights)
    ratings = rate(wins, weights)
    bots = [
        describe(plan, index, results, mean_points[index], ratings[index] if ratings else None)
        for index in range(count)
    ]
    pairs = {
        (one, other): total[i, j] / (total[i, j] + total[j, i])
        for i, one in enumerate(plan.bots)
        for j, other in enumerate(plan.bots)
        if i != j and total[i, j] + total[j, i] > 0
    }
    failed = [(result["bots"][result["failure"]["seat"] - 1], result) for result in results if result["failure"]]
    lengths = [result["plies"] for result in results if not result["failure"]]
    best_first = sorted(bots, key=lambda one: -(one.rating.value if one.rating else one.points.value))
    return Summary(plan, len(results), best_first, pairs, mean_seats, lengths, failed)


def victory(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the victory."""
    first = ranks.count(1)
    return [1 / first if rank == 1 else 0.0 for rank in ranks]


def count_pairs(wins: Array, seating: Sequence[int], result: Json) -> None:
    """Add who finished before whom; after a failure, only before the seat that failed."""
    failed = result["failure"]["seat"] - 1 if result["failure"] else None
    for seat, one in enumerate(seating):
        for next_seat in range(seat + 1, len(seating)):
            other = seating[next_seat]
            if one == other or (failed is not None and failed not in (seat, next_seat)):
                continue
            ahead = result["ranks"][next_seat] - result["ranks"][seat]
            share = 0.5 if ahead == 0 else float(ahead > 0)
            wins[one, other] += share
            wins[other, one] += 1 - share


def resample(played: npt.NDArray[np.int64], deals: int) -> Array:
    """How often each deal counts, and an even one after them: as played, then the resamples, none of one deal alone."""
    drawn_from = np.append(played, deals)
    draws = np.random.default_rng(0).integers(0, len(drawn_from), (RESAMPLES, len(drawn_from)))
    weights = np.zeros((1 + (RESAMPLES if len(played) > 1 else 0), deals + 1))
    weights[0, :deals] = 1
    for row, drawn in zip(weights[1:], draws, strict=False):
        np.add.at(row, drawn_from[drawn], 1)
    return weights


def estimate(measure: Callable[[Array], Array], weights: Array) -> list[Estimate]:
    """A measure of all deals for each bot or seat, and its interval."""
    rows = measure(weights)
    if len(rows) == 1:
        return [Estimate(float(value), None, None) for value in rows[0]]
    low, high = np.percentile(rows[1:], (2.5, 97.5), axis=0)
    return [Estimate(*map(float, three)) for three in zip(rows[0], low, high, strict=True)]


def rate(wins: Array, weights: Array) -> list[Estimate] | None:
    """Ratings of all bots, or None without the library."""
    try:
        return estimate(lambda w: np.array([fit_ratings(table) for table in np.tensordot(w, wins, 1)]), weights)
    except ImportError:
        return None


def fit_ratings(wins: Array) -> Array:
    """Elo ratings around 0 from a table of who finished before whom.

    This is Bradley and Terry's model. Breaking the ranking of three or more into all its pairs estimates Plackett and
    Luce's model consistently (Azari Soufiani and others, 2013), and a shared place is half a win each way, for which
    rankings have no room. Each pair counts one shared game more than was played, so that nobody is infinitely strong.
    """
    from choix import ilsr_pairwise_dense

    count = len(wins)
    if count == 1:
        return np.zeros(1)
    strengths = ilsr_pairwise_dense(wins + 0.5 * (1 - np.eye(count)), max_iter=1000)
    rated: Array = (strengths - strengths.mean()) * ELO
    return rated


def describe(plan: Plan, index: int, results: Sequence[Json], points: Estimate, rating: Estimate | None) -> BotSummary:
    """One bot's sums over all games."""
    name = plan.bots[index]
    sums: Counter[str] = Counter()
    slowest = seconds = 0.0
    for result in results:
        for seat, other in enumerate(plan.seatings[result["seating"]]):
            if other != index:
                continue
            sums["games"] += 1
            sums["moves"] += result["moves"][seat]
            seconds += result["seconds"][seat]
            slowest = max(slowest, result["slowest"][seat])
            sums["failures"] += bool(result["failure"]) and result["failure"]["seat"] == seat + 1
            if result["scores"] is not None:
                sums["scored"] += 1
                sums["score"] += result["scores"][seat]
    score = sums["score"] / sums["scored"] if sums["scored"] else None
    pace = seconds / sums["moves"] if sums["moves"] else 0.0
    return BotSummary(name, sums["games"], points, rating, score, pace, slowest, sums["failures"])
