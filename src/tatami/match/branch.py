"""Play on from a move of a finished game: a new table with that deal and those moves.

The deal is known to everybody who has looked at the game, so a branch promises no honest deal and counts for nothing.
Only a finished game can be branched off: there, all seats are open to look at anyway.
"""

from tatami.core.game import Position
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Draft, Moment
from tatami.match.refusals import refuse
from tatami.match.starting import start_if_full
from tatami.match.table import Table
from tatami.match.terms import check_terms

__all__ = ["MOST_MOVES", "branch_off", "branch_terms"]

MOST_MOVES = 1000
"""Maximum moves that a branch takes over; each becomes an event of the new table."""


def branch_terms(table: Table, position: Position, seats: list[m.SeatTerms]) -> m.Terms:
    """The terms of a branch: same game and options, everybody at their seat, without a clock.

    Raises:
        Refused: There is nothing to decide after this move, too many moves were played, or the seats are wrong.
    """
    if not table.is_ended:
        raise refuse("not-over")
    if position.is_over:
        raise refuse("branch-at-end")
    if position.ply > MOST_MOVES:
        raise refuse("branch-too-long", most=MOST_MOVES)
    if len(seats) != position.players:
        raise refuse("branch-seats", players=position.players)
    window = table.terms.window
    _, terms = check_terms(m.Terms(table.game.id, seats, position.deal["options"], "fixed", window=window))
    return terms


def branch_off(
    who: m.Person, table: Table, position: Position, terms: m.Terms, moment: Moment, new_id: str
) -> list[e.TableEvent]:
    """The events of the new table. A full table starts at once, from the position reached."""
    line = [step for step in position.line() if step.before is not None]
    moves = [e.BranchMove(seat_of(step), str(step.move)) for step in line]
    deal = {name: value for name, value in position.deal.items() if name != "options"}
    data = e.BranchData(m.Branch(table.id, position.ply), deal, moves)
    draft = Draft(Table(new_id), who, moment)
    draft.add(e.Created, data=e.CreatedData(terms, who.name, branch=data))
    start_if_full(draft)
    return draft.events


def seat_of(step: Position) -> int:
    """The seat that made the last move."""
    assert step.before is not None
    assert step.before.to_act is not None
    return step.before.to_act
