"""Facts about Kakuro for the contract tests."""

from collections import Counter

from tatami import Position

OPTIONS = [
    {},
    {"flips": "expert"},
    {"stones": ["e5", "e3", "c5", "g5", "e7"]},
    {"stones": ["a1", "b1", "a2", "i9", "e5"], "flips": "expert"},
    {"box": {"stones": ["e5", "c3", "g3", "c7", "g7"]}},
    {"errors": "stand"},
]

# 67 tiles are placed, one a turn, and each turn asks for flips at most once.
# Where errors stand, at most four series contain the placed or the flipped tile, then claiming ends, and three others
# answer.
BOUND = 67 * (2 + 5 + 3)


def invariants(position: Position) -> None:
    """The 72 tiles lie on the board, in hands or in the bag; the cells on offer are the free neighbours of tiles."""
    s = position.state.record
    tiles = Counter(abs(tile) for tile in s.board.tolist() if tile)
    tiles.update(tile for tile in s.hands.flatten().tolist() if tile)
    tiles.update(s.tiles.tolist()[s.drawn :])
    assert tiles == Counter(dict.fromkeys(range(1, 10), 8))
    tiled = {divmod(cell, 9) for cell in range(81) if s.board[cell]}
    near = {(row + up, column + across) for row, column in tiled for up, across in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    free = sorted(row * 9 + column for row, column in near - tiled if 0 <= row < 9 and 0 <= column < 9)
    assert s.open_cells.tolist()[: s.open_count] == free
