"""The opening of a deal of the day in a game without chance: there, one turn of every seat is drawn from the seed."""

from tatami.core.game import Position
from tatami.core.rng import draw, random
from tatami.match.table import Table

__all__ = ["drawn_moves", "opening"]

MOST_MOVES = 40
"""Of the opening, whatever game it is."""


def opening(first: Position, seed: str) -> list[Position]:
    """The positions after each drawn move, from the first position of a deal; none in a game that chance deals."""
    if hasattr(first.game.rules, "shuffle"):
        return []
    rng = random(f"opening {seed}")
    found: list[Position] = []
    position, turns = first, 0
    while turns < first.players and not position.is_over and len(found) < MOST_MOVES:
        moves = position.moves
        seat, position = position.to_act, position.play(moves[draw(rng, len(moves))])
        turns += position.to_act != seat
        found.append(position)
    return found


def drawn_moves(table: Table) -> int:
    """How many first moves of a game were drawn, at a table of the day or in the uploaded transcript of one."""
    day, seed = table.headers.get("Day"), table.headers.get("Seed")
    if table.daily and table.start:
        day, seed = table.daily.day, table.start.seed
    if day is None or seed is None or table.position is None:
        return 0
    found = opening(table.position.line()[0], seed)
    is_played = [after.move for after in found] == list(table.position.history[: len(found)])
    return len(found) if is_played else 0
