"""Games of Iké no Koï set up by hand, for tests."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tatami import Position, game
from tatami.core.messages import Json
from tatami.core.state import State
from tests.games.ike_no_koi.cases import COPIES

IKE = game("ike-no-koi")
ALL_EDGES = "p2-3 p2-7 p3-4 p3-8 p4-5 p4-9 p5-6 p5-10 p6-11 p7-8 p8-9 p9-10 p10-11"
EDGES_IN_USE = " ".join(word for word in ALL_EDGES.split() if not word.endswith("-11"))
"""With two or three players."""


def deal(
    players: int,
    pile: str = "",
    *,
    basin: str = "2 3 4",
    common: int = 1,
    personal: Sequence[int] = (2, 3, 4, 5, 6),
    last: bool = False,
    options: Json | None = None,
) -> Json:
    """A deal whose pile begins, or ends, with these cards; the others follow, or go before, by value."""
    chosen = pile.split()
    cards = COPIES - Counter({"11": 11 if players <= 3 else 0})
    rest = list((cards - Counter(chosen) - Counter(basin.split())).elements())
    return {
        "game": "ike-no-koi",
        "players": players,
        "options": options or {},
        "common": common,
        "personal": list(personal[:players]),
        "basin": basin.split(),
        "pile": rest + chosen if last else chosen + rest,
    }


def table(players: int, pile: str = "", jetties: Sequence[str] = (), **chosen: Any) -> Position:
    """A game on such a deal, with extra cards put on the jetties.

    A jetty is koi by value, b5 for a bamboo in zone 5, f and l for flowers and lanterns, p7-8 for a bridge. With
    `last`, the given cards are all that is left of the pile.
    """
    first = IKE.load(deal(players, pile, **chosen))
    s: Any = first.state.record
    if chosen.get("last"):
        s.drawn = s.pond - len(pile.split())
    for seat, jetty in enumerate(jetties):
        for word in jetty.split():
            if word in ("f", "l"):
                (s.flowers if word == "f" else s.lanterns)[seat] += 1
            elif word[0] == "b":
                s.bamboos[seat, int(word[1:]) - 2] += 1
            elif word[0] == "p":
                zones = [int(zone) - 2 for zone in word[1:].split("-")]
                s.bridges[seat] |= 1 << s.edges.tolist().index(zones)
                s.protected[seat] |= 1 << zones[0] | 1 << zones[1]
            else:
                s.koi[seat, int(word) - 2] += 1
    return Position(State(IKE, s), json.dumps(first.deal))


def play(position: Position, words: str) -> Position:
    """Play exactly these words."""
    for word in words.split():
        position = position.play(position.find(word))
    return position


def words(position: Position) -> str:
    """The legal words."""
    return " ".join(position.moves)


def koi(position: Position, seat: int) -> str:
    """A seat's koi by value, as `table` reads them."""
    held = position.view(None).to_json()["jetties"][seat - 1]["koi"]
    return " ".join(str(value) for value, number in enumerate(held, 2) for _ in range(number))


def jetty(position: Position, seat: int) -> Json:
    """A seat's jetty."""
    found: Json = position.view(None).to_json()["jetties"][seat - 1]
    return found
