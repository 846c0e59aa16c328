"""What a view of Hiroba shows."""

import json

import tatami
from tatami.games.hiroba import GAME
from tests.games.hiroba.table import FIVE, after, golden, play


def codes(position: tatami.Position) -> list[str]:
    return [event.code for event in position.events]


def test_a_view_shows_the_whole_table() -> None:
    view = after("5a5 xb5 4h9 -").view(1).to_json()
    assert view["phase"] == "place"
    assert view["ask"] == {"code": "ask-place"}
    assert view["tiles"] == FIVE
    assert view["board"] == {"a5": {"seat": 1, "value": 5}, "h9": {"seat": 2, "value": 4}}
    assert view["blocked_cells"] == ["b5"]
    assert view["koi_cells"] == []
    assert view["stones"] == [1, 1]
    assert view["pebbles"] == [[2, 2, 2, 2, 0], [2, 2, 2, 1, 1]]
    assert view["blocked"] == [False, False]
    assert view["points"] == [5, 4]
    assert view["gardens_won"] == [1, 1]
    assert json.loads(json.dumps(view)) == view


def test_all_see_the_same() -> None:
    position = after("5a5 xb5 4h9 -")
    views = [position.view(seat).to_json() for seat in (None, 1, 2)]
    for view in views:
        del view["seat"], view["moves"]
    assert views[0] == views[1] == views[2]


def test_what_is_asked() -> None:
    assert after().view().to_json()["ask"] == {"code": "ask-start"}
    assert after("5a5").view().to_json()["ask"] == {"code": "ask-stone", "count": 2}
    assert after("5a5 xb5 4h9").view().to_json()["ask"] == {"code": "ask-stone", "count": 1}
    assert golden("koi-by-choice").view().to_json()["ask"] is None


def test_events_tell_what_a_move_did() -> None:
    told = [GAME.catalogue("en").tell(event) for step in after("8a5 xb5 4h9 -").line() for event in step.events]
    assert told == [
        "Seat 1 places an 8 on a5.",
        "Seat 1 blocks b5 with a stone; 1 left.",
        "Seat 2 places a 4 on h9.",
        "Seat 2 places no stone; 1 left.",
    ]


def test_events_at_the_end_tell_where_the_koi_go() -> None:
    end = golden("worked-example")
    assert codes(end) == ["pebble-placed", *["koi-won"] * 5, *["koi-doubles"] * 5]
    won = [event.params["seats"] for event in end.events if event.code == "koi-won"]
    assert sorted(won) == [[1], [1], [2], [2], [2]]
    assert sum(event.params["points"] for event in end.events if event.code == "koi-doubles") == 10 + 4 * 8


def test_events_when_owners_choose() -> None:
    line = golden("koi-by-choice").line()[-6:]
    assert [codes(position) for position in line] == [
        ["pebble-placed", *["koi-won"] * 5],
        ["koi-placed"],
        ["koi-left"],
        ["koi-placed"],
        ["koi-placed"],
        ["koi-placed", "koi-spare"],
    ]
    assert line[1].events[0].params == {"seat": 1, "cell": "b1", "points": 6}
    assert line[2].events[0].params == {"seat": 1, "count": 1}
    assert line[5].events[1].params == {"seat": 1, "count": 1}


def test_the_text_board() -> None:
    board = after("5a5 xb5 4h9 -").view(1).text().split("\n")
    assert board[0] == "    a   b   c   d   e   f   g   h   i"
    assert board[1].startswith("  ┌────────")
    assert board[8].startswith("4 │ . │><>│ . │ .   .   . │~~~ ~~~ ~~~│")
    assert board[9].startswith("  │   └───┘   ├───┬───┐   │")
    assert board[10].startswith("5 │ 5●  X   . │ . │><>│ . │~~~ ~~~ ~~~│")
    assert board[18].startswith("9 │ .   *   . │ . │ .   . │ . │ 4▲  . │")
    assert any("> ● Seat 1: 5 points, 1 garden" in line for line in board)
    assert any("1/9×2 2/8×2 3/7×2 4/6×2" in line for line in board)
    assert "Place 1 : 5 points, 1 jardin" in after("5a5 xb5 4h9 -").view(1).text("fr")


def test_a_blocked_seat_is_marked() -> None:
    assert "blocked" in golden("blocked-seat-3-players").view().text()
    assert "bloqué" in golden("blocked-seat-3-players").view().text("fr")


def test_koi_put_into_gardens_are_drawn() -> None:
    end = golden("koi-by-choice")
    assert end.view().to_json()["koi_cells"] == ["b1", "b2", "b7", "b9"]
    assert end.view().text().split("\n")[2].startswith("1 │ 1▲│><>  2●│ 8●  7●│ 9●│")


def test_a_finished_view_carries_the_outcome() -> None:
    end = golden("worked-example")
    assert end.view(1).to_json()["outcome"] == end.outcome.to_json()
    assert play(after(), "5a5").view(1).to_json()["outcome"] is None
