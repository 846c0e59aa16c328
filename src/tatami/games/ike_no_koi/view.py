"""What a seat is shown of a game of Iké no Koï: the table as JSON and as text, and what a move did."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from tatami.core import painting
from tatami.core.kernel import entry_on_record
from tatami.core.messages import Catalogue, Event, Json
from tatami.core.record import Plain
from tatami.games.ike_no_koi.constants import (
    BASIN,
    BRIDGE,
    CARD_NAMES,
    FLOWER,
    GIFTS,
    KINDS,
    LANTERN,
    RIVER,
    ROW_SIZE,
    SEATS,
    ZONES,
)
from tatami.games.ike_no_koi.hidden import WAYS, run_foresee
from tatami.games.ike_no_koi.notation import variety
from tatami.games.ike_no_koi.rules import challenge_lotus, tokens_lotus, tokens_won
from tatami.games.ike_no_koi.state import (
    BRIDGING,
    DECLINE,
    DRAW,
    DRAWING,
    ENDING,
    EXCHANGING,
    FINISHED,
    FIRST_BAMBOO,
    FIRST_BRIDGE,
    FIRST_EDITION,
    FIRST_EXCHANGE,
    FIRST_GIFT,
    FIRST_SHARED,
    GIVING,
    KEEP,
    LOOKING,
    LOTUS,
    NOBODY,
    PLANTING,
    SHARING,
    STOP,
    SWAP,
    UNKNOWN,
    IkeNoKoiState,
)

__all__ = ["board", "detail", "events", "show"]

PHASES = {
    DRAWING: "draw",
    LOOKING: "look",
    SHARING: "share",
    PLANTING: "bamboo",
    BRIDGING: "bridge",
    EXCHANGING: "exchange",
    GIVING: "give",
    ENDING: "end",
    FINISHED: "over",
}
ASKED = {
    DRAWING: {"code": "ask-draw"},
    LOOKING: {"code": "ask-look"},
    SHARING: {"code": "ask-share"},
    PLANTING: {"code": "ask-bamboo"},
    BRIDGING: {"code": "ask-bridge"},
    EXCHANGING: {"code": "ask-exchange"},
    GIVING: {"code": "ask-give"},
    ENDING: {"code": "ask-end"},
}
TOLD_CHALLENGES = {
    "pairs": {"code": "challenge-pairs"},
    "triple": {"code": "challenge-triple"},
    "fewest-varieties": {"code": "challenge-fewest-varieties"},
    "most-varieties": {"code": "challenge-most-varieties"},
    "same": {"code": "challenge-same"},
    "most": {"code": "challenge-most"},
    "fewest": {"code": "challenge-fewest"},
    "duos": {"code": "challenge-duos"},
}
WIDTH = 80
Sheet = npt.NDArray[np.int64]


# What a seat sees


def names(cards: Iterable[int]) -> list[str]:
    """Cards by name."""
    return [CARD_NAMES[card] for card in cards]


def varieties(zones: int) -> list[int]:
    """The varieties of a set of zones."""
    return [variety(zone) for zone in range(ZONES) if zones >> zone & 1]


def show(s: IkeNoKoiState, seat: int) -> Json:
    """The table as a seat sees it, built from what it knows."""
    known = IkeNoKoiState.plain(s)
    phase, seats = known.phase, range(known.players)
    rows = [known.layout[first : first + ROW_SIZE] for first in range(0, ZONES, ROW_SIZE)]
    personal = [show_personal(known, other) for other in seats]
    return {
        "phase": PHASES[phase],
        "ask": ASKED[phase] | asked(known) if phase != FINISHED else None,
        "drawer": known.drawer + 1,
        "river": names(known.river[: known.river_size]),
        "waiting": names(known.waiting[known.placed : known.waiting_count]),
        "pile": known.pond - known.drawn,
        "next": foresee(s),
        "drawn": names(known.cards[BASIN : known.drawn]),
        "looks": [show_look(known, look) for look in range(known.looks)],
        "zones": [[variety(zone) for zone in row if zone < known.zones] for row in rows],
        "token_lotus": {str(variety(zone)): known.token_lotus[zone] for zone in range(known.zones)},
        "jetties": [show_jetty(known, other) for other in seats],
        "discarded": names(discarded(known)),
        "common": show_challenge(known, known.common),
        "personal": personal[seat] if seat >= 0 else None,
        "challenges": personal,
        "basin": names(known.cards[:BASIN]) if known.cards[0] != UNKNOWN else None,
        "basin_winner": basin_winner(known),
        "sheet": show_sheet(s, known),
    }


def asked(known: Plain) -> Json:
    """What a question is about."""
    if known.phase == DRAWING:
        return {"river": known.river_size, "flowers": known.flowers[known.seat]}
    if known.phase == LOOKING:
        return {"count": min(2, known.pond - known.drawn)}
    if known.phase == EXCHANGING:
        return {"flowers": known.flowers[known.seat] if can_look(known) else 0}
    if known.phase == ENDING:
        return {"flowers": known.flowers[known.seat]}
    if known.phase == GIVING:
        return {"to": known.taken_from + 1, "taken": variety(known.taken)}
    return {}


def can_look(known: Plain) -> bool:
    """R16: outside the drawing, may a flower be used if there is one?"""
    return bool(known.drawn < known.pond and known.edition != FIRST_EDITION)


def show_jetty(known: Plain, seat: int) -> Json:
    """What a seat has: koi and bamboos by variety from 2 on, bridges, flowers and lanterns."""
    edges = [zones for edge, zones in enumerate(known.edges) if known.bridges[seat] >> edge & 1]
    return {
        "koi": known.koi[seat],
        "bamboos": known.bamboos[seat],
        "bridges": [[variety(zone) for zone in zones] for zones in edges],
        "protected": varieties(known.protected[seat]),
        "flowers": known.flowers[seat],
        "lanterns": known.lanterns[seat],
    }


def show_personal(known: Plain, seat: int) -> Json | None:
    """A seat's personal challenge, if it is known."""
    challenge = known.personal[seat]
    return None if challenge == UNKNOWN else show_challenge(known, challenge)


def show_challenge(known: Plain, challenge: int) -> Json:
    """A challenge card."""
    return {
        "number": challenge + 1,
        "kind": KINDS[known.kinds[challenge]],
        "varieties": varieties(known.varieties[challenge]),
        "lotus": known.lotus[challenge],
    }


def foresee(s: IkeNoKoiState) -> list[list[str | None]]:
    """Every way the next cards may lie, from what the seat saw: None for any card; empty if nothing is known."""
    found = np.empty((WAYS, 2), np.int16)
    known = IkeNoKoiState.plain(s)
    shown = min(2, known.pond - known.drawn)
    ways = sorted({tuple(way[:shown]) for way in found[: run_foresee(s, found)].tolist()})
    certain = [way for way in ways if not any(other != way and covers(other, way) for other in ways)]
    if certain == [(UNKNOWN,) * shown]:
        return []
    return [[None if card == UNKNOWN else CARD_NAMES[card] for card in way] for way in certain]


def covers(wide: tuple[int, ...], narrow: tuple[int, ...]) -> bool:
    """Does the wide way allow everything that the narrow one says?"""
    return all(card in (UNKNOWN, other) for card, other in zip(wide, narrow, strict=True))


def show_look(known: Plain, look: int) -> Json:
    """A look at the pile: the seat, the draws before it, the number of cards; what it saw and did, if known."""
    seen = [card for card in known.look_seen[look] if card != UNKNOWN]
    pending = known.phase == LOOKING and look == known.looks - 1
    return {
        "seat": known.look_seat[look] + 1,
        "drawn": known.look_place[look] - BASIN,
        "count": min(2, known.pond - known.look_place[look]),
        "cards": names(seen) if seen else None,
        "swapped": bool(known.look_swapped[look]) if seen and not pending else None,
    }


def discarded(known: Plain) -> list[int]:
    """The garden cards that have left the game: bridges laid, flowers used, bridges and lanterns of a won basin."""
    bridges = sum(edges.bit_count() for edges in known.bridges[: known.players])
    from_basin = [card for card in known.cards[:BASIN] if card in (BRIDGE, LANTERN)]
    return [FLOWER] * known.looks + [BRIDGE] * bridges + (from_basin if known.basin_winner != NOBODY else [])


def basin_winner(known: Plain) -> int | None:
    """The seat that has got the basin."""
    return None if known.basin_winner == NOBODY else known.basin_winner + 1


# The score sheet


@entry_on_record
def run_sheet(record: Any, sheet: Sheet) -> None:
    """Write for each seat, as counted now: its tokens, their lotus, the common and the personal challenge."""
    s = record[()]
    for seat in range(s.players):
        won = tokens_won(s, seat)
        sheet[seat, 0] = won
        sheet[seat, 1] = tokens_lotus(s, won)
        sheet[seat, 2] = challenge_lotus(s, s.common, seat, won)
        sheet[seat, 3] = challenge_lotus(s, s.personal[seat], seat, won)


def count_sheet(s: IkeNoKoiState, known: Plain) -> Json:
    """R22-R26 by seat."""
    sheet = np.zeros((SEATS, 4), np.int64)
    run_sheet(s, sheet)
    won, lotus, common, personal = sheet[: known.players].T.tolist()
    return {
        "tokens": [varieties(tokens) for tokens in won],
        "token_lotus": lotus,
        "common": common,
        "personal": personal,
        "flowers": known.flowers[: known.players],
    }


def show_sheet(s: IkeNoKoiState, known: Plain) -> Json:
    """The score sheet as counted now, personal challenges only where they are known."""
    sheet = count_sheet(s, known)
    paid = zip(sheet["personal"], known.personal[: known.players], strict=True)
    sheet["personal"] = [None if challenge == UNKNOWN else lotus for lotus, challenge in paid]
    return sheet


def detail(s: IkeNoKoiState, events: Iterator[Event]) -> Json:
    """R21-R26: the whole score sheet."""
    known = IkeNoKoiState.plain(s)
    return {
        **count_sheet(s, known),
        "counts": (s.koi + s.bamboos)[: known.players].tolist(),
        "basin": names(known.cards[:BASIN]),
        "basin_winner": basin_winner(known),
    }


# What a move did


def tell_challenge(challenge: Json) -> Json:
    """A challenge for a sentence."""
    return TOLD_CHALLENGES[challenge["kind"]] | challenge


def card(number: int) -> Json:
    """A card for a sentence."""
    return {"code": "card", "card": CARD_NAMES[number]}


def cards(numbers: Iterable[int]) -> list[Json]:
    """Cards for a sentence."""
    return [card(number) for number in numbers]


def unseen(count: int) -> Json:
    """Cards that others do not see."""
    return {"code": "unseen-cards", "count": count}


def events(before: IkeNoKoiState, move: int, after: IkeNoKoiState) -> list[Event]:
    """What a move did, and what followed from it."""
    old, new = IkeNoKoiState.plain(before), IkeNoKoiState.plain(after)
    found = [*acted(old, move, new), *lanterns_lit(old, new)]
    if new.basin_winner != old.basin_winner:
        found.append(Event("basin-won", {"seat": basin_winner(new), "cards": cards(new.cards[:BASIN])}))
    if new.phase == FINISHED:
        if new.basin_winner == NOBODY:
            found.append(Event("basin-opened", {"cards": cards(new.cards[:BASIN])}))
        for seat in range(new.players):
            challenge = tell_challenge(show_challenge(new, new.personal[seat]))
            found.append(Event("challenge-opened", {"seat": seat + 1, "challenge": challenge}))
    return found


def acted(before: Plain, move: int, after: Plain) -> list[Event]:
    """What the seat itself did."""
    seat = before.seat + 1
    if move == DRAW:
        return drew(before, after)
    if move == STOP:
        return [Event("river-kept", {"seat": seat, "why": "stop", "cards": cards(before.river[: before.river_size])})]
    if move in (LOTUS, KEEP, SWAP):
        return looked(move, after)
    if move == DECLINE:
        return [Event("flower-declined" if before.phase == ENDING else "exchange-declined", {"seat": seat})]
    if move < FIRST_BAMBOO:
        return [Event("card-taken", {"seat": seat, "card": card(move - FIRST_SHARED)})]
    if move < FIRST_BRIDGE:
        return [Event("bamboo-placed", {"seat": seat, "zone": variety(move - FIRST_BAMBOO)})]
    if move < FIRST_EXCHANGE:
        one, other = after.edges[move - FIRST_BRIDGE]
        return [Event("bridge-laid", {"seat": seat, "one": variety(one), "other": variety(other)})]
    if move < FIRST_GIFT:
        other, zone = divmod(move - FIRST_EXCHANGE, ZONES)
        return [Event("koi-taken", {"seat": seat, "from": other + 1, "variety": variety(zone)})]
    one, other = GIFTS[move - FIRST_GIFT]
    given = {"seat": seat, "to": before.taken_from + 1, "one": variety(one), "other": variety(other)}
    return [Event("koi-given", given)]


def drew(before: Plain, after: Plain) -> list[Event]:
    """R8-R13: a card drawn, and how the drawing ended if it did."""
    seat = before.seat + 1
    drawn = before.cards[before.drawn]
    river = [*before.river[: before.river_size], drawn]
    found = [Event("card-drawn", {"seat": seat, "card": card(drawn), "pile": after.pond - after.drawn})]
    if len(set(river)) < len(river) and len(river) > 2:
        found.append(Event("share-begun", {"seat": seat, "cards": cards(river)}))
    elif len(set(river)) < len(river):
        found.append(Event("river-kept", {"seat": seat, "why": "pair", "cards": cards(river)}))
    elif len(river) == RIVER or after.drawn == after.pond:
        why = "four" if len(river) == RIVER else "pile"
        found.append(Event("river-kept", {"seat": seat, "why": why, "cards": cards(river)}))
    return found


def looked(move: int, after: Plain) -> list[Event]:
    """R16: only the looker sees the cards and their order."""
    look = after.looks - 1
    seat = after.look_seat[look] + 1
    seen = [number for number in after.look_seen[look] if number != UNKNOWN]
    public = {"seat": seat, "cards": unseen(len(seen))}
    secret = {seat: {"cards": cards(reversed(seen) if move == SWAP else seen)}}
    return [Event("flower-used" if move == LOTUS else "cards-put-back", public, secret)]


def lanterns_lit(before: Plain, after: Plain) -> list[Event]:
    """R17: a seat that gets its first lantern sees the basin."""
    lit = [seat for seat in range(after.players) if after.lanterns[seat] and not before.lanterns[seat]]
    basin = cards(after.cards[:BASIN])
    return [
        Event("basin-seen", {"seat": seat + 1, "cards": unseen(BASIN)}, {seat + 1: {"cards": basin}}) for seat in lit
    ]


# The text board


def board(view: Json, catalogue: Catalogue, colour: bool) -> str:
    """The jetties as a table, with protected zones in brackets; below it the cards and challenges."""
    paint = painting.painter(colour)
    used = list(view["token_lotus"])
    say = catalogue.say
    lines = [
        row(say("board-zone"), [*used, say("board-flowers"), say("board-lanterns")]),
        paint(row(say("board-lotus"), list(map(str, view["token_lotus"].values()))), "dim"),
    ]
    for seat, jetty in enumerate(view["jetties"], 1):
        mark = ">" if seat == view["to_act"] else " "
        cells = [show_zone(jetty, int(zone)) for zone in used] + [str(jetty["flowers"]), str(jetty["lanterns"])]
        line = row(f"{mark} {say('board-seat', seat=seat)}", cells)
        lines.append(paint(line.rstrip(), "bold" if seat == view["to_act"] else ""))
    lines.append(paint(row(say("board-leader"), [leader(view, int(zone)) for zone in used]), "dim"))
    lines.append("")
    for note in notes(view, catalogue):
        lines += textwrap.wrap(note, WIDTH, subsequent_indent="  ")
    return "\n".join(line.rstrip() for line in lines)


def row(label: str, cells: list[str]) -> str:
    """One line of the table of jetties."""
    return f"{label:<9}" + "".join(f"{cell:^6}" for cell in cells)


def show_zone(jetty: Json, zone: int) -> str:
    """Koi, and bamboos after a plus."""
    koi, bamboos = jetty["koi"][zone - 2], jetty["bamboos"][zone - 2]
    text = f"{koi}+{bamboos}" if bamboos else str(koi or ".")
    return f"[{text}]" if zone in jetty["protected"] else text


def notes(view: Json, catalogue: Catalogue) -> Iterator[str]:
    """The zones, the river, the pile, the basin and the challenges, as far as they are known."""
    say = catalogue.say
    if view["phase"] == "bridge" or any(jetty["bridges"] for jetty in view["jetties"]):
        yield say("board-rows", rows=" / ".join(" ".join(map(str, zones)) for zones in view["zones"]))
    yield say("board-river", cards=tell_names(view["river"], catalogue), pile=view["pile"])
    if view["waiting"]:
        yield say("board-waiting", cards=tell_names(view["waiting"], catalogue))
    if view["next"]:
        ways = [tell_names(way, catalogue) for way in view["next"]]
        yield say("board-next", cards=say("board-or").join(ways))
    if view["basin"]:
        yield say("board-basin", cards=tell_names(view["basin"], catalogue))
    yield say("board-common", challenge=tell_challenge(view["common"]))
    for seat, challenge in enumerate(view["challenges"], 1):
        if challenge:
            yield say("board-personal", seat=seat, challenge=tell_challenge(challenge))


def leader(view: Json, zone: int) -> str:
    """The seat that would win the zone's honour token now."""
    return next((str(seat) for seat, won in enumerate(view["sheet"]["tokens"], 1) if zone in won), "-")


def tell_names(names: list[str | None], catalogue: Catalogue) -> str:
    """Cards in a row; a question mark for one that is not known."""
    told = [catalogue.say("card", card=name) if name else "?" for name in names]
    return ", ".join(told) or "-"
