"""Facts about Hiroba for the contract tests."""

from collections import Counter

from tatami import Position
from tatami.games.hiroba import rules, state

BOX = {
    "tiles": [
        ["a a b", "P b b", "b b B"],
        ["b b b", "b P b", "A a b"],
        ["P a a", "b b a", "b B a"],
        ["b b a", "P b A", "b b b"],
        ["A b b", "a b b", "a b P"],
        ["P b b", "a a b", "a a B"],
        ["a a a", "A b b", "b b P"],
        ["aab", "aPb", "abB"],
        ["bbP", "bBa", "bba"],
        ["bAa", "bba", "bbP"],
        ["aaa", "Pba", "bbA"],
        ["aPb", "aab", "Abb"],
    ]
}
"""A box that is not ours: gardens of all sizes, ponds and start points everywhere."""

OPTIONS = [{}, {"koi": "choose"}, {"box": BOX}, {"box": BOX, "koi": "choose"}, {"errors": "stand"}]

# A seat places at most 9 pebbles, and at most three seats have stones and may be asked for one after each. A seat wins
# at most one koi at each of 9 ponds, and each decision about koi settles at least one.
# Where errors stand, three others answer to each pebble, and it may be placed twice.
BOUND = 4 * 9 + 3 * 9 + 4 * 9 + 4 * 9 * (3 + 1)


def invariants(position: Position) -> None:
    """Pebbles and stones are conserved, and all cached values match the board."""
    s = position.state.record
    pebbles = {cell: divmod(lies, 10) for cell, lies in enumerate(s.board.tolist()) if lies > 0}
    check_material(position, pebbles)
    check_lines(position, pebbles)
    check_sums(position, pebbles)
    check_koi(position)
    assert len(position.moves) <= rules.MOST_MOVES


def check_material(position: Position, pebbles: dict[int, tuple[int, int]]) -> None:
    """R3, R4: every piece that a seat does not hold is on the board."""
    s = position.state.record
    played = Counter((seat, min(value, 10 - value)) for seat, value in pebbles.values())
    for seat in range(position.players):
        left = s.pebbles[seat].tolist()
        assert [left[kind] + played[seat, kind + 1] for kind in range(5)] == [2, 2, 2, 2, 1]
        held = {value for value in range(1, 10) if left[min(value, 10 - value) - 1]}
        assert s.values[seat] == sum(1 << (value - 1) for value in held)
    stones = {2: 3, 3: 3, 4: 4}[position.players]
    assert sum(s.stones.tolist()) + s.board.tolist().count(state.STONE_LIES) == stones


def check_lines(position: Position, pebbles: dict[int, tuple[int, int]]) -> None:
    """R11, R12: no value twice in a row, column or garden; the cached free cells, seats and values."""
    s = position.state.record
    lines = {"row": [0] * 9, "column": [0] * 9, "garden": [0] * 19}
    rows, columns = [0] * 4, [0] * 4
    for cell, (seat, value) in pebbles.items():
        row, column = divmod(cell, 9)
        rows[seat] |= 1 << row
        columns[seat] |= 1 << column
        for name, at in (("row", row), ("column", column), ("garden", int(s.ground[cell]))):
            assert s.stand or not lines[name][at] >> (value - 1) & 1
            lines[name][at] |= 1 << (value - 1)
    assert s.row_values.tolist() == lines["row"]
    assert s.column_values.tolist() == lines["column"]
    assert s.garden_values.tolist() == lines["garden"]
    assert (s.own_rows.tolist(), s.own_columns.tolist()) == (rows, columns)
    free = [cell for cell in range(81) if s.ground[cell] > 0 and s.board[cell] == 0]
    assert [9 * row + column for row in range(9) for column in range(9) if s.free[row] >> column & 1] == free
    assert s.free_count == len(free)
    room = Counter(s.ground[cell] for cell in free)
    assert s.room.tolist() == [room[garden] for garden in range(19)]


def check_sums(position: Position, pebbles: dict[int, tuple[int, int]]) -> None:
    """R15, R18: the sums in gardens and beside ponds."""
    s = position.state.record
    sums = [[0] * 4 for _ in range(19)]
    beside = [[0] * 4 for _ in range(9)]
    for cell, (seat, value) in pebbles.items():
        sums[s.ground[cell]][seat] += value
        for pond in range(81):
            across, down = abs(pond % 9 - cell % 9), abs(pond // 9 - cell // 9)
            if s.ground[pond] < 0 and across + down == 1:
                beside[-1 - s.ground[pond]][seat] += value
    assert s.sums.tolist() == sums
    assert s.pond_sums.tolist() == beside


def check_koi(position: Position) -> None:
    """R16: at most one koi a garden, and only where its owner won alone; R19: the points are those of the sheet."""
    s = position.state.record
    outcome = position.outcome
    laid = [int(s.ground[cell]) for cell in range(81) if s.board[cell] == state.KOI_LIES]
    assert sorted(laid) == [garden for garden in range(19) if s.koi[garden]]
    for garden in outcome.detail["gardens"]:
        assert not garden["koi"] or len(garden["winners"]) == 1
    for seat, points in enumerate(outcome.scores):
        sheet = sum(garden["points"][seat] for garden in outcome.detail["gardens"])
        assert points == sheet + outcome.detail["spare_koi"][seat]
        assert outcome.detail["spare_koi"][seat] >= 0
