"""What the contract tests need to know of tic-tac-toe."""

from tatami import Position

OPTIONS = [{}, {"line": "loses"}]

# Every decision marks one of 9 cells for good.
BOUND = 9


def invariants(position: Position) -> None:
    """Every decision has left one mark, X and O in turns."""
    marks = position.state.record.board.tolist()
    assert len(marks) - marks.count(0) == position.ply
    assert marks.count(1) - marks.count(2) == position.ply % 2
