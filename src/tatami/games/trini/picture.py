"""A view of a game of Trini as a picture: the board with its dice and Trinis, and what each seat has left."""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from tatami.core import svg
from tatami.core.messages import Json
from tatami.core.svg import Attributes, Point, circle, element, group, number, path, polar, rounded, text, use, write
from tatami.games.trini.constants import (
    FACES,
    POINTS_UP,
    ROUND_NAMES,
    ROUND_SPACES,
    TRIANGLE_NAMES,
    TRIANGLE_SPACES,
)

__all__ = ["draw"]

Placed = TypeVar("Placed")

UNIT = 61
"""The side of a space's hexagon."""
CENTRE = svg.WIDTH / 2, svg.TOP + 6.24 * UNIT
BOTTOM = CENTRE[1] + 6.24 * UNIT
DIE = 0.76 * UNIT
ROUND = 0.56 * UNIT
PIECE = 0.42 * UNIT
SIGN = 0.229 * DIE

FRAME = "#6b5336"
SAND, RAKE = "#eadfc4", "#d9caa5"
MOSS, MOSS_EDGE, MOSS_INK = "#a3b583", "#6a8150", "#3c4a33"
STONE, STONE_EDGE, POND, POND_EDGE, ON_POND = "#b7b5ac", "#5d5b55", "#4d7a96", "#2e5072", "#fff8ec"
LIGHT, HALF, DARK = "#fbf6e9", "#ece2cb", "#dccfb2"
SHADES = {True: (LIGHT, DARK, HALF), False: (DARK, LIGHT, HALF)}
"""By whether the tip points up, the faces clockwise from the tip; light comes from above on the left."""
CARD_HEIGHT = 112


def place(space: tuple[int, int]) -> Point:
    """The centre of a space."""
    q, r = space
    return CENTRE[0] + 1.5 * q * UNIT, CENTRE[1] + math.sqrt(3) * (r + q / 2) * UNIT


TRIANGLES = {
    name: (place(space), up) for name, space, up in zip(TRIANGLE_NAMES, TRIANGLE_SPACES, POINTS_UP, strict=True)
}
"""The centre of each triangle, and whether it points up."""
ROUNDS = {name: place(space) for name, space in zip(ROUND_NAMES, ROUND_SPACES, strict=True)}


def draw(view: Json) -> str:
    """The whole table as SVG."""
    left = view["countdown"]
    note = f"{left} quiet turn{'s' * (left != 1)} left (house rule)" if view["outcome"] is None else ""
    seats, height = svg.cards(view, view["points"], BOTTOM + svg.MARGIN, CARD_HEIGHT, belongings(view))
    parts = [define(view), *draw_ground(view), *draw_pieces(view), seats]
    return svg.picture(view, "Trini", note, view["points"], height, *parts)


# The board


def draw_ground(view: Json) -> Iterator[str]:
    """Raked sand in a wooden frame, moss triangles and stone basins; free spaces carry their names."""
    yield path(outline(6.56), fill=FRAME)
    yield path(outline(6.42), fill=SAND)
    yield path(outline(6.42), fill="url(#trini-sand)")
    rounds, triangles = printed(view, ROUNDS), printed(view, TRIANGLES)
    rings = (circle(*at, far * UNIT) for at in rounds.values() for far in (0.72, 0.86, 1))
    yield group(*rings, fill=SAND, fill_opacity=0.5, stroke=RAKE, stroke_width=1.5, clip_path="url(#trini-field)")
    moss = "".join(triangle_path(name) for name in triangles)
    yield path(moss, fill=MOSS, stroke=MOSS_EDGE, stroke_width=1.6)
    for at in rounds.values():
        yield circle(*at, ROUND, fill=STONE, stroke=STONE_EDGE, stroke_width=1.4)
        yield circle(*at, 0.46 * UNIT, fill=POND, stroke=POND_EDGE, stroke_width=1.4)
    yield from draw_names(view)


def printed(view: Json, spaces: Mapping[str, Placed]) -> dict[str, Placed]:
    """The spaces that the board of this box has."""
    return {name: at for name, at in spaces.items() if name not in view.get("missing", ())}


def draw_names(view: Json) -> Iterator[str]:
    """The name of a triangle in its middle, or in its tip beside a die; that of a round where no Trini stands."""
    for name, (at, up) in printed(view, TRIANGLES).items():
        x, y = polar(at, 0.93 * UNIT, -90 if up else 90) if name in view["board"] else at
        size = 16 if name in view["board"] else 22
        yield text(name, x, y + 0.36 * size, size, fill=MOSS_INK)
    for name, (x, y) in printed(view, ROUNDS).items():
        if name not in view["rounds"]:
            yield text(name, x, y + 6.5, 18, fill=ON_POND)


def draw_pieces(view: Json) -> Iterator[str]:
    """The Trinis on their rounds and the dice on their triangles."""
    for name, held in view["rounds"].items():
        yield group(draw_trini(held["seat"], PIECE), at=ROUNDS[name], data_cell=name)
    for name, die in view["board"].items():
        at, up = TRIANGLES[name]
        faces = draw_signs(die["orientation"], up, svg.SEATS[die["seat"] - 1].die)
        body = use(name_body(die["seat"], up), (0, 0))
        yield group(body, faces, at=at, data_cell=name, data_seat=str(die["seat"]), data_faces=die["orientation"])


def outline(radius: float) -> str:
    """The board's edge, `radius` units from the middle to a corner."""
    return rounded([polar(CENTRE, radius * UNIT, -90 + 60 * index) for index in range(6)], 1.28 * UNIT)


def triangle_path(name: str) -> str:
    """The edge of a triangle."""
    at, up = TRIANGLES[name]
    tip = -90 if up else 90
    return rounded([polar(at, 1.26 * UNIT, tip + turn) for turn in (0, 120, 240)], 0.26 * UNIT)


def define(view: Json) -> str:
    """The sand's pattern, the board's field, and a die's body for each seat and direction that stands on the board."""
    lines = path(f"M0 {number(0.085 * UNIT)}h20", stroke=RAKE, stroke_width=1.5)
    units = "userSpaceOnUse"
    sand = element("pattern", lines, id="trini-sand", width=20, height=0.17 * UNIT, patternUnits=units)
    field = element("clipPath", path(outline(6.42)), id="trini-field")
    kinds = {(die["seat"], TRIANGLES[name][1]) for name, die in view["board"].items()}
    kinds |= {(seat, True) for seat, left in enumerate(view["reserves"], 1) if left}
    bodies = (group(draw_body(seat, up), id=name_body(seat, up)) for seat, up in sorted(kinds))
    return element("defs", sand, field, *bodies)


# Dice


def name_body(seat: int, up: bool) -> str:
    """The id of a die's body."""
    return f"trini-die-{seat}-{'up' if up else 'down'}"


def angle(up: bool, face: int) -> float:
    """Where a face looks, clockwise from the right; faces count clockwise from the tip."""
    return (-90 if up else 90) + 120 * face


def polygon(points: Iterable[Point]) -> str:
    """The path through these points."""
    return f"M{'L'.join(write(*point) for point in points)}Z"


def draw_body(seat: int, up: bool) -> str:
    """A die on its corner with a soft shadow, its three faces empty, and its owner's shape as the pin in the middle."""
    ink = svg.SEATS[seat - 1].die
    hexagon = polygon(polar((0, 2.4), DIE + 1, 30 + 60 * corner) for corner in range(6))
    shadow = path(hexagon, fill="#1e1404", fill_opacity=0.28)
    faces = []
    for face, shade in enumerate(SHADES[up]):
        corners = [(0.0, 0.0), *(polar((0, 0), DIE, angle(up, face) + turn) for turn in (-60, 0, 60))]
        faces.append(path(polygon(corners), fill=shade))
    cube = group(*faces, stroke=ink, stroke_width=1.8, stroke_linejoin="round")
    pin = svg.SEATS[seat - 1].shape
    return shadow + cube + path(pin, transform="scale(.48)", fill=ink, stroke=LIGHT, stroke_width=2.6)


def draw_signs(orientation: str, up: bool, ink: str) -> str:
    """The signs of a die's faces: circle, star or square, solid or hollow."""
    places = [polar((0, 0), 0.54 * DIE, angle(up, face)) for face in range(FACES)]
    signs = list(zip(orientation, places, strict=True))
    solid = "".join(sign_path(symbol, at) for symbol, at in signs if symbol.isupper())
    hollow = "".join(sign_path(symbol.upper(), at) for symbol, at in signs if symbol.islower())
    drawn = path(solid, fill=ink) if solid else ""
    return drawn + (path(hollow, fill="none", stroke=ink, stroke_width=2.2, stroke_linejoin="round") if hollow else "")


def sign_path(shape: str, at: Point) -> str:
    """The edge of a circle, a star or a square."""
    x, y = at
    if shape == "C":
        arc = f"a{write(SIGN, SIGN)} 0 1 0 "
        return f"M{write(x - SIGN, y)}{arc}{write(2 * SIGN, 0)}{arc}{write(-2 * SIGN, 0)}Z"
    if shape == "S":
        radii = (1.3 * SIGN, 0.6 * SIGN)
        return polygon(polar(at, radii[point % 2], -90 + 36 * point) for point in range(10))
    half = 0.937 * SIGN
    return polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])


# Trinis, and what the seats have


def draw_trini(seat: int, radius: float) -> str:
    """A Trini."""
    style = svg.SEATS[seat - 1]
    disc = circle(0, 0, radius, fill=svg.RIM, stroke=style.fill, stroke_width=0.09 * radius)
    return disc + svg.sign(seat, 0, 0, 0.57 * radius)


def belongings(view: Json) -> svg.Content:
    """What draws a seat's dice in reserve, the Trinis it has placed, and dashed those it still has to place."""

    def content(seat: int, width: float) -> str:
        reserve = view["reserves"][seat - 1]
        parts = []
        if reserve:
            parts.append(use(name_body(seat, True), (35, 79), 0.4, data_reserve=str(reserve)))
            parts.append(text(f"×{reserve}", 56, 87, 20, text_anchor="start"))
        placed, step = view["points"][seat - 1], 24
        count = placed + view["trinis_left"][seat - 1]
        for index in range(count):
            at = width - 25 - step * (count - 1 - index), 80
            hollow: Attributes = {"fill": "none", "stroke": svg.INK_3, "stroke_width": 1.5, "stroke_dasharray": "3 3"}
            piece = draw_trini(seat, 11) if index < placed else circle(0, 0, 10, **hollow)
            parts.append(group(piece, at=at))
        return "".join(parts)

    return content
