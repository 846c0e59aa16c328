"""A view of a game of Kakuro as a picture: the board with its score track, and what each seat holds."""

from collections.abc import Iterator

from tatami.core import svg
from tatami.core.messages import Json
from tatami.core.svg import Point, circle, element, group, path, rect, text, use, write
from tatami.games.kakuro.constants import CELL_NAMES, SIDE

__all__ = ["draw"]

CELL = 66
FRAME = 39
SIZE = SIDE * CELL + 2 * FRAME
LEFT = svg.WIDTH - svg.MARGIN - SIZE
BOARD_TOP = svg.TOP + 22
"""The names of rows and columns stand left of the board and above it."""
TILE = 60
LAP = 100
"""Points in one round of the score track."""
COLUMNS = "abcdefghi"

FRAME_FILL, LABEL = "#6b5336", "#f3ead6"
GROUND, GRID, STONE = "#efe6d0", "#cdbf9f", "#6f95b0"
FACES = {"yellow": ("#f3cf5b", "#a97f12", "#2b2412"), "red": ("#a92f1b", "#74190a", "#fff3e4")}
"""By colour: the tile, its edge, and what is printed on it."""
BACK, BACK_EDGE = "#a57f52", "#6b5336"


def draw(view: Json) -> str:
    """The whole table as SVG."""
    note = f"turn {view['turn']} · bag {view['bag']}"
    seats, height = svg.cards(view, view["points"], BOARD_TOP + SIZE + svg.MARGIN, card_height(view), hand_of(view))
    board = group(*draw_board(view), at=(LEFT, BOARD_TOP))
    return svg.picture(view, "Kakuro", note, view["points"], height, define_tiles(view), names(), board, seats)


def names() -> str:
    """The names of columns and rows around the board."""
    found = []
    for index, column in enumerate(COLUMNS):
        middle = FRAME + (index + 0.5) * CELL
        found.append(text(column, LEFT + middle, BOARD_TOP - 7, 18, fill=svg.INK_3))
        found.append(text(index + 1, LEFT - 12, BOARD_TOP + middle + 6, 18, fill=svg.INK_3))
    return "".join(found)


def draw_board(view: Json) -> Iterator[str]:
    """The frame with the score track, the grid, the tiles, the last tile's mark and the counters."""
    yield rect(0, 0, SIZE, SIZE, rx=8, fill=FRAME_FILL)
    yield draw_track()
    yield rect(FRAME - 2, FRAME - 2, SIDE * CELL + 4, SIDE * CELL + 4, rx=2, fill=GRID)
    for cell in CELL_NAMES:
        x, y = corner(cell)
        fill = STONE if cell in view["options"]["stones"] else GROUND
        yield rect(x + 1, y + 1, CELL - 2, CELL - 2, rx=3, fill=fill)
    inset = (CELL - TILE) / 2
    for cell, tile in view["board"].items():
        x, y = corner(cell)
        yield use(name_face(tile["colour"], tile["digit"]), (x + inset, y + inset), data_cell=cell)
    if view["placed"] is not None:
        x, y = corner(view["placed"])
        mark = {"fill": "none", "stroke": svg.INK, "stroke_width": 4, "data_last": view["placed"]}
        yield rect(x + 2, y + 2, CELL - 4, CELL - 4, rx=10, **mark)
    yield from draw_counters(view["points"])


def corner(cell: str) -> Point:
    """The upper left corner of a cell on the board."""
    row, column = divmod(CELL_NAMES.index(cell), SIDE)
    return FRAME + column * CELL, FRAME + row * CELL


# The tiles


def name_face(colour: str, digit: int) -> str:
    """The id of one side of a tile."""
    return f"kakuro-{colour}-{digit}"


def define_tiles(view: Json) -> str:
    """Every side of a tile that the picture needs, once."""
    faces = {(tile["colour"], tile["digit"]) for tile in view["board"].values()}
    faces |= {("yellow", digit) for digit in view["hand"] or ()}
    drawn = [group(draw_face(colour, digit), id=name_face(colour, digit)) for colour, digit in sorted(faces)]
    return element("defs", group(draw_back(), id="kakuro-back"), *drawn)


def draw_face(colour: str, digit: int) -> str:
    """One side of a tile: yellow is a term, red a total whose arrows show where its terms lie."""
    fill, edge, ink = FACES[colour]
    parts = [rect(0, 0, TILE, TILE, rx=9, fill=fill, stroke=edge, stroke_width=1.6)]
    if colour == "red":
        parts.append(path("M5 5L55 55", stroke=ink, stroke_width=1.3, opacity=0.65))
        parts.append(path("M52 12l5.4 4.8-5.4 4.8ZM12 52l4.8 5.4 4.8-5.4Z", fill=ink))
        parts.append(circle(TILE / 2, TILE / 2, 20, fill=fill))
    else:
        parts.append(rect(4.5, 4.5, TILE - 9, TILE - 9, rx=5.5, fill="none", stroke=edge, opacity=0.55))
    parts.append(svg.numeral(digit, TILE / 2, TILE / 2, 38, fill=ink))
    return "".join(parts)


def draw_back() -> str:
    """A tile behind a screen."""
    wood = rect(0, 0, TILE, TILE, rx=9, fill=BACK, stroke=BACK_EDGE, stroke_width=1.6)
    return wood + path("M5 16H55M5 30H55M5 44H55", stroke=BACK_EDGE, stroke_width=1.4, opacity=0.5)


# The score track


def track(points: float) -> Point:
    """A place of the score track: clockwise from the upper left corner, 25 points a side."""
    margin = FRAME / 2
    side = SIZE - FRAME
    edge, rest = divmod(points % LAP, LAP // 4)
    along = rest * side / (LAP // 4)
    places = [
        (margin + along, margin),
        (margin + side, margin + along),
        (margin + side - along, margin + side),
        (margin, margin + side - along),
    ]
    return places[int(edge)]


def draw_track() -> str:
    """A dot a point and a number every ten."""
    dots = "".join(f"M{write(*track(points))}h.01" for points in range(LAP) if points % 10)
    numbers = [text(points, x, y + 6, 17, fill=LABEL) for points in range(0, LAP, 10) for x, y in [track(points)]]
    steps = path(dots, stroke=LABEL, stroke_width=4.4, stroke_linecap="round", opacity=0.7)
    return steps + "".join(numbers)


def draw_counters(points: list[int]) -> Iterator[str]:
    """The seats' counters, half a step apart where several stand on the same place."""
    for seat, score in enumerate(points, 1):
        below = sum(other % LAP == score % LAP for other in points[: seat - 1])
        x, y = track(score + below / 2)
        yield group(svg.sign(seat, x, y, 13), data_counter=str(seat))


# What the seats hold


def card_height(view: Json) -> int:
    """Three cards in a row are too narrow for points and tiles side by side."""
    return 122 if view["players"] == 3 and any(view["held"]) else 68


def hand_of(view: Json) -> svg.Content:
    """What draws a seat's tiles: the viewer's own show their digits, all others their backs."""
    size = 46
    left, top = (58, 62) if view["players"] == 3 else (162, 11)

    def hand(seat: int, width: float) -> str:
        faces = ["kakuro-back"] * view["held"][seat - 1]
        if seat == view["seat"]:
            faces = [name_face("yellow", digit) for digit in view["hand"]]
        places = [(left + place * (size + 8), top) for place in range(len(faces))]
        tiles = zip(faces, places, strict=True)
        return "".join(use(face, at, size / TILE, data_hand=str(seat)) for face, at in tiles)

    return hand
