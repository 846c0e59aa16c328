"""What can be said about any game's moves: the base of all advisers, and enough for a game without its own."""

from typing import ClassVar

from tatami.bots.lookahead import Points, expected_points
from tatami.core.game import Move, View
from tatami.core.messages import Message
from tatami.core.rng import Random
from tatami.core.samples import Samples
from tatami.core.state import State

__all__ = ["Adviser", "percent", "rounded"]


class Adviser:
    """Finds reasons for and against the moves of one view, from what its seat may know and nothing else."""

    CASES: ClassVar[int] = 8
    """The number of samples of what is hidden."""
    drawbacks = frozenset({"ends-losing", "loses-points", "scores-less"})
    """The codes of what speaks against a move; a game adds its own."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view.seat is not None
        self.view = view
        self.game = view.game
        self.seat = view.seat - 1
        """From 0, as in records and in lists by seat."""
        self.players = view.players
        self.rng = rng
        self.cases = Samples(view.state, self.CASES, rng).states
        self.now = self.cases[0]

    # What a game can do better

    def reasons(self, move: Move) -> list[Message]:
        """Reasons to play a move, the strongest first."""
        return self.tell_gain(self.gain(move))

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """What the other move lacks or gives away, compared with the one chosen."""
        return self.tell_difference(self.gain(other) - self.gain(chosen))

    def scores_are_open(self) -> bool:
        """Does every seat know all points?"""
        return not self.game.hidden

    # What all games can use

    def next_seat(self, state: State) -> int | None:
        """The seat, from 0, that decides now; None when the game is over."""
        return None if state.to_act is None else state.to_act - 1

    def turns(self, state: State) -> Points:
        """By legal move and seat: the points at the end of the turn, if it is finished as well as possible."""
        return expected_points(state, 1, self.rng)

    def gain(self, move: Move) -> float:
        """The points that a move brings its seat at once, on average."""
        gains = [case.play(move).scores()[self.seat] - case.scores()[self.seat] for case in self.cases]
        return sum(gains) / len(gains)

    def ending(self, move: Move) -> list[Message]:
        """What the game's end means for the seat if the move ends it, else nothing."""
        ends = [case.play(move) for case in self.cases]
        if not all(end.is_over for end in ends):
            return []
        standings = [end.standings() for end in ends]
        won = sum(one[self.seat] == max(one) for one in standings)
        if not self.scores_are_open():
            return [Message("ends-game", {"percent": percent(won, len(ends))})]
        if won and any(one.count(max(one)) > 1 for one in standings):
            return [Message("ends-shared")]
        return [Message("ends-winning" if won else "ends-losing")]

    def tell_gain(self, gain: float) -> list[Message]:
        """Points gained or lost at once."""
        if gain == 0:
            return []
        return [Message("gains-points" if gain > 0 else "loses-points", {"points": rounded(abs(gain))})]

    def tell_difference(self, gain: float) -> list[Message]:
        """Points gained at once, compared with the move chosen."""
        if rounded(gain) == 0:
            return []
        return [Message("scores-more" if gain > 0 else "scores-less", {"points": rounded(abs(gain))})]


def percent(part: float, whole: float) -> int:
    """A share as a whole percentage."""
    return round(100 * part / whole)


def rounded(value: float) -> int | float:
    """A number for a sentence: a whole one if it is, else one with a single decimal."""
    short = round(float(value), 1)
    return int(short) if short == int(short) else short
