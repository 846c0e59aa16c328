"""How a bot plays Kakuro where errors stand: by the rules that refuse errors, but for a slip now and then."""

from typing import Any

from tatami.core.game import Move, View
from tatami.core.kernel import entry_on_record
from tatami.core.state import State
from tatami.games.kakuro.rules import refuse_errors
from tatami.games.kakuro.state import CLAIM, FIRST_CLAIM, FLIP, PASS, PLACE, KakuroState
from tatami.games.kakuro.tensor import TENSOR_WITH_ERRORS
from tatami.games.kakuro.view import find_wrong, flips_made, series

__all__ = ["VIGILANCE"]


@entry_on_record
def run_refuse_errors(record: Any) -> None:
    """refuse_errors for Python to call."""
    refuse_errors(record[()])


class KakuroVigilance:
    """Flips are those of the plain rules, claims are all that is right; people misread a sum or see no Kakuro."""

    tensor = TENSOR_WITH_ERRORS

    def plain(self, view: View) -> View | None:
        """The same table by the rules that refuse errors; None where they ask nothing, or if flips were begun."""
        if view.record.phase not in (PLACE, FLIP) or flips_made(KakuroState.plain(view.record)):
            return None
        state = refused(view)
        if state.to_act != view.seat or len(state.legal()) == 1:
            return None
        return View(state, view.seat, {**view.options, "errors": "refused"}, view.history, None)

    def right(self, view: View, plain: str | None) -> Move:
        """The chosen placement; the chosen flips one by one; all right claims one by one."""
        if view.record.phase == CLAIM:
            claims = [move for move in view.moves[:-1] if not is_wrong(view, move)]
            return claims[0] if claims else view.moves[-1]
        word = best_rest(view) if plain is None else plain.partition("+")[0]
        found = view.state.find(word)
        assert found is not None
        return found

    def slips(self, view: View) -> list[Move]:
        """Claims whose sum is one off the total; or no claim."""
        if view.record.phase != CLAIM:
            return []
        known = KakuroState.plain(view.record)
        close = [move for move in view.moves[:-1] if is_close(known.board, series(known, move.number - FIRST_CLAIM))]
        return [*close, view.moves[-1]]


def refused(view: View) -> State:
    """The state by the rules that refuse errors: a question about flips comes only if one is right."""
    record = view.state.record
    run_refuse_errors(record)
    return State(view.game, record)


def is_wrong(view: View, claim: Move) -> bool:
    """Is this claim wrong?"""
    after = view.state.play(claim).record
    return str(claim) in find_wrong(after, KakuroState.plain(after))


def is_close(board: list[int], cells: list[int]) -> bool:
    """Are the terms different, and is their sum one off the total?"""
    terms = [board[cell] for cell in cells[1:]]
    return len(set(terms)) == len(terms) and (sum(terms) + board[cells[0]]) % 10 in (1, 9)


def best_rest(view: View) -> str:
    """R9: the next of the right flips that score most and contain those made, or none."""
    assert view.seat is not None
    made = {word[1:] for word in flips_made(KakuroState.plain(view.record))}
    plain = refused(view)
    flips = [move for move in plain.legal() if move.number != PASS] if plain.to_act == view.seat else []
    sets = [(plain.play(move).scores()[view.seat - 1], move[1:].split("+")) for move in flips]
    fitting = [(points, cells) for points, cells in sets if made and made <= set(cells)]
    if not fitting:
        return "-"
    _, best = max(fitting, key=lambda one: one[0])
    return next((f"f{cell}" for cell in best if cell not in made), "-")


VIGILANCE = KakuroVigilance()
