"""A slow reference implementation of Trini, written from the definitions, to check the compiled rules against.

A die is a cube whose six faces look in the directions +x, -x, +y, -y, +z and -z of space. It is always looked at from
far out on the diagonal (1, 1, 1), so that the faces at +x, +y and +z are the visible ones. With right-handed axes these
three then stand anticlockwise in that order, and +x, +z, +y clockwise.
"""

from typing import Any

Direction = tuple[int, int, int]
Cube = dict[Direction, str]  # the symbol on the face that looks in each direction
Space = tuple[int, int]  # axial coordinates (q, r)

SYMBOLS = "CSQcsq"

# R3: opposite faces have the same shape; C, S, Q stand anticlockwise round their corner
FIRST_CUBE: Cube = {
    (1, 0, 0): "C",
    (0, 1, 0): "S",
    (0, 0, 1): "Q",
    (-1, 0, 0): "c",
    (0, -1, 0): "s",
    (0, 0, -1): "q",
}
VISIBLE: list[Direction] = [(1, 0, 0), (0, 0, 1), (0, 1, 0)]  # R4: clockwise, starting at N on △ and at S on ▽

# R1: the spaces by name
TRIANGLES: dict[str, Space] = {
    f"{letter}{number}": space
    for letter, row in {
        "a": [(-2, -1), (-1, -2), (0, -2), (1, -3), (2, -3)],
        "b": [(-3, 1), (-2, 0), (-1, 0), (0, -1), (1, -1), (2, -2), (3, -2)],
        "c": [(-3, 2), (-2, 2), (-1, 1), (0, 1), (1, 0), (2, 0), (3, -1)],
        "d": [(-2, 3), (-1, 3), (0, 2), (1, 2), (2, 1)],
    }.items()
    for number, space in enumerate(row, start=1)
}
ROUNDS: dict[str, Space] = {  # from the lowest number to the highest
    f"o{number}": space
    for number, space in enumerate(
        [
            (0, -3),
            *[(-3, 0), (-1, -1), (1, -2), (3, -3)],
            *[(-2, 1), (0, 0), (2, -1)],
            *[(-3, 3), (-1, 2), (1, 1), (3, 0)],
            (0, 3),
        ],
        start=1,
    )
}
TRIANGLE_AT = {space: name for name, space in TRIANGLES.items()}

# R2: the neighbours at which the visible faces look, in the order of VISIBLE
LOOKS_UP: list[Space] = [(0, -1), (1, 0), (-1, 1)]  # △: N, SE, SW
LOOKS_DOWN: list[Space] = [(0, 1), (-1, 0), (1, -1)]  # ▽: S, NW, NE

# R8: the three directions of the rows of triangles, each both ways
LINES: list[Space] = [(1, 1), (-1, -1), (2, -1), (-2, 1), (1, -2), (-1, 2)]

DICE = {2: 12, 3: 8, 4: 6}  # R5
TRINIS = {2: 6, 3: 5, 4: 4}


def is_on_board(space: Space) -> bool:
    """R1: a hexagon with three spaces from the centre to each corner."""
    q, r = space
    return max(abs(q), abs(r), abs(q + r)) <= 3


def points_up(triangle: str) -> bool:
    """R1: tell △ from ▽."""
    q, r = TRIANGLES[triangle]
    return (q - r) % 3 == 2


def quarter_turn(cube: Cube, axis: int) -> Cube:
    """Rotate a cube by 90° about one axis of space, anticlockwise as seen from the far end of that axis."""
    turned: Cube = {}
    for direction, symbol in cube.items():
        new = list(direction)
        new[(axis + 1) % 3] = -direction[(axis + 2) % 3]
        new[(axis + 2) % 3] = direction[(axis + 1) % 3]
        turned[new[0], new[1], new[2]] = symbol
    return turned


def third_turn(cube: Cube) -> Cube:
    """Rotate a cube by 120° about the diagonal from which it is seen."""
    return {(z, x, y): symbol for (x, y, z), symbol in cube.items()}


def word_of(cube: Cube) -> str:
    """R4: the visible symbols, clockwise."""
    return "".join(cube[direction] for direction in VISIBLE)


def all_cubes() -> dict[str, Cube]:
    """R3: reach every orientation of the die by quarter turns about the three axes."""
    found = {word_of(FIRST_CUBE): FIRST_CUBE}
    waiting = [FIRST_CUBE]
    while waiting:
        cube = waiting.pop()
        for axis in range(3):
            turned = quarter_turn(cube, axis)
            if word_of(turned) not in found:
                found[word_of(turned)] = turned
                waiting.append(turned)
    return found


CUBES = all_cubes()


def turns_of(cube: Cube) -> list[Cube]:
    """R9: the eight ways of turning a die in place."""
    left = third_turn(cube)
    turned = [left, third_turn(left)]  # a second notch to the left is one to the right
    for axis in range(3):  # the face on the axis stays where it is
        once = quarter_turn(cube, axis)
        turned += [once, quarter_turn(quarter_turn(once, axis), axis)]  # forward, or backward as three times forward
    return turned


class Slow:
    """A game of Trini, played from its deal."""

    def __init__(self, deal: dict[str, Any]) -> None:
        options: dict[str, Any] = deal.get("options", {})
        self.quiet_turns: int = options.get("quiet_turns", 40)
        self.quiet_end: str = options.get("quiet_end", "most")
        self.match: str = options.get("match", "symbol")
        box: dict[str, Any] = options.get("box") or {"triangles": TRIANGLES, "rounds": ROUNDS}
        self.triangles = [triangle for triangle in TRIANGLES if triangle in box["triangles"]]  # R1
        self.rounds = [round_space for round_space in ROUNDS if round_space in box["rounds"]]
        self.players: int = deal["players"]
        self.reserves: list[int] = [DICE[self.players]] * self.players  # R5
        self.dice: dict[str, tuple[int, Cube]] = {}  # triangle -> whose die, and how it stands
        self.trinis: list[dict[str, Any]] = []  # in the order of placing
        self.turn = 1
        self.reason: str | None = None

    @property
    def to_act(self) -> int | None:
        """Return the seat to act, or None when the game is over."""
        if self.reason is not None:
            return None
        return (self.turn - 1) % self.players + 1

    def legal(self) -> list[str]:
        """List every legal word."""
        seat = self.to_act
        if seat is None:
            return []
        words = []
        for triangle in self.triangles:
            if triangle not in self.dice and self.reserves[seat - 1] > 0:
                words += [f"+{triangle}={orientation}" for orientation in CUBES]  # R7
            if triangle in self.dice and self.dice[triangle][0] == seat:
                words += [f"{triangle}-{target}" for target in self.slides_from(triangle)]  # R8
                words += [f"{triangle}={word_of(cube)}" for cube in turns_of(self.dice[triangle][1])]  # R9
        return words

    def slides_from(self, triangle: str) -> list[str]:
        """R8: walk along each row of triangles, over all dice, and list the free triangles that point the same way."""
        targets = []
        for line in LINES:
            q, r = TRIANGLES[triangle]
            while True:
                q, r = q + line[0], r + line[1]
                if not is_on_board((q, r)):
                    break
                target = TRIANGLE_AT[q, r]
                assert points_up(target) == points_up(triangle)
                if target in self.triangles and target not in self.dice:
                    targets.append(target)
        return targets

    def play(self, word: str) -> None:
        """Carry out one legal action, place Trinis and check whether the game is over."""
        seat = self.to_act
        if seat is None or word not in self.legal():
            raise ValueError(f"{word} is not legal")
        if word[0] == "+":
            triangle, orientation = word[1:].split("=")
            self.reserves[seat - 1] -= 1
            self.dice[triangle] = (seat, CUBES[orientation])
        elif "-" in word:
            start, target = word.split("-")
            self.dice[target] = self.dice.pop(start)
        else:
            triangle, orientation = word.split("=")
            self.dice[triangle] = (seat, CUBES[orientation])
        self.place_trinis(seat)
        if self.placed_by(seat) == TRINIS[self.players]:
            self.reason = "all-placed"  # R11
        elif self.turn - max([trini["turn"] for trini in self.trinis], default=0) == self.quiet_turns:
            self.reason = "quiet"  # R12
        self.turn += 1

    def place_trinis(self, seat: int) -> None:
        """R10: put the mover's Trinis on all rounds completed, lowest numbers first, as long as there are any."""
        for round_space in self.rounds:
            taken = any(trini["round"] == round_space for trini in self.trinis)
            if not taken and self.is_complete(round_space) and self.placed_by(seat) < TRINIS[self.players]:
                self.trinis.append({"round": round_space, "seat": seat, "turn": self.turn})

    def is_complete(self, round_space: str) -> bool:
        """R10: tell whether three matching faces look at a round space."""
        seen = self.faces_around(round_space)
        if self.match == "shape":  # solid and hollow count as the same
            seen = [symbol.upper() for symbol in seen]
        return any(seen.count(symbol) >= 3 for symbol in SYMBOLS)

    def faces_around(self, round_space: str) -> list[str]:
        """R2: collect the symbols on all faces that look at a round space."""
        seen = []
        for triangle, (_, cube) in self.dice.items():
            q, r = TRIANGLES[triangle]
            looks = LOOKS_UP if points_up(triangle) else LOOKS_DOWN
            for direction, look in zip(VISIBLE, looks, strict=True):
                if (q + look[0], r + look[1]) == ROUNDS[round_space]:
                    seen.append(cube[direction])
        return seen

    def placed_by(self, seat: int) -> int:
        """Count the Trinis a seat has on the board."""
        return sum(trini["seat"] == seat for trini in self.trinis)

    @property
    def outcome(self) -> dict[str, Any]:
        """Return the current score sheet."""
        scores = [self.placed_by(seat) for seat in range(1, self.players + 1)]
        shared = self.reason == "quiet" and self.quiet_end == "draw"  # R12
        return {
            "over": self.reason is not None,
            "scores": scores,
            # R11: only the winner can have placed all their Trinis, so counting them is enough
            "ranks": [1 + sum(other > score and not shared for other in scores) for score in scores],
            "detail": {"trinis": [dict(trini) for trini in self.trinis], "reason": self.reason},
        }
