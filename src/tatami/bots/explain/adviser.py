"""What can be said of any game's moves: the base of all advisers, enough for a game without one of its own."""

from typing import Any, ClassVar

import numpy as np

from tatami.bots.lookahead import Points, look_ahead
from tatami.core.entries import run_guess, run_legal, run_play, run_score, run_to_act
from tatami.core.game import Move, View
from tatami.core.kernel import OVER
from tatami.core.messages import Message
from tatami.core.record import records
from tatami.core.rng import Random
from tatami.core.state import State

__all__ = ["Adviser"]


class Adviser:
    """Finds reasons for and against the moves of one view, from what its seat may know and nothing else."""

    CASES: ClassVar[int] = 8
    """How many guesses of what is hidden are looked at, in a game that hides anything."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view.seat is not None
        self.view = view
        self.game = view.game
        self.seat = view.seat - 1
        self.players = int(view.record.players)
        self.rng = rng
        self.cases = [self.guess() for _ in range(self.CASES if view.game.hidden else 1)]
        self.now = self.cases[0]

    # What a game says better

    def reasons(self, move: Move) -> list[Message]:
        """Why somebody may play this move, the weightiest reason first."""
        return self.tell_gain(self.gain(move))

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """What the other move lacks or gives away, compared with the one chosen."""
        return self.tell_difference(self.gain(other) - self.gain(chosen))

    # What all can use

    def guess(self) -> Any:
        """One record that this seat cannot tell from the true one."""
        record = self.view.record.copy()
        run_guess(record, self.rng)
        return record

    def play(self, record: Any, move: int) -> Any:
        """The record after a move; the given one stays as it is."""
        after = record.copy()
        run_play(after, move)
        return after

    def points(self, record: Any) -> list[int]:
        """Each seat's points, as counted now."""
        table = np.zeros((self.players, 2), np.int64)
        run_score(record, table)
        found: list[int] = table[:, 0].tolist()
        return found

    def next_seat(self, record: Any) -> int | None:
        """The seat, from 0, that decides now; None when the game is over."""
        seat = run_to_act(record)
        return None if seat == OVER else seat

    def legal(self, record: Any) -> tuple[Move, ...]:
        """All legal moves of a record."""
        return State(self.game, record).legal()

    def turns(self, record: Any) -> tuple[list[int], Points]:
        """The moves of the seat to act, and all seats' points when it has completed its turn as well as it can."""
        work = records(self.game.record.dtype, 4)
        work[0] = record
        numbers, replies = (np.empty(self.game.rules.MOST_MOVES, np.int64) for _ in range(2))
        count = run_legal(record, numbers)
        points = np.zeros((count, self.players), np.float64)
        look_ahead(work, numbers, replies, 1, np.zeros((self.players, 2), np.int64), points, self.rng)
        return numbers[:count].tolist(), points

    def word(self, record: Any, number: int) -> str:
        """The word for a legal move."""
        return self.game.notation.text(record, number)

    def gain(self, move: Move) -> float:
        """The points that a move brings its seat at once, on average."""
        ends = [(self.play(case, move.number), case) for case in self.cases]
        gains = [self.points(after)[self.seat] - self.points(before)[self.seat] for after, before in ends]
        return sum(gains) / len(gains)

    def ending(self, move: Move) -> list[Message]:
        """How good it is that a move ends the game, if it does."""
        won = shared = 0
        for case in self.cases:
            after = self.play(case, move.number)
            if self.next_seat(after) is not None:
                return []
            table = np.zeros((self.players, 2), np.int64)
            run_score(after, table)
            standings = [tuple(row) for row in table.tolist()]
            won += standings[self.seat] == max(standings)
            shared += standings.count(max(standings)) > 1
        if not self.scores_are_open():
            return [Message("ends-game", {"percent": percent(won, len(self.cases))})]
        if won and shared:
            return [Message("ends-shared")]
        return [Message("ends-winning" if won else "ends-losing")]

    def scores_are_open(self) -> bool:
        """Does every seat know all points? If not, only some cases can be tried."""
        return not self.game.hidden

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
    """A share for people."""
    return round(100 * part / whole)


def rounded(value: float) -> int | float:
    """A number for people: whole if it is, else with one decimal."""
    short = round(float(value), 1)
    return int(short) if short == int(short) else short
