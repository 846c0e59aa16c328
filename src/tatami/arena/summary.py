"""Statistics of a run: points, ratings, seats, lengths, time and failures.

A victory is one point, divided among those who share it. Intervals are 95 % bootstrap intervals over deals, because
games on the same deal are not independent. One artificial deal on which all bots are equal is added to the bootstrap:
otherwise a bot that won every game would get an interval of width zero.

Points without luck have the same mean, since luck is zero on average, and narrower intervals.
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
    """A number and its interval; a single deal gives no interval."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class BotSummary:
    """One bot's results; a bot in two seats of a game counts twice."""

    name: str
    games: int
    points: Estimate
    """The mean share of a victory."""
    without_luck: Estimate | None
    """The same without luck, if that was found out."""
    rating: Estimate | None
    """Elo relative to the mean of all bots; None if the rating library is not installed."""
    score: float | None
    """Mean score by the game's rules, over games without a failure."""
    seconds: float
    """Mean time per move."""
    slowest: float
    failures: int


@dataclass(frozen=True)
class Summary:
    """Everything that a report shows."""

    plan: Plan
    games: int
    bots: list[BotSummary]
    """Best first."""
    pairs: dict[tuple[str, str], float]
    """How often the first bot finishes before the second; a shared place counts half."""
    seats: list[Estimate]
    """Each seat's mean share of a victory."""
    lengths: list[int]
    """The number of decisions of each game without a failure."""
    failures: list[tuple[str, Json]]
    """The bot that failed, and the result of that game."""
    saving: float | None
    """How many times as many games give intervals as narrow as those without luck."""


def summarise(plan: Plan, results: Sequence[Json]) -> Summary:
    """Add up the results, given in the plan's order, and rate the bots."""
    count = len(plan.bots)
    rows = plan.deals + 1
    points, fair, seen = np.zeros((rows, count)), np.zeros((rows, count)), np.zeros((rows, count))
    seats, games = np.zeros((rows, plan.players)), np.zeros(rows)
    wins = np.zeros((rows, count, count))
    for result in results:
        deal, seating = result["deal"], plan.seatings[result["seating"]]
        shares = victory(result["ranks"])
        games[deal] += 1
        seats[deal] += shares
        np.add.at(points[deal], list(seating), shares)
        np.add.at(fair[deal], list(seating), without_luck(result))
        np.add.at(seen[deal], list(seating), 1)
        count_pairs(wins[deal], seating, result)
    weights = resample(np.flatnonzero(games), plan.deals)
    total = wins.sum(axis=0)
    played = max(1, int(np.count_nonzero(games)))
    saving = count_saving(points, fair, seen) if plan.luck else None
    # The last row is the artificial deal: an average one on which all bots are equal.
    seen[-1], games[-1] = seen.sum(axis=0) / played, games.sum() / played
    points[-1], seats[-1] = seen[-1] / plan.players, games[-1] / plan.players
    fair[-1] = points[-1]
    wins[-1] = (total + total.T) / (2 * played)
    mean_points = estimate(lambda w: (w @ points) / np.maximum(w @ seen, 1), weights)
    mean_fair = estimate(lambda w: (w @ fair) / np.maximum(w @ seen, 1), weights) if plan.luck else [None] * count
    mean_seats = estimate(lambda w: (w @ seats) / np.maximum(w @ games, 1)[..., None], weights)
    ratings = rate(wins, weights)
    bots = [
        describe(plan, index, results, mean_points[index], mean_fair[index], ratings[index] if ratings else None)
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
    return Summary(plan, len(results), best_first, pairs, mean_seats, lengths, failed, saving)


def victory(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the victory, from the ranks."""
    first = ranks.count(1)
    return [1 / first if rank == 1 else 0.0 for rank in ranks]


def without_luck(result: Json) -> list[float]:
    """Each seat's share of the victory without its luck; as it is where that was not found out."""
    luck = result.get("luck") or [0.0] * len(result["ranks"])
    return [share - lucky for share, lucky in zip(victory(result["ranks"]), luck, strict=True)]


def count_saving(points: Array, fair: Array, seen: Array) -> float | None:
    """The variance of the points of a deal, of all bots together, divided by the same without luck."""
    spread = [np.sum((sums / np.maximum(seen, 1))[seen[:, 0] > 0].var(axis=0)) for sums in (points, fair)]
    return float(spread[0] / spread[1]) if min(spread) > 0 else None


def count_pairs(wins: Array, seating: Sequence[int], result: Json) -> None:
    """Count who finished before whom; after a failure, compare with the failed seat only."""
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
    """Weights of the deals and, last, of the artificial deal: first as played, then one row per resample.

    A single deal gets no resamples.
    """
    drawn_from = np.append(played, deals)
    draws = np.random.default_rng(0).integers(0, len(drawn_from), (RESAMPLES, len(drawn_from)))
    weights = np.zeros((1 + (RESAMPLES if len(played) > 1 else 0), deals + 1))
    weights[0, :deals] = 1
    for row, drawn in zip(weights[1:], draws, strict=False):
        np.add.at(row, drawn_from[drawn], 1)
    return weights


def estimate(measure: Callable[[Array], Array], weights: Array) -> list[Estimate]:
    """A weighted measure for each bot or seat, with its interval."""
    rows = measure(weights)
    if len(rows) == 1:
        return [Estimate(float(value), None, None) for value in rows[0]]
    low, high = np.percentile(rows[1:], (2.5, 97.5), axis=0)
    return [Estimate(*map(float, three)) for three in zip(rows[0], low, high, strict=True)]


def rate(wins: Array, weights: Array) -> list[Estimate] | None:
    """Ratings of all bots; None if the library is not installed."""
    try:
        return estimate(lambda w: np.array([fit_ratings(table) for table in np.tensordot(w, wins, 1)]), weights)
    except ImportError:
        return None


def fit_ratings(wins: Array) -> Array:
    """Elo ratings with mean 0 from a matrix of who finished before whom.

    The model is Bradley-Terry. For three players or more, breaking each ranking into all its pairs estimates a
    Plackett-Luce model consistently (Azari Soufiani et al., 2013) and allows ties: a shared place is half a win each
    way. One drawn game is added to each pair, so that every rating stays finite.
    """
    from choix import ilsr_pairwise_dense

    count = len(wins)
    if count == 1:
        return np.zeros(1)
    strengths = ilsr_pairwise_dense(wins + 0.5 * (1 - np.eye(count)), max_iter=1000)
    rated: Array = (strengths - strengths.mean()) * ELO
    return rated


def describe(
    plan: Plan,
    index: int,
    results: Sequence[Json],
    points: Estimate,
    fair: Estimate | None,
    rating: Estimate | None,
) -> BotSummary:
    """Add up one bot's games."""
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
    return BotSummary(name, sums["games"], points, fair, rating, score, pace, slowest, sums["failures"])
