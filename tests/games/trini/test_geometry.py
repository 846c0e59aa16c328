"""Trini's board, dice, slides and turns, checked against independent derivations: drawing, turning a cube, walking."""

import math
from itertools import permutations, product

import numpy as np
import numpy.typing as npt
import pytest

from tatami.games.trini import constants
from tests.games.trini.table import TRINI, played

Space = tuple[int, int]
Cube = npt.NDArray[np.int64]

NAMED = {
    "a": [(-2, -1), (-1, -2), (0, -2), (1, -3), (2, -3)],
    "b": [(-3, 1), (-2, 0), (-1, 0), (0, -1), (1, -1), (2, -2), (3, -2)],
    "c": [(-3, 2), (-2, 2), (-1, 1), (0, 1), (1, 0), (2, 0), (3, -1)],
    "d": [(-2, 3), (-1, 3), (0, 2), (1, 2), (2, 1)],
}
NAMED_ROUNDS = [
    (0, -3),
    (-3, 0),
    (-1, -1),
    (1, -2),
    (3, -3),
    (-2, 1),
    (0, 0),
    (2, -1),
    (-3, 3),
    (-1, 2),
    (1, 1),
    (3, 0),
]
NAMED_ROUNDS += [(0, 3)]
PICTURE = {"a": "△▽△▽△", "b": "△▽△▽△▽△", "c": "▽△▽△▽△▽", "d": "▽△▽△▽"}

TRIANGLES = {f"{row}{number}": space for row, spaces in NAMED.items() for number, space in enumerate(spaces, 1)}
ROUNDS = {f"o{number}": space for number, space in enumerate(NAMED_ROUNDS, 1)}
UP = {f"{row}{number}": kind == "△" for row, kinds in PICTURE.items() for number, kind in enumerate(kinds, 1)}


# R1, R2: the board as it is drawn


def test_r1_the_names_belong_to_the_coordinates_given() -> None:
    assert dict(zip(constants.TRIANGLE_NAMES, constants.TRIANGLE_SPACES, strict=True)) == TRIANGLES
    assert list(constants.TRIANGLE_NAMES) == list(TRIANGLES)
    assert dict(zip(constants.ROUND_NAMES, constants.ROUND_SPACES, strict=True)) == ROUNDS
    assert (constants.TRIANGLES, constants.ROUNDS) == (24, 13)


def test_r1_the_triangles_point_as_in_the_picture() -> None:
    assert dict(zip(constants.TRIANGLE_NAMES, constants.POINTS_UP, strict=True)) == UP


def drawn(space: Space) -> tuple[float, float]:
    """The position of a space in the drawing, y downwards."""
    return 1.5 * space[0], math.sqrt(3) * (space[1] + space[0] / 2)


def test_r1_every_space_is_drawn_once_and_the_names_go_down_and_to_the_right() -> None:
    places = {drawn(space) for space in (*TRIANGLES.values(), *ROUNDS.values())}
    assert len(places) == 37
    for row in NAMED.values():
        assert [drawn(space)[0] for space in row] == sorted(drawn(space)[0] for space in row)
    in_order = [(round(drawn(space)[1], 6), drawn(space)[0]) for space in ROUNDS.values()]
    assert in_order == sorted(in_order)


@pytest.mark.parametrize("name", TRIANGLES)
def test_r2_three_faces_look_at_the_rounds_nearby_clockwise_from_the_tip(name: str) -> None:
    x, y = drawn(TRIANGLES[name])
    found: dict[int, str] = {}
    for other, space in ROUNDS.items():
        across, down = drawn(space)[0] - x, drawn(space)[1] - y
        if math.hypot(across, down) < 2:
            clockwise_from_north = round(math.degrees(math.atan2(across, -down))) % 360
            found[clockwise_from_north] = other
    tip = 0 if UP[name] else 180
    expected = [found.pop((tip + turn) % 360, None) for turn in (0, 120, 240)]
    assert not found
    seen = constants.LOOKS[constants.TRIANGLE_NAMES.index(name)].tolist()
    assert [(*constants.ROUND_NAMES, None)[place] for place in seen] == expected


def test_r2_rim_triangles_have_one_face_that_looks_off_the_board() -> None:
    off = [name for name, seen in zip(TRIANGLES, constants.LOOKS, strict=True) if constants.OFF_BOARD in seen]
    assert off == ["a1", "a2", "a4", "a5", "b1", "b7", "c1", "c7", "d1", "d2", "d4", "d5"]
    assert constants.LOOKS.flatten().tolist().count(constants.OFF_BOARD) == len(off)
    around = [constants.LOOKS.flatten().tolist().count(number) for number in range(13)]
    assert sorted(around) == [3] * 6 + [6] * 7


def test_r10_faces_are_listed_by_the_number_of_their_round() -> None:
    for seen, order in zip(constants.LOOKS.tolist(), constants.FACES_BY_ROUND.tolist(), strict=True):
        assert sorted(order) == [0, 1, 2]
        assert [seen[face] for face in order] == sorted(seen)


# R3, R4: a cube whose faces point along the axes, seen from the corner (1, 1, 1)

NETS = {"C": (1, 0, 0), "S": (0, 1, 0), "Q": (0, 0, 1)}
CUBE = NETS | {letter.lower(): (-x, -y, -z) for letter, (x, y, z) in NETS.items()}
"""Where each symbol points; from that corner +x, +y, +z stand anticlockwise, as C, S, Q do (R3)."""
SEEN = [(1, 0, 0), (0, 0, 1), (0, 1, 0)]
"""The three visible sides, clockwise."""
ROTATIONS: list[Cube] = [
    matrix
    for columns in permutations(np.eye(3, dtype=np.int64))
    for signs in product((1, -1), repeat=3)
    if round(np.linalg.det(matrix := np.array(columns) * np.array(signs))) == 1
]


def read(cube: Cube) -> str:
    """The three visible symbols of the turned die, clockwise."""
    points = {tuple((cube @ np.array(direction)).tolist()): symbol for symbol, direction in CUBE.items()}
    return "".join(points[side] for side in SEEN)


def rotation(axis: tuple[int, int, int], degrees: int) -> Cube:
    """A turn in space about an axis (Rodrigues' formula)."""
    x, y, z = np.array(axis) / math.sqrt(sum(value * value for value in axis))
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = math.radians(degrees)
    turned = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross
    whole: Cube = np.rint(turned).astype(np.int64)
    return whole


def test_r3_the_24_orientations_are_those_of_a_cube() -> None:
    assert len(ROTATIONS) == 24
    assert len(set(constants.ORIENTATIONS)) == 24
    assert sorted(constants.ORIENTATIONS) == sorted(map(read, ROTATIONS))


def test_r3_seen_from_its_corner_c_s_q_stand_anticlockwise() -> None:
    toward = np.array([1, 1, 1]) / math.sqrt(3)
    circle, star, square = (np.array(NETS[symbol]) for symbol in "CSQ")
    assert np.dot(np.cross(circle, star), toward) > 0
    assert np.dot(np.cross(star, square), toward) > 0
    assert read(np.eye(3, dtype=np.int64)) == "CQS"


def test_r4_a_fill_or_a_swap_toggles_existence() -> None:
    conceivable = ["".join(word) for word in product("CSQcsq", repeat=3) if len({*"".join(word).upper()}) == 3]
    assert len(conceivable) == 48
    assert "CQS" in constants.ORIENTATIONS
    assert "CSQ" not in constants.ORIENTATIONS
    for word in conceivable:
        exists = word in constants.ORIENTATIONS
        for place in range(3):
            filled = word[:place] + word[place].swapcase() + word[place + 1 :]
            assert (filled in constants.ORIENTATIONS) != exists
        for swapped in (word[1] + word[0] + word[2], word[0] + word[2] + word[1], word[2] + word[1] + word[0]):
            assert (swapped in constants.ORIENTATIONS) != exists


def turned_cubes(cube: Cube) -> set[str]:
    """R9: what is seen after a notch about the corner, or a tip about one of the three visible faces."""
    notches = [rotation((1, 1, 1), degrees) for degrees in (120, -120)]
    tips = [rotation(axis, degrees) for axis in NETS.values() for degrees in (90, -90)]
    return {read(turn @ cube) for turn in (*notches, *tips)}


@pytest.mark.parametrize("cube", ROTATIONS, ids=read)
def test_r9_the_eight_turns_are_those_of_a_cube(cube: Cube) -> None:
    number = constants.ORIENTATIONS.index(read(cube))
    found = [constants.ORIENTATIONS[turned] for turned in constants.TURNED[number].tolist()]
    assert len(found) == len(set(found)) == 8
    assert set(found) == turned_cubes(cube)
    assert read(cube) not in found
    for word in found:
        assert all(before != after.swapcase() for before, after in zip(read(cube), word, strict=True))


def test_r9_replacing_a_face_by_its_opposite_takes_two_turns() -> None:
    twice = {word for once in turned_cubes(np.eye(3, dtype=np.int64)) for word in turns_of(once)}
    assert {"CqS", "cQS", "CQs"}.isdisjoint(twice)  # not valid orientations
    assert {"cqS", "cQs", "Cqs"} <= twice


def turns_of(word: str) -> set[str]:
    return {constants.ORIENTATIONS[number] for number in constants.TURNED[constants.ORIENTATIONS.index(word)].tolist()}


# R8: walking along the rows of triangles

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
"""The six neighbours of a space, clockwise."""


def walk(start: str) -> set[str]:
    """The triangles that point the same way on the rows through one, zigzagging over the edges that triangles share."""
    names = {space: name for name, space in TRIANGLES.items()}
    reached = set()
    for one, next_one in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True):
        for steps in ((one, next_one), (next_one, one)):
            q, r = TRIANGLES[start]
            for count in range(20):
                q, r = q + steps[count % 2][0], r + steps[count % 2][1]
                if (q, r) not in names:
                    break  # a round, or the rim
                if UP[names[q, r]] == UP[start]:
                    reached.add(names[q, r])
    return reached - {start}


def crosses_a_round(start: str, end: str) -> bool:
    """Does the straight line between the middles of two triangles cut into a round space?"""
    (x, y), (x_end, y_end) = drawn(TRIANGLES[start]), drawn(TRIANGLES[end])
    for step in range(1, 400):
        share = step / 400
        at_x, at_y = x + (x_end - x) * share, y + (y_end - y) * share
        if any(math.hypot(at_x - a, at_y - b) < 0.85 for a, b in map(drawn, ROUNDS.values())):
            return True
    return False


@pytest.mark.parametrize("name", TRIANGLES)
def test_r8_a_die_slides_along_the_three_rows_of_triangles(name: str) -> None:
    row = constants.IN_LINE[constants.TRIANGLE_NAMES.index(name)].tolist()
    found = {other for other, in_line in zip(constants.TRIANGLE_NAMES, row, strict=True) if in_line}
    assert found == walk(name)
    same_way = {other for other in TRIANGLES if UP[other] == UP[name] and other != name}
    assert found == {other for other in same_way if not crosses_a_round(name, other)}


# Everything through the public API


@pytest.mark.parametrize("name", TRIANGLES)
def test_r7_r8_r9_every_die_on_every_triangle_moves_as_derived(name: str) -> None:
    other = "b1" if name != "b1" else "b7"
    for cube in ROTATIONS:
        word = read(cube)
        position = played(f"+{name}={word} +{other}=CQS")
        mine = {str(move) for move in position.moves if not move.startswith("+")}
        slides = {f"{name}-{to}" for to in walk(name) - {other}}
        assert mine == slides | {f"{name}={turned}" for turned in turned_cubes(cube)}


def test_r7_the_first_player_has_576_moves() -> None:
    words = [str(move) for move in TRINI.new(2).moves]
    assert words == [f"+{name}={word}" for name in TRIANGLES for word in constants.ORIENTATIONS]
