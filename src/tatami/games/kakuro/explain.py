"""Why a move of Kakuro: points at once, what the next seat can score with the tiles it may hold, the tile kept."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from tatami.bots.explain.adviser import Adviser, percent
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import Random
from tatami.core.state import State
from tatami.games.kakuro.constants import COPIES, DIGITS
from tatami.games.kakuro.state import FLIP, PASS, PLACE

__all__ = ["KakuroAdviser"]

WORTH_TELLING = 2.0
"""Minimum difference in the next seat's expected points that is told."""
WORTH_KEEPING = 10
"""Minimum points for which a tile kept is told."""


@dataclass(frozen=True)
class Reply:
    """The most points that a seat could score with a certain digit, and the move."""

    points: int
    move: str


@dataclass(frozen=True)
class Turn:
    """A move with the best flip after it: what it scores, and what it leaves to the next seat."""

    points: int
    lines: list[Json]
    flip: Move | None
    plain: int
    """The points without that flip."""
    next_seat: int | None
    replies: Mapping[int, Reply]
    """By digit."""
    expected: float
    """What the next seat can score, on average."""


class KakuroAdviser(Adviser):
    """Counts Kakuros, and the tiles that the next seat may hold."""

    CASES = 256  # the chance that a tile is held is then right within about three percent
    drawbacks = Adviser.drawbacks | {"kakuro-gives-up", "kakuro-leaves", "kakuro-nothing"}

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.board = self.now.record
        hands = [case.record.hands.tolist() for case in self.cases]
        self.hands = [[case[seat] for case in hands] for seat in range(self.players)]
        """By seat and sample."""
        self.digits = self.find_digits()
        self.turn = cache(self.find_turn)
        self.expected_now = cache(self.expect_now)

    # What is computed

    def find_turn(self, move: Move) -> Turn:
        """A move with its best flip; among equals, none is preferred."""
        before, last = self.now, move
        after = before.play(move)
        plain, flip = 0, None
        if after.record.phase == FLIP:
            before = after
            ends = [(option, before.play(option)) for option in reversed(before.legal())]
            plain = self.scored(ends[0][1])
            last, after = max(ends, key=lambda end: self.scored(end[1]))
            flip = last if last.number != PASS else None
        lines = [
            {"code": "kakuro-line", "first": cells[0], "last": cells[-1], "points": event.params["points"]}
            for event in before.events(last, after)
            if event.code == "kakuro-formed"
            for cells in [event.params["cells"]]
        ]
        replies = self.find_replies(after)
        following = self.next_seat(after)
        return Turn(self.scored(after), lines, flip, plain, following, replies, self.expect(following, replies))

    def scored(self, after: State) -> int:
        """The points that a turn has brought."""
        return after.scores()[self.seat] - self.now.scores()[self.seat]

    def scores_are_open(self) -> bool:
        """Everybody sees the points, though not the tiles."""
        return True

    def find_replies(self, state: State) -> Mapping[int, Reply]:
        """By digit, the best that the seat to act could do with it on this board."""
        seat = self.next_seat(state)
        if seat is None:
            return {}
        found = {}
        for digit in self.digits:
            record = state.record
            record.hands[seat] = digit
            trial = State(self.game, record)
            points = self.turns(trial)[:, seat]
            best = int(points.argmax())
            found[digit] = Reply(int(points[best]) - state.scores()[seat], str(trial.legal()[best]))
        return found

    def find_digits(self) -> list[int]:
        """The digits in the own hand, and those that others may hold because not all copies are seen."""
        own = [digit for digit in self.board.hands[self.seat].tolist() if digit]
        seen = Counter([*own, *(abs(tile) for tile in self.board.board.tolist())])
        return [digit for digit in range(1, DIGITS + 1) if seen[digit] < COPIES or digit in own]

    def holds(self, seat: int, digit: int) -> int:
        """The number of samples in which a seat holds a digit."""
        return sum(digit in hand for hand in self.hands[seat])

    def expect(self, seat: int | None, replies: Mapping[int, Reply]) -> float:
        """What a seat scores with the better of its tiles, on average over the samples."""
        if seat is None:
            return 0.0
        worth = {digit: reply.points for digit, reply in replies.items()}
        best = [max(worth.get(digit, 0) for digit in hand) for hand in self.hands[seat]]
        return sum(best) / len(best)

    def expect_now(self, seat: int) -> float:
        """What a seat could score on the board as it lies."""
        record = self.now.record
        record.seat = seat
        return self.expect(seat, self.find_replies(State(self.game, record)))

    @cached_property
    def most(self) -> int:
        """The most points that any legal move can bring."""
        return int(self.turns(self.now)[:, self.seat].max()) - self.now.scores()[self.seat]

    # What is told

    def reasons(self, move: Move) -> list[Message]:
        """Points first, then what the next seat gets, then the tile kept."""
        turn = self.turn(move)
        found = self.tell_points(turn)
        if self.board.phase == PLACE:
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
        if turn.points == 0 and self.board.phase == PLACE:
            return [Message("kakuro-nothing", {"most": self.most})]
        if turn.points == 0:
            return []
        if turn.flip is None or self.board.phase == FLIP:
            found = [Message("kakuro-scores", params)]
        else:
            found = [Message("kakuro-scores-flip", {**params, "flip": str(turn.flip), "plain": turn.plain})]
        if turn.points == self.most and self.board.phase == PLACE:
            found.append(Message("kakuro-most"))
        return found

    def tell_reply(self, turn: Turn) -> list[Message]:
        """How the next seat's chances change, compared with the board as it lies."""
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
        """The reply with the most expected points, counting only what it brings more than after another move."""
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
        """What the tile that stays in hand could score, if the board stays as it is."""
        kept = [digit for digit in self.board.hands[self.seat].tolist() if digit]
        kept.remove(int(move[1]))
        if not kept or not turn.replies or turn.replies[kept[0]].points < WORTH_KEEPING:
            return []
        reply = turn.replies[kept[0]]
        return [Message("kakuro-keeps", {"digit": kept[0], "move": reply.move, "points": reply.points})]

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """Points at once, and what the next seat gets."""
        one, two = self.turn(chosen), self.turn(other)
        return self.tell_difference(two.points - one.points) + self.tell_danger(two, one)
