"""Small helpers for boards drawn as SVG.

Pictures use presentation attributes only: a notebook may put them into its own page, where a style sheet would change
the page, too. For the same reason an id must mean the same thing in every picture; it begins with the game's name.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from tatami.core.messages import Json

__all__ = [
    "DISPLAY",
    "MARGIN",
    "SEATS",
    "TOP",
    "WIDTH",
    "Attributes",
    "Content",
    "Point",
    "SeatStyle",
    "cards",
    "circle",
    "element",
    "group",
    "header",
    "number",
    "numeral",
    "path",
    "picture",
    "polar",
    "rect",
    "rounded",
    "sign",
    "sized",
    "status",
    "text",
    "use",
    "write",
]

Point = tuple[float, float]
Value = str | float | None
"""The value of an attribute; None leaves the attribute out."""
Attributes = dict[str, Value]

# Elements


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    return f"{round(value, 2) + 0.0:.12g}"  # the sum turns -0.0 into 0.0


def write(*values: float) -> str:
    """Coordinates for a path or a transform."""
    return " ".join(map(number, values))


def element(name: str, *children: str, **attributes: Value) -> str:
    """An element with its attributes, which are escaped; `data_cell` means `data-cell`.

    Children are SVG already and are not escaped: write text with `text`.
    """
    chosen = [f'{key.replace("_", "-")}="{attribute(value)}"' for key, value in attributes.items() if value is not None]
    opening = " ".join([name, *chosen])
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def attribute(value: str | float) -> str:
    """A value as it stands between quotes."""
    return escape(value) if isinstance(value, str) else number(value)


def group(*children: str, at: Point | None = None, turn: float = 0, scale: float = 1, **attributes: Value) -> str:
    """Elements that belong together, scaled and turned around their origin, which then moves to a point."""
    moved = None if at is None else place(at, turn, scale)
    return element("g", *children, transform=moved, **attributes)


def use(name: str, at: Point, scale: float = 1, turn: float = 0, **attributes: Value) -> str:
    """A copy of what `<defs>` holds under this id, placed like a group."""
    return element("use", href=f"#{name}", transform=place(at, turn, scale), **attributes)


def place(at: Point, turn: float, scale: float) -> str:
    """The transform that scales, turns by degrees and then moves."""
    turned = f"rotate({number(turn)})" if turn else ""
    scaled = f"scale({number(scale)})" if scale != 1 else ""
    return f"translate({write(*at)}){turned}{scaled}"


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """A rectangle by its corner and size."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> str:
    """A circle by its centre."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(data: str, **attributes: Value) -> str:
    """A path, filled unless the attributes say otherwise."""
    return element("path", d=data, **attributes)


def text(content: object, x: float, y: float, size: float, **attributes: Value) -> str:
    """One line of text, centred on x unless `text_anchor` says otherwise; y is its base line."""
    chosen: Attributes = {"font_weight": 600, "fill": INK, "text_anchor": "middle", **attributes}
    return element("text", escape(str(content)), x=x, y=y, font_size=size, **chosen)


# Geometry


def polar(at: Point, radius: float, degrees: float) -> Point:
    """The point at a distance and an angle, clockwise from the right."""
    angle = math.radians(degrees)
    return at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)


def between(one: Point, other: Point, distance: float) -> Point:
    """The point at a distance from one point on the way to another."""
    share = distance / math.dist(one, other)
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def rounded(corners: Sequence[Point], cut: float) -> str:
    """The path of a polygon whose corners are rounded from `cut` before to `cut` after each."""
    parts = []
    for index, corner in enumerate(corners):
        before = between(corner, corners[index - 1], cut)
        after = between(corner, corners[(index + 1) % len(corners)], cut)
        parts.append(f"{write(*before)}Q{write(*corner, *after)}")
    return f"M{'L'.join(parts)}Z"


# Colours, the light theme of the pages

PAPER, RAISED, SUNK, LINE = "#f5efe1", "#fcf8ee", "#ebe2cf", "#d9ccb1"
INK, INK_3 = "#24211b", "#675f4c"
DISPLAY = "Shippori Mincho,Hiragino Mincho ProN,Yu Mincho,Noto Serif,Times New Roman,serif"
"""For digits and titles; fonts whose digits all stand on the base line."""
TEXT = "Source Sans 3,Segoe UI,Helvetica Neue,Arial,sans-serif"


@dataclass(frozen=True)
class SeatStyle:
    """How a seat is told apart: by a colour and by a shape."""

    fill: str
    on: str
    """What is written on the fill."""
    ink: str
    """The colour as a line or text on paper."""
    wash: str
    die: str
    """Signs and edges on an ivory die."""
    shape: str
    """A path within a box from -18 to 18."""


SEATS: Sequence[SeatStyle] = (
    SeatStyle("#66459b", "#ffffff", "#5d3d92", "#e9e0f1", "#55368a", "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0Z"),
    SeatStyle(
        *("#25231f", "#fbf5e8", "#25231f", "#e4ddcf", "#1b1914"),
        "M-2.7-11.1Q0-15.9 2.7-11.1L13.7 7.9Q16.4 12.6 11 12.6H-11Q-16.4 12.6-13.7 7.9Z",
    ),
    SeatStyle(
        *("#c33d22", "#ffffff", "#a9321b", "#f6ddd0", "#9c2c16"),
        "M12 7.3Q12 12 7.3 12H-7.3Q-12 12-12 7.3V-7.3Q-12-12-7.3-12H7.3Q12-12 12-7.3Z",
    ),
    SeatStyle(
        *("#14716f", "#ffffff", "#0f6361", "#d6e7e1", "#0c5654"),
        "M14.6-3.1Q17.7 0 14.6 3.1L3.1 14.6Q0 17.7-3.1 14.6L-14.6 3.1Q-17.7 0-14.6-3.1L-3.1-14.6Q0-17.7 3.1-14.6Z",
    ),
    SeatStyle(
        *("#dba32c", "#2a1f06", "#79550a", "#f5e7c2", "#6b4908"),
        "M-2.9-13Q0-14.7 2.9-13L9.8-9Q12.7-7.3 12.7-4V4Q12.7 7.3 9.8 9L2.9 13Q0 14.7-2.9 13L-9.8 9"
        "Q-12.7 7.3-12.7 4V-4Q-12.7-7.3-9.8-9Z",
    ),
)
"""By seat, counted from 0."""
RIM = "#fdf8ee"
SHAPE_RADIUS = 13


def define_seats(players: int) -> str:
    """The shapes of the seats in their colours, each with a light rim so that it is visible on any ground."""
    rim: Attributes = {"stroke": RIM, "stroke_width": 3, "paint_order": "stroke"}
    styles = enumerate(SEATS[:players], 1)
    shapes = [path(style.shape, id=f"tatami-seat-{seat}", fill=style.fill, **rim) for seat, style in styles]
    return element("defs", *shapes)


def sign(seat: int, x: float, y: float, radius: float) -> str:
    """The shape of a seat, from 1; `picture` defines it."""
    return use(f"tatami-seat-{seat}", (x, y), radius / SHAPE_RADIUS)


def numeral(value: int, x: float, y: float, size: float, **attributes: Value) -> str:
    """A number centred on a point; a bar tells 6 and 9 apart."""
    fill = attributes.get("fill", INK)
    drawn = text(value, x, y + 0.35 * size, size, font_family=DISPLAY, **{"font_weight": 800, **attributes})
    if value not in (6, 9):
        return drawn
    half = 0.24 * size
    bar = path(f"M{write(x - half, y + 0.47 * size)}h{number(2 * half)}", stroke=fill, stroke_width=0.065 * size)
    return drawn + bar


# The sheet around a board

WIDTH = 720
"""The width of every picture in its own units. Text is 16 or larger, so that it can be read at half that size."""
MARGIN = 12
TOP = 60
"""Where the board begins, below the header."""


def picture(view: Json, title: str, note: str, points: Sequence[int], height: float, *parts: str) -> str:
    """A sheet of paper with a header, and below it the given parts."""
    scores = ", ".join(f"seat {seat} has {score}" for seat, score in enumerate(points, 1))
    described = element("title", escape(f"{title}. {status(view)[0]}. Points: {scores}."))
    sheet = rect(0, 0, WIDTH, height, rx=14, fill=PAPER)
    drawn = group(sheet, define_seats(view["players"]), header(view, title, note), *parts, font_family=TEXT)
    box = f"0 0 {WIDTH} {number(height)}"
    return element("svg", described, drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img")


def sized(svg: str, size: int | None) -> str:
    """A picture with a width in pixels and the height that goes with it; None leaves both to the page."""
    if size is None:
        return svg
    if size < 1:
        raise ValueError(f"size is a positive number of pixels, not {size}")
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if found is None:
        raise ValueError("the picture has no viewBox")
    height = round(size * float(found[2]) / float(found[1]))
    return svg.replace("<svg ", f'<svg width="{size}" height="{height}" ', 1)


def status(view: Json) -> tuple[str, list[int]]:
    """Whose turn it is, or who has won, and the seats this names."""
    if view["outcome"] is None:
        return f"Seat {view['to_act']} to play", [view["to_act"]]
    won = [seat for seat, rank in enumerate(view["outcome"]["ranks"], 1) if rank == 1]
    return f"Seat {won[0]} wins" if len(won) == 1 else "Tie", won


def header(view: Json, title: str, note: str) -> str:
    """The title with a note beside it, and on the right whose turn it is."""
    told, seats = status(view)
    named = element("tspan", escape(title), font_family=DISPLAY, font_size=34, font_weight=700, fill=INK)
    noted = element("tspan", escape(note), dx=14, font_size=20, fill=INK_3)
    left = element("text", named, noted, x=MARGIN + 4, y=42)
    right = WIDTH - MARGIN - 4
    signs = [sign(seat, right - 14 - 34 * index, 34, 12) for index, seat in enumerate(reversed(seats))]
    turn = text(told, right - 34 * len(seats) - 2, 42, 22, text_anchor="end", font_weight=700)
    return "".join([left, turn, *signs])


Content = Callable[[int, float], str]
"""Draws what a seat, from 1, has on a card of the given width; the origin is the card's corner."""


def cards(view: Json, points: Sequence[int], top: float, height: float, content: Content) -> tuple[str, float]:
    """A card a seat with its points, two or three in a row; also the height of the picture that ends with them."""
    players = view["players"]
    columns = 3 if players == 3 else 2
    width = (WIDTH - (columns + 1) * MARGIN) / columns
    drawn = []
    for index in range(players):
        down, across = divmod(index, columns)
        at = MARGIN + across * (width + MARGIN), top + down * (height + MARGIN)
        active = index + 1 in status(view)[1]
        parts = card(index + 1, points[index], width, height, active), content(index + 1, width)
        drawn.append(group(*parts, at=at, data_card=str(index + 1)))
    return "".join(drawn), top + -(-players // columns) * (height + MARGIN)


def card(seat: int, points: int, width: float, height: float, active: bool) -> str:
    """A seat's card with its sign and points; the seat to play, or the winner, has a strong edge."""
    style = SEATS[seat - 1]
    if active:
        paper = rect(1.5, 1.5, width - 3, height - 3, rx=9, fill=style.wash, stroke=style.ink, stroke_width=3)
        paper += path(f"M8 0H10V{number(height)}H8A8 8 0 0 1 0 {number(height - 8)}V8A8 8 0 0 1 8 0Z", fill=style.ink)
    else:
        paper = rect(0.75, 0.75, width - 1.5, height - 1.5, rx=9, fill=RAISED, stroke=LINE, stroke_width=1.5)
    name = text(f"Seat {seat}", 58, 41, 22, text_anchor="start")
    score = text(points, width - 16, 45, 36, text_anchor="end", font_family=DISPLAY, font_weight=800)
    return "".join([paper, sign(seat, 35, 33, 14), name, score])
