"""Tic-tac-toe drawn as SVG."""

from examples.fifth_game.constants import COLUMNS, ROWS
from tatami.core.messages import Json

__all__ = ["draw"]

CELL = 60
SIZE = CELL * len(ROWS)
GRID = "".join(f"M{at} 0V{SIZE}M0 {at}H{SIZE}" for at in (CELL, 2 * CELL))
CROSS, RING = "M-18-18L18 18M18-18L-18 18", "M-19 0a19 19 0 1 0 38 0a19 19 0 1 0-38 0"
STYLE = 'fill="none" stroke-width="5" stroke-linecap="round"'


def draw(view: Json) -> str:
    """The grid and the marks, those of the line in green."""
    marks = [draw_mark(cell, seat, cell in (view["line"] or ())) for cell, seat in view["board"].items()]
    frame = f'<path d="{GRID}" {STYLE} stroke="#555"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{frame}{"".join(marks)}</svg>'


def draw_mark(cell: str, seat: int, in_line: bool) -> str:
    """X for seat 1, O for seat 2."""
    x, y = (CELL * place + CELL // 2 for place in (COLUMNS.index(cell[0]), ROWS.index(cell[1])))
    shape, colour = (CROSS, "#b33") if seat == 1 else (RING, "#36b")
    return f'<path d="{shape}" {STYLE} stroke="{"#283" if in_line else colour}" transform="translate({x} {y})"/>'
