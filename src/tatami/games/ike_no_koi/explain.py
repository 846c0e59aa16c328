"""Why a move of Iké no Koï: the odds of drawing, honour tokens and challenges won or lost, cards kept from others.

Lotus are counted as if the game ended now, with the own challenge and without those of others, which only they know.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from tatami.bots.explain.adviser import Adviser, percent, rounded
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import Random
from tatami.core.state import State
from tatami.games.ike_no_koi.constants import BAMBOO, BRIDGE, FLOWER, LANTERN, POND, ZONES
from tatami.games.ike_no_koi.notation import parts, variety
from tatami.games.ike_no_koi.state import (
    BRIDGING,
    DECLINE,
    DRAW,
    DRAWING,
    ENDING,
    EXCHANGING,
    FIRST_SHARED,
    GIVING,
    KEEP,
    LOOKING,
    LOTUS,
    SHARING,
    STOP,
    UNKNOWN,
    IkeNoKoiState,
)
from tatami.games.ike_no_koi.view import card, count_sheet, foresee, show_challenge, tell_challenge

__all__ = ["IkeAdviser"]


@dataclass(frozen=True)
class Draw:
    """The odds of drawing one more card."""

    percent: int
    """The chance that it equals a card in the river."""
    gain: float
    """How many lotus it adds to the lead over the best other seat, on average, compared with stopping now."""


class IkeAdviser(Adviser):
    """Compares score sheets, and counts the cards that may come."""

    CASES = 64
    drawbacks = Adviser.drawbacks | {
        *("ike-challenge-lost", "ike-declines", "ike-draws-loss", "ike-exchange-loss", "ike-helps", "ike-keeps-loss"),
        *("ike-less", "ike-loses-tokens", "ike-next-shares", "ike-risk-gain"),
    }

    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.board = self.now.record
        self.board.personal[:] = view.state.record.personal  # sampled challenges of others count for nobody
        self.now = State(self.game, self.board)
        self.result = cache(self.find_result)
        self.odds = cache(self.find_odds)

    # What is computed

    def find_result(self, move: Move) -> State:
        """The state after a move and the best that the seat can do at once to complete it."""
        after = self.now.play(move)
        if self.board.phase == EXCHANGING and after.record.phase == GIVING:
            ends = [after.play(gift) for gift in after.legal()]
            return max(ends, key=lambda end: end.scores()[self.seat])
        return settle(after, self.seat)

    def find_odds(self) -> Draw:
        """Draw every card that may come next, then stop; if it equals one in the river, share."""
        cards = next_cards(self)
        river = set(self.board.river[: self.board.river_size].tolist())
        stopped = self.lead(self.stop(self.now))
        expected, share = 0.0, 0.0
        for drawn_card, chance in cards.items():
            trial = self.now.record
            trial.cards[trial.drawn] = drawn_card
            drawn = self.stop(State(self.game, trial).play(DRAW))
            expected += chance * self.lead(drawn)
            share += chance * (drawn_card in river)
        return Draw(percent(share, 1), expected - stopped)

    def stop(self, state: State) -> State:
        """The state when the river is kept or shared, and all that follows is done."""
        s = state.record
        if s.phase == DRAWING and s.seat == self.seat and s.river_size >= 2:
            state = state.play(STOP)
        return settle(state, None)

    def lead(self, state: State) -> int:
        """The seat's lead over the best other seat, in lotus as counted now."""
        points = list(state.scores())
        return points.pop(self.seat) - max(points)

    @property
    def following(self) -> int:
        """The seat, from 1, that has the next turn."""
        return (self.seat + 1) % self.players + 1

    def tally(self, s: IkeNoKoiState, seat: int, zone: int) -> int:
        """Koi and bamboos of a seat in a zone."""
        return int(s.koi[seat, zone] + s.bamboos[seat, zone])

    # What is told

    def reasons(self, move: Move) -> list[Message]:
        """By the kind of decision."""
        if self.board.phase == DRAWING:
            return self.tell_drawing(move)
        if self.board.phase == LOOKING:
            return self.tell_looking(move)
        if move.number == LOTUS:
            return [Message("ike-looks-last", {"seat": self.following})]
        if self.board.phase == ENDING:
            return [Message("ike-keeps-flower")]
        after = self.result(move)
        found = self.tell_sheet(after)
        if self.board.phase == SHARING:
            found += self.tell_shared(parts(move)["card"])
        elif self.board.phase == BRIDGING:
            found += self.tell_bridge(*parts(move)["bridge"])
        elif self.board.phase == EXCHANGING:
            found += self.tell_exchange(move, after)
        if self.board.phase in (EXCHANGING, GIVING) and move.number != DECLINE:
            found += self.tell_losses(after)
        return found or self.tell_standing(after)

    def tell_drawing(self, move: Move) -> list[Message]:
        """The odds, and what the river brings."""
        size = int(self.board.river_size)
        known = foreseen(self)
        found = [Message("ike-next-known", {"card": card(known)})] if known is not None else []
        if move.number == STOP:
            after = self.result(move)
            kept = [card(number) for number in self.board.river[:size].tolist()]
            gain = after.scores()[self.seat] - self.now.scores()[self.seat]
            found.append(Message("ike-keeps" if gain >= 0 else "ike-keeps-loss", {"cards": kept, "gain": abs(gain)}))
            return [*found, *self.tell_odds("risk"), *self.tell_sheet(after)]
        if move.number == LOTUS:
            if size < 2:
                return [*found, Message("ike-looks-early")]
            return [*found, Message("ike-looks", {"percent": self.odds().percent})]
        if size < 2:
            return [*found, Message("ike-first-card" if size == 0 else "ike-second-card")]
        return [*found, *self.tell_odds("draw")]

    def tell_odds(self, why: str) -> list[Message]:
        """How likely the next card has to be shared, and what it brings on average."""
        odds = self.odds()
        gain = rounded(odds.gain)
        params = {"number": int(self.board.river_size) + 1, "percent": odds.percent, "gain": abs(gain)}
        if why == "draw":
            return [Message("ike-draws-loss" if gain < 0 else "ike-draws", params)]
        return [Message("ike-risk" if gain < 0 else "ike-risk-gain", params)]

    def tell_looking(self, move: Move) -> list[Message]:
        """Which card comes next then, and whether the river has one like it; after the drawing, what comes for whom."""
        seen = [number for number in self.board.look_seen[self.board.looks - 1].tolist() if number != UNKNOWN]
        first = seen[0] if move.number == KEEP else seen[1]
        if self.board.look_during != DRAWING:
            cards = seen if move.number == KEEP else reversed(seen)
            return [Message("ike-next-for", {"seat": self.following, "cards": [card(number) for number in cards]})]
        river = self.board.river[: self.board.river_size].tolist()
        if first not in river:
            return [Message("ike-next-safe", {"card": card(first)})]
        return [Message("ike-next-shares" if len(river) >= 2 else "ike-next-pair", {"card": card(first)})]

    def tell_sheet(self, after: State) -> list[Message]:
        """Honour tokens and challenges won, lost, or taken from others."""
        old, new = (count_sheet(s, IkeNoKoiState.plain(s)) for s in (self.board, after.record))
        before, tokens = ([set(kinds) for kinds in sheet["tokens"]] for sheet in (old, new))
        found = []
        if won := tokens[self.seat] - before[self.seat]:
            found.append(Message("ike-takes-tokens", self.list_tokens(after, won)))
        if lost := before[self.seat] - tokens[self.seat]:
            found.append(Message("ike-loses-tokens", self.list_tokens(after, lost)))
        for other in range(self.players):
            broken = before[other] - tokens[other] - tokens[self.seat]
            if other != self.seat and broken:
                found.append(Message("ike-breaks-tokens", {"seat": other + 1, **self.list_tokens(after, broken)}))
        challenges = {"common": int(self.board.common), "personal": int(self.board.personal[self.seat])}
        for name, challenge in challenges.items():
            gain = new[name][self.seat] - old[name][self.seat]
            if gain:
                shown = show_challenge(IkeNoKoiState.plain(self.board), challenge)
                told = {"challenge": tell_challenge(shown), "lotus": abs(gain)}
                found.append(Message("ike-challenge" if gain > 0 else "ike-challenge-lost", told))
        return found

    def list_tokens(self, after: State, kinds: set[int]) -> Json:
        """Some tokens for a sentence: what each is worth, and how many the seat and its best rival have."""
        tokens = []
        for kind in sorted(kinds):
            counts = [self.tally(after.record, seat, kind - 2) for seat in range(self.players)]
            own = counts.pop(self.seat)
            lotus = int(self.board.token_lotus[kind - 2])
            tokens.append({"code": "ike-token", "variety": kind, "lotus": lotus, "own": own, "other": max(counts)})
        return {"tokens": tokens, "count": len(tokens)}

    def tell_standing(self, after: State) -> list[Message]:
        """If the score sheet does not change: the standing in the zones to which something was added."""
        both = (self.board, after.record)
        before, counts = ([self.tally(s, self.seat, zone) for zone in range(ZONES)] for s in both)
        grown = {variety(zone) for zone in range(ZONES) if counts[zone] > before[zone]}
        return [Message("ike-standing", self.list_tokens(after, grown))] if grown else []

    def tell_shared(self, taken: int) -> list[Message]:
        """What a card of a shared river is good for."""
        found: list[Message] = []
        if taken == FLOWER:
            found.append(Message("ike-flower"))
        elif taken == LANTERN:
            found.append(Message("ike-lantern", {"count": int(self.board.lanterns[self.seat]) + 1}))
        elif taken == BRIDGE:
            found.append(Message("ike-bridge"))
        elif taken == BAMBOO:
            found.append(Message("ike-bamboo"))
        else:
            found += self.tell_denied(taken)
        return found

    def tell_denied(self, taken: int) -> list[Message]:
        """The lotus that this koi would have brought the next seat."""
        left = self.board.river[: self.board.river_size].tolist()
        following = (self.seat + 1) % self.players
        if len(left) < 2 or left.count(taken) > 1:
            return []
        trial = self.now.record
        trial.koi[following, taken] += 1
        gain = State(self.game, trial).scores()[following] - self.now.scores()[following]
        if gain <= 0:
            return []
        return [Message("ike-denies", {"seat": following + 1, "card": card(taken), "lotus": gain})]

    def tell_bridge(self, one: int, other: int) -> list[Message]:
        """The koi that a bridge protects."""
        koi = int(self.board.koi[self.seat, one] + self.board.koi[self.seat, other])
        return [Message("ike-protects", {"one": variety(one), "other": variety(other), "koi": koi})]

    def tell_exchange(self, move: Move, after: State) -> list[Message]:
        """What an exchange brings with the best gift; or what the best one would bring."""
        now = self.now.scores()[self.seat]
        if move.number != DECLINE:
            gain = after.scores()[self.seat] - now
            return [Message("ike-exchange" if gain >= 0 else "ike-exchange-loss", {"lotus": abs(gain)})]
        gain = max(self.result(other).scores()[self.seat] for other in self.view.moves) - now
        return [Message("ike-declines", {"lotus": gain}) if gain > 0 else Message("ike-no-exchange")]

    def tell_losses(self, after: State) -> list[Message]:
        """What an exchange brings to others."""
        before, points = self.now.scores(), after.scores()
        gains = [(points[seat] - before[seat], seat) for seat in range(self.players) if seat != self.seat]
        most, seat = max(gains)
        return [Message("ike-helps", {"seat": seat + 1, "lotus": most})] if most > 0 else []

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """The odds while drawing; otherwise lotus as counted now."""
        if self.board.phase == DRAWING:
            return self.tell_drawing(other)
        if self.board.phase == LOOKING:
            return self.tell_looking(other)
        one, two = (self.result(move).scores()[self.seat] for move in (chosen, other))
        if one == two:
            return []
        return [Message("ike-more" if two > one else "ike-less", {"lotus": abs(two - one)})]


# Which card comes next, and how a turn ends if nobody looks far ahead


def next_cards(adviser: Adviser) -> dict[int, float]:
    """The chance of each card to come next: exact, unless a lotus flower has shown part of the pile."""
    seen = adviser.view.state.record
    if foresee(seen):
        found = Counter(int(case.record.cards[seen.drawn]) for case in adviser.cases)
    else:
        found = Counter(POND[: seen.pond].tolist())
        found.subtract(number for number in seen.cards[: seen.drawn].tolist() if number != UNKNOWN)
    total = found.total()
    return {card: count / total for card, count in found.items() if count}


def foreseen(adviser: Adviser) -> int | None:
    """The next card, if the seat knows it for certain."""
    firsts = {way[0] for way in foresee(adviser.view.state.record)}
    now = adviser.now.record
    return int(now.cards[now.drawn]) if len(firsts) == 1 and None not in firsts else None


def settle(state: State, seat: int | None) -> State:
    """Let this seat, or every seat, finish what is due: each takes what brings most lotus at once, without exchanges.

    It ends where the next card would be drawn, with the game, or with the decision of another seat.
    """
    while True:
        s = state.record
        if state.to_act is None or s.phase == DRAWING:
            return state
        actor = state.to_act - 1
        if seat is not None and (actor != seat or s.phase == SHARING):
            return state
        if s.phase in (EXCHANGING, ENDING):
            state = state.play(DECLINE)
            continue
        moves = state.legal()[:1] if s.phase == BRIDGING else state.legal()
        ends = [(state.play(move), worth(s, move.number)) for move in moves]
        state = max(ends, key=lambda end: (end[0].scores()[actor], end[1]))[0]


def worth(s: IkeNoKoiState, move: int) -> int:
    """Among cards that bring equally many lotus now, the one of the most valuable token is worth most."""
    card = move - FIRST_SHARED
    return int(s.token_lotus[card]) if s.phase == SHARING and card < ZONES else 0
