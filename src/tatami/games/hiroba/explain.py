"""Hiroba: gardens and ponds taken, shared or given up, places denied to others, what the next seat can take."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tatami.bots.explain.adviser import Adviser
from tatami.core.entries import run_legal
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import Random
from tatami.games.hiroba.constants import CELL_NAMES
from tatami.games.hiroba.rules import MOST_MOVES
from tatami.games.hiroba.state import KOI, PASS, PLACE, HirobaState
from tatami.games.hiroba.view import count

__all__ = ["HirobaAdviser"]

WORTH_TELLING = 3
"""Points of the next seat, from which on a difference is told."""
MANY_PLACES = 0.2
"""The part of somebody's placements, from which on it is told that they are gone or won."""


@dataclass(frozen=True)
class Reply:
    """The most points that a seat could gain with one pebble, and how; None if it can place none."""

    points: int
    move: str | None


class HirobaAdviser(Adviser):
    """Compares the score sheet before and after a move."""

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.sheet = count(self.now, HirobaState.plain(self.now))
        self.following = (self.seat + 1) % self.players
        self.reply_now = cache(lambda: self.best_reply(self.now, self.following))
        self.reply = cache(lambda move: self.best_reply(self.play(self.now, move.number), self.following))

    # What is computed

    def as_if_turn(self, record: Any, seat: int) -> Any:
        """The same board, but this seat is to place a pebble; it keeps its stones."""
        trial = record.copy()
        trial.seat = seat
        trial.phase = PLACE
        trial.stones[:] = 0
        return trial

    def placements(self, record: Any, seat: int) -> int:
        """In how many ways a seat could place a pebble."""
        return run_legal(self.as_if_turn(record, seat), np.empty(MOST_MOVES, np.int64))

    def best_reply(self, record: Any, seat: int, cell: str = "") -> Reply:
        """The pebble that brings a seat most points, anywhere or on one cell."""
        trial = self.as_if_turn(record, seat)
        now = self.points(record)[seat]
        numbers, points = self.turns(trial)
        gains = points[:, seat] - now
        for index, number in enumerate(numbers) if cell else ():
            if not self.word(trial, number).endswith(cell):
                gains[index] = 0
        if not numbers or gains.max() <= 0:
            return Reply(0, None)
        return Reply(int(gains.max()), self.word(trial, numbers[int(gains.argmax())]))

    # What is told

    def reasons(self, move: Move) -> list[Message]:
        """The garden, the ponds, the score, then everybody's next moves."""
        after = self.play(self.now, move.number)
        if self.now.phase == KOI:
            return list(self.game.view.events(self.now, move.number, after)[:1])
        if self.now.phase != PLACE:
            return self.tell_stone(move, after)
        sheet = count(after, HirobaState.plain(after))
        found = [*self.tell_garden(move[1:], sheet, after), *self.tell_ponds(sheet), *self.tell_score(after)]
        if sum(word[0] == move[0] for word in self.view.moves) == 1:
            found.append(Message("hiroba-only-place", {"value": int(move[0])}))
        return [*found, *self.tell_blocked(after), *self.tell_reply(move), *self.tell_places(after)]

    def tell_garden(self, cell: str, sheet: Json, after: Any) -> list[Message]:
        """Who leads the garden of the cell now."""
        index = next(at for at, line in enumerate(sheet["gardens"]) if cell in line["cells"])
        before, line = self.sheet["gardens"][index], sheet["gardens"][index]
        sums = list(line["sums"])
        own = sums.pop(self.seat)
        params = {"cell": cell, "size": line["size"], "own": own, "other": max(sums)}
        if line["winners"] != [self.seat + 1]:
            return [Message("hiroba-shares" if self.seat + 1 in line["winners"] else "hiroba-behind", params)]
        if after.room[self.now.ground[CELL_NAMES.index(cell)]] == 0:
            return [Message("hiroba-settles", params)]
        if params["other"] == 0:
            return [Message("hiroba-alone", params)]
        return [Message("hiroba-leads" if before["winners"] == [self.seat + 1] else "hiroba-takes", params)]

    def tell_ponds(self, sheet: Json) -> list[Message]:
        """Ponds whose koi changes hands, or is wanted for the first time."""
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

    def tell_score(self, after: Any) -> list[Message]:
        """The points as counted now, if they have changed."""
        before, points = self.points(self.now), self.points(after)
        if before == points:
            return []
        own = points.pop(self.seat)
        return [Message("hiroba-score", {"own": own, "other": max(points), "gain": own - before[self.seat]})]

    def tell_blocked(self, after: Any) -> list[Message]:
        """Seats that cannot place anything any more."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        blocked = [seat for seat in others if self.placements(self.now, seat) and not self.placements(after, seat)]
        return [Message("hiroba-blocks", {"seat": seat + 1}) for seat in blocked]

    def tell_reply(self, move: Move) -> list[Message]:
        """What the next seat could have gained and cannot now, or can gain only now."""
        before, after = self.reply_now(), self.reply(move)
        if before.move is not None and before.points - after.points >= WORTH_TELLING:
            return [self.tell("hiroba-denies", before)]
        if after.move is not None and after.points - before.points >= WORTH_TELLING:
            return [self.tell("hiroba-lets", after)]
        return []

    def tell(self, code: str, reply: Reply) -> Message:
        """A message about what the next seat could do."""
        return Message(code, {"seat": self.following + 1, "move": reply.move, "points": reply.points})

    def tell_places(self, after: Any) -> list[Message]:
        """Placements that a pebble takes from the next seat, or opens to its own, if they are a good part of all."""
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

    def tell_stone(self, move: Move, after: Any) -> list[Message]:
        """What somebody could have gained on the cell of a stone; or why none is placed."""
        if move.number == PASS:
            reply = self.reply_now()
            found = [Message("hiroba-keeps-stone", {"count": int(self.now.stones[self.seat])})]
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

    def tell_closed(self, cell: str, after: Any) -> Message:
        """The garden whose cell a stone closes; it is settled if that was the last free one, and the seat leads it."""
        line = next(line for line in self.sheet["gardens"] if cell in line["cells"])
        room = int(after.room[self.now.ground[CELL_NAMES.index(cell)]])
        if room > 0 or line["winners"] != [self.seat + 1]:
            return Message("hiroba-closes", {"cell": cell, "size": line["size"], "room": room})
        sums = list(line["sums"])
        own = sums.pop(self.seat)
        return Message("hiroba-settles", {"cell": cell, "size": line["size"], "own": own, "other": max(sums)})

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """Points as counted now, and what the next seat can gain besides."""
        one, two = (self.points(self.play(self.now, move.number))[self.seat] for move in (chosen, other))
        found = self.tell_difference(two - one)
        before, after = self.reply(chosen), self.reply(other)
        if self.now.phase != KOI and after.move is not None and after.points > before.points:
            found.append(self.tell("hiroba-lets", after))
        return found
