"""Every operation of docs/protocol.md, with valid and invalid requests."""

from pathlib import Path
from typing import Any

import httpx
import pytest

import tatami
from tatami.core.messages import LANGUAGES, read_sentences
from tests.web.support import KAKURO, Guest, Running

NOBODY = {"code": "nobody"}


def reason(response: httpx.Response, status: int) -> dict[str, Any]:
    """The reason for a refusal."""
    assert response.status_code == status, response.text
    data = response.json()
    assert set(data) == {"reason", "text"}
    assert data["text"]
    return dict(data["reason"])


# ---- Identities


def test_a_guest_is_created_and_recognised(server: Running) -> None:
    guest = Guest(server.url, "  Aki  ")
    assert guest.me["name"] == "Aki"
    assert guest.http.get("/api/me").json() == guest.me
    assert Guest(server.url, "Aki").me["id"] != guest.me["id"]


def test_a_guest_needs_no_name(server: Running) -> None:
    guest = Guest(server.url, None)
    response = guest.http.post("/api/me", json={})
    assert response.status_code == 200
    assert response.json()["name"]


def test_with_the_cookie_the_name_changes_and_nothing_else(guest: Guest) -> None:
    renamed = guest.http.post("/api/me", json={"name": "Chie"}).json()
    assert renamed == guest.me | {"name": "Chie"}
    assert guest.http.post("/api/me", json={}).json() == renamed
    assert guest.http.get("/api/me").json() == renamed


@pytest.mark.parametrize("name", ["", " ", "x" * 100, "\u202e", "a\x00b"])
def test_an_invalid_name_is_refused(guest: Guest, name: str) -> None:
    assert reason(guest.http.post("/api/me", json={"name": name}), 422)["code"] in ("name-length", "name-invisible")
    assert guest.http.get("/api/me").json() == guest.me


def test_requests_without_an_identity_are_refused(server: Running) -> None:
    stranger = Guest(server.url, None)
    for path in ("/api/me", "/api/me/games"):
        assert reason(stranger.http.get(path), 401) == NOBODY
    for path, body in (("/api/me/link", {}), ("/api/tables", KAKURO)):
        assert reason(stranger.http.post(path, json=body), 401) == NOBODY
    headers = {"Content-Type": "text/plain"}
    assert reason(stranger.http.post("/api/reviews", content="x", headers=headers), 401) == NOBODY


@pytest.mark.parametrize("cookie", ["", "guessed", "x" * 5000, "é", '"', "a b"])
def test_an_unknown_cookie_gives_no_identity(server: Running, cookie: str) -> None:
    response = httpx.get(f"{server.url}/api/me", headers={b"Cookie": f"tatami={cookie}".encode()})
    assert reason(response, 401) == NOBODY


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(guest: Guest) -> None:
    parts = guest.http.get("/api/me").headers["set-cookie"].split("; ")
    assert parts[0] == guest.cookie
    assert {part.lower() for part in parts[1:]} == {"httponly", "max-age=31536000", "path=/", "samesite=lax"}


def test_a_link_carries_the_identity_to_another_device_once(guest: Guest) -> None:
    token = guest.http.post("/api/me/link", json={}).json()["token"]
    phone = Guest(guest.url, None)
    assert phone.http.post("/api/me/claim", json={"token": token}).json() == guest.me
    assert phone.http.get("/api/me").json() == guest.me
    assert phone.cookie != guest.cookie
    assert guest.http.get("/api/me").json() == guest.me
    thief = Guest(guest.url, None)
    for guessed in (token, "guessed", guest.cookie.partition("=")[2]):
        assert reason(thief.http.post("/api/me/claim", json={"token": guessed}), 404)["code"] == "link-used"
    assert reason(thief.http.get("/api/me"), 401) == NOBODY


# ---- Games and sentences


def test_games_are_listed_with_everything_a_table_needs(guest: Guest) -> None:
    about = guest.http.get("/api/games").json()
    assert [game["id"] for game in about["games"]] == [game.id for game in tatami.available_games()]
    for game, found in zip(tatami.available_games(), about["games"], strict=True):
        assert (found["title"], tuple(found["players"])) == (game.title, game.players)
        assert found["options"] == {name: option.to_json() for name, option in game.options.items()}
    assert "club" in about["levels"]
    assert about["phrases"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_language(guest: Guest, language: str) -> None:
    words = guest.http.get(f"/api/words/{language}").json()
    for code in ("not-your-turn", "too-fast", "no-such-game", guest.http.get("/api/games").json()["phrases"][0]):
        assert words["core"][code]
    for game in tatami.available_games():
        assert words["games"][game.id] == read_sentences(game.folder / "locale", language)


def test_an_unknown_language_is_refused(guest: Guest) -> None:
    assert reason(guest.http.get("/api/words/tlh"), 404)["languages"] == list(LANGUAGES)


@pytest.mark.parametrize(
    ("wish", "begin"),
    [
        ("fr", "Cette requête"),
        ("fr-CA,en;q=0.5", "Cette requête"),
        ("en;q=0.3, fr;q=0.7", "Cette requête"),
        ("de, fr;q=0.1", "Cette requête"),
        ("en, fr", "This request"),
        ("tlh", "This request"),
        ("", "This request"),
        (";;q=,fr;q=x", "This request"),
    ],
)
def test_a_refusal_speaks_the_language_of_the_browser(server: Running, wish: str, begin: str) -> None:
    response = httpx.get(f"{server.url}/api/me", headers={"Accept-Language": wish})
    assert response.json()["text"].startswith(begin)


# ---- Tables


def test_a_table_is_opened_and_seen(guest: Guest, other: Guest) -> None:
    table = guest.table()
    mine = guest.http.get(f"/api/tables/{table}").json()
    theirs = other.http.get(f"/api/tables/{table}").json()
    assert (mine["id"], mine["status"], mine["hosting"]) == (table, "open", True)
    assert [seat["yours"] for seat in mine["seats"]] == [True, False]
    assert theirs["hosting"] is False
    assert [seat["yours"] for seat in theirs["seats"]] == [False, False]
    assert httpx.get(f"{guest.url}/api/tables/{table}").json()["seats"] == theirs["seats"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": [{"kind": "me"}] * 5}, "bad-players"),
        ({"seats": [{"kind": "me"}]}, "wrong-shape"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "cmd:ls"}]}, "no-such-level"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "club", "style": "thief"}]}, "no-such-style"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "club", "style": 1}]}, "wrong-shape"),
        ({"options": {"soup": 1}}, "no-such-option"),
        ({"options": {"errors": "stand"}, "window": 4}, "window-seconds"),
        ({"options": []}, "wrong-shape"),
        ({"clock": {"kind": "move", "seconds": -1}}, "wrong-shape"),
        ({"clock": {"kind": "move", "seconds": 1}}, "clock-too-short"),
        ({"soup": 1}, "wrong-shape"),
    ],
)
def test_invalid_terms_are_refused(guest: Guest, change: dict[str, Any], code: str) -> None:
    assert reason(guest.http.post("/api/tables", json=KAKURO | change), 422)["code"] == code


DEEP = b'{"options": {"box": ' + b"[" * 30_000


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", DEEP, b'{"game": "\\ud800"}', b"NaN"])
def test_a_body_that_is_not_json_is_refused(guest: Guest, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    paths = ("/api/tables", "/api/me", "/api/me/claim", "/api/me/link")
    for path in paths[:1] if body in (b"", DEEP) else paths:
        assert reason(guest.http.post(path, content=body, headers=headers), 400) == {"code": "no-json"}


@pytest.mark.parametrize(("path", "most"), [("/api/me", 4_096), ("/api/tables", 65_536), ("/api/me/claim", 4_096)])
def test_a_body_that_is_too_long_is_refused(guest: Guest, path: str, most: int) -> None:
    headers = {"Content-Type": "application/json"}
    for size in (most + 1, 3_000_000):
        response = guest.http.post(path, content=b" " * size, headers=headers)
        assert reason(response, 413) == {"code": "too-long", "most": most}
    assert reason(guest.http.post(path, content=b" " * most, headers=headers), 400) == {"code": "no-json"}


def test_the_lobby_shows_public_tables_only(guest: Guest) -> None:
    public, hidden = guest.table(visibility="public"), guest.table()
    shown = [row["id"] for row in guest.http.get("/api/tables").json()["rows"]]
    assert public in shown
    assert hidden not in shown


@pytest.mark.parametrize("table", ["guessed", "A" * 24])
def test_an_unknown_table_is_refused(guest: Guest, table: str) -> None:
    for path in ("", "/transcript", "/plies/0", "/points"):
        assert reason(guest.http.get(f"/api/tables/{table}{path}"), 404)["code"] == "no-such-table"


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("a%20b", "path.table"),
        ("x" * 65, "path.table"),
        ("é", "path.table"),
        ("ok/plies/x", "path.ply"),
        ("ok/plies/-1", "path.ply"),
        ("ok/plies/0?seat=9", "query.seat"),
        ("ok/points?seat=0", "query.seat"),
        ("ok/points?seat=", "query.seat"),
        ("ok/points?seat=null", "query.seat"),
    ],
)
def test_invalid_parameters_are_refused(guest: Guest, path: str, place: str) -> None:
    assert reason(guest.http.get(f"/api/tables/{path}"), 422) == {"code": "wrong-parameter", "place": place}


@pytest.mark.parametrize("query", ["status=soup", "status=null", "before=x", "before=-1", "before=nan", "before=inf"])
def test_invalid_queries_are_refused(guest: Guest, query: str) -> None:
    found = reason(guest.http.get(f"/api/me/games?{query}"), 422)
    assert found == {"code": "wrong-parameter", "place": f"query.{query.partition('=')[0]}"}


def test_unknown_queries_are_ignored_and_the_last_of_several_values_counts(guest: Guest) -> None:
    table = guest.table()
    assert guest.http.get("/api/me/games?soup=1&status=over&status=open").json()["rows"][0]["id"] == table


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_unknown_methods_are_refused(guest: Guest, method: str) -> None:
    for path, allowed in (("/api/tables", "GET, POST"), ("/api/games", "GET"), ("/lobby", "GET, HEAD")):
        response = guest.http.request(method, path)
        assert reason(response, 405) == {"code": "no-such-method"}
        assert response.headers["allow"] == allowed


def test_head_is_for_pages_only(guest: Guest) -> None:
    assert guest.http.head("/lobby").status_code == 200
    assert guest.http.head("/api/games").status_code == 405


def test_your_own_games_are_listed_newest_first(guest: Guest, other: Guest) -> None:
    tables = [guest.table() for _ in range(3)]
    other.table()
    rows = guest.http.get("/api/me/games").json()["rows"]
    assert [row["id"] for row in rows] == tables[::-1]
    older = guest.http.get("/api/me/games", params={"status": "open", "before": rows[0]["updated"]}).json()["rows"]
    assert [row["id"] for row in older] == tables[1::-1]
    assert guest.http.get("/api/me/games", params={"status": "over"}).json()["rows"] == []


# ---- Transcripts

FINISHED = Path(__file__).parents[1] / "games" / "kakuro" / "games" / "two-players.txt"
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}


def test_a_transcript_is_uploaded_viewed_and_downloaded(guest: Guest, other: Guest) -> None:
    response = guest.http.post("/api/reviews", content=FINISHED.read_bytes(), headers=PLAIN)
    assert response.status_code == 201
    table = response.json()["id"]
    state = other.http.get(f"/api/tables/{table}").json()
    assert state["status"] == "over"
    last = other.http.get(f"/api/tables/{table}/plies/{state['ply']}", params={"seat": 1}).json()
    assert (last["ply"], last["seat"], last["view"]["outcome"]["over"]) == (state["ply"], 1, True)
    first = other.http.get(f"/api/tables/{table}/plies/0").json()
    assert (first["word"], first["happened"], first["view"]["ply"]) == (None, [], 0)
    points = other.http.get(f"/api/tables/{table}/points").json()["points"]
    scores = last["view"]["outcome"]["scores"]
    assert (points[0], points[-1], len(points)) == ([0] * len(scores), scores, state["ply"] + 1)
    beyond = other.http.get(f"/api/tables/{table}/plies/{state['ply'] + 1}")
    assert reason(beyond, 404)["code"] == "no-such-ply"
    transcript = other.http.get(f"/api/tables/{table}/transcript")
    assert transcript.headers["content-type"] == "text/plain; charset=utf-8"
    assert "attachment" in transcript.headers["content-disposition"]
    ours, theirs = (tatami.Transcript.read(text, tatami.load) for text in (transcript.text, FINISHED.read_bytes()))
    assert ours.position == theirs.position


@pytest.mark.parametrize("text", [b"", b"soup", b"\xff\xfe", b"\x00" * 100, FINISHED.read_bytes()[:-200]])
def test_text_that_is_not_a_transcript_is_refused(guest: Guest, text: bytes) -> None:
    found = reason(guest.http.post("/api/reviews", content=text, headers=PLAIN), 422)
    assert (found["code"], found["line"] >= 1) == ("transcript-line", True)
    assert guest.http.get("/api/me/games").json()["rows"] == []


@pytest.mark.parametrize("size", [250_000, 3_000_000])
def test_a_transcript_that_is_too_long_is_refused(guest: Guest, size: int) -> None:
    response = guest.http.post("/api/reviews", content=b"x" * size, headers=PLAIN)
    assert reason(response, 413)["code"] in ("too-long", "transcript-too-long")


# ---- Operating the server


def test_health_and_metrics(guest: Guest) -> None:
    health = guest.http.get("/health")
    assert (health.status_code, health.json()) == (200, {"status": "ok", "version": tatami.__version__})
    guest.http.get("/api/tables/guessed")
    text = guest.http.get("/metrics").text
    assert 'tatami_refused_total{code="no-such-table"}' in text
    assert 'tatami_request_seconds_count{method="GET",route="/api/tables/{table}",status="404"}' in text
    assert "guessed" not in text
