"""Replays over HTTP: who may see what, in which form, and how invalid requests are answered."""

from pathlib import Path

import pytest

from tatami.web.http import OPERATIONS
from tests.web.support import Guest, Json, Running

GAME = Path(__file__).parents[1] / "games" / "kakuro" / "games" / "two-players.txt"
TEXT = {"Content-Type": "text/plain"}


@pytest.fixture
def finished(guest: Guest) -> str:
    """A finished table."""
    answer = guest.http.post("/api/reviews", content=GAME.read_bytes(), headers=TEXT)
    return str(answer.raise_for_status().json()["id"])


def test_a_finished_game_is_open_to_everybody_in_every_form(server: Running, finished: str) -> None:
    visitor = Guest(server.url, None).http
    page: Json = visitor.get(f"/api/tables/{finished}/replay?open=true&first=32").raise_for_status().json()
    assert (page["plies"][0]["ply"], len(page["plies"]), page["open"]) == (32, 32, True)
    assert all(known["hand"] for known in page["plies"][0]["known"])
    own = visitor.get(f"/api/tables/{finished}/replay?seat=2&first=32").raise_for_status().json()["plies"][0]
    assert own["view"]["hand"] == page["plies"][0]["known"][1]["hand"]
    for path, kind in (
        ("plies/9/picture?seat=2", "image/svg+xml"),
        ("film", "image/svg+xml"),
        ("file", "application/json"),
        ("transcript", "text/plain"),
    ):
        answer = visitor.get(f"/api/tables/{finished}/{path}").raise_for_status()
        assert answer.headers["Content-Type"].startswith(kind)
        assert finished in answer.headers["Content-Disposition"]
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("replay?first=9999", 404, "no-such-ply"),
        ("replay?first=-1", 422, "wrong-parameter"),
        ("replay?seat=3", 422, "bad-seat"),
        ("replay?seat=6", 422, "wrong-parameter"),
        ("replay?open=perhaps", 422, "wrong-parameter"),
        ("plies/9999/picture", 404, "no-such-ply"),
        ("film?seat=5", 422, "bad-seat"),
    ],
)
def test_invalid_requests_get_a_reason(guest: Guest, finished: str, path: str, status: int, code: str) -> None:
    answer = guest.http.get(f"/api/tables/{finished}/{path}")
    assert (answer.status_code, answer.json()["reason"]["code"]) == (status, code)


def test_a_running_game_is_seen_only_from_ones_own_seat(guest: Guest, other: Guest) -> None:
    table = guest.table(seats=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}])
    own = guest.http.get(f"/api/tables/{table}/replay?seat=1").raise_for_status().json()
    assert own["plies"][0]["view"]["hand"]
    assert other.http.get(f"/api/tables/{table}/replay").json()["plies"][0]["view"]["hand"] is None
    for path, status, code in (
        ("replay?seat=2", 403, "not-your-seat"),
        ("plies/0/picture?seat=2", 403, "not-your-seat"),
        ("replay?open=true", 409, "not-over"),
        ("film", 409, "not-over"),
        ("file", 409, "not-over"),
        ("plies/0/preview?word=draw", 409, "not-over"),
    ):
        answer = guest.http.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["reason"]["code"]) == (status, code)
    asked = guest.http.post(f"/api/tables/{table}/review", json={})
    assert (asked.status_code, asked.json()["reason"]["code"]) == (409, "review-not-over")
    assert guest.http.get("/api/tables/nowhere/replay").status_code == 404


def test_another_move_of_a_finished_game_is_foreseen_and_its_review_is_public(server: Running, finished: str) -> None:
    anybody = Guest(server.url, None).http
    view = anybody.get(f"/api/tables/{finished}/plies/0?seat=1").raise_for_status().json()["view"]
    path = f"/api/tables/{finished}/plies/0/preview"
    found = anybody.get(path, params={"word": view["moves"][-1]}).raise_for_status().json()
    assert found["events"]
    assert len(found["scores"]) == 2
    for params, status, code in (({"word": "castle"}, 404, "no-such-move"), ({}, 422, "wrong-parameter")):
        answer = anybody.get(path, params=params)
        assert (answer.status_code, answer.json()["reason"]["code"]) == (status, code)
    assert anybody.get(f"/api/tables/{finished}/review").json()["status"] == "none"
    assert anybody.post(f"/api/tables/{finished}/review", json={}).status_code == 401


def test_branching_off_over_http(server: Running, guest: Guest, finished: str) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    path = f"/api/tables/{finished}/branches"
    made = guest.http.post(path, json={"ply": 5, "seats": seats})
    assert made.status_code == 201
    state = guest.http.get(f"/api/tables/{made.json()['id']}").json()
    assert state["branch"] == {"table": finished, "ply": 5}
    for body, status, code in (
        ({"ply": 67 * 2, "seats": seats}, 404, "no-such-ply"),
        ({"ply": 5, "seats": [*seats, {"kind": "open"}]}, 422, "branch-seats"),
        ({"ply": 5, "seats": seats, "clock": 5}, 422, "wrong-shape"),
        ({"seats": seats}, 422, "wrong-shape"),
    ):
        answer = guest.http.post(path, json=body)
        assert (answer.status_code, answer.json()["reason"]["code"]) == (status, code)
    assert Guest(server.url, None).http.post(path, json={"ply": 5, "seats": seats}).status_code == 401


def test_expensive_requests_use_up_more_of_the_rate_limit() -> None:
    costs = {operation.path: operation.cost for operation in OPERATIONS}
    for path in ("replay", "film", "file", "branches", "plies/{ply}/picture", "plies/{ply}/preview"):
        assert costs[f"/api/tables/{{table}}/{path}"] >= 4 * costs["/api/tables/{table}"]
