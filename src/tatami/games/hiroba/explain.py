"""Why a move of Hiroba: gardens and ponds won or lost, cells denied to others, what the next seat can take."""

from dataclasses import dataclass
from functools import cache

from tatami.bots.explain.adviser import Adviser
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import Random
from tatami.core.state import State
from tatami.games.hiroba.constants import CELL_NAMES
from tatami.games.hiroba.state import KOI, PASS, PLACE, HirobaState
from tatami.games.hiroba.view import count

__all__ = ["HirobaAdviser"]

WORTH_TELLING = 3
"""Minimum difference in the next seat's points that is told."""
MANY_PLACES = 0.2
"""Minimum part of a seat's placements whose loss or gain is told."""


@dataclass(frozen=True)
class Reply:
    """The most points that a seat could gain with one pebble, and the move; None if it gains nothing."""

    points: int
    move: str | None


class HirobaAdviser(Adviser):
    """Compares the score sheets before and after a move."""

    drawbacks = Adviser.drawbacks | {"hiroba-behind", "hiroba-lets", "pond-lost"}

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.board = self.now.record
        self.sheet = count_sheet(self.now)
        self.following = (self.seat + 1) % self.players
        self.reply_now = cache(lambda: self.best_reply(self.now, self.following))
        self.reply = cache(lambda move: self.best_reply(self.now.play(move), self.following))

    # What is computed

    def as_if_turn(self, state: State, seat: int) -> State:
        """The same board with this seat to place a pebble, and without stones to place after it."""
        record = state.record
        record.seat = seat
        record.phase = PLACE
        record.stones[:] = 0
        return State(self.game, record)

    def placements(self, state: State, seat: int) -> int:
        """The number of ways in which a seat could place a pebble."""
        return len(self.as_if_turn(state, seat).numbers)

    def best_reply(self, state: State, seat: int, cell: str = "") -> Reply:
        """The pebble that brings a seat most points, anywhere or on one cell."""
        trial = self.as_if_turn(state, seat)
        gains = self.turns(trial)[:, seat] - state.scores()[seat]
        moves = trial.legal()
        for index, move in enumerate(moves) if cell else ():
            if not move.endswith(cell):
                gains[index] = 0
        if not moves or gains.max() <= 0:
            return Reply(0, None)
        return Reply(int(gains.max()), str(moves[int(gains.argmax())]))

    # What is told

    def reasons(self, move: Move) -> list[Message]:
        """The garden, the ponds, the score, then the next moves of all."""
        after = self.now.play(move)
        if self.board.phase == KOI:
            return list(self.now.events(move, after)[:1])
        if self.board.phase != PLACE:
            return self.tell_stone(move, after)
        sheet = count_sheet(after)
        found = [*self.tell_garden(move[1:], sheet, after), *self.tell_ponds(sheet), *self.tell_score(after)]
        if sum(word[0] == move[0] for word in self.view.moves) == 1:
            found.append(Message("hiroba-only-place", {"value": int(move[0])}))
        return [*found, *self.tell_blocked(after), *self.tell_reply(move), *self.tell_places(after)]

    def tell_garden(self, cell: str, sheet: Json, after: State) -> list[Message]:
        """Who leads the garden of the cell now."""
        index = next(at for at, line in enumerate(sheet["gardens"]) if cell in line["cells"])
        before, line = self.sheet["gardens"][index], sheet["gardens"][index]
        sums = list(line["sums"])
        own = sums.pop(self.seat)
        params = {"cell": cell, "size": line["size"], "own": own, "other": max(sums)}
        if line["winners"] != [self.seat + 1]:
            return [Message("hiroba-shares" if self.seat + 1 in line["winners"] else "hiroba-behind", params)]
        if after.record.room[self.board.ground[CELL_NAMES.index(cell)]] == 0:
            return [Message("hiroba-settles", params)]
        if params["other"] == 0:
            return [Message("hiroba-alone", params)]
        return [Message("hiroba-leads" if before["winners"] == [self.seat + 1] else "hiroba-takes", params)]

    def tell_ponds(self, sheet: Json) -> list[Message]:
        """Ponds that the seat takes, shares or gives up."""
        found = []
        for before, line in zip(self.sheet["ponds"], sheet["ponds"], strict=True):
            had, has = self.seat + 1 in before["winners"], self.seat + 1 in line["winners"]
            if before == line or had == has:
                continue
            sums = list(line["sums"])
            own = sums.pop(self.seat)
            others = [total for total in sums if total is not None]
            if not others:
                found.append(Message("pond-first", {"cell": line["cell"], "own": own}))
                continue
            params = {"cell": line["cell"], "own": own, "other": min(others)}
            shared = len(line["winners"]) > 1
            found.append(Message("pond-lost" if had else "pond-shared" if shared else "pond-taken", params))
        return found

    def tell_score(self, after: State) -> list[Message]:
        """The points as counted now, if they have changed."""
        before, points = self.now.scores(), list(after.scores())
        if before == tuple(points):
            return []
        own = points.pop(self.seat)
        return [Message("hiroba-score", {"own": own, "other": max(points), "gain": own - before[self.seat]})]

    def tell_blocked(self, after: State) -> list[Message]:
        """Seats that can no longer place a pebble."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        blocked = [seat for seat in others if self.placements(self.now, seat) and not self.placements(after, seat)]
        return [Message("hiroba-blocks", {"seat": seat + 1}) for seat in blocked]

    def tell_reply(self, move: Move) -> list[Message]:
        """What the next seat can no longer gain, or can gain only now."""
        before, after = self.reply_now(), self.reply(move)
        if before.move is not None and before.points - after.points >= WORTH_TELLING:
            return [self.tell("hiroba-denies", before)]
        if after.move is not None and after.points - before.points >= WORTH_TELLING:
            return [self.tell("hiroba-lets", after)]
        return []

    def tell(self, code: str, reply: Reply) -> Message:
        """A message about what the next seat could do."""
        return Message(code, {"seat": self.following + 1, "move": reply.move, "points": reply.points})

    def tell_places(self, after: State) -> list[Message]:
        """Placements that a pebble takes from the next seat or opens to its own, if they are many."""
        found = []
        before, left = self.placements(self.now, self.following), self.placements(after, self.following)
        if 0 < left <= (1 - MANY_PLACES) * before:
            found.append(self.tell_cost(self.following, before, left))
        before, left = self.placements(self.now, self.seat), self.placements(after, self.seat)
        if left >= (1 + MANY_PLACES) * before:
            found.append(Message("hiroba-reaches", {"before": before, "after": left}))
        return found

    def tell_cost(self, seat: int, before: int, left: int) -> Message:
        """Placements that a seat loses."""
        return Message("hiroba-costs", {"seat": seat + 1, "lost": before - left, "left": left})

    def tell_stone(self, move: Move, after: State) -> list[Message]:
        """What another seat could have gained on the cell of a stone; or why none is placed."""
        if move.number == PASS:
            reply = self.reply_now()
            found = [Message("hiroba-keeps-stone", {"count": int(self.board.stones[self.seat])})]
            return found + ([self.tell("hiroba-lets", reply)] if reply.points >= WORTH_TELLING else [])
        others = [seat for seat in range(self.players) if seat != self.seat]
        replies = [(self.best_reply(self.now, seat, move[1:]), seat) for seat in others]
        best, seat = max(replies, key=lambda reply: reply[0].points)
        found = []
        if best.move is not None:
            found.append(Message("hiroba-denies", {"seat": seat + 1, "move": best.move, "points": best.points}))
        costs = [(self.placements(self.now, seat), self.placements(after, seat), seat) for seat in others]
        before, left, seat = max(costs, key=lambda cost: cost[0] - cost[1])
        if before > left > 0:
            found.append(self.tell_cost(seat, before, left))
        return [*found, *self.tell_blocked(after), self.tell_closed(move[1:], after)]

    def tell_closed(self, cell: str, after: State) -> Message:
        """The garden whose cell a stone closes; it is settled if no cell is free and the seat leads it."""
        line = next(line for line in self.sheet["gardens"] if cell in line["cells"])
        room = int(after.record.room[self.board.ground[CELL_NAMES.index(cell)]])
        if room > 0 or line["winners"] != [self.seat + 1]:
            return Message("hiroba-closes", {"cell": cell, "size": line["size"], "room": room})
        sums = list(line["sums"])
        own = sums.pop(self.seat)
        return Message("hiroba-settles", {"cell": cell, "size": line["size"], "own": own, "other": max(sums)})

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """Points as counted now, and what the next seat can gain."""
        one, two = (self.now.play(move).scores()[self.seat] for move in (chosen, other))
        found = self.tell_difference(two - one)
        before, after = self.reply(chosen), self.reply(other)
        if self.board.phase != KOI and after.move is not None and after.points > before.points:
            found.append(self.tell("hiroba-lets", after))
        return found


def count_sheet(state: State) -> Json:
    """The score sheet as counted now."""
    return count(state.record, HirobaState.plain(state.record))
