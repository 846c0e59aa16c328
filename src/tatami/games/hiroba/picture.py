"""A view of a game of Hiroba as a picture: tiles, gardens and ponds with what lies on them, and the seats' pebbles."""

from collections.abc import Iterator, Sequence

from tatami.core import svg
from tatami.core.messages import Json
from tatami.core.svg import Attributes, Point, circle, element, group, number, path, rect, text, use, write
from tatami.games.hiroba.constants import CELL_NAMES, PLACES, SIDE, TILE_SIDE

__all__ = ["draw"]

CELL = 71
FRAME = 28.5
SIZE = SIDE * CELL + 2 * FRAME
BOTTOM = svg.TOP + SIZE
COLUMNS = "abcdefghi"
PEBBLE = 0.34 * CELL

FRAME_FILL, LABEL, GAPS, TILE = "#6b5336", "#f3ead6", "#6f6247", "#b7a98a"
GARDENS = {"moss": ("#a3b583", "#6a8150"), "sand": ("#eadfc4", "#b9a67b")}
"""By ground: a garden's fill and its edge."""
MOSS_DOT, RAKE = "#8da06c", "#d9caa5"
WATER, WAVE, POND, POND_EDGE = "#3f6687", "#6f95b0", "#4d7a96", "#2e5072"
LEAF, LEAF_EDGE, PETAL, PETAL_EDGE, HEART = "#4b6434", "#6a8150", "#f3d9d6", "#b9695f", "#e3b23c"
STONE, STONE_LIGHT, STONE_DARK = "#8d8b84", "#b7b5ac", "#5d5b55"
SHADE = "#140e04"


def draw(view: Json) -> str:
    """The whole table as SVG."""
    note = f"move {view['ply'] + 1}" if view["outcome"] is None else f"{view['ply']} moves"
    height = 136 if view["players"] == 3 else 86
    seats, bottom = svg.cards(view, view["points"], BOTTOM + svg.MARGIN, height, belongings(view))
    board = group(*draw_board(view), at=(svg.MARGIN, svg.TOP))
    return svg.picture(view, "Hiroba", note, view["points"], bottom, define(view["players"]), board, seats)


def draw_board(view: Json) -> Iterator[str]:
    """The frame and, one above the other, water, tiles, gardens, ponds, pieces and tags."""
    yield rect(0, 0, SIZE, SIZE, rx=8, fill=FRAME_FILL)
    yield from draw_names()
    yield rect(FRAME, FRAME, SIDE * CELL, SIDE * CELL, fill=GAPS)
    yield from draw_water([place for place in range(PLACES) if view["tiles"][place] is None])
    for place in range(PLACES):
        if view["tiles"][place] is not None:
            x, y = corner(tile_cells(place)[0])
            side = TILE_SIDE * CELL - 3
            yield rect(x + 1.5, y + 1.5, side, side, rx=11, fill=TILE)
    for garden in view["gardens"]:
        yield from draw_garden(view, garden)
    yield from draw_starts(view)
    for index, pond in enumerate(view["ponds"]):
        yield draw_pond(pond, KOI_TURNS[index % len(KOI_TURNS)])
    yield from draw_pieces(view)
    for garden in view["gardens"]:
        yield draw_tag(garden)


def draw_names() -> Iterator[str]:
    """The names of columns and rows on the frame."""
    for index, column in enumerate(COLUMNS):
        middle = FRAME + (index + 0.5) * CELL
        yield text(column, middle, FRAME - 9, 18, fill=LABEL)
        yield text(index + 1, FRAME / 2, middle + 6, 18, fill=LABEL)


# Geometry


def locate(cell: str) -> tuple[int, int]:
    """The column and the row of a cell, from 0."""
    row, column = divmod(CELL_NAMES.index(cell), SIDE)
    return column, row


def corner(cell: str) -> Point:
    """The upper left corner of a cell."""
    column, row = locate(cell)
    return FRAME + column * CELL, FRAME + row * CELL


def centre(cell: str) -> Point:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + CELL / 2, y + CELL / 2


def tile_cells(place: int) -> list[str]:
    """The nine cells of a tile, in reading order."""
    down, across = divmod(place, TILE_SIDE)
    rows = range(TILE_SIDE * down, TILE_SIDE * (down + 1))
    columns = range(TILE_SIDE * across, TILE_SIDE * (across + 1))
    return [CELL_NAMES[SIDE * row + column] for row in rows for column in columns]


Corner = tuple[int, int]


def outline(cells: Sequence[str], inset: float, radius: float) -> str:
    """The edge of cells, drawn `inset` within their sides, corners rounded by `radius`."""
    return "".join(rounded_loop(loop, inset, radius) for loop in loops(cells))


def loops(cells: Sequence[str]) -> Iterator[list[tuple[Corner, Corner]]]:
    """Closed runs of sides, each a corner of the grid and a step; cells that touch by a corner only stay apart."""
    inside = {locate(cell) for cell in cells}
    sides: dict[Corner, list[Corner]] = {}
    for x, y in sorted(inside):
        around = {(x, y - 1): ((x, y), (1, 0)), (x + 1, y): ((x + 1, y), (0, 1))}
        around |= {(x, y + 1): ((x + 1, y + 1), (-1, 0)), (x - 1, y): ((x, y + 1), (0, -1))}
        for beside, (start, step) in around.items():
            if beside not in inside:
                sides.setdefault(start, []).append(step)
    while sides:
        at = next(iter(sides))
        loop = []
        turn = sides[at][0]
        while at in sides:
            step = turn if turn in sides[at] else sides[at][0]
            sides[at].remove(step)
            if not sides[at]:
                del sides[at]
            loop.append((at, step))
            at = at[0] + step[0], at[1] + step[1]
            turn = -step[1], step[0]
        yield loop


def rounded_loop(loop: list[tuple[Corner, Corner]], inset: float, radius: float) -> str:
    """A closed run of sides as a path."""
    parts = []
    for index, ((column, row), (dx, dy)) in enumerate(loop):
        before_x, before_y = loop[index - 1][1]
        if (before_x, before_y) == (dx, dy):
            continue
        x = FRAME + column * CELL - inset * (before_y + dy)
        y = FRAME + row * CELL + inset * (before_x + dx)
        enter = write(x - before_x * radius, y - before_y * radius)
        parts.append(f"{enter}Q{write(x, y, x + dx * radius, y + dy * radius)}")
    return f"M{'L'.join(parts)}Z"


# Water, gardens, ponds


def define(players: int) -> str:
    """The patterns of moss, sand and water, the koi, the stone, and a blank pebble for each seat."""
    units = {"patternUnits": "userSpaceOnUse"}
    dot = circle(2.8, 2.8, 1.6, fill=MOSS_DOT)
    moss = element("pattern", dot, id="hiroba-moss", width=11.2, height=11.2, patternTransform="rotate(30)", **units)
    rake = path("M0 4.4H20", stroke=RAKE, stroke_width=1.3)
    sand = element("pattern", rake, id="hiroba-sand", width=20, height=8.75, **units)
    arcs = "M0 17.5a17.5 17.5 0 0 1 35 0M5.6 17.5a11.9 11.9 0 0 1 23.8 0M11.2 17.5a6.3 6.3 0 0 1 12.6 0"
    waves = path(arcs, fill="none", stroke=WAVE, opacity=0.5)
    water = element("pattern", waves, id="hiroba-wave", width=35, height=17.5, **units)
    pieces = [group(draw_koi(), id="hiroba-koi"), group(draw_stone(), id="hiroba-stone")]
    pieces += [group(draw_pebble(seat), id=f"hiroba-pebble-{seat}") for seat in range(1, players + 1)]
    return element("defs", moss, sand, water, *pieces)


def draw_water(places: Sequence[int]) -> Iterator[str]:
    """The tiles that show water, with leaves on them."""
    if not places:
        return
    edge = outline([cell for place in places for cell in tile_cells(place)], 0.033 * CELL, 0.3 * CELL)
    yield path(edge, fill=WATER)
    yield path(edge, fill="url(#hiroba-wave)")
    for index, place in enumerate(places):
        yield draw_lily(corner(tile_cells(place)[0]), *LILIES[index % len(LILIES)])


LILIES = (
    (2, 1.05, (40, 160), True),
    (1, 1.5, (110, 210, 280), False),
    (2, 1.95, (180, 260), True),
    (1, 1.05, (250, 310, 280), False),
)
"""Where leaves lie on a tile in cells from its corner, how each is turned, and whether a lotus flowers among them."""
LEAVES = ((0, 0, 0.36), (0.5, 0.3, 0.24), (-0.3, 0.48, 0.17))
"""Where the leaves of one plant lie, and how large they are."""


def draw_lily(at: Point, across: float, down: float, turns: Sequence[int], flowers: bool) -> str:
    """Leaves on the water, perhaps with a lotus."""
    rings: Attributes = {"fill": "none", "stroke": WAVE, "opacity": 0.7}
    parts = [circle(0, 0, 0.95 * CELL, **rings), circle(0, 0, 0.7 * CELL, **rings)]
    for turn, (x, y, radius) in zip(turns, LEAVES, strict=False):
        size = radius * CELL
        leaf = f"M0 0L{write(0.94 * size, 0.34 * size)}A{write(size, size)} 0 1 1 {write(0.94 * size, -0.34 * size)}Z"
        parts.append(group(path(leaf), at=(x * CELL, y * CELL), turn=turn, fill=LEAF, stroke=LEAF_EDGE))
    if flowers:
        petal = "M0 0C8.5-4.6 6.2-13.1 0-15.4C-6.2-13.1-8.5-4.6 0 0Z"
        petals = [path(petal, transform=f"rotate({turn})") for turn in range(0, 360, 72)]
        lotus = group(*petals, fill=PETAL, stroke=PETAL_EDGE, stroke_width=0.8)
        parts.append(group(lotus, circle(0, 0, 3.4, fill=HEART), at=(-10, 4)))
    return group(*parts, at=(at[0] + across * CELL, at[1] + down * CELL))


def ground_of(view: Json, garden: Json) -> str:
    """Moss or sand: the two gardens of a tile differ, and tiles differ among each other."""
    first = next(other for other in view["gardens"] if other["tile"] == garden["tile"]) is garden
    tile, turns = view["tiles"][garden["tile"]]
    return "moss" if first == ((tile + turns) % 2 == 0) else "sand"


def draw_garden(view: Json, garden: Json) -> Iterator[str]:
    """A garden with thin lines between its cells; once the game is over, edged in the colours of its winners."""
    ground = ground_of(view, garden)
    edge = outline(garden["cells"], 0.066 * CELL, 0.2 * CELL)
    fill, stroke = GARDENS[ground]
    yield path(edge, fill=fill, stroke=stroke, stroke_width=1.6, data_garden=garden["cells"][0])
    yield path(edge, fill=f"url(#hiroba-{ground})")
    dashes: Attributes = {"stroke": GAPS, "opacity": 0.35, "stroke_dasharray": "2 4"}
    yield path(hairlines(garden["cells"]), **dashes)
    winners = garden["winners"] if view["phase"] == "over" else []
    for index, seat in enumerate(winners):
        shared = f"12 {12 * (len(winners) - 1)}" if len(winners) > 1 else None
        line: Attributes = {"fill": "none", "stroke": svg.SEATS[seat - 1].ink, "stroke_width": 5}
        yield path(edge, **line, stroke_dasharray=shared, stroke_dashoffset=-12 * index if shared else None)


def hairlines(cells: Sequence[str]) -> str:
    """Short lines between the cells of a garden."""
    inside = {locate(cell) for cell in cells}
    lines = ""
    for cell in cells:
        column, row = locate(cell)
        x, y = corner(cell)
        if (column + 1, row) in inside:
            lines += f"M{write(x + CELL, y + 0.3 * CELL)}v{number(0.4 * CELL)}"
        if (column, row + 1) in inside:
            lines += f"M{write(x + 0.3 * CELL, y + CELL)}h{number(0.4 * CELL)}"
    return lines


def draw_starts(view: Json) -> Iterator[str]:
    """The start points on which nothing lies."""
    for cell in view["starts"]:
        if cell not in view["board"] and cell not in view["blocked_cells"]:
            ring: Attributes = {"fill": "none", "stroke": GAPS, "stroke_width": 1.8}
            rings = circle(0, 0, 0.27 * CELL, **ring) + circle(0, 0, 0.19 * CELL, **ring, stroke_dasharray="3 3")
            yield group(rings, at=centre(cell), data_start=cell)


KOI_TURNS = (-35, 37, 19, -22, 28)


def draw_pond(pond: Json, turn: int) -> str:
    """A pond with its koi, and the signs of the seats that would win it."""
    water = circle(0, 0, 0.43 * CELL, fill=POND, stroke=POND_EDGE, stroke_width=2)
    ripple = circle(0, 0, 0.33 * CELL, fill="none", stroke=WAVE)
    koi = use("hiroba-koi", (0, 0), 0.47, turn)
    signs = [svg.sign(seat, 22 - 19 * index, 22, 7.5) for index, seat in enumerate(pond["winners"])]
    return group(water, ripple, koi, *signs, at=centre(pond["cell"]), data_pond=pond["cell"])


def draw_koi() -> str:
    """A red and white koi of length 108, head to the right."""
    body = (
        "M12 25C12.5 19 18 20.5 21 20.4C27 15 40 13.6 58 12.6C74 12.2 86 16 96 21.2C88 25.6 76 31 66 36"
        "C56 40.8 44 42.6 36 41.3C28 40.4 22 37 18 28.5C16 27 12.5 27 12 25Z"
    )
    fins = (
        "M14 23C6 18-2 10-6 6c0 8 2 14 4 18-2 4-4 10-3 17 5-4 12-11 17-16ZM66 13c-4-7-12-11-18-11 3 4 4 9 9 13Z"
        "M66 33c-3 8-10 11-16 12 2-5 3-10 7-14Z"
    )
    spots = (
        "M28 16.5C36 13.5 41 17 39 23S31 32 27 28 21 19 28 16.5Z"
        "M52 13.2C60 11.8 69 13.5 69 18S60 29 53 28 44 15 52 13.2Z"
        "M79 15.2C86 15.5 92 18.5 92 20.5S84 26.5 79 25 74 15 79 15.2Z"
    )
    parts = [
        path(fins, fill="#f3e9d4", opacity=0.92),
        path(body, fill="#fbf6ea"),
        path(spots, fill="#cf4426"),
        path(body, fill="none", stroke="#1d1a15", stroke_opacity=0.35, stroke_width=1.2),
        circle(88, 18.6, 1.6),
        circle(85, 25.3, 1.6),
    ]
    return group(*parts, at=(-47, -23))


# Pieces


def draw_pieces(view: Json) -> Iterator[str]:
    """Pebbles, stones and koi on land."""
    for cell, pebble in view["board"].items():
        x, y = centre(cell)
        yield group(*number_pebble(pebble["seat"], pebble["value"]), at=(x, y + 2), data_cell=cell)
    for cell in view["blocked_cells"]:
        yield use("hiroba-stone", centre(cell), 0.92, data_cell=cell)
    for cell in [*view["koi_cells"], *automatic_koi(view)]:
        dish = circle(0, 0, 25, fill=POND, stroke=POND_EDGE, stroke_width=2)
        koi = use("hiroba-koi", (0, 0), 0.43, -20)
        yield group(dish, koi, at=centre(cell), data_cell=cell)


def automatic_koi(view: Json) -> list[str]:
    """At the end a koi lies on a free cell of every doubled garden, if no owner has placed one there."""
    found = []
    for garden in view["gardens"] if view["phase"] == "over" else ():
        taken = view["board"].keys() | set(view["blocked_cells"])
        free = [cell for cell in garden["cells"] if cell not in taken]
        if garden["koi"] and free and not set(garden["cells"]) & set(view["koi_cells"]):
            found.append(free[-1])  # the tag lies on the first cell
    return found


def draw_pebble(seat: int) -> str:
    """A pebble in its owner's colour and shape, with a shadow."""
    shape = path(svg.SEATS[seat - 1].shape, fill=SHADE, opacity=0.35)
    return group(shape, at=(0, 1.8), scale=PEBBLE / svg.SHAPE_RADIUS) + svg.sign(seat, 0, 0, PEBBLE)


def number_pebble(seat: int, value: int) -> Iterator[str]:
    """A pebble with its number, for which a triangle has less room."""
    low, size = (0.22, 0.96) if seat == 2 else (0, 1.12)
    yield use(f"hiroba-pebble-{seat}", (0, 0))
    yield svg.numeral(value, 0, low * PEBBLE, size * PEBBLE, fill=svg.SEATS[seat - 1].on)


def draw_stone() -> str:
    """A stone of the garden, about 60 wide."""
    low = "M-27.4 13.7C-30.1-8.2-10.9-27.4 5.5-23.3S30.1-2.7 27.4 13.7-21.9 27.4-27.4 13.7Z"
    body = path(low, fill=STONE, stroke=STONE_DARK, stroke_width=1.8)
    shine: Attributes = {"fill": "none", "stroke": STONE_LIGHT, "stroke_width": 3.5, "stroke_linecap": "round"}
    return body + path("M-15-2.7C-10.9-16.4 2.7-19.2 9.6-13.7", **shine)


def draw_tag(garden: Json) -> str:
    """A garden's tag on its first cell: its size and who leads it."""
    x, y = corner(garden["cells"][0])
    winners = garden["winners"]
    plate = rect(0, 0, 24 + 17 * len(winners), 22, rx=7, fill=svg.RAISED, stroke=GAPS)
    signs = [svg.sign(seat, 29 + 17 * index, 11, 6) for index, seat in enumerate(winners)]
    size = text(garden["size"], 12, 17, 17, font_weight=700)
    return group(plate, size, *signs, at=(x + 8, y - 3), data_tag=garden["cells"][0])


# What the seats have


def belongings(view: Json) -> svg.Content:
    """What draws a seat's pebbles by their two faces, as many as are left, and its stones."""
    narrow = view["players"] == 3
    left, top = (16, 64) if narrow else (146, 12)

    def content(seat: int, width: float) -> str:
        parts = []
        for kind, count in enumerate(view["pebbles"][seat - 1]):
            faces = (kind + 1,) if kind + 1 == 9 - kind else (kind + 1, 9 - kind)
            parts.append(group(draw_kind(seat, faces, count), at=(left + 26 * kind, top)))
        for index in range(view["stones"][seat - 1]):
            at = (left + 152 + 28 * index, top + 30) if narrow else (68 + 28 * index, 64)
            parts.append(use("hiroba-stone", at, 0.4))
        return "".join(parts)

    return content


def draw_kind(seat: int, faces: Sequence[int], count: int) -> str:
    """One kind of pebble: its faces one above the other and a dot for each that is left; pale if none is."""
    style = svg.SEATS[seat - 1]
    plate = rect(0, 0, 24, 62, rx=9, fill=svg.SUNK)
    numbers = [text(face, 12, 21 + 21 * index, 18, fill=style.ink) for index, face in enumerate(faces)]
    dots = [circle(12 + 8 * (index - (count - 1) / 2), 53, 3, fill=style.ink) for index in range(count)]
    return group(plate, *numbers, *dots, opacity=None if count else 0.35, data_kind=str(faces[0]), data_left=count)
