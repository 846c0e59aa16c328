"""The artwork of the pictures of Iké no Koï: cards, koi and garden pieces."""

from collections.abc import Iterator
from dataclasses import dataclass

from tatami.core import svg
from tatami.core.svg import Attributes, circle, element, group, path, rect, text, use, write

__all__ = ["CARD", "define", "draw_bamboo", "draw_bridge", "draw_card", "draw_koi", "draw_lantern"]

CARD = 94, 132
"""The width and height of a card."""
EDGE = 5
ART_TOP = 46
"""Where the picture of a koi begins, below its number."""

PAPER, CARD_LINE, CARD_WATER, CARD_GARDEN = "#fcf7ea", "#6f6247", "#c9dbe2", "#e4e6cc"
BACK, BACK_LINE, WAVE = "#2e5072", "#7fa3bd", "#6f95b0"
BAMBOO, JOINT = "#6c8a3a", "#3d5220"
BRIDGE, BRIDGE_EDGE, PLANK = "#b5371f", "#5f1508", "#f3b9a4"
STONE, STONE_EDGE, LANTERN_LIGHT = "#8d8b84", "#5d5b55", "#ffd978"
PETAL, PETAL_EDGE, HEART = "#f3d9d6", "#b9695f", "#e3b23c"

# Koi, in a box of 112 x 46, head to the right

BODY = (
    "M14.3 19.5C15.7 18.7 18.2 21.1 20.4 20.5C22.6 19.9 25.4 16.8 27.4 15.9C29.5 15 30.9 15.3 32.6 15.1"
    "C34.2 14.8 35.7 14.6 37.2 14.4C38.8 14.2 40.2 14 41.8 13.8C43.4 13.6 45 13.5 46.7 13.3"
    "C48.4 13.1 50.1 13 52 12.9C53.9 12.7 55.9 12.6 57.9 12.6C59.9 12.5 62 12.5 64.2 12.5"
    "C66.3 12.6 68.6 12.7 70.7 12.9C72.9 13.1 75.2 13.4 77.4 13.8C79.6 14.3 81.8 14.8 83.9 15.4"
    "C86 16.1 88.1 16.9 90.1 17.8C92.1 18.6 95 20.1 96 20.8C97 21.4 97 21.1 96 21.8C95 22.4 92 23.6 90.1 24.5"
    "C88.2 25.4 86.3 26.2 84.5 27.1C82.6 28 80.9 28.9 79.1 29.7C77.4 30.6 75.7 31.5 73.9 32.4"
    "C72.2 33.2 70.5 34.1 68.7 34.9C66.9 35.8 65.1 36.6 63.1 37.4C61.2 38.1 59.3 38.9 57.2 39.5"
    "C55.1 40.1 52.9 40.7 50.7 41C48.5 41.4 46.1 41.7 43.7 41.8C41.4 41.8 38.9 41.7 36.5 41.4"
    "C34.1 41 31.6 40.5 29.3 39.6C27 38.8 24.5 38.4 22.6 36.5C20.7 34.7 19.6 30.4 17.8 28.5"
    "C16.1 26.7 12.7 27 12.1 25.5C11.5 24 12.9 20.3 14.3 19.5Z"
)
FINS = (
    "M14 23C6 18-2 10-6 6c0 8 2 14 4 18-2 4-4 10-3 17 5-4 12-11 17-16ZM66 10c-4-7-12-9-18-9 3 4 4 9 9 13ZM66 31"
    "c-3 8-10 11-16 12 2-5 3-10 7-14Z"
)
OUTLINE = "#1d1a15"
PATCHES = (
    "M28 8c10 0 14 10 8 18s-12 2-12-6 0-12 4-12ZM52 8c9-4 17 0 17 8s-9 14-16 12-9-16-1-20Z"
    "M78 10c6-2 14 2 14 8s-8 10-13 7-6-13-1-15Z"
)
SPOTS = "M42 22c5-2 8 3 6 8s-8 6-9 2 0-9 3-10ZM68 14c5-2 8 2 7 6s-7 6-9 3 0-8 2-9Z"
BACKBONE, FLANK = "M20 22C40 12 60 14 92 19", "M30 28c14 6 34 4 50-2"
BELLY, SCALES = "M30 32c16 10 40 4 62-4l-4 12H30Z", "M34 14h52M32 19h56M30 24h56"
CROWN = "M75 20a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z"


@dataclass(frozen=True)
class Mark:
    """A patch in a colour, or a line if it has a width."""

    path: str
    colour: str
    width: float | None = None
    dashes: str | None = None


@dataclass(frozen=True)
class Variety:
    """The colours of a koi."""

    fins: str
    body: str
    marks: tuple[Mark, ...]


PALE, DARK = ("#f3e9d4", "#fbf6ea"), ("#57534c", "#2b2926")
VARIETIES = {
    2: Variety(*PALE, (Mark(PATCHES, "#cf4426"),)),
    3: Variety(*PALE, (Mark(PATCHES, "#cf4426"), Mark(SPOTS, "#26231f"))),
    4: Variety(*DARK, (Mark(PATCHES, "#cf4426"), Mark(SPOTS, "#f6efe0"))),
    5: Variety("#c9d6df", "#8fa9bd", (Mark(BELLY, "#d9763c"), Mark(SCALES, "#5f7f9b", 1.6, "2.5 2.5"))),
    6: Variety("#f0cf72", "#e6b844", (Mark(BACKBONE, "#c8922a", 5), Mark(FLANK, "#f4d981", 3))),
    7: Variety(*DARK, (Mark(PATCHES, "#e0812f"),)),
    8: Variety(*PALE, (Mark(PATCHES, "#2b2926"),)),
    9: Variety("#b8965c", "#97763f", (Mark(BACKBONE, "#b8965c", 5), Mark(FLANK, "#7d5f2f", 3))),
    10: Variety("#b0aac0", "#8d86a3", (Mark(PATCHES, "#c23f2b"), Mark(SPOTS, "#3b3748"))),
    11: Variety("#f3e9d4", "#fdfaf1", (Mark(CROWN, "#cf2f1f"),)),
}


def define() -> str:
    """Everything that is drawn several times: waves, a card's back, garden pieces, koi and names."""
    wave = "M0 20a20 20 0 0 1 40 0M7 20a13 13 0 0 1 26 0M14 20a6 6 0 0 1 12 0"
    arcs = path(wave, fill="none", stroke=WAVE, opacity=0.5)
    waves = element("pattern", arcs, id="ike-wave", width=40, height=20, patternUnits="userSpaceOnUse")
    shapes = [
        element("clipPath", path(BODY), id="ike-clip"),
        path(BODY, id="ike-body"),
        path(FINS, id="ike-fins", opacity=0.92),
        group(*draw_back(), id="ike-back"),
        group(*draw_lotus(), id="ike-lotus"),
        group(*paint_bamboo(), id="ike-bamboo"),
        group(*paint_lantern(), id="ike-lantern"),
        group(*draw_most(), id="ike-most"),
    ]
    koi = [group(*paint_koi(colours), id=f"ike-koi-{variety}") for variety, colours in VARIETIES.items()]
    names = [group(*draw_name(variety), id=f"ike-zone-{variety}") for variety in VARIETIES]
    return element("defs", waves, *shapes, *koi, *names)


def draw_name(variety: int) -> Iterator[str]:
    """The name of a zone, in its corner."""
    width = 28 if variety > 9 else 22
    yield rect(0, 0, width, 22, rx=7, fill=svg.INK)
    yield text(variety, width / 2, 17, 17, fill=PAPER, font_family=svg.TEXT, font_weight=700)


def paint_koi(variety: Variety) -> Iterator[str]:
    """A koi around the middle of its box."""
    marks = []
    for mark in variety.marks:
        line = {"fill": "none", "stroke": mark.colour, "stroke_width": mark.width, "stroke_dasharray": mark.dashes}
        marks.append(path(mark.path, **(line if mark.width else {"fill": mark.colour})))
    middle = -48.0, -23.0
    yield use("ike-fins", middle, fill=variety.fins)
    yield use("ike-body", middle, fill=variety.body)
    yield group(group(*marks, clip_path="url(#ike-clip)"), at=middle)
    yield use("ike-body", middle, fill="none", stroke=OUTLINE, stroke_opacity=0.35, stroke_width=1.2)
    yield group(circle(88, 14.5, 1.5), circle(88.5, 24, 1.5), at=middle, fill=OUTLINE)


def draw_koi(variety: int, x: float, y: float, width: float, turn: float = 0) -> str:
    """A koi of a given length around a point."""
    return use(f"ike-koi-{variety}", (x, y), width / 112, turn)


# Cards


def draw_card(card: str, fresh: bool = False) -> str:
    """A card from its corner; one that is to be placed now has a strong edge."""
    width, height = CARD
    edge: Attributes = {"stroke": svg.INK, "stroke_width": 3} if fresh else {"stroke": CARD_LINE, "stroke_width": 1.2}
    paper = rect(0, 0, width, height, rx=8.5, fill=PAPER, **edge)
    inner = {"x": EDGE, "width": width - 2 * EDGE, "rx": 5.5}
    if not card.isdigit():
        ground = element("rect", y=EDGE, height=height - 2 * EDGE, fill=CARD_GARDEN, **inner)
        return paper + ground + draw_garden(card)
    water = element("rect", y=ART_TOP, height=height - ART_TOP - EDGE, fill=CARD_WATER, **inner)
    value = svg.numeral(int(card), 11 + 10 * len(card), 24, 33)
    return paper + water + draw_koi(int(card), width / 2, (ART_TOP + height - EDGE) / 2, 88, -24) + value


def draw_garden(card: str) -> str:
    """The picture of a garden card."""
    width, height = CARD
    x, y = width / 2, height / 2
    if card == "bamboo":
        return draw_bamboo(x, 0.84 * height, 0.62 * height)
    if card == "lotus":
        return use("ike-lotus", (x, y), 3.1)
    return draw_bridge(x, y, 0.62 * width) if card == "bridge" else draw_lantern(x, y - 2, 1.75)


def draw_back() -> Iterator[str]:
    """The back of a card."""
    width, height = CARD
    yield rect(0, 0, width, height, rx=8.5, fill=PAPER, stroke=CARD_LINE, stroke_width=1.2)
    yield rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, rx=5.5, fill=BACK)
    left, top, right, bottom = EDGE + 3, EDGE + 3, width - EDGE - 3, height - EDGE - 3
    lines = ""
    for start in range(-height, width + height, 13):
        for slope in (1, -1):
            # A line x = start + slope * y, cut at the sides of the lattice.
            ends = sorted((side - start) * slope for side in (left, right))
            first, last = max(top, ends[0]), min(bottom, ends[1])
            if first < last:
                lines += f"M{write(start + slope * first, first)}L{write(start + slope * last, last)}"
    yield path(lines, stroke=BACK_LINE, opacity=0.6)


# Garden pieces


def draw_lotus() -> Iterator[str]:
    """A lotus flower of radius 9."""
    petal = "M0 0C5-2.7 3.6-7.6 0-9C-3.6-7.6-5-2.7 0 0Z"
    petals = [path(petal, transform=f"rotate({turn})") for turn in range(0, 360, 72)]
    yield group(*petals, fill=PETAL, stroke=PETAL_EDGE, stroke_width=0.8)
    yield circle(0, 0, 2, fill=HEART)


def draw_most() -> Iterator[str]:
    """The mark of the seat that has the most of a variety."""
    yield circle(0, 0, 9, fill=PAPER, stroke=BRIDGE, stroke_width=1.2)
    yield use("ike-lotus", (0, 0), 0.8)


def draw_bamboo(x: float, y: float, height: float) -> str:
    """A stalk that stands on a point."""
    return use("ike-bamboo", (x, y), height / 68)


def paint_bamboo() -> Iterator[str]:
    """A stalk 68 high that stands on the origin."""
    leaves = "M0-44.9q20.4-1.4 25.8-20.4q-23.1 1.4-25.8 20.4ZM0-22.4q-20.4-1.4-25.8-20.4q23.1 1.4 25.8 20.4Z"
    yield path("M0 0v-68", stroke=BAMBOO, stroke_width=5, stroke_linecap="round")
    yield path("M-6.8-22.4h13.6M-6.8-44.9h13.6", stroke=JOINT, stroke_width=1.4)
    yield path(leaves, fill=BAMBOO, stroke=JOINT, stroke_width=0.8)


def draw_bridge(x: float, y: float, length: float, turn: float = 0) -> str:
    """A bridge around a point, lying or, turned by 90, standing."""
    arch = path("M-18-10Q0-23 18-10V16Q0 3-18 16Z", fill=BRIDGE, stroke=BRIDGE_EDGE, stroke_width=1.2)
    planks = path("M-10.8-14.2v26M-3.6-16.2v26M3.6-16.2v26M10.8-14.2v26", stroke=PLANK, stroke_width=1.2)
    return group(arch, planks, at=(x, y), turn=turn, scale=length / 36)


def draw_lantern(x: float, y: float, scale: float) -> str:
    """A stone lantern around a point."""
    return use("ike-lantern", (x, y), scale)


def paint_lantern() -> Iterator[str]:
    """A stone lantern about 46 high."""
    foot, roof = "M-5 20h10l2 5H-7ZM-2.5 8h5v12h-5Z", "M-9-4-12-9 0-18 12-9 9-4ZM-2-18h4v-4h-4Z"
    house = "M-9 5h18v3.5h-18ZM-7.5-4h15v9h-15Z"
    yield path(foot + roof + house, fill=STONE, stroke=STONE_EDGE)
    yield rect(-4.5, -2.5, 9, 6, rx=1, fill=LANTERN_LIGHT)
