"""Nobody can act for another person's seat, or make that person's browser do so."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tatami.web.security import HEADERS, TRUSTED_HEADERS
from tests.web.support import KAKURO, Guest, Running, Socket, running

POSTS: list[tuple[str, Any]] = [
    ("/api/me", {"name": "Mallory"}),
    ("/api/me/link", {}),
    ("/api/me/claim", {"token": "x"}),
    ("/api/tables", KAKURO),
]


@pytest.fixture
def refusals(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict[str, Any]]]:
    """The log lines of refused requests and connections."""
    caplog.set_level(logging.INFO, "tatami.web")
    found: list[dict[str, Any]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() in ("refused", "turned-away"):
                found.append(record.__dict__["data"])

    handler = Keep()
    logging.getLogger("tatami.web").addHandler(handler)
    yield found
    logging.getLogger("tatami.web").removeHandler(handler)


def foreign(url: str) -> list[dict[str, str]]:
    """Headers that browsers send with requests from another site."""
    return [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": url + "0"},
        {"Origin": url.replace("127.0.0.1", "127.0.0.1.evil.example")},
        {"Origin": url.replace("http:", "ftp:")},
        {"Origin": "http://[broken"},
        {"Origin": "http://"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": url, "Sec-Fetch-Site": "cross-site"},
    ]


def test_another_site_cannot_make_a_browser_act(guest: Guest, refusals: list[dict[str, Any]]) -> None:
    for headers in foreign(guest.url):
        for path, body in POSTS:
            refusals.clear()
            response = guest.http.post(path, json=body, headers=headers)
            assert (response.status_code, response.json()["reason"]) == (403, {"code": "wrong-origin"}), headers
            assert "set-cookie" not in response.headers
            assert [(entry["code"], entry["route"]) for entry in refusals] == [("wrong-origin", path)]
        review = guest.http.post("/api/reviews", content="x", headers={**headers, "Content-Type": "text/plain"})
        assert review.status_code == 403
    assert guest.http.get("/api/me").json() == guest.me
    assert guest.http.get("/api/me/games").json()["rows"] == []


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"])
def test_form_content_types_are_refused(guest: Guest, kind: str) -> None:
    for path, body in POSTS:
        response = guest.http.post(path, content=json.dumps(body), headers={"Content-Type": kind} if kind else {})
        assert response.status_code == 415
        assert response.json()["reason"] == {"code": "wrong-content-type", "expected": "application/json"}
    assert guest.http.get("/api/me").json() == guest.me


def test_our_own_pages_may_send_requests(guest: Guest) -> None:
    for headers in (
        {"Origin": guest.url, "Sec-Fetch-Site": "same-origin"},
        {"Origin": guest.url.upper().replace("HTTP", "http")},
        {"Origin": guest.url.replace("http", "https")},  # a proxy that hides TLS
        {"Sec-Fetch-Site": "none"},
        {},
    ):
        response = guest.http.post("/api/me", json={}, headers={**headers, "Content-Type": "application/json; x=y"})
        assert response.status_code == 200, headers
        with guest.socket(**headers) as socket:
            assert socket.next()["type"] == "hello"


def closed_with(socket: Socket) -> int | None:
    """The code with which the server closes a connection before it sends anything."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_another_site_cannot_open_a_socket(guest: Guest, refusals: list[dict[str, Any]]) -> None:
    for headers in foreign(guest.url):
        refusals.clear()
        with guest.socket(**headers) as socket:
            assert closed_with(socket) == 4003, headers
        assert [entry["code"] for entry in refusals] == [4003]


@pytest.mark.parametrize("cookie", [None, "", "guessed", "x" * 4000])
def test_a_socket_needs_an_identity(server: Running, cookie: str | None, refusals: list[dict[str, Any]]) -> None:
    headers = {} if cookie is None else {"Cookie": f"tatami={cookie}"}
    with Socket(server.url, headers) as socket:
        assert closed_with(socket) == 4001
    assert [entry["code"] for entry in refusals] == [4001]


def test_nobody_can_act_for_another_person(guest: Guest, other: Guest, refusals: list[dict[str, Any]]) -> None:
    table = guest.table(seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}])
    with guest.socket() as mine, other.socket() as theirs:
        state = mine.watch(table, 1)
        assert state["status"] == "playing"
        word = state["view"]["moves"][0]
        assert theirs.ask(do="watch", table=table, seat=1)["reason"]["code"] == "not-your-seat"
        theirs.ask(do="watch", table=table)
        tries: list[dict[str, Any]] = [
            {"do": "move", "ply": 0, "after": state["number"], "word": word},
            {"do": "resign", "seat": 1},
            {"do": "stand", "seat": 1},
            {"do": "sit", "seat": 1},
            {"do": "seat", "seat": 1, "who": {"kind": "open"}},
            {"do": "undo", "to": 0, "after": state["number"]},
            {"do": "replace", "seat": 1},
            {"do": "abort"},
            {"do": "agree", "yes": True},
            {"do": "preview", "words": [word]},
            {"do": "start"},
            {"do": "rematch"},
        ]
        for place in (table, "guessed"):
            for command in tries:
                refusals.clear()
                answer = theirs.ask(table=place, **command)
                assert answer["ok"] is False, command
                logged = [(entry["code"], entry["person"]) for entry in refusals]
                assert logged == [(answer["reason"]["code"], other.me["id"])], command
        assert mine.ask(do="move", table=table, ply=0, after=state["number"], word=word)["ok"] is True
    seen = other.http.get(f"/api/tables/{table}").json()
    assert (seen["ply"], seen["status"]) == (1, "playing")


def test_a_seat_that_is_not_yours_is_not_shown_while_the_game_goes_on(guest: Guest, other: Guest) -> None:
    table = guest.table(seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}])
    path = f"/api/tables/{table}/plies/0"
    assert guest.http.get(path, params={"seat": 2}).json()["view"]["seat"] == 2
    assert other.http.get(path).json()["view"]["seat"] is None
    for stranger in (other.http, Guest(guest.url, None).http):
        refused = stranger.get(path, params={"seat": 1})
        assert (refused.status_code, refused.json()["reason"]["code"]) == (403, "not-your-seat")
        assert stranger.get(f"/api/tables/{table}/points", params={"seat": 1}).status_code == 403
        assert stranger.get(f"/api/tables/{table}/transcript").status_code == 409


def test_guessed_ids_old_links_and_unknown_cookies_are_refused_and_logged(
    guest: Guest, refusals: list[dict[str, Any]]
) -> None:
    link = guest.http.post("/api/me/link", json={}).json()["token"]
    phone = Guest(guest.url, None)
    assert phone.http.post("/api/me/claim", json={"token": link}).json() == guest.me
    thief = Guest(guest.url, None, Cookie="tatami=guessed")
    table = guest.table()
    tries: list[tuple[str, str, Any, int, str]] = [
        ("POST", "/api/me/claim", {"token": link}, 404, "link-used"),
        ("POST", "/api/me/claim", {"token": link[::-1]}, 404, "link-used"),
        ("GET", "/api/me", None, 401, "nobody"),
        ("GET", "/api/me/games", None, 401, "nobody"),
        ("POST", "/api/tables", KAKURO, 401, "nobody"),
        ("POST", "/api/me/link", {}, 401, "nobody"),
        ("GET", f"/api/tables/{table[::-1]}", None, 404, "no-such-table"),
        ("GET", "/api/tables/guessed/transcript", None, 404, "no-such-table"),
        ("GET", "/api/tables/guessed/plies/0", None, 404, "no-such-table"),
    ]
    for method, path, body, status, code in tries:
        refusals.clear()
        response = thief.http.request(method, path, json=body)
        assert (response.status_code, response.json()["reason"]["code"]) == (status, code), path
        assert "set-cookie" not in response.headers
        assert [(entry["code"], entry["address"]) for entry in refusals] == [(code, "127.0.0.1")]


def test_ids_cannot_be_guessed(guest: Guest) -> None:
    link = guest.http.post("/api/me/link", json={}).json()["token"]
    for secret, size in ((guest.table(), 24), (guest.cookie.removeprefix("tatami="), 43), (link, 43)):
        assert re.fullmatch(f"[A-Za-z0-9_-]{{{size}}}", secret), "18 or 32 random bytes"


HOST = "play.example.org"
PAGE = f"https://{HOST}"


@pytest.mark.parametrize(
    ("proxy", "passed", "status"),
    [
        ("127.0.0.1", {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}, 200),
        ("127.0.0.1", {"Host": f"{HOST}:443", "X-Forwarded-Proto": "https"}, 200),
        ("127.0.0.1", {"Host": HOST}, 200),  # the proxy hides TLS
        ("", {"Host": HOST, "X-Forwarded-Proto": "https"}, 200),  # or is not trusted
        ("127.0.0.1", {"X-Forwarded-Host": HOST, "X-Forwarded-Proto": "https"}, 403),  # the proxy does not pass Host on
        ("127.0.0.1", {"Host": "play.example.com", "X-Forwarded-Proto": "https"}, 403),
    ],
)
def test_pages_behind_a_proxy_work_if_it_forwards_their_host(
    tmp_path: Path, proxy: str, passed: dict[str, str], status: int, refusals: list[dict[str, Any]]
) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", proxy=proxy, hosts=[HOST, "play.example.com"]) as server:
        guest = Guest(server.url)
        headers = {**passed, "Origin": PAGE, "Sec-Fetch-Site": "same-origin"}
        assert guest.http.post("/api/me", json={}, headers=headers).status_code == status
        with guest.socket(**headers) as socket:
            if status == 200:
                assert socket.next()["type"] == "hello"
                assert socket.ask(do="watch", table="guessed")["ok"] is False
                assert refusals[-1]["address"] == passed.get("X-Forwarded-For", "127.0.0.1")
            else:
                assert closed_with(socket) == 4003
        evil = {**headers, "Origin": "https://evil.example"}
        assert guest.http.post("/api/me", json={}, headers=evil).status_code == 403
        with guest.socket(**evil) as socket:
            assert closed_with(socket) == 4003


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/t/some-table"),
        ("GET", "/no/such/page"),
        ("GET", "/api/no/such/thing"),
        ("GET", "/api/me"),
        ("GET", "/api/games"),
        ("GET", "/openapi.json"),
        ("GET", "/health"),
        ("GET", "/metrics"),
        ("POST", "/api/me"),
        ("DELETE", "/api/me"),
        ("GET", "/api/tables/é"),
    ],
)
def test_every_response_has_the_headers(server: Running, method: str, path: str) -> None:
    response = httpx.request(method, server.url + path)
    expected = HEADERS | TRUSTED_HEADERS
    assert {name: response.headers.get(name) for name in expected} == expected
    assert response.headers["cache-control"]
    assert "server" not in response.headers


@pytest.mark.parametrize(
    ("headers", "accepted"),
    [
        ({"Host": "192.0.2.7:8000"}, False),
        ({"Host": "tatami.example"}, False),
        ({"Host": "localhost.example"}, False),
        ({"Host": "["}, False),
        ({"Host": "192.0.2.7:8000", "X-Forwarded-Proto": "https"}, True),
        ({"Host": "tatami.example", "Sec-Fetch-Dest": "document"}, True),
        ({"Host": "localhost:8000"}, True),
        ({"Host": "[::1]:8000"}, True),
    ],
)
def test_headers_that_need_tls_are_not_sent_without_it(tmp_path: Path, headers: dict[str, str], accepted: bool) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", proxy="127.0.0.1", hosts=["*"]) as server:
        response = httpx.get(server.url, headers=headers)
    assert response.headers.get("cross-origin-opener-policy") == ("same-origin" if accepted else None)
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS


def test_the_policy_forbids_inline_scripts() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_internal_errors_are_answered_without_details(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as server:

        async def fail(*_: Any) -> None:
            raise RuntimeError("the secret is 42")

        monkeypatch.setattr(server.site.service, "lobby", fail)
        response = httpx.get(f"{server.url}/api/tables")
    assert (response.status_code, response.json()["reason"]) == (500, {"code": "our-fault"})
    assert "42" not in response.text
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS


def test_the_cookie_is_secure_behind_a_trusted_proxy(tmp_path: Path) -> None:
    for proxy, secure in (("127.0.0.1", True), ("192.0.2.1", False), ("", False)):
        with running(f"sqlite:///{tmp_path / 'games.db'}", proxy=proxy) as server:
            response = httpx.post(f"{server.url}/api/me", json={}, headers={"X-Forwarded-Proto": "https"})
            assert ("; secure" in response.headers["set-cookie"].lower()) is secure
            forged = {"X-Forwarded-Proto": "https", "Origin": server.url}
            expected = 403 if secure else 200  # a page without TLS is not ours
            assert httpx.post(f"{server.url}/api/me", json={}, headers=forged).status_code == expected
