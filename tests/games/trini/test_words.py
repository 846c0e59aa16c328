"""Trini's notation, refusals, view, events and text board."""

import re
from itertools import product
from typing import Any

import pytest

import tatami
from tatami import BadDeal, BadSetup, IllegalMove, InvalidMove
from tatami.games.trini import notation, state
from tatami.games.trini.constants import ORIENTATIONS, TRIANGLE_NAMES
from tests.games.trini.table import TRINI, played

# Notation


def test_every_move_has_its_own_word() -> None:
    assert len(set(notation.WORDS)) == len(notation.WORDS) == state.FIRST_TURN + 24 * 24
    assert all(map(notation.is_word, notation.WORDS))
    assert notation.WORDS[state.FIRST_SLIDE].startswith("a1-")
    assert notation.WORDS[state.FIRST_TURN].startswith("a1=")


def test_only_words_of_the_notation_are_read() -> None:
    triples = ["".join(word) for word in product("CSQcsq", repeat=3)]
    for word in triples:
        assert notation.is_word(f"b3={word}") == notation.is_word(f"+b3={word}") == (len({*word.upper()}) == 3)
    for word in ("b3", "+b3", "+b3-b5", "b8-b1", "a6=CQS", "e1=CQS", "B3-b5", "b3-B5", "b3=CQSC", "b3=CQ", "b3 -b5"):
        assert not notation.is_word(word)
    for word in ("b3-b5\n", "\nb3-b5", "b3=CQS ", "b03-b5", "++b3=CQS", "b3=ČQS", "b３-b5", "b3-b5-b7", "b0=CQS"):
        assert not notation.is_word(word)


def test_case_matters() -> None:
    position = played("+b3=CQS +d5=CQS")
    assert position.find("b3=CsQ") == "b3=CsQ"
    with pytest.raises(IllegalMove):
        position.find("b3=csQ")
    for word in ("B3=CsQ", "b3=CSQQ", "B3-B5"):
        with pytest.raises(InvalidMove):
            position.find(word)
    assert position.find("3-b5") == "b3-b5"


# Refusals


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("+a1=CSQ", {"code": "no-such-die", "orientation": "CSQ"}),
        ("b3=cqs", {"code": "no-such-die", "orientation": "cqs"}),
        ("+b5=CQS", {"code": "triangle-taken", "triangle": "b5"}),
        ("a1-a3", {"code": "no-die", "triangle": "a1"}),
        ("a1=CQS", {"code": "no-die", "triangle": "a1"}),
        ("b5-b3", {"code": "not-your-die", "triangle": "b5", "owner": 2}),
        ("b5=QSC", {"code": "not-your-die", "triangle": "b5", "owner": 2}),
        ("b3-b3", {"code": "slide-nowhere", "triangle": "b3"}),
        ("b3-b4", {"code": "slide-other-way", "triangle": "b3", "to": "b4"}),
        ("b3-a5", {"code": "slide-not-in-line", "triangle": "b3", "to": "a5"}),
        ("b3-b5", {"code": "triangle-taken", "triangle": "b5"}),
        ("b3=CQS", {"code": "turn-nothing", "triangle": "b3", "now": "CQS"}),
        ("b3=Cqs", {"code": "turn-opposite", "triangle": "b3", "now": "CQS", "orientation": "Cqs"}),
        ("b3=qsC", {"code": "turn-too-far", "triangle": "b3", "now": "CQS", "orientation": "qsC"}),
    ],
)
def test_every_refusal_names_its_reason(word: str, reason: dict[str, Any]) -> None:
    found = played("+b3=CQS +b5=QSC").why_not(word)
    assert found is not None
    assert {name: value for name, value in found.to_json().items() if name != "remedy"} == reason


def test_every_word_but_the_legal_ones_is_refused_for_a_reason_that_holds() -> None:
    position = played("+b3=CQS +b5=QSC +c2=Cqs +a3=CSq c2-c4 +d3=sCq")
    legal = set(position.moves)
    for word in notation.WORDS:
        reason = position.why_not(word)
        assert (reason is None) == (word in legal)


def test_an_empty_reserve_is_a_reason() -> None:
    words = " ".join(f"+{name}={ORIENTATIONS[5 * at % 24]}" for at, name in enumerate(TRIANGLE_NAMES))
    reason = played(words).why_not("+a1=CQS")
    assert reason is not None
    assert reason.code == "reserve-empty"


# Deals and options


def test_a_deal_is_players_and_options() -> None:
    deal = {"game": "trini", "players": 2, "options": {"quiet_turns": 40, "quiet_end": "most", "match": "symbol"}}
    assert TRINI.new(2).deal == deal
    assert tatami.load(deal) == tatami.load({"game": "trini", "players": 2}) == TRINI.new(2, seed=77)


@pytest.mark.parametrize("quiet", [9, 1001, 0, -1, 40.0, "40", None, True])
def test_r12_quiet_turns_are_a_whole_number_from_10_to_1000(quiet: Any) -> None:
    with pytest.raises(BadSetup, match="from 10 to 1000"):
        TRINI.new(2, {"quiet_turns": quiet})
    with pytest.raises(BadDeal):
        tatami.load({"game": "trini", "players": 2, "options": {"quiet_turns": quiet}})


@pytest.mark.parametrize("match", ["Symbol", "fill", "", 1, None, ["shape"]])
def test_r10_match_is_symbol_or_shape(match: Any) -> None:
    with pytest.raises(BadSetup, match="symbol, shape"):
        TRINI.new(2, {"match": match})


def test_an_empty_box_is_refused() -> None:
    with pytest.raises(BadSetup, match="box"):
        TRINI.new(2, {"box": {}})


# View, events and board

LINE = "+b4=CQS +c4=CQS +b5=QSC +d1=cQs b4-b2"


def test_the_view_shows_the_whole_table() -> None:
    view = played(LINE, quiet_turns=12).view(2).to_json()
    moves = view.pop("moves")
    assert len(moves) == len(played(LINE).moves)
    assert view == {
        "game": "trini",
        "players": 2,
        "options": {"quiet_turns": 12, "quiet_end": "most", "match": "symbol"},
        "seat": 2,
        "ply": 5,
        "to_act": 2,
        "ask": {"code": "ask-act"},
        "turn": 6,
        "board": {
            "b2": {"seat": 1, "orientation": "CQS"},
            "b5": {"seat": 1, "orientation": "QSC"},
            "c4": {"seat": 2, "orientation": "CQS"},
            "d1": {"seat": 2, "orientation": "cQs"},
        },
        "rounds": {"o7": {"seat": 1, "turn": 3}},
        "points": [1, 0],
        "reserves": [10, 10],
        "trinis_left": [5, 6],
        "countdown": 10,
        "outcome": None,
    }


def test_events_tell_what_was_done() -> None:
    told = [event.to_json() for step in played(LINE + " c4=CsQ").line() for event in step.events]
    assert told == [
        {"code": "die-introduced", "seat": 1, "triangle": "b4", "orientation": "CQS"},
        {"code": "die-introduced", "seat": 2, "triangle": "c4", "orientation": "CQS"},
        {"code": "die-introduced", "seat": 1, "triangle": "b5", "orientation": "QSC"},
        {"code": "trini-placed", "round": "o7", "seat": 1, "turn": 3, "left": 5},
        {"code": "die-introduced", "seat": 2, "triangle": "d1", "orientation": "cQs"},
        {"code": "die-slid", "seat": 1, "triangle": "b4", "to": "b2", "orientation": "CQS"},
        {"code": "die-turned", "seat": 2, "triangle": "c4", "orientation": "CsQ"},
    ]


BOARD = """\
                          o1
                 .   .    ( )    .   .
        a1 .    a2 .    a3 .    a4 .    a5 .
  o2     .   .    o3     .   .    o4     .   .    o5
  ( )    Q   S    ( )    .   .    ( )    .   .    ( )
b1 .    b2 C 1  b3 .    b4 .    b5 Q 1  b6 .    b7 .
 .   .    o6     .   .    o7     C   S    o8     .   .
 .   .    ( )    .   .    (1)    .   .    ( )    .   .
c1 .    c2 .    c3 .    c4 C 2  c5 .    c6 .    c7 .
  o9     .   .    o10    S   Q    o11    .   .    o12
  ( )    Q   s    ( )    .   .    ( )    .   .    ( )
        d1 c 2  d2 .    d3 .    d4 .    d5 .
                 .   .    o13    .   .
                          ( )

  Seat 1: 1 Trini placed, 5 left; 10 dice in reserve
> Seat 2: 0 Trinis placed, 6 left; 10 dice in reserve
  Without a Trini, the game ends after 38 more turns (our house rule)."""


def test_the_text_board_turns_every_symbol_towards_its_round() -> None:
    assert played(LINE).view(2).text() == BOARD
    coloured = played(LINE).view(2).text(colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).split() == BOARD.split()
