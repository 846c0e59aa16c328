"""A view of a game of Iké no Koï as a picture: pile, river and basin, tokens, challenges, and everybody's jetty."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tatami.core import svg
from tatami.core.messages import Json
from tatami.core.svg import DISPLAY, Attributes, Point, circle, group, path, rect, text, use, write
from tatami.games.ike_no_koi.art import CARD, define, draw_bamboo, draw_bridge, draw_card, draw_koi, draw_lantern
from tatami.games.ike_no_koi.constants import BASIN, RIVER

__all__ = ["draw"]

INSET = 14
LEFT = svg.MARGIN + INSET
WIDTH = svg.WIDTH - 2 * LEFT
GAP = 12

WATER, ON_WATER, SLOT = "#3f6687", "#fff8ec", "#fff3d0"
WOOD, WOOD_EDGE = "#a57f52", "#8a6740"
ZONE, ZONE_EMPTY = "#d9e6ea", "#b7c8cf"
PAPER, CARD_LINE, CARD_WATER = "#fcf7ea", "#6f6247", "#c9dbe2"
TOKEN, TOKEN_FREE, TOKEN_EDGE = "#e9d39a", "#c9cdbf", "#7c5f1a"


def draw(view: Json) -> str:
    """The whole table as SVG."""
    rows = [draw_cards(view), draw_tokens(view), *draw_challenges(view), *draw_jetties(view)]
    top: float = svg.TOP + INSET
    parts = []
    for drawn, height in rows:
        parts.append(group(drawn, at=(LEFT, top)))
        top += height + GAP
    bottom = top - GAP + INSET
    pond = rect(svg.MARGIN, svg.TOP, svg.WIDTH - 2 * svg.MARGIN, bottom - svg.TOP, rx=10, fill=WATER)
    waves = rect(svg.MARGIN, svg.TOP, svg.WIDTH - 2 * svg.MARGIN, bottom - svg.TOP, rx=10, fill="url(#ike-wave)")
    note = f"pile {view['pile']}" if view["outcome"] is None else ""
    points = [points_of(view, seat) for seat in range(1, view["players"] + 1)]
    return svg.picture(view, "Iké no Koï", note, points, bottom + svg.MARGIN, define(), pond, waves, *parts)


Row = tuple[str, float]
"""Something as wide as the pond, drawn from its upper left corner, and its height."""


def in_pairs(height: float, drawings: Sequence[Callable[[float, float], str]]) -> Iterator[Row]:
    """Rows of two drawings, each told its width and height; a last one without a partner gets the whole width."""
    for start in range(0, len(drawings), 2):
        row = drawings[start : start + 2]
        width = (WIDTH - GAP * (len(row) - 1)) / len(row)
        drawn = [group(drawing(width, height), at=(index * (width + GAP), 0)) for index, drawing in enumerate(row)]
        yield "".join(drawn), height


def points_of(view: Json, seat: int) -> int:
    """A seat's lotus as far as this view knows: a secret challenge counts only at the end."""
    if view["outcome"] is not None:
        return int(view["outcome"]["scores"][seat - 1])
    counted = (view["sheet"][part][seat - 1] for part in ("token_lotus", "common", "personal", "flowers"))
    return sum(lotus or 0 for lotus in counted)


def leader(view: Json, variety: int) -> int | None:
    """The seat that has the most of a variety, if it is one alone."""
    return next((seat for seat, won in enumerate(view["sheet"]["tokens"], 1) if variety in won), None)


def count(view: Json, seat: int, variety: int) -> int:
    """Koi and bamboos in a zone."""
    jetty = view["jetties"][seat - 1]
    return int(jetty["koi"][variety - 2] + jetty["bamboos"][variety - 2])


# Pile, river and basin

SMALL = 0.66
"""Cards of the basin are drawn that much smaller."""
BASIN_LEFT = WIDTH - 2 * 31 - SMALL * CARD[0]


def draw_cards(view: Json) -> Row:
    """The pile, the river and the basin; at the end only the basin, open."""
    width, height = CARD
    if view["outcome"] is not None:
        return draw_open_basin(view), height
    parts = [*draw_pile(view)]
    cards = [*view["waiting"], *view["river"]]
    first, step = width + 26, width + 10
    if len(cards) > RIVER:  # a won basin may bring more bamboos than a river holds
        step = step * (RIVER - 1) // (len(cards) - 1)
    for index, card in enumerate(cards):
        fresh = index == 0 and bool(view["waiting"])
        parts.append(group(draw_card(card, fresh), at=(first + index * step, 0), data_river=card))
    if view["phase"] == "draw" and len(cards) < RIVER and view["pile"]:
        parts.append(draw_slot(first + len(cards) * step, "?"))
    parts += draw_basin(view)
    return "".join(parts), height


def draw_slot(x: float, label: str) -> str:
    """The place of a card that is still to come."""
    width, height = CARD
    dashes: Attributes = {"stroke": SLOT, "stroke_width": 2, "stroke_dasharray": "6 5"}
    edge = rect(x + 1, 1, width - 2, height - 2, rx=9, fill="#ffffff", fill_opacity=0.08, **dashes)
    return edge + text(label, x + width / 2, height / 2 + 12, 34, fill=ON_WATER)


def draw_pile(view: Json) -> Iterator[str]:
    """The pile with the cards on it that the viewer knows, or else with the number of its cards."""
    width, height = CARD
    for step in range(min(4, -(-view["pile"] // 8)) - 1, -1, -1):
        yield use("ike-back", (4 - 1.5 * step, -2 * step))
    known = view["next"][0] if len(view["next"]) == 1 else []
    for index, card in enumerate(known):
        face = draw_card(card) if card else use("ike-back", (0, 0))
        yield group(face, at=(9 + 28 * index, 5 + 42 * index), scale=0.6, data_known=card or "?")
    if view["pile"] and not known:
        x, y = 4 + width / 2, height / 2
        yield rect(x - 26, y - 17, 52, 34, rx=17, fill=PAPER, stroke=CARD_LINE)
        yield text(view["pile"], x, y + 8.5, 24, font_family=DISPLAY, font_weight=800)


def draw_basin(view: Json) -> Iterator[str]:
    """The basin, face down or as the viewer's lantern shows it, and the seats that know it or have won it."""
    if view["basin_winner"] is None:
        for index, card in enumerate(view["basin"] or [None] * BASIN):
            face = draw_card(card) if card else use("ike-back", (0, 0))
            at = BASIN_LEFT + 31 * index, 4 + 10 * index
            yield group(face, at=at, scale=SMALL, data_basin=card or "?")
    seen = [seat for seat, jetty in enumerate(view["jetties"], 1) if jetty["lanterns"]]
    seats = seen if view["basin_winner"] is None else [view["basin_winner"]]
    yield draw_lantern(BASIN_LEFT + 10, 110, 0.8)
    for index, seat in enumerate(seats):
        yield svg.sign(seat, BASIN_LEFT + 34 + 21 * index, 120, 8)


def draw_open_basin(view: Json) -> str:
    """The cards of the basin at the end, and whose they are."""
    width, _ = CARD
    left = WIDTH / 2 - 1.5 * width - 10
    parts = [draw_lantern(left - 44, 68, 1.9)]
    for index, card in enumerate(view["basin"]):
        parts.append(group(draw_card(card), at=(left + index * (width + 10), 0), data_basin=card))
    if view["basin_winner"] is not None:
        parts.append(svg.sign(view["basin_winner"], WIDTH - left + 44, 66, 20))
    return "".join(parts)


# Honour tokens


def draw_tokens(view: Json) -> Row:
    """Every token with its lotus, and who has the most of that variety now."""
    radius = 29
    varieties = sorted(variety for row in view["zones"] for variety in row)
    step = (WIDTH - 2 * radius - 4) / (len(varieties) - 1)
    tokens = []
    for place, variety in enumerate(varieties):
        at = radius + 2 + place * step, radius
        tokens.append(group(draw_token(view, variety, radius), at=at, data_token=str(variety)))
    return "".join(tokens), 2 * radius + 21


def draw_token(view: Json, variety: int, radius: float) -> str:
    """One token around its centre; it is pale while nobody has the most."""
    seat = leader(view, variety)
    most = max(count(view, other, variety) for other in range(1, view["players"] + 1))
    parts = [
        circle(0, 0, radius, fill=TOKEN_FREE if seat is None else TOKEN, stroke=TOKEN_EDGE, stroke_width=1.6),
        circle(0, 0, 0.84 * radius, fill="none", stroke=TOKEN_EDGE),
        svg.numeral(variety, 0, -9, 23),
        use("ike-lotus", (-7, 13), 0.75),
        text(view["token_lotus"][str(variety)], 8, 19, 17, font_weight=700),
        rect(-26, radius - 4, 52, 25, rx=12.5, fill=PAPER, stroke=CARD_LINE),
    ]
    if seat is None:
        parts.append(text("=" if most else "–", 0, radius + 15, 18, font_weight=700))
    else:
        parts += [svg.sign(seat, -10, radius + 8.5, 7), text(most, 10, radius + 15, 18, font_weight=700)]
    return "".join(parts)


# Challenges

JOINED = {"same": "=", "duos": "+", "fewest": "+"}
"""What stands between the varieties that a challenge names."""
TIMES = {"pairs": "2 ×", "triple": "3 ×"}
ANY = (2, 6, 7)
"""Koi that stand for all varieties."""


def draw_challenges(view: Json) -> Iterator[Row]:
    """The common challenge with everybody's signs, and the personal ones that the viewer knows."""
    known = [(range(1, view["players"] + 1), view["common"])]
    known += [(range(seat, seat + 1), found) for seat, found in enumerate(view["challenges"], 1) if found is not None]
    return in_pairs(48, [partial(draw_challenge, seats, challenge) for seats, challenge in known])


def draw_challenge(seats: Sequence[int], challenge: Json, width: float, height: float) -> str:
    """A challenge as a strip: whose it is, what it asks, and what it pays."""
    middle = height / 2
    parts = [rect(0, 0, width, height, rx=8, fill=PAPER, stroke=CARD_LINE, data_challenge=str(challenge["number"]))]
    parts += [svg.sign(seat, 20 + 18 * index, middle, 7.5) for index, seat in enumerate(seats)]
    left = 36 + 18 * (len(seats) - 1)
    right = width - 56
    parts.append(rect(left, 7, right - left, height - 14, rx=6, fill=CARD_WATER))
    parts += draw_asked(challenge, left + 8, right - 8, middle)
    parts += [use("ike-lotus", (right + 18, middle), 1.1), text(challenge["lotus"], right + 39, middle + 8, 22)]
    return "".join(parts)


def draw_asked(challenge: Json, left: float, right: float, y: float) -> Iterator[str]:
    """What a challenge asks, as koi, tokens and signs; an arrow asks for the most or the fewest."""
    kind = challenge["kind"]
    if kind in TIMES:
        yield text(TIMES[kind], left + 18, y + 7, 20)
        yield circle(left + 54, y, 13, fill=TOKEN, stroke=TOKEN_EDGE, stroke_width=1.6)
        return
    if kind.startswith(("most", "fewest")):
        tip = -1 if kind.startswith("most") else 1
        yield path(f"M{write(left, y - 6 * tip)}h18l-9 {12 * tip}Z", fill=svg.INK)
        left += 28
    shown = challenge["varieties"] or ANY
    step = min(92, (right - left + 16) / len(shown))
    size = min(62, step - 16)
    for place, variety in enumerate(shown):
        x = left + place * step
        yield draw_koi(variety, x + size / 2, y, size)
        if place and kind in JOINED:
            yield text(JOINED[kind], x - (step - size) / 2, y + 7, 20)


# Jetties


@dataclass(frozen=True)
class Box:
    """A rectangle by its corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


BAR = 36
JETTY, OWN_JETTY = 158, 250
"""How high a jetty is with its bar."""


def draw_jetties(view: Json) -> Iterator[Row]:
    """The others' jetties, and below them the viewer's own with all its koi."""
    others = [seat for seat in range(1, view["players"] + 1) if seat != view["seat"]]
    yield from in_pairs(JETTY, [partial(draw_jetty, view, seat) for seat in others])
    if view["seat"] is not None:
        yield draw_jetty(view, view["seat"], WIDTH, OWN_JETTY), OWN_JETTY


def draw_jetty(view: Json, seat: int, width: float, height: float) -> str:
    """A jetty with its bar, deck, zones and bridges."""
    own = seat == view["seat"]
    deck = Box(0, BAR + 2, width, height - BAR - 2)
    zones = lay_zones(view["zones"], deck, 9 if own else 7, 8 if own else 6)
    planks = "".join(f"M0 {y}H{write(width)}" for y in range(BAR + 20, int(height) - 2, 18))
    parts = [
        draw_bar(view, seat, width),
        rect(0, deck.y, width, deck.height, rx=7, fill=WOOD, stroke=WOOD_EDGE, stroke_width=2),
        path(planks, stroke=WOOD_EDGE, stroke_width=1.2, opacity=0.6),
    ]
    drawn = []
    for variety, box in zones.items():
        zone = draw_zone(view, seat, variety, box, own)
        drawn.append(group(*zone, at=(box.x, box.y), data_zone=str(variety)))
    parts.append(group(*drawn, font_family=DISPLAY))
    for one, other in view["jetties"][seat - 1]["bridges"]:
        parts.append(place_bridge(zones[one], zones[other], own))
    return group(*parts, data_jetty=str(seat))


def draw_bar(view: Json, seat: int, width: float) -> str:
    """Whose jetty this is, the flowers and lanterns that lie there, and the lotus so far."""
    style, jetty = svg.SEATS[seat - 1], view["jetties"][seat - 1]
    active = seat in svg.status(view)[1]
    edge: Attributes = {"fill": style.wash, "stroke": style.ink, "stroke_width": 3} if active else {"fill": PAPER}
    parts = [rect(1.5, 1.5, width - 3, BAR - 3, rx=7, **edge)]
    parts += [svg.sign(seat, 22, BAR / 2, 9.5), text(f"Seat {seat}", 40, BAR / 2 + 7, 20, text_anchor="start")]
    parts += [use("ike-lotus", (134 + 22 * index, BAR / 2), 1.05) for index in range(jetty["flowers"])]
    first = 136 + 22 * jetty["flowers"]
    parts += [draw_lantern(first + 20 * index, BAR / 2 - 1, 0.6) for index in range(jetty["lanterns"])]
    big: Attributes = {"text_anchor": "end", "font_family": DISPLAY, "font_weight": 800}
    parts.append(text(points_of(view, seat), width - 14, BAR / 2 + 10, 28, **big))
    return "".join(parts)


def lay_zones(rows: Sequence[Sequence[int]], deck: Box, edge: float, gap: float) -> dict[int, Box]:
    """Where each variety's zone lies on the deck."""
    columns = max(map(len, rows))
    width = (deck.width - 2 * edge - gap * (columns - 1)) / columns
    height = (deck.height - 2 * edge - gap * (len(rows) - 1)) / len(rows)
    return {
        variety: Box(deck.x + edge + across * (width + gap), deck.y + edge + down * (height + gap), width, height)
        for down, row in enumerate(rows)
        for across, variety in enumerate(row)
    }


def draw_zone(view: Json, seat: int, variety: int, box: Box, large: bool) -> Iterator[str]:
    """A zone from its corner: its koi if there is room, bamboos, name, number, and a lotus if the seat has the most."""
    jetty = view["jetties"][seat - 1]
    koi, bamboos, total = jetty["koi"][variety - 2], jetty["bamboos"][variety - 2], count(view, seat, variety)
    fill = ZONE if total else ZONE_EMPTY
    yield rect(0, 0, box.width, box.height, rx=8, fill=fill, stroke=WOOD_EDGE, stroke_width=1.2)
    if large:
        yield from draw_shoal(variety, min(koi, 4), box)
    for place in range(bamboos):
        yield draw_bamboo((20 if large else 12) + place * (13 if large else 8), box.height - 4, 56 if large else 23)
    yield use(f"ike-zone-{variety}", (0, 0))
    x, y, size = (box.width - 20, box.height - 12, 32) if large else (0.64 * box.width, box.height - 10, 26)
    halo: Attributes = {"stroke": ZONE, "stroke_width": 4, "stroke_linejoin": "round", "paint_order": "stroke"}
    yield text(total or "·", x, y, size, font_weight=800, **(halo if large and koi else {}))
    if leader(view, variety) == seat:
        yield use("ike-most", (box.width - 12, 12))


def draw_shoal(variety: int, shown: int, box: Box) -> Iterator[str]:
    """The koi of a zone, each a little lower and turned the other way."""
    size = min(0.62 * box.width, 1.5 * box.height / max(1.7, 0.75 * shown))
    step = (0.84 * box.height - 16) / max(1, shown)
    for place in range(shown):
        x = 0.1 * box.width + size / 2 + (place % 2) * 0.1 * box.width
        y = 0.52 * box.height if shown == 1 else 16 + (place + 0.5) * step
        yield draw_koi(variety, x, y, size, 12 if place % 2 else -10)


def place_bridge(one: Box, other: Box, large: bool) -> str:
    """A bridge across the edge between two zones; between small ones, beside their numbers."""
    (x1, y1), (x2, y2) = one.centre, other.centre
    standing = x1 == x2
    shift = 0.38 * one.width if standing and not large else 0
    return draw_bridge((x1 + x2) / 2 + shift, (y1 + y2) / 2, 36 if large else 22, 90 if standing else 0)
