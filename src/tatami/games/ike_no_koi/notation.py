"""Iké no Koï's moves, boxes and deals as text and JSON."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tatami.core.errors import BadDeal
from tatami.core.messages import Json, Reason
from tatami.core.options import BadBox, box_option, check_names
from tatami.games.ike_no_koi.constants import (
    BAMBOO,
    BASIN,
    BOX,
    BRIDGE,
    CARD_NAMES,
    CARDS,
    CHALLENGES,
    COPIES,
    FEW_PLAYERS,
    FLOWER,
    GIFTS,
    KINDS,
    LANTERN,
    ROW_SIZE,
    ROWS,
    VARIETIES_NAMED,
    ZONES,
)
from tatami.games.ike_no_koi.state import (
    DECLINE,
    DRAW,
    FIRST_BAMBOO,
    FIRST_BRIDGE,
    FIRST_EXCHANGE,
    FIRST_GIFT,
    FIRST_SHARED,
    KEEP,
    LOTUS,
    STOP,
    SWAP,
    IkeNoKoiState,
)

__all__ = ["OPTIONS", "first_pile", "is_word", "parts", "read_deal", "set_options", "text", "variety", "write_deal"]

PLAIN = {DRAW: "draw", STOP: "stop", LOTUS: "lotus", KEEP: "keep", SWAP: "swap", DECLINE: "-"}
GARDEN_LETTERS = {BAMBOO: "b", FLOWER: "f", LANTERN: "l", BRIDGE: "p"}
CARD_WORDS = tuple(GARDEN_LETTERS.get(card, name) for card, name in enumerate(CARD_NAMES))
ZONE = "([2-9]|10|11)"
WORDS = re.compile(
    rf"(?P<plain>draw|stop|lotus|keep|swap|-)|t(?P<card>{ZONE}|[bflp])|b(?P<zone>{ZONE})"
    rf"|p(?P<bridge>{ZONE}-{ZONE})|x(?P<seat>[1-5]):(?P<taken>{ZONE})|g(?P<gift>{ZONE}\+{ZONE})"
)
VARIETIES = range(2, 2 + ZONES)
MOST_LOTUS = 99


# Moves


def variety(zone: int) -> int:
    """The variety whose koi go to a zone."""
    return int(zone) + 2


def is_word(word: str) -> bool:
    """Is this a word of the notation? The smaller zone comes first; only a gift may name a zone twice."""
    found = parts(word)
    if "bridge" in found:
        return bool(found["bridge"][0] < found["bridge"][1])
    if "gift" in found:
        return bool(found["gift"][0] <= found["gift"][1])
    return bool(found)


def parts(word: str) -> Json:
    """The parts of a word: `plain`, or a `card`, `zone`, `bridge`, `gift`, or `seat` and `taken`; else none."""
    match = WORDS.fullmatch(word)
    found: Json = {name: value for name, value in match.groupdict().items() if value} if match else {}
    for name in found.keys() & {"zone", "taken"}:
        found[name] = int(found[name]) - 2
    for name in found.keys() & {"bridge", "gift"}:
        found[name] = tuple(int(value) - 2 for value in re.split(r"[-+]", found[name]))
    if "card" in found:
        found["card"] = CARD_WORDS.index(found["card"])
    if "seat" in found:
        found["seat"] = int(found["seat"]) - 1
    return found


def text(s: IkeNoKoiState, move: int) -> str:
    """The word for a move."""
    if move in PLAIN:
        return PLAIN[move]
    if move < FIRST_BAMBOO:
        return "t" + CARD_WORDS[move - FIRST_SHARED]
    if move < FIRST_BRIDGE:
        return f"b{variety(move - FIRST_BAMBOO)}"
    if move < FIRST_EXCHANGE:
        one, other = s.edges[move - FIRST_BRIDGE]
        return f"p{variety(one)}-{variety(other)}"
    if move < FIRST_GIFT:
        seat, zone = divmod(move - FIRST_EXCHANGE, ZONES)
        return f"x{seat + 1}:{variety(zone)}"
    one, other = GIFTS[move - FIRST_GIFT]
    return f"g{variety(one)}+{variety(other)}"


# Boxes


def check_box(box: Json) -> None:
    """A box of Iké no Koï holds its zones, tokens and challenges."""
    check_names("", box, ["zones", "tokens", "challenges"])
    check_zones(box.get("zones"))
    check_tokens(box.get("tokens"))
    challenges: Any = box.get("challenges")
    if not is_list(challenges) or len(challenges) != CHALLENGES:
        raise BadBox("challenges", Reason("box-challenges", {"count": CHALLENGES}))
    for number, challenge in enumerate(challenges, 1):
        check_challenge(f"challenges.{number}", challenge)


def is_list(value: Any) -> bool:
    """Is this a list or a tuple?"""
    return isinstance(value, list | tuple)


def is_variety(value: Any) -> bool:
    """Is this a whole number from 2 to 11?"""
    return type(value) is int and value in VARIETIES


def check_lotus(place: str, value: Any) -> None:
    """Refuse anything but a number of lotus."""
    if type(value) is not int or not 0 <= value <= MOST_LOTUS:
        raise BadBox(place, Reason("not-between", {"least": 0, "most": MOST_LOTUS}))


def check_zones(rows: Any) -> None:
    """R2: two rows of five, every variety once."""
    if not is_list(rows) or len(rows) != ROWS:
        raise BadBox("zones", Reason("box-rows", {"rows": ROWS, "size": ROW_SIZE}))
    seen: set[int] = set()
    for number, row in enumerate(rows, 1):
        if not is_list(row) or len(row) != ROW_SIZE or not all(map(is_variety, row)):
            raise BadBox(f"zones.{number}", Reason("box-row", {"size": ROW_SIZE}))
        for value in row:
            if value in seen:
                raise BadBox(f"zones.{number}", Reason("box-twice", {"variety": value}))
            seen.add(value)


def check_tokens(tokens: Any) -> None:
    """R3: lotus for every variety."""
    if not isinstance(tokens, Mapping):
        raise BadBox("tokens", Reason("box-tokens"))
    check_names("tokens", tokens, [str(value) for value in VARIETIES])
    for value in VARIETIES:
        if str(value) not in tokens:
            raise BadBox("tokens", Reason("box-no-token", {"variety": value}))
        check_lotus(f"tokens.{value}", tokens[str(value)])


def check_challenge(place: str, challenge: Any) -> None:
    """R4: a kind, the varieties it names, and lotus."""
    if not isinstance(challenge, Mapping):
        raise BadBox(place, Reason("box-challenge"))
    check_names(place, challenge, ["kind", "varieties", "lotus"])
    kind = challenge.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadBox(f"{place}.kind", Reason("not-one-of", {"values": KINDS}))
    check_lotus(f"{place}.lotus", challenge.get("lotus"))
    least, most = VARIETIES_NAMED.get(kind, (0, 0))
    named: Any = challenge.get("varieties", [])
    if not is_list(named) or not all(map(is_variety, named)) or not least <= len(named) <= most:
        raise BadBox(f"{place}.varieties", Reason("box-varieties", {"kind": kind, "least": least, "most": most}))
    for value, times in Counter(named).items():
        if times > 1:
            raise BadBox(f"{place}.varieties", Reason("box-twice", {"variety": value}))


def normal_box(box: Json) -> Json:
    """A checked box spelled like box.toml: names in one order, and no list of varieties where none are named."""
    return {
        "zones": [list(row) for row in box["zones"]],
        "tokens": {str(value): box["tokens"][str(value)] for value in VARIETIES},
        "challenges": [normal_challenge(challenge) for challenge in box["challenges"]],
    }


def normal_challenge(challenge: Mapping[str, Any]) -> Json:
    """A checked challenge, its varieties in ascending order."""
    named = sorted(challenge.get("varieties", ()))
    return {"kind": challenge["kind"], **({"varieties": named} if named else {}), "lotus": challenge["lotus"]}


OPTIONS = {"box": box_option(check_box, normal_box)}


def set_options(s: IkeNoKoiState, options: Mapping[str, Any]) -> None:
    """R2-R5: what the box prints, and which part is in use with this number of players."""
    box = options.get("box", BOX)
    s.zones = ZONES - 1 if s.players <= FEW_PLAYERS else ZONES
    s.pond = CARDS - COPIES[ZONES - 1] if s.players <= FEW_PLAYERS else CARDS
    s.layout[:] = [value - 2 for row in box["zones"] for value in row]
    s.edges[:] = list_edges(s.layout.tolist())
    s.free_edges = sum(1 << edge for edge, (_, other) in enumerate(s.edges.tolist()) if other < s.zones)
    s.token_lotus[:] = [box["tokens"][str(value)] for value in VARIETIES]
    for number, challenge in enumerate(box["challenges"]):
        s.kinds[number] = KINDS.index(challenge["kind"])
        s.varieties[number] = sum(1 << value - 2 for value in challenge.get("varieties", ()))
        s.lotus[number] = challenge["lotus"]


def list_edges(layout: list[int]) -> list[list[int]]:
    """R15: the pairs of neighbouring zones, in ascending order."""
    sideways = [(place, place + 1) for place in range(ZONES) if (place + 1) % ROW_SIZE]
    upright = [(place, place + ROW_SIZE) for place in range(ZONES - ROW_SIZE)]
    return sorted(sorted((layout[one], layout[other])) for one, other in sideways + upright)


# Deals


def first_pile(s: IkeNoKoiState) -> list[int]:
    """The pile as it was before anybody swapped cards."""
    cards: list[int] = s.cards[: s.pond].tolist()
    for look in reversed(range(int(s.looks))):
        if s.look_swapped[look] == 1:
            place = int(s.look_place[look])
            cards[place], cards[place + 1] = cards[place + 1], cards[place]
    return cards[BASIN:]


def write_deal(s: IkeNoKoiState) -> Json:
    """R6, R7: challenges by number, the basin, and the pile in drawing order."""
    return {
        "common": int(s.common) + 1,
        "personal": [int(s.personal[seat]) + 1 for seat in range(s.players)],
        "basin": [CARD_NAMES[card] for card in s.cards[:BASIN]],
        "pile": [CARD_NAMES[card] for card in first_pile(s)],
    }


def read_deal(s: IkeNoKoiState, deal: Mapping[str, Any]) -> None:
    """R1, R5-R7: different challenges, and exactly the pond cards in use."""
    common: Any = deal.get("common")
    personal: Any = deal.get("personal")
    if not is_challenge(common):
        raise BadDeal(Reason("deal-common", {"most": CHALLENGES}))
    if not is_list(personal) or len(personal) != s.players or not all(map(is_challenge, personal)):
        raise BadDeal(Reason("deal-personal", {"players": int(s.players), "most": CHALLENGES}))
    for number, times in Counter([common, *personal]).items():
        if times > 1:
            raise BadDeal(Reason("deal-challenge-twice", {"number": number}))
    basin = read_cards("basin", deal.get("basin"), BASIN)
    pile = read_cards("pile", deal.get("pile"), int(s.pond) - BASIN)
    for card, times in sorted(Counter(basin + pile).items()):
        copies = COPIES[card] if card != ZONES - 1 or s.zones == ZONES else 0
        if times > copies:
            raise BadDeal(Reason("deal-copies", {"card": CARD_NAMES[card], "count": times, "copies": copies}))
    s.common = common - 1
    s.personal[: s.players] = [number - 1 for number in personal]
    s.cards[: s.pond] = basin + pile


def is_challenge(value: Any) -> bool:
    """Is this the number of a challenge?"""
    return type(value) is int and 1 <= value <= CHALLENGES


def read_cards(field: str, names: Any, count: int) -> list[int]:
    """A list of this many cards by name, as numbers."""
    if not is_list(names) or len(names) != count:
        raise BadDeal(Reason("deal-cards", {"field": field, "count": count}))
    for place, name in enumerate(names, 1):
        if not isinstance(name, str) or name not in CARD_NAMES:
            raise BadDeal(Reason("deal-card", {"field": field, "place": place, "cards": CARD_NAMES}))
    return [CARD_NAMES.index(name) for name in names]
