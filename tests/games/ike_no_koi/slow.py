"""A slow reference implementation of Iké no Koï, written from the definitions, to check the compiled rules against.

What a seat knows of the pile is a set of hypotheses: each says which card lies at some places of the pile, and each is
one way the pile may be, given all that the seat saw.
"""

import random
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

__all__ = ["BRIDGE_EDGES", "CHALLENGES", "TOKEN_LOTUS", "Slow", "pond_cards", "random_deal"]

VARIETIES = tuple(range(2, 12))
# R1: the garden cards and how many there are of each.
GARDEN_CARDS: dict[str, int] = {"bamboo": 5, "lotus": 3, "bridge": 2, "lantern": 3}
# R2: zones 2 to 6 lie above zones 7 to 11; neighbours side by side, then one above the other.
BRIDGE_EDGES: tuple[tuple[int, int], ...] = (
    (2, 3),
    (3, 4),
    (4, 5),
    (5, 6),
    (7, 8),
    (8, 9),
    (9, 10),
    (10, 11),
    (2, 7),
    (3, 8),
    (4, 9),
    (5, 10),
    (6, 11),
)
# R3: lotus printed on the honour tokens.
TOKEN_LOTUS: dict[int, int] = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5}
# R4: kind, varieties, lotus.
CHALLENGES: dict[int, tuple[str, tuple[int, ...], int]] = {
    1: ("pairs", (), 1),
    2: ("triple", (), 3),
    3: ("fewest-varieties", (), 4),
    4: ("most-varieties", (), 4),
    5: ("same", (3, 4), 4),
    6: ("same", (5, 6), 4),
    7: ("same", (7, 8), 5),
    8: ("most", (4,), 3),
    9: ("most", (6,), 3),
    10: ("most", (9,), 3),
    11: ("fewest", (2, 5, 8), 3),
    12: ("fewest", (7, 10), 4),
    13: ("duos", (3, 5), 2),
    14: ("duos", (6, 8), 1),
}
# The word that takes a garden card in a share.
TAKE_LETTER = {"bamboo": "b", "lotus": "f", "lantern": "l", "bridge": "p"}

Hypothesis = frozenset[tuple[int, str]]  # place in the pile (0 is the next card) and the card there
Watcher = int | None  # a seat, or None for a spectator


def zones_in_use(players: int) -> list[int]:
    """List the zones of a jetty that are played on (R5)."""
    return [zone for zone in VARIETIES if zone != 11 or players > 3]


def pond_cards(players: int) -> list[str]:
    """List all pond cards of a game (R1, R5)."""
    koi = [str(value) for value in zones_in_use(players) for _ in range(value)]
    return koi + [card for card, number in GARDEN_CARDS.items() for _ in range(number)]


def random_deal(players: int, seed: int) -> dict[str, Any]:
    """Shuffle a valid deal (R5, R6, R7)."""
    chance = random.Random(seed)
    cards = pond_cards(players)
    chance.shuffle(cards)
    challenges = chance.sample(sorted(CHALLENGES), players + 1)
    return {
        "game": "ike-no-koi",
        "players": players,
        "options": {},
        "common": challenges[0],
        "personal": challenges[1:],
        "basin": cards[:3],
        "pile": cards[3:],
    }


def printed(
    box: dict[str, Any] | None,
) -> tuple[tuple[tuple[int, int], ...], dict[int, int], dict[int, tuple[str, tuple[int, ...], int]]]:
    """Read what a box prints, ours if none is given: neighbouring zones, tokens, challenges."""
    if box is None:
        return BRIDGE_EDGES, TOKEN_LOTUS, CHALLENGES
    spots = {zone: (row, column) for row, zones in enumerate(box["zones"]) for column, zone in enumerate(zones)}
    edges = tuple(
        (a, b)
        for a, b in combinations_with_replacement(sorted(spots), 2)
        if abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1]) == 1
    )
    tokens = {int(variety): lotus for variety, lotus in box["tokens"].items()}
    challenges = {
        number: (card["kind"], tuple(card.get("varieties", ())), card["lotus"])
        for number, card in enumerate(box["challenges"], 1)
    }
    return edges, tokens, challenges


class Slow:
    """One game of Iké no Koï from its deal.

    The deck is what the deal holds, so that tests may deal a few cards only.
    """

    def __init__(self, deal: dict[str, Any]) -> None:
        self.first_edition = deal.get("edition") == 1  # R16, R25 and R27 were different in that edition
        self.players: int = deal["players"]
        self.seats = list(range(1, self.players + 1))
        self.zones = zones_in_use(self.players)
        self.edges, self.token_lotus, self.challenges = printed(deal.get("options", {}).get("box"))
        self.common: int = deal["common"]
        self.personal: list[int] = list(deal["personal"])
        self.basin: list[str] = list(deal["basin"])
        self.pile: list[str] = list(deal["pile"])
        self.deck = Counter(self.basin + self.pile)
        self.river: list[str] = []
        self.koi: dict[int, Counter[int]] = {seat: Counter() for seat in self.seats}
        self.bamboos: dict[int, Counter[int]] = {seat: Counter() for seat in self.seats}
        self.bridges: dict[int, set[tuple[int, int]]] = {seat: set() for seat in self.seats}
        self.flowers: Counter[int] = Counter()
        self.lanterns: Counter[int] = Counter()
        self.drawer = 1
        self.sharer = 1  # who takes next in a share
        self.four_different = False
        self.kept_all_different = False  # R16: by stopping or with the fourth card
        self.looked_during = "draw"
        self.to_place: list[tuple[int, str]] = []  # bamboos and bridges waiting for their owner's decision
        self.givable: Counter[int] = Counter()  # R12: own koi as they were before the taking
        self.taken_from = 0
        self.basin_winner: int | None = None
        self.phase = "draw"  # draw, look, share, keep, exchange, give, end, done, basin, over
        # What everyone saw, and what each one saw besides.
        self.drawn: list[str] = []
        self.saw_basin: set[Watcher] = set()
        nothing: Hypothesis = frozenset()
        self.hypotheses: dict[Watcher, set[Hypothesis]] = {watcher: {nothing} for watcher in [None, *self.seats]}

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is next, None when the game is over."""
        if self.to_place:
            return self.to_place[0][0]
        if self.phase == "over":
            return None
        return self.sharer if self.phase == "share" else self.drawer

    # Decisions

    def legal(self) -> list[str]:
        """List every legal word."""
        if self.to_place:
            seat, card = self.to_place[0]
            if card == "bamboo":
                return [f"b{zone}" for zone in self.zones]  # R18
            return [f"p{a}-{b}" for a, b in self.free_edges(seat)]  # R15
        if self.phase == "draw":
            words = ["draw"]
            if len(self.river) >= 2:  # R8: the cards in the river are all different here
                words.append("stop")
            if self.flowers[self.drawer] > 0:  # R16
                words.append("lotus")
            return words
        if self.phase == "look":
            return ["keep", "swap"] if len(self.pile) >= 2 else ["keep"]  # R16
        if self.phase == "share":
            return ["t" + TAKE_LETTER.get(card, card) for card in dict.fromkeys(self.river)]  # R11
        if self.phase == "exchange":
            flower = ["lotus"] if self.may_look() else []  # R16
            return flower + [f"x{seat}:{zone}" for seat, zone in self.takings()] + ["-"]  # R12
        if self.phase == "end":
            return ["lotus", "-"]  # R16
        if self.phase == "give":
            pairs = combinations_with_replacement(self.zones, 2)
            return [f"g{a}+{b}" for a, b in pairs if not Counter([a, b]) - self.givable]  # R12
        return []

    def play(self, word: str) -> None:
        """Play one legal word."""
        if word not in self.legal():
            raise ValueError(f"not legal now: {word}")
        if self.to_place:
            self.place_garden_card(word)
        elif self.phase == "draw":
            if word == "draw":
                self.draw()
            elif word == "stop":
                self.keep_river()  # R10
            else:
                self.look()
        elif word == "lotus":
            self.look()
        elif self.phase == "look":
            if word == "swap":
                self.pile[:2] = self.pile[1::-1]
                self.remember_own_swap()
            self.phase = self.looked_during  # R16: the same decision again
            if self.phase == "end" and not self.may_look():
                self.phase = "done"
        elif self.phase == "share":
            card = next(card for card in self.river if word == "t" + TAKE_LETTER.get(card, card))
            self.river.remove(card)
            taker = self.sharer
            self.sharer = self.left_of(taker)
            self.get([card], taker)
        elif self.phase == "exchange":
            if word == "-":
                self.end_turn()
            else:
                opponent, zone = (int(part) for part in word[1:].split(":"))
                self.givable = Counter(self.koi[self.drawer])
                self.taken_from = opponent
                self.koi[opponent][zone] -= 1
                self.koi[self.drawer][zone] += 1
                self.phase = "give"
        elif self.phase == "end":
            self.phase = "done"
        else:
            for part in word[1:].split("+"):
                self.koi[self.drawer][int(part)] -= 1
                self.koi[self.taken_from][int(part)] += 1
            self.end_turn()
        self.carry_on()

    def may_look(self) -> bool:
        """Tell whether the drawer may use a flower outside the drawing (R16)."""
        return self.flowers[self.drawer] > 0 and len(self.pile) > 0 and not self.first_edition

    def look(self) -> None:
        """Discard a flower and look at the pile (R16)."""
        self.flowers[self.drawer] -= 1
        self.looked_during = self.phase
        self.phase = "look"
        self.remember_look()

    def end_turn(self) -> None:
        """Offer a flower at the end of the turn, unless a pair or a share ended it (R16)."""
        self.phase = "end" if self.kept_all_different and self.may_look() else "done"

    def left_of(self, seat: int) -> int:
        """Name the next seat clockwise."""
        return seat % self.players + 1

    def carry_on(self) -> None:
        """Go on to the next decision once all garden cards are placed (R19)."""
        if self.to_place:
            return
        if self.phase == "share" and not self.river:
            self.phase = "done"
        if self.phase == "keep":
            if self.four_different and self.takings():  # R10
                self.phase = "exchange"
            else:
                self.end_turn()
        if self.phase == "basin":
            self.phase = "over"
        if self.phase == "done":
            if self.pile:
                self.drawer = self.left_of(self.drawer)
                self.phase = "draw"
            else:
                self.finish()  # R20
                self.carry_on()

    # Drawing

    def draw(self) -> None:
        """Turn up one card and carry out its effect (R8, R9, R13)."""
        card = self.pile.pop(0)
        equal = card in self.river
        self.river.append(card)
        self.remember_draw(card)
        if equal and len(self.river) == 2:
            self.keep_river()  # R9: the second card
        elif equal:
            self.phase = "share"  # R9: the third or fourth
            self.sharer = self.left_of(self.drawer)
        elif len(self.river) == 4 or not self.pile:  # R8, R13
            self.keep_river()

    def keep_river(self) -> None:
        """Give the whole river to the drawer (R10)."""
        cards = self.river
        self.river = []
        self.kept_all_different = len(set(cards)) == len(cards)
        self.four_different = len(set(cards)) == 4
        self.phase = "keep"
        self.get(cards, self.drawer)

    def get(self, cards: list[str], seat: int) -> None:
        """Give cards to a seat: what needs no decision first, then bamboos and bridges in order (R14, R19)."""
        for card in cards:
            if card == "lotus":
                self.flowers[seat] += 1
            elif card == "lantern":
                self.lanterns[seat] += 1
                self.remember_basin([seat])  # R17
            elif card in ("bamboo", "bridge"):
                self.to_place.append((seat, card))
            else:
                self.koi[seat][int(card)] += 1

    # Garden cards

    def free_edges(self, seat: int) -> list[tuple[int, int]]:
        """List where the seat may lay a bridge (R15)."""
        return [
            (a, b) for a, b in self.edges if a in self.zones and b in self.zones and (a, b) not in self.bridges[seat]
        ]

    def place_garden_card(self, word: str) -> None:
        """Put the first waiting bamboo or bridge where its owner says (R15, R18)."""
        seat, card = self.to_place.pop(0)
        if card == "bamboo":
            self.bamboos[seat][int(word[1:])] += 1
        else:
            a, b = (int(part) for part in word[1:].split("-"))
            self.bridges[seat].add((a, b))

    # Exchange

    def takings(self) -> list[tuple[int, int]]:
        """List seat and zone of every koi the drawer may take in an exchange (R12)."""
        if sum(self.koi[self.drawer].values()) < 2:
            return []
        return [
            (seat, zone)
            for seat in self.seats
            if seat != self.drawer
            for zone in self.zones
            if self.koi[seat][zone] > 0 and not any(zone in edge for edge in self.bridges[seat])
        ]

    # The end

    def finish(self) -> None:
        """Open the basin, and give it to the seat with two lanterns if there is one (R21)."""
        self.phase = "basin"
        self.remember_basin([None, *self.seats])
        for seat in self.seats:
            if self.lanterns[seat] >= 2:
                self.basin_winner = seat
                self.get([card for card in self.basin if card not in ("bridge", "lantern")], seat)

    def count(self, seat: int, variety: int) -> int:
        """Count a seat's koi of a variety, bamboos included (R18)."""
        return self.koi[seat][variety] + self.bamboos[seat][variety]

    def tokens(self, seat: int) -> list[int]:
        """List the honour tokens that the seat wins (R22)."""
        return [
            variety
            for variety in self.zones
            if all(self.count(seat, variety) > self.count(other, variety) for other in self.seats if other != seat)
        ]

    def challenge_lotus(self, number: int, seat: int) -> int:
        """Count what a challenge pays a seat (R24, R25, R26)."""
        kind, varieties, lotus = self.challenges[number]
        others = [other for other in self.seats if other != seat]

        def total(of: int) -> int:
            return sum(self.count(of, variety) for variety in varieties)

        def had(of: int) -> int:
            return sum(self.count(of, variety) >= 1 for variety in self.zones)

        if kind == "pairs":
            return len(self.tokens(seat)) // 2 * lotus
        if kind == "triple":
            won = self.tokens(seat)
            return max(0, lotus * len(won) - sum(self.token_lotus[variety] for variety in won))
        if kind == "fewest-varieties":
            return lotus if all(had(seat) < had(other) for other in others) else 0
        if kind == "most-varieties":
            return lotus if all(had(seat) > had(other) for other in others) else 0
        if kind == "same":
            one, two = (self.count(seat, variety) for variety in varieties)
            return lotus if one == two and (one >= 1 or not self.first_edition) else 0
        if kind == "most":
            return lotus if all(total(seat) > total(other) for other in others) else 0
        if kind == "fewest":
            return lotus if all(total(seat) < total(other) for other in others) else 0
        return lotus * min(self.count(seat, variety) for variety in varieties)  # duos

    @property
    def outcome(self) -> dict[str, Any]:
        """Score the jetties; cards that have not reached a jetty do not count."""
        tokens = [self.tokens(seat) for seat in self.seats]
        token_lotus = [sum(self.token_lotus[variety] for variety in won) for won in tokens]
        common = [self.challenge_lotus(self.common, seat) for seat in self.seats]
        personal = [self.challenge_lotus(self.personal[seat - 1], seat) for seat in self.seats]
        flowers = [self.flowers[seat] for seat in self.seats]
        scores = [sum(parts) for parts in zip(token_lotus, common, personal, flowers, strict=True)]  # R23
        tie_break = [len(won) if self.first_edition else 0 for won in tokens]
        standing = list(zip(scores, tie_break, strict=True))  # R27
        return {
            "over": self.to_act is None,
            "scores": scores,
            "ranks": [1 + sum(other > mine for other in standing) for mine in standing],
            "detail": {
                "tokens": tokens,
                "token_lotus": token_lotus,
                "common": common,
                "personal": personal,
                "flowers": flowers,
                "counts": [[self.count(seat, variety) for variety in VARIETIES] for seat in self.seats],
                "basin": list(self.basin),
                "basin_winner": self.basin_winner,
            },
        }

    # Who knows what

    def unseen(self, watcher: Watcher) -> Counter[str]:
        """Count the cards that the watcher never saw face up on the table or in the basin."""
        seen = Counter(self.drawn)
        if watcher in self.saw_basin:
            seen += Counter(self.basin)
        return self.deck - seen

    def is_possible(self, watcher: Watcher, hypothesis: Hypothesis) -> bool:
        """Tell whether the deck holds the cards that a hypothesis needs besides those seen."""
        return not Counter(card for _, card in hypothesis) - self.unseen(watcher)

    def drop_impossible(self) -> None:
        """Drop the hypotheses that contradict what has been seen."""
        for watcher, held in self.hypotheses.items():
            self.hypotheses[watcher] = {hypothesis for hypothesis in held if self.is_possible(watcher, hypothesis)}
            assert self.hypotheses[watcher], "the truth is always among the hypotheses"

    def remember_draw(self, card: str) -> None:
        """Everyone sees the first card of the pile; the others move up one place."""
        self.drawn.append(card)
        for watcher, held in self.hypotheses.items():
            agreeing = [hypothesis for hypothesis in held if dict(hypothesis).get(0, card) == card]
            self.hypotheses[watcher] = {
                frozenset((place - 1, other) for place, other in hypothesis if place > 0) for hypothesis in agreeing
            }
        self.drop_impossible()

    def remember_basin(self, watchers: list[Watcher] | list[int]) -> None:
        """These watchers see the basin and remember it."""
        self.saw_basin.update(watchers)
        self.drop_impossible()

    def remember_look(self) -> None:
        """The drawer sees the next two cards; for all others they may come back in either order."""
        seen = dict(enumerate(self.pile[:2]))
        for watcher, held in self.hypotheses.items():
            if watcher == self.drawer:
                self.hypotheses[watcher] = {
                    frozenset((dict(hypothesis) | seen).items())
                    for hypothesis in held
                    if all(dict(hypothesis).get(place, card) == card for place, card in seen.items())
                }
            elif len(seen) == 2:
                self.hypotheses[watcher] = held | {swapped(hypothesis) for hypothesis in held}
        self.drop_impossible()

    def remember_own_swap(self) -> None:
        """The drawer knows that it put the two cards back the other way round."""
        held = self.hypotheses[self.drawer]
        self.hypotheses[self.drawer] = {swapped(hypothesis) for hypothesis in held}

    def knows(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat, or a spectator (None), knows about hidden cards.

        `basin` is None if never seen. `places` goes through the pile from the next card on: the set of cards that may
        lie there, or None if the seat only knows that it is an unseen card. `hypotheses` are the possible
        assignments of cards to places themselves, and `unseen` the cards never seen face up.
        """
        over = self.to_act is None
        held = [dict(hypothesis) for hypothesis in self.hypotheses[seat]]
        unseen = self.unseen(seat)
        places: list[set[str] | None] = []
        for place in range(len(self.pile)):
            if not any(place in hypothesis for hypothesis in held):
                places.append(None)
                continue
            cards: set[str] = set()
            for hypothesis in held:
                if place in hypothesis:
                    cards.add(hypothesis[place])
                else:
                    cards.update((unseen - Counter(hypothesis.values())).keys())
            places.append(cards)
        return {
            "basin": list(self.basin) if seat in self.saw_basin else None,
            "personal": None if seat is None else self.personal[seat - 1],
            "personals": [number if over or owner == seat else None for owner, number in enumerate(self.personal, 1)],
            "places": places,
            "hypotheses": held,
            "unseen": dict(unseen),
        }


def swapped(hypothesis: Hypothesis) -> Hypothesis:
    """Swap the first two cards of the pile in a hypothesis."""
    return frozenset((1 - place if place < 2 else place, card) for place, card in hypothesis)
