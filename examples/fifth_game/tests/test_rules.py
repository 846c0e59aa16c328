"""Tic-tac-toe's paragraphs, on the compiled rules."""

import pytest

from examples.fifth_game import GAME
from tatami import Position

DRAW = "b2 a1 c1 a3 a2 c2 b1 b3 c3"


def play(moves: str, line: str = "wins") -> Position:
    """A game after these moves."""
    position = GAME.new(2, {"line": line})
    for word in moves.split():
        position = position.play(word)
    return position


def test_r1_the_board_is_empty_at_first() -> None:
    assert play("").view(None).to_json()["board"] == {}


def test_r2_the_seats_mark_empty_cells_in_turns() -> None:
    assert play("").moves == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    position = play("b2 a1")
    assert [before.to_act for before in position.line()] == [1, 2, 1]
    assert position.moves == ("b1", "c1", "a2", "c2", "a3", "b3", "c3")
    assert position.view(None).to_json()["board"] == {"a1": 2, "b2": 1}


@pytest.mark.parametrize(
    "line", ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"]
)
def test_r3_rows_columns_and_diagonals_end_the_game(line: str) -> None:
    one, two, three = line.split()
    others = [cell for cell in play("").moves if cell not in line]
    position = play(f"{one} {others[0]} {two} {others[-1]} {three}")
    assert position.is_over
    assert position.outcome.detail == {"line": line.split()}


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("b1 b2 c1 c2 a2 b3 a3 c3 a1", ["a1", "b1", "c1"]),  # and a column
        ("a2 b1 a3 c1 b2 c2 c3 b3 a1", ["a1", "a2", "a3"]),  # and a diagonal
        ("a1 b1 c1 a2 a3 c2 c3 b3 b2", ["a1", "b2", "c3"]),  # and the other diagonal
    ],
)
def test_r3_of_two_lines_the_first_in_order_counts(moves: str, line: list[str]) -> None:
    assert play(moves).outcome.detail == {"line": line}


@pytest.mark.parametrize(("line", "scores"), [("wins", (1, 0)), ("loses", (0, 1))])
def test_r4_r6_a_line_wins_or_loses_by_one_point(line: str, scores: tuple[int, ...]) -> None:
    before, after = play("b2 a1 c1 b1", line), play("b2 a1 c1 b1 a3", line)
    assert before.outcome.scores == (0, 0)
    assert after.outcome.scores == scores


def test_r4_seat_2_wins_too() -> None:
    assert play("a1 b2 b1 c1 c3 a3").outcome.ranks == (2, 1)


def test_r5_a_full_board_without_a_line_is_a_draw() -> None:
    end = play(DRAW)
    assert end.is_over
    assert end.outcome.ranks == (1, 1)
    assert end.outcome.detail == {"line": None}


def test_a_line_on_the_last_cell_is_no_draw() -> None:
    end = play("a1 b1 c1 a2 b2 c2 b3 a3 c3")
    assert [event.code for event in end.events] == ["cell-marked", "line-completed"]


def test_a_marked_cell_is_refused() -> None:
    reason = play("b2").why_not("b2")
    assert reason is not None
    assert reason.to_json() == {"code": "cell-taken", "cell": "b2"}


def test_events_tell_what_happened() -> None:
    assert [event.to_json() for event in play("b2 a1 c1 b1 a3", "loses").events] == [
        {"code": "cell-marked", "seat": 1, "cell": "a3", "mark": "X"},
        {"code": "line-completed", "seat": 1, "cells": ["c1", "b2", "a3"], "does": "loses"},
    ]
    assert [event.code for event in play(DRAW).events] == ["cell-marked", "board-full"]


def test_the_text_board_shows_the_marks_and_who_decides() -> None:
    assert str(play("b2 a1")).split("\n") == [
        "   a b c",
        "1  O . .   > Seat 1: X",
        "2  . X .     Seat 2: O",
        "3  . . .",
    ]
