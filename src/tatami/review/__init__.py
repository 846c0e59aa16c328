"""Review a finished game: each seat's chances, what every decision cost, accuracy, and luck apart from skill.

A decision is judged by what its seat knew then and by nothing else. All figures are whole numbers of UNIT and depend on
the game, the level, the iterations and the seed alone, so they are the same on every machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tatami.analyse.evaluate import Judge, shares
from tatami.bots import Budget
from tatami.bots.levels import LEVELS, USUAL
from tatami.core.errors import BadSetup
from tatami.core.game import Position
from tatami.core.messages import Catalogue, Json, Reason
from tatami.review.compare import similar_level
from tatami.review.figures import NAMES, UNIT, Shares, accuracy, to_shares
from tatami.review.judge import DRAWN, REAL, Decision, judge_decision
from tatami.review.luck import OUTCOMES, Chance, Luck, margin
from tatami.review.vigilance import vigilance_of

__all__ = ["LEVEL", "LOCALE", "MOST_DECISIONS", "STRENGTHS", "VERSION", "Account", "Review", "SeatReview", "review"]

LOCALE = Path(__file__).parent / "locale"
VERSION = 1
"""Of the data; a stored review of another version is made again."""
MOST_DECISIONS = 600
"""Maximum decisions of a game that is reviewed."""
STRENGTHS = ("club", "expert")
"""The levels that can review: those that count their simulations and make no mistakes on purpose."""
LEVEL = "club"
PHASES = 3
VALUE = 2
"""A value for luck gets this times the simulations of the level."""


@dataclass(frozen=True)
class Account:
    """How a seat came to its result: par + luck + decisions + others + rest = result, exactly."""

    par: int
    """An equal share of the victory."""
    luck: int
    decisions: int
    """What the seat's own decisions cost, as a negative number."""
    others: int
    """What the decisions of the others gave or took."""
    rest: int
    """What the judgements do not explain."""
    result: int
    """The share of the victory, or the chance at the end of a game that was not played to its end."""


@dataclass(frozen=True)
class SeatReview:
    """The play of one seat."""

    seat: int
    decisions: int
    """All of them, forced ones too."""
    costs: tuple[int, ...]
    """Of the real decisions, in order."""
    phases: tuple[tuple[int, ...], ...]
    """The same for each third of the game."""
    names: dict[str, int]
    """How many inaccuracies, mistakes and blunders."""
    account: Account
    margin: int
    """Half of the 95 % interval of luck, and so of the rest: what could have come is drawn."""
    level: str | None
    """The level that loses about as much per decision; None if that was not measured."""

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "seat": self.seat,
            "decisions": self.decisions,
            **summary(self.costs),
            "phases": [summary(costs) for costs in self.phases],
            "names": self.names,
            "account": {**vars(self.account)},
            "margin": self.margin,
            "level": self.level,
        }


def summary(costs: Sequence[int]) -> Json:
    """The number of real decisions, their accuracy, and what each cost on average."""
    mean = round(Fraction(sum(costs), len(costs))) if costs else None
    return {"real": len(costs), "accuracy": accuracy(costs), "cost": mean}


@dataclass(frozen=True)
class Review:
    """A whole review."""

    position: Position
    level: str
    seed: int
    decisions: tuple[Decision, ...]
    luck: tuple[Shares, ...]
    """By ply, from the deal on."""
    seats: tuple[SeatReview, ...]

    @property
    def chances(self) -> list[Shares]:
        """Each seat's chance after every move, from before the first; a forced move leaves it as it is."""
        found = [to_shares((1.0,) * self.position.players)]
        for decision in self.decisions:
            found.append(decision.after or found[-1])
        if self.position.is_over:
            found[-1] = to_shares(shares(self.position.state))
        return found

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "version": VERSION,
            "game": self.position.game.id,
            "players": self.position.players,
            "level": self.level,
            "seed": self.seed,
            "unit": UNIT,
            "over": self.position.is_over,
            "chances": [list(chances) for chances in self.chances],
            "luck": [list(luck) for luck in self.luck],
            "decisions": [decision.to_json() for decision in self.decisions],
            "seats": [seat.to_json() for seat in self.seats],
            "vigilance": vigilance_of(self.position),
        }


def review(
    position: Position,
    level: str = LEVEL,
    iterations: int | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    drawn: int = 0,
) -> Review:
    """Review a game up to this position.

    Args:
        position: The last position.
        level: One of STRENGTHS.
        iterations: Maximum simulations for each judgement; None: as many as the level makes in this game.
        seed: The same seed gives the same figures.
        progress: Called with the number of decisions judged, from 0 on.
        drawn: First moves that were drawn as part of the deal: they are luck, and nobody's decisions.

    Raises:
        BadSetup: The game has too many decisions.
    """
    if level not in STRENGTHS:
        raise ValueError(f"{level!r} does not review; {' and '.join(STRENGTHS)} do")
    if position.ply > MOST_DECISIONS:
        raise BadSetup(Reason("review-too-long", {"most": MOST_DECISIONS})).within(Catalogue("en", LOCALE))
    usual = (position.game.levels or USUAL).iterations[LEVELS[level].step or 0]
    iterations = min(usual, iterations or usual)
    judge = Judge(level, Budget(iterations=iterations))
    luck = Luck(position, VALUE * iterations, seed, OUTCOMES)
    decisions: list[Decision] = []
    chances = [luck.of_deal()]
    for after in position.line()[1:]:
        progress(len(decisions))
        before, move = after.before, after.move
        assert before is not None
        assert move is not None
        assert before.to_act is not None
        if after.ply <= drawn:
            decisions.append(Decision(after.ply, before.to_act, str(move), DRAWN))
            chances.append(luck.of_opening(drawn) if after.ply == drawn else luck.nothing)
        else:
            decisions.append(judge_decision(judge, before.view(before.to_act), move, seed))
            chances.append(luck.of_move(before, move, after))
    progress(len(decisions))
    seats = [review_seat(position, seat, decisions, chances, luck) for seat in range(1, position.players + 1)]
    return Review(position, level, seed, tuple(decisions), tuple(one.luck for one in chances), tuple(seats))


def review_seat(
    position: Position, seat: int, decisions: Sequence[Decision], chances: Sequence[Chance], luck: Luck
) -> SeatReview:
    """Sum up the play of a seat."""
    own = [one for one in decisions if one.seat == seat and one.kind != DRAWN]
    real = [one for one in own if one.kind == REAL]
    costs = tuple(one.cost for one in real)
    thirds = [tuple(one.cost for one in real if third(one, len(decisions)) == phase) for phase in range(PHASES)]
    names = {name: sum(one.name == name for one in own) for name in NAMES}
    result = luck.value(position.state, position.ply) if not position.is_over else to_shares(shares(position.state))
    lucky = sum(one.luck[seat - 1] for one in chances)
    lost = sum(one.cost for one in own)
    given = sum(one.change[seat - 1] for one in decisions if one.seat != seat and one.change)
    par = UNIT // position.players
    account = Account(par, lucky, -lost, given, result[seat - 1] - par - lucky + lost - given, result[seat - 1])
    level = similar_level(position.game.id, costs)
    return SeatReview(seat, len(own), costs, tuple(thirds), names, account, margin(chances, seat - 1), level)


def third(decision: Decision, count: int) -> int:
    """The phase of the game, from 0, in which a decision was made."""
    return PHASES * (decision.ply - 1) // count
