"""The rulebook's worked examples, reached by legal play from a deal with the usual river stones."""

from collections import Counter

import pytest

from tatami import Position
from tests.games.kakuro.board import BASE, KAKURO

STONES = ("e5", "b2", "h2", "b8", "h8")
LEFT = "r9a2 y3c2 y3g2 y6f2 r9g1 y9g3 y2e4 y6e3 r5d4 y7f5 y1f6 y5g6 y8h6"
LINKED = "r5b7 y9b6 r3a6 r7c8 r7d8 r7e8 y4e7"
"""The tiles on a6, b6 and e7 touch no other of the figure; red ones, which the figure leaves out, join them to b8."""
BASE_LINE = f"{LEFT} {LINKED}"
TURNED = {
    4: "y1e4 r7e3 y2e6 fe5",  # 1+4+2 down from e3
    5: "y1e4 r8e3 y2e6 fe5",
    1: "y2e4 r8e3 y5e6 fe5",
}
"""Makes the red start tile with this digit on e5 a yellow one."""
FIGURE_4 = f"{TURNED[4]} y6d5 y2c5"
FIGURE_5 = f"{TURNED[5]} y1f5 y6g5 r2d5 y3c5 y9b5 r3a5"
FIGURE_6 = f"{TURNED[1]} y6f5 y5g5 r3d4 r3c4 r2c5"
FIGURE_7 = "y1e4 r8e3 y3e6 fe5 y1e7 y5f5 y2g5 y1d5 y2c5 y8b5 r1a5"
FIGURE_8 = f"{FIGURE_7} r9h3 y2h4"


def deal(start: str, line: list[str], flips: str) -> dict[str, object]:
    """A deal in which each of two seats holds the tile it needs on every turn, the others at the end of the bag."""
    digits = [int(word[1]) for word in line if word[0] in "yr"]
    laid = [int(digit) for digit in start]
    rest = Counter(dict.fromkeys(range(1, 10), 8))
    rest.subtract(laid + digits)
    assert min(rest.values()) >= 0
    tiles = [*digits, *rest.elements()]
    hands = [[tiles[seat], tiles[seat + 2]] for seat in (0, 1)]
    return {
        "game": "kakuro",
        "players": 2,
        "options": {"flips": flips},
        "start": laid,
        "hands": hands,
        "bag": tiles[4:],
    }


def reach(start: str, line: str, flips: str) -> Position:
    """Play a line of words, and decline every flip that it does not name."""
    words = line.split()
    position = KAKURO.load(deal(start, words, flips))
    for word in words:
        if "-" in position.moves and word[0] != "f":
            position = position.play("-")
        position = position.play(position.find(word, exact=True))
    return position


def test_the_first_figures_board_is_reached() -> None:
    board = reach("68912", BASE_LINE, "one").view(None).to_json()["board"]
    figure = dict(pair.split("=") for pair in BASE.split())
    assert {cell: f"{tile['colour'][0]}{tile['digit']}" for cell, tile in board.items() if cell in figure} == figure
    assert set(board) - set(figure) == {"b8", "h8", "b7", "c8", "d8", "e8"}
    assert set(STONES) <= set(board)


@pytest.mark.parametrize("flips", ["one", "expert"])
@pytest.mark.parametrize(
    ("start", "line", "move", "points"),
    [
        ("68912", BASE_LINE, "y4c6", 13),
        ("68912", BASE_LINE, "r4e6", 14),
        ("68912", BASE_LINE, "y8d2", 0),
        ("68912", BASE_LINE, "y6f4", 0),
        ("68912", BASE_LINE, "r8f7", 0),
        ("68912", f"{BASE_LINE} y6f4", "r8e2", 26),
        ("68912", f"{BASE_LINE} y6f4", "r4e6", 14),
        ("68912", f"{BASE_LINE} y6f4", "y7g4", 34),
        ("48912", FIGURE_4, "y2f5 fc5", 12),
        ("58912", FIGURE_5, "y7h5 fd5", 33),
        ("18912", FIGURE_6, "y5d5", 0),
        ("48912", FIGURE_7, "y7h5 fe5", 18),
        ("48912", FIGURE_8, "y7h5 fe5", 27),
    ],
)
def test_the_worked_examples_are_played_from_a_deal(start: str, line: str, move: str, points: int, flips: str) -> None:
    before = reach(start, f"{line} {move.split()[0]}", flips)
    mover = (len([word for word in line.split() if word[0] in "yr"])) % 2
    scored = before.before
    assert scored is not None
    if before.to_act == mover + 1:
        before = before.play(move.split()[1] if " " in move else "-")
    assert before.to_act == 2 - mover
    assert before.outcome.scores[mover] - scored.outcome.scores[mover] == points
