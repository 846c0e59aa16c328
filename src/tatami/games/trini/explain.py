"""Why a move of Trini: rounds completed, taken from the next seat or left to it, and those in own reach."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tatami.bots.explain.adviser import Adviser
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import Random
from tatami.core.state import State
from tatami.games.trini.constants import COUNTED, LOOKS, ROUND_NAMES, ROUNDS, TRIANGLE_NAMES
from tatami.games.trini.notation import parts
from tatami.games.trini.state import MATCHING, NO_TRINI, TriniState

__all__ = ["TriniAdviser"]


@dataclass(frozen=True)
class Action:
    """What a move completes, and what each seat could complete after it."""

    completed: frozenset[int]
    next_seat: int | None
    left: frozenset[int]
    """Rounds that the next seat could complete then."""
    decisive: bool
    """Could the next seat win with them at once?"""
    own: frozenset[int]
    """Rounds that the own seat could complete if it were its turn again."""


class TriniAdviser(Adviser):
    """Looks for rounds that one action completes."""

    drawbacks = Adviser.drawbacks | {"trini-lacks", "trini-lets", "trini-lets-win"}

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.action = cache(self.find_action)
        self.in_reach_now = cache(lambda seat: self.in_reach(self.now, seat)[0])

    # What is computed

    def held(self, state: State) -> frozenset[int]:
        """The rounds with a Trini."""
        return frozenset(at for at, holder in enumerate(state.record.holder[:ROUNDS].tolist()) if holder != NO_TRINI)

    def in_reach(self, state: State, seat: int) -> tuple[frozenset[int], int]:
        """The rounds that a seat could complete if it were its turn, and the most that one action completes."""
        record = state.record
        record.seat = seat
        trial = State(self.game, record)
        points = self.turns(trial)[:, seat]
        gains = points - points.min()
        before = self.held(state)
        found: set[int] = set()
        for index in gains.nonzero()[0]:
            found |= self.held(trial.play(trial.legal()[index])) - before
        return frozenset(found), int(gains.max())

    def find_action(self, move: Move) -> Action:
        """Play a move and see what can be completed."""
        after = self.now.play(move)
        completed = self.held(after) - self.held(self.now)
        following = self.next_seat(after)
        if following is None:
            return Action(completed, None, frozenset(), False, frozenset())
        left, most = self.in_reach(after, following)
        own, _ = self.in_reach(after, self.seat)
        return Action(completed, following, left, 0 < int(after.record.trinis[following]) <= most, own)

    # What is told

    def reasons(self, move: Move) -> list[Message]:
        """The end of the game, rounds completed, rounds taken from the next seat or left to it, the die itself."""
        action = self.action(move)
        after = self.now.play(move)
        events = self.now.events(move, after)
        found: list[Message] = [event for event in events if event.code in ("all-placed", "quiet-end")]
        if action.completed:
            params = {"left": int(after.record.trinis[self.seat])}
            found.append(tell("trini-completes", action.completed, params))
        if action.next_seat is not None:
            found += self.tell_next_seat(action)
        return found + self.tell_die(move, after.record)

    def tell_next_seat(self, action: Action) -> list[Message]:
        """What the next seat could have completed before, and what it can complete now."""
        assert action.next_seat is not None
        who = {"seat": action.next_seat + 1}
        before = self.in_reach_now(action.next_seat)
        found = []
        if before & action.completed:
            found.append(tell("trini-first", before & action.completed, who))
        if before - action.left - action.completed:
            found.append(tell("trini-blocks", before - action.left - action.completed, who))
        if action.left:
            found.append(self.tell_left(action, action.left, not action.left - before))
        elif not found:
            found.append(Message("trini-leaves-nothing", who))
        if action.own - action.left:
            found.append(tell("trini-threatens", action.own - action.left, who))
        return found

    def tell_die(self, move: Move, after: TriniState) -> list[Message]:
        """Where the die makes two of a kind, or else where its faces look; and the dice kept in reserve."""
        done = parts(move)
        triangle = TRIANGLE_NAMES.index(done.to or done.triangle)
        orientation = after.orientation[triangle]
        symbols = COUNTED[after.shapes_match, orientation].tolist()
        looks = zip(LOOKS[triangle].tolist(), symbols, strict=True)
        free = [(at, symbol) for at, symbol in looks if after.holder[at] == NO_TRINI]
        pairs = [at for at, symbol in free if after.faces[at, symbol] == MATCHING - 1]
        found = []
        if pairs:
            found.append(tell("trini-pairs", pairs, {}))
        elif free:
            found.append(tell("trini-looks", [at for at, _ in free], {}))
        if done.kind != "introduce" and after.reserve[self.seat] > 0:
            found.append(Message("trini-saves", {"count": int(after.reserve[self.seat])}))
        return found

    def tell_left(self, action: Action, rounds: frozenset[int], anyway: bool) -> Message:
        """What the next seat can complete: to win, anyway, or only because of this move."""
        assert action.next_seat is not None
        who = {"seat": action.next_seat + 1}
        if action.decisive:
            return tell("trini-lets-win", action.left, who)
        return tell("trini-still" if anyway else "trini-lets", rounds, who)

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """Rounds not completed, or left to the next seat."""
        one, two = self.action(chosen), self.action(other)
        found = []
        if one.completed - two.completed:
            found.append(tell("trini-lacks", one.completed - two.completed, {}))
        if two.next_seat is not None and two.left - one.left:
            found.append(self.tell_left(two, two.left - one.left, False))
        return found


def tell(code: str, rounds: Iterable[int], params: Json) -> Message:
    """A message about rounds, by name."""
    found = [ROUND_NAMES[at] for at in sorted(rounds)]
    return Message(code, {**params, "rounds": found, "count": len(found)})
