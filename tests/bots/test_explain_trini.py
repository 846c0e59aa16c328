"""Reasons in Trini, checked against rounds found by trying every move."""

import random

import tatami
from tatami import Position
from tests.bots.support import contrasts, reasons_for
from tests.games.trini.table import TRINI, played, rounds, with_trinis


def completable(position: Position) -> set[str]:
    """The rounds that the seat to act can complete, found one by one."""
    before = rounds(position).keys()
    return {name for move in position.moves for name in rounds(position.play(move)).keys() - before}


def test_a_round_completed() -> None:
    at = played("+b4=CQS +c4=CQS")
    told = reasons_for(at, "+b5=QSC")
    assert told["trini-completes"] == {"rounds": ["o7"], "count": 1, "left": 5}
    assert told["trini-first"] == {"seat": 2, "rounds": ["o7"], "count": 1}
    assert contrasts(at, "+b5=QSC", "+a1=CQS")["trini-lacks"] == {"rounds": ["o7"], "count": 1}
    assert "o7" in contrasts(at, "+b5=QSC", "+a1=CQS")["trini-lets"]["rounds"]


def test_the_last_trini_wins() -> None:
    at = with_trinis(played("+b4=CQS +c4=CQS"), 1, "o1", "o2", "o3", "o4", "o5")
    told = reasons_for(at, "+b5=QSC")
    assert list(told)[:3] == ["ends-winning", "all-placed", "trini-completes"]
    assert told["all-placed"] == {"seat": 1}


def test_rounds_left_to_the_next_seat_agree_with_trying_every_reply() -> None:
    draws = random.Random(9)
    position = TRINI.new(2)
    seen: set[str] = set()
    for _ in range(30):
        position = position.play(draws.choice(position.moves))
        if position.is_over:
            break
        move = draws.choice(position.moves)
        after = position.play(move)
        told = reasons_for(position, str(move))
        left = completable(after) if not after.is_over else set()
        codes = {"trini-lets", "trini-still", "trini-lets-win"} & told.keys()
        assert {name for code in codes for name in told[code]["rounds"]} == left
        assert ("trini-leaves-nothing" in told) <= (not left)
        seen |= told.keys()
    assert {"trini-lets", "trini-leaves-nothing"} <= seen


def test_a_round_blocked() -> None:
    at = played("+b4=CQS +c4=CQS")
    assert completable(at) == {"o7"}
    turned = [move for move in at.moves if move.startswith("b4=") and not completable(at.play(move))]
    told = reasons_for(at, str(turned[0]))
    assert told["trini-blocks"] == {"seat": 2, "rounds": ["o7"], "count": 1}
    assert told["trini-saves"] == {"count": 11}


def test_letting_the_next_seat_win() -> None:
    at = with_trinis(played("+b4=CQS +c4=CQS"), 2, "o1", "o2", "o3", "o4", "o5")
    assert reasons_for(at, "+a1=CQS")["trini-lets-win"] == {"seat": 2, "rounds": ["o7"], "count": 1}


def test_two_of_a_kind() -> None:
    at = played("+b4=CQS +a1=CQS")
    assert reasons_for(at, "+c4=CQS")["trini-pairs"]["rounds"] == ["o7"]
    assert tatami.game("trini") is TRINI
