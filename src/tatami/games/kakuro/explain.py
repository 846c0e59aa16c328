"""Kakuro: points at once, what the next seat can make of the board with the tiles it may hold, the tile kept."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from tatami.bots.explain.adviser import Adviser, percent
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import Random
from tatami.games.kakuro.constants import COPIES, DIGITS
from tatami.games.kakuro.state import FLIP, PASS, PLACE

__all__ = ["KakuroAdviser"]

WORTH_TELLING = 2.0
"""Expected points of the next seat, from which on a difference is told."""
WORTH_KEEPING = 10
"""Points from which on a tile kept is told."""


@dataclass(frozen=True)
class Reply:
    """The most that somebody could score with a certain digit, and how."""

    points: int
    move: str


@dataclass(frozen=True)
class Turn:
    """A move and the best flip after it: what it scores, and what it leaves to the next seat."""

    points: int
    lines: list[Json]
    flip: Move | None
    plain: int
    """The points without that flip."""
    next_seat: int | None
    replies: Mapping[int, Reply]
    """By digit."""
    expected: float
    """What the next seat can score on average."""


class KakuroAdviser(Adviser):
    """Counts Kakuros, and the tiles that the next seat may hold."""

    CASES = 256  # how likely a tile is held is then told within three percent or so

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.hands = [[case.hands[seat].tolist() for case in self.cases] for seat in range(self.players)]
        self.digits = self.find_digits()
        self.turn = cache(self.find_turn)
        self.expected_now = cache(self.expect_now)

    # What is computed

    def find_turn(self, move: Move) -> Turn:
        """A move with its best flip; equal ones without a flip first."""
        before, last = self.now, move
        after = self.play(before, move.number)
        plain, flip = 0, None
        if after.phase == FLIP:
            before = after
            ends = [(option, self.play(before, option.number)) for option in reversed(self.legal(before))]
            plain = self.scored(ends[0][1])
            last, after = max(ends, key=lambda end: self.scored(end[1]))
            flip = last if last.number != PASS else None
        lines = [
            {"code": "kakuro-line", "first": cells[0], "last": cells[-1], "points": event.params["points"]}
            for event in self.game.view.events(before, last.number, after)
            if event.code == "kakuro-formed"
            for cells in [event.params["cells"]]
        ]
        replies = self.find_replies(after)
        following = self.next_seat(after)
        return Turn(self.scored(after), lines, flip, plain, following, replies, self.expect(following, replies))

    def scored(self, after: Any) -> int:
        """The points that a turn has brought."""
        return int(after.points[self.seat] - self.now.points[self.seat])

    def scores_are_open(self) -> bool:
        """All see the points, though not the tiles."""
        return True

    def find_replies(self, record: Any) -> Mapping[int, Reply]:
        """By digit, the best that the seat to act could do on this board with it."""
        seat = self.next_seat(record)
        if seat is None:
            return {}
        found = {}
        for digit in self.digits:
            trial = record.copy()
            trial.hands[seat] = digit
            moves, points = self.turns(trial)
            best = int(points[:, seat].argmax())
            found[digit] = Reply(int(points[best, seat] - record.points[seat]), self.word(trial, moves[best]))
        return found

    def find_digits(self) -> list[int]:
        """The digits that others may hold, not all being on the board or in the own hand; and those held."""
        own = [digit for digit in self.view.record.hands[self.seat].tolist() if digit]
        seen = Counter([*own, *(abs(tile) for tile in self.view.record.board.tolist())])
        return [digit for digit in range(1, DIGITS + 1) if seen[digit] < COPIES or digit in own]

    def holds(self, seat: int, digit: int) -> int:
        """In how many cases a seat holds a digit."""
        return sum(digit in hand for hand in self.hands[seat])

    def expect(self, seat: int | None, replies: Mapping[int, Reply]) -> float:
        """What a seat scores with the better of its tiles, on average over the cases."""
        if seat is None:
            return 0.0
        worth = {digit: reply.points for digit, reply in replies.items()}
        best = [max(worth.get(digit, 0) for digit in hand) for hand in self.hands[seat]]
        return sum(best) / len(best)

    def expect_now(self, seat: int) -> float:
        """What a seat could score on the board as it lies."""
        board = self.now.copy()
        board.seat = seat
        return self.expect(seat, self.find_replies(board))

    @cached_property
    def most(self) -> int:
        """The most points that any legal move can bring."""
        _, points = self.turns(self.now)
        return int(points[:, self.seat].max()) - int(self.now.points[self.seat])

    # What is told

    def reasons(self, move: Move) -> list[Message]:
        """Points, then what the next seat gets, then the tile kept."""
        turn = self.turn(move)
        found = self.tell_points(turn)
        if self.now.phase == PLACE:
            return [*found, *self.tell_reply(turn), *self.tell_kept(move, turn)]
        if move.number == PASS and turn.points < self.most:
            found.append(Message("kakuro-gives-up", {"points": self.most - turn.points}))
        elif move.number == PASS:
            found.append(Message("kakuro-no-flip"))
        return [*found, *self.tell_danger(turn)]

    def tell_points(self, turn: Turn) -> list[Message]:
        """What the move scores, and whether another one would score more."""
        params = {"points": turn.points, "count": len(turn.lines), "lines": turn.lines}
        if turn.points == 0 and self.most == 0:
            return [Message("kakuro-nothing-anywhere")]
        if turn.points == 0 and self.now.phase == PLACE:
            return [Message("kakuro-nothing", {"most": self.most})]
        if turn.points == 0:
            return []
        if turn.flip is None or self.now.phase == FLIP:
            found = [Message("kakuro-scores", params)]
        else:
            found = [Message("kakuro-scores-flip", {**params, "flip": str(turn.flip), "plain": turn.plain})]
        if turn.points == self.most and self.now.phase == PLACE:
            found.append(Message("kakuro-most"))
        return found

    def tell_reply(self, turn: Turn) -> list[Message]:
        """What becomes of the next seat's chances, compared with the board as it lies."""
        if turn.next_seat is None:
            return []
        before = self.expected_now(turn.next_seat)
        if before - turn.expected >= WORTH_TELLING:
            told = {"seat": turn.next_seat + 1, "before": round(before), "after": round(turn.expected)}
            return [Message("kakuro-denies", told)]
        if not any(reply.points for reply in turn.replies.values()):
            return [Message("kakuro-leaves-nothing", {"seat": turn.next_seat + 1})]
        return self.tell_danger(turn)

    def tell_danger(self, turn: Turn, than: Turn | None = None) -> list[Message]:
        """The reply to fear most: its points by how likely its tile is held, more than those after another move."""
        if turn.next_seat is None:
            return []
        fallback = than.replies if than and than.replies else {}
        worst, weight = 0, 0.0
        for digit, reply in turn.replies.items():
            more = reply.points - (fallback[digit].points if digit in fallback else 0)
            if more * self.holds(turn.next_seat, digit) > weight:
                worst, weight = digit, more * self.holds(turn.next_seat, digit)
        if weight / len(self.cases) < WORTH_TELLING:
            return []
        reply = turn.replies[worst]
        params = {
            "seat": turn.next_seat + 1,
            "move": reply.move,
            "points": reply.points,
            "percent": percent(self.holds(turn.next_seat, worst), len(self.cases)),
        }
        return [Message("kakuro-leaves", params)]

    def tell_kept(self, move: Move, turn: Turn) -> list[Message]:
        """What the tile that stays in hand is good for, if nobody is faster."""
        kept = [digit for digit in self.now.hands[self.seat].tolist() if digit]
        kept.remove(int(move[1]))
        if not kept or not turn.replies or turn.replies[kept[0]].points < WORTH_KEEPING:
            return []
        reply = turn.replies[kept[0]]
        return [Message("kakuro-keeps", {"digit": kept[0], "move": reply.move, "points": reply.points})]

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """Points at once, and what the next seat gets besides."""
        one, two = self.turn(chosen), self.turn(other)
        return self.tell_difference(two.points - one.points) + self.tell_danger(two, one)
