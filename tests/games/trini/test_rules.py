"""The paragraphs and worked examples of Trini's rules, on the compiled code."""

from typing import Any

import pytest

from tatami import BadSetup, IllegalMove, Position
from tatami.games.trini.constants import BOX as FULL
from tatami.games.trini.constants import ORIENTATIONS, TRIANGLE_NAMES
from tests.games.trini.table import SEEN_AT_O7, TRINI, played, rounds, shown, with_trinis

THREE_CIRCLES = "+b4=CQS +c4=CQS +b5=QSC"
"""Three solid circles look at o7, the last one brought by seat 1."""


def at_o7(triangle: str, symbol: str) -> str:
    """An orientation that shows this symbol to the central round from this triangle."""
    return next(word for word in ORIENTATIONS if word[SEEN_AT_O7[triangle]] == symbol)


def words(position: Position, triangle: str) -> set[str]:
    """What the seat to act can do with the die on a triangle."""
    return {str(move) for move in position.moves if move.startswith((f"{triangle}-", f"{triangle}="))}


# Set-up


@pytest.mark.parametrize(("players", "dice", "trinis"), [(2, 12, 6), (3, 8, 5), (4, 6, 4)])
def test_r5_dice_and_trinis_by_the_number_of_players(players: int, dice: int, trinis: int) -> None:
    view = TRINI.new(players).view(1).to_json()
    assert view["reserves"] == [dice] * players
    assert view["trinis_left"] == [trinis] * players
    assert (view["board"], view["rounds"], view["countdown"], view["turn"]) == ({}, {}, 40, 1)


# Actions


ALL_IN = " ".join(f"+{name}={ORIENTATIONS[5 * at % 24]}" for at, name in enumerate(TRIANGLE_NAMES))
"""Introductions on every triangle in turn."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r6_on_a_full_board_dice_can_only_turn(players: int) -> None:
    position = played(ALL_IN, players)
    assert position.to_act == 1
    view = position.view(None).to_json()
    assert view["reserves"] == [0] * players
    assert len(view["board"]) == 24
    assert len(position.moves) == 8 * 24 // players
    assert all("=" in move and move[0] != "+" for move in position.moves)


def test_r6_there_is_a_free_triangle_while_a_die_is_in_reserve() -> None:
    position = played(" ".join(ALL_IN.split()[:23]))
    assert position.to_act == 2
    assert [str(move) for move in position.moves if move.startswith("+")] == [f"+d5={word}" for word in ORIENTATIONS]


def test_r6_the_seats_take_turns() -> None:
    position = TRINI.new(3)
    for turn in range(7):
        assert position.to_act == turn % 3 + 1
        position = position.play(f"+{TRIANGLE_NAMES[turn]}=CQS")


def test_r7_a_die_enters_on_a_free_triangle_in_any_orientation() -> None:
    position = played("+b3=CQS")
    assert shown(position) == {"b3": "1 CQS"}
    assert position.view(None).to_json()["reserves"] == [11, 12]
    assert len(position.moves) == 23 * 24
    with pytest.raises(IllegalMove, match="already a die on b3"):
        position.find("+b3=SCQ")


def test_r7_no_die_enters_from_an_empty_reserve() -> None:
    names = [name for name in TRIANGLE_NAMES if name != "d5"]
    position = TRINI.new(2, {"quiet_turns": 1000})
    for at in range(12):
        position = position.play(f"+{names[at]}={ORIENTATIONS[5 * at % 24]}")
        back = [move for move in position.moves if move.startswith("d5=")]
        position = position.play(back[0] if back else "+d5=CQS")
    assert position.to_act == 1
    assert position.view(None).to_json()["reserves"] == [0, 11]
    assert not any(move.startswith("+") for move in position.moves)
    with pytest.raises(IllegalMove, match="reserve is empty"):
        position.find("+d4=CQS")


def test_r8_a_slide_keeps_the_orientation_and_frees_the_triangle() -> None:
    position = played("+b3=CQS +d5=CQS b3-b5")
    assert shown(position) == {"b5": "1 CQS", "d5": "2 CQS"}
    assert any(move.startswith("+b3=") for move in position.moves)


def test_r8_slides_jump_over_dice_of_any_owner_but_end_on_a_free_triangle() -> None:
    position = played("+b1=CQS +b3=CSq +b2=CQS +c1=CQS")
    assert {"b1-b5", "b1-b7"} <= words(position, "b1")
    assert "b1-b3" not in words(position, "b1")
    assert shown(position.play("b1-b7"))["b7"] == "1 CQS"


def test_r8_a_die_slides_along_three_rows_of_triangles_that_point_its_way() -> None:
    position = played("+b1=CQS +d5=CQS")
    slides = {word for word in words(position, "b1") if "-" in word}
    assert slides == {"b1-a1", "b1-b3", "b1-b5", "b1-b7", "b1-c2", "b1-d2"}


def test_r8_r9_only_ones_own_dice_move() -> None:
    position = played("+b1=CQS +d5=CQS +b3=CQS")
    assert position.to_act == 2
    assert words(position, "b1") == words(position, "b3") == set()
    assert words(position, "d5")


def test_r9_a_die_turns_in_eight_ways() -> None:
    position = played("+b3=CQS +d5=CQS")
    turns = {word.split("=")[1] for word in words(position, "b3") if "=" in word}
    notches = {"QSC", "SCQ"}
    tips = {"CsQ", "CSq", "SQc", "sQC", "qCS", "QcS"}
    assert turns == notches | tips
    assert shown(position.play("b3=CsQ"))["b3"] == "1 CsQ"


# Trinis


def test_r10_three_equal_faces_bring_the_mover_a_trini_whoever_owns_the_dice() -> None:
    position = played(THREE_CIRCLES)
    assert rounds(position) == {"o7": 1}
    assert position.outcome.to_json() == {
        "over": False,
        "scores": [1, 0],
        "ranks": [1, 2],
        "detail": {"trinis": [{"round": "o7", "seat": 1, "turn": 3}], "reason": None},
    }


def test_r10_two_dice_of_another_seat_and_one_of_ones_own_are_enough() -> None:
    position = played("+b4=CQS +d1=CQS +c4=CQS +b5=QSC")
    assert rounds(position) == {"o7": 2}


def test_r10_two_equal_faces_are_not_enough() -> None:
    assert rounds(played("+b4=CQS +c4=CQS +b5=CQS")) == {}


def test_r10_fills_must_match_too() -> None:
    mixed = "+b4=CQS +c4=CQS +b5=Qsc"
    assert rounds(played(mixed)) == {}
    assert rounds(played(mixed, match="shape")) == {"o7": 1}
    assert rounds(played(THREE_CIRCLES, match="shape")) == {"o7": 1}


@pytest.mark.parametrize("symbol", "CSQcsq")
@pytest.mark.parametrize("match", ["symbol", "shape"])
def test_r10_every_symbol_counts_from_every_side(symbol: str, match: str) -> None:
    sides = list(SEEN_AT_O7)
    for at in range(6):
        three = [sides[at], sides[(at + 1) % 6], sides[(at + 3) % 6]]
        position = TRINI.new(2, {"match": match})
        for triangle in three:
            assert "o7" not in rounds(position)
            position = position.play(f"+{triangle}={at_o7(triangle, symbol)}")
        assert rounds(position)["o7"] == 1


def test_r10_more_than_three_equal_faces_bring_one_trini() -> None:
    position = played(THREE_CIRCLES + f" +c3={at_o7('c3', 'C')}")
    assert rounds(position) == {"o7": 1}
    assert position.outcome.scores == (1, 0)


def test_r10_slides_and_turns_complete_rounds_too() -> None:
    position = played("+b4=CQS +c4=CQS +b3=QSC +d1=CQS")
    assert rounds(position) == {}
    assert rounds(position.play("b3-b5")) == {"o7": 1}
    position = played("+b4=CQS +c4=CQS +b5=CQS +d1=CQS")
    assert rounds(position.play("b5=QSC")) == {"o7": 1}


def test_r10_a_die_that_has_left_no_longer_counts() -> None:
    position = played("+b4=CQS +c4=CQS b4-b2 +b5=QSC")
    assert rounds(position) == {}
    position = played("+b4=CQS +c4=CQS b4=QSC +b5=QSC")
    assert rounds(position) == {}


def test_r10_a_trini_stays_when_the_dice_go() -> None:
    position = played(THREE_CIRCLES + " +d1=CQS b4-b2 +d3=CQS b2-b4")
    assert rounds(position) == {"o7": 1}
    assert position.outcome.scores == (1, 0)


def three_rounds_waiting(players: int) -> Position:
    """One more die on c2 that shows C to o6, Q to o10 and S to o9 completes all three: two such faces wait at each."""
    waiting = {
        "o6": [("b1", 1, "C"), ("c1", 2, "C")],
        "o10": [("d3", 1, "Q"), ("c3", 0, "Q")],
        "o9": [("d1", 1, "S"), ("c1", 0, "S")],
    }
    needed: dict[str, dict[int, str]] = {}
    for dice in waiting.values():
        for triangle, place, symbol in dice:
            needed.setdefault(triangle, {})[place] = symbol
    position = TRINI.new(players)
    for triangle, symbols in needed.items():
        fitting = [word for word in ORIENTATIONS if all(word[place] == symbol for place, symbol in symbols.items())]
        after = (position.play(f"+{triangle}={word}") for word in fitting)
        position = next(tried for tried in after if not rounds(tried))
    return position


def complete_three(trinis_left: int) -> Position:
    """The same, but the seat to act has only this many Trinis left."""
    position = three_rounds_waiting(4)
    seat = position.to_act
    assert seat is not None
    position = with_trinis(position, seat, *["o1", "o5", "o12", "o13"][: 4 - trinis_left])
    return position.play("+c2=CQS")


def test_r10_one_action_can_complete_three_rounds() -> None:
    before = three_rounds_waiting(4)
    position = complete_three(4)
    assert rounds(position) == dict.fromkeys(["o6", "o9", "o10"], before.to_act)
    placed = position.outcome.detail["trinis"]
    assert [trini["round"] for trini in placed] == ["o6", "o9", "o10"]
    assert {trini["turn"] for trini in placed} == {before.ply + 1}
    assert not position.is_over
    assert [event.code for event in position.events] == ["die-introduced", *["trini-placed"] * 3]
    assert [event.params["left"] for event in position.events[1:]] == [3, 2, 1]


@pytest.mark.parametrize(("left", "placed"), [(1, ["o6"]), (2, ["o6", "o9"]), (3, ["o6", "o9", "o10"])])
def test_r10_with_too_few_trinis_the_lowest_rounds_get_them(left: int, placed: list[str]) -> None:
    position = complete_three(left)
    turn = position.view(None).to_json()["turn"]
    last = [trini["round"] for trini in position.outcome.detail["trinis"] if trini["turn"] == turn]
    assert last == placed
    assert position.is_over  # R11


# The end


def test_r11_the_first_to_place_all_trinis_wins_at_once() -> None:
    waiting = played("+b4=CQS +c4=CQS")
    position = with_trinis(waiting, 1, "o1", "o2", "o5", "o12", "o13")
    position = with_trinis(position, 2, "o3", "o4", "o6", "o9", "o10").play("+b5=QSC")
    outcome = position.outcome
    assert position.is_over
    assert position.moves == ()
    assert (outcome.scores, outcome.ranks) == ((6, 5), (1, 2))
    assert outcome.detail["reason"] == "all-placed"
    assert outcome.detail["trinis"][-1] == {"round": "o7", "seat": 1, "turn": 3}
    assert position.events[-1].to_json() == {"code": "all-placed", "seat": 1}


def go_round(position: Position, turns: int) -> Position:
    """Play this many one-notch turns, with a die of each seat that is alone at its rounds."""
    for _ in range(turns):
        mine = next(name for name, die in shown(position).items() if die.startswith(str(position.to_act)))
        now = shown(position)[mine].split()[1]
        position = position.play(f"{mine}={now[1:]}{now[0]}")
    return position


@pytest.mark.parametrize("quiet", [10, 40, 41])
def test_r12_turns_without_a_trini_end_the_game(quiet: int) -> None:
    options: dict[str, Any] = {} if quiet == 40 else {"quiet_turns": quiet}
    position = go_round(played("+a1=CQS +d5=CQS", **options), quiet - 3)
    assert position.view(1).to_json()["countdown"] == 1
    assert not position.is_over
    position = go_round(position, 1)
    assert position.is_over
    assert position.ply == quiet
    assert position.view(1).to_json()["countdown"] == 0
    outcome = position.outcome
    assert (outcome.scores, outcome.ranks) == ((0, 0), (1, 1))
    assert outcome.detail == {"trinis": [], "reason": "quiet"}
    assert position.events[-1].to_json() == {"code": "quiet-end", "turns": quiet}


@pytest.mark.parametrize(("end", "ranks"), [("most", (1, 2)), ("draw", (1, 1))])
def test_r12_after_a_quiet_end_the_most_trinis_win_or_all_share(end: str, ranks: tuple[int, int]) -> None:
    position = played("+a1=CQS +a5=CQS +b4=CQS +c4=CQS +b5=QSC", quiet_turns=10, quiet_end=end)
    assert (position.outcome.scores, position.outcome.ranks) == ((1, 0), (1, 2))  # before the end, by Trinis
    position = go_round(position, 10)
    assert position.is_over
    assert (position.outcome.scores, position.outcome.ranks) == ((1, 0), ranks)
    assert position.outcome.detail["reason"] == "quiet"
    assert position.events[-1].to_json() == {"code": "quiet-end" if end == "most" else "quiet-draw", "turns": 10}


def test_r12_whoever_places_the_last_trini_wins_alone_with_a_shared_quiet_end_too() -> None:
    position = played("+b4=CQS +c4=CQS", quiet_turns=10, quiet_end="draw")
    won = with_trinis(position, 1, "o1", "o2", "o3", "o4", "o5").play("+b5=QSC").outcome
    assert (won.over, won.scores, won.ranks) == (True, (6, 0), (1, 2))


def test_r1_a_board_may_lack_spaces() -> None:
    box = {"rounds": [f"o{number}" for number in range(1, 14) if number != 7], "triangles": TRIANGLE_NAMES[3:]}
    position = played("+b4=CQS +c4=CQS +b5=QSC", box=box)
    assert rounds(position) == {}  # o7 is missing
    assert sorted(position.view(None).to_json()["missing"]) == ["a1", "a2", "a3", "o7"]
    assert not any(word.startswith(("+a1", "+a2", "+a3")) for word in position.moves)
    for word in ("+a2=CQS", "a2=CQS", "a3-a5", "b4-a2"):
        reason = position.why_not(word)
        assert reason is not None
        assert reason.code == "not-on-board"
    assert "o7 " not in position.view(None).text()
    assert "missing" not in played("").view(None).to_json()


@pytest.mark.parametrize(
    ("box", "part"),
    [
        ({}, "at rounds: must be a list of names from o1 to o13"),
        ({**FULL, "rounds": ["o14", *FULL["rounds"][1:]]}, "at rounds: must be a list"),
        ({**FULL, "triangles": "a1"}, "at triangles: must be a list of names from a1 to d5"),
        ({**FULL, "triangles": [*FULL["triangles"], "a1"]}, "at triangles: a1 is repeated"),
        ({**FULL, "triangles": FULL["triangles"][:11]}, "at triangles: must name at least 12"),
        ({**FULL, "rounds": FULL["rounds"][:5]}, "at rounds: must name at least 6"),
        ({**FULL, "dice": 3}, "at dice: only these names"),
        ([], "a table like"),
    ],
)
def test_r1_a_wrong_box_is_refused_with_place_and_reason(box: object, part: str) -> None:
    with pytest.raises(BadSetup, match=part):
        TRINI.new(2, {"box": box})


def test_r1_a_box_in_any_order_is_the_same_box() -> None:
    other = {"triangles": FULL["triangles"][::-1], "rounds": tuple(FULL["rounds"])}
    assert TRINI.new(2, {"box": other}) == TRINI.new(2, {"box": FULL})


def test_r12_a_trini_resets_the_count_even_on_the_last_turn() -> None:
    position = go_round(played("+a1=CQS +a5=CQS +b4=CQS +c4=CQS", quiet_turns=10), 5)
    assert (position.ply, position.to_act, position.view(None).to_json()["countdown"]) == (9, 2, 1)
    position = position.play("+b5=QSC")
    assert rounds(position) == {"o7": 2}
    assert not position.is_over
    assert position.view(None).to_json()["countdown"] == 10
    position = go_round(position, 10)
    assert position.is_over
    outcome = position.outcome
    assert (outcome.scores, outcome.ranks) == ((0, 1), (2, 1))
    assert outcome.detail == {"trinis": [{"round": "o7", "seat": 2, "turn": 10}], "reason": "quiet"}


def test_r12_equal_numbers_share_the_victory() -> None:
    position = go_round(played("+a1=CQS +d5=CQS +d1=CQS", players=3, quiet_turns=10), 6)
    position = with_trinis(with_trinis(position, 1, "o3"), 3, "o4")
    outcome = go_round(position, 1).outcome
    assert (outcome.scores, outcome.ranks) == ((1, 0, 1), (1, 3, 1))
