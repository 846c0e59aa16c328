"""The WebSocket with honest and with hostile clients."""

import json
import socket as sockets
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

import tatami
from tatami.match.dispatch import handle
from tatami.web.socket import MOST_SOCKETS
from tests.web.support import PATIENCE, Guest, Json, Running, Socket, running


def read_to_the_end(socket: Socket, messages: Iterable[str] = ()) -> int | None:
    """Send messages while the server takes them and read all answers; return its close code, if it sends one."""
    try:
        for message in messages:
            socket.socket.send(message)
    except ConnectionClosed:
        pass
    try:
        while True:
            socket.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_the_first_frame_has_identity_and_time(guest: Guest) -> None:
    with guest.socket() as socket:
        hello = socket.next()
        assert (hello["type"], hello["me"]["id"], hello["version"]) == ("hello", guest.me["id"], tatami.__version__)
        assert abs(hello["now"] - time.time()) < 60
        assert socket.ask(do="ping")["ok"] is True


def test_two_people_play_and_each_sees_it(guest: Guest, other: Guest) -> None:
    table = guest.table()
    with guest.socket() as mine, other.socket() as theirs:
        mine.watch(table, 1)
        theirs.watch(table)
        assert theirs.ask(do="sit", table=table, seat=2)["ok"] is True
        theirs.watch(table, 2)
        state = mine.watch(table, 1)
        word = state["view"]["moves"][0]
        answer = mine.ask(do="move", table=table, ply=0, after=state["number"], word=word)
        assert (answer["ok"], answer["result"]["ply"]) == (True, 1)
        event = theirs.until(type="event", what="move")
        assert (event["word"], event["ply"], event["view"]["to_act"]) == (word, 1, 2)
        assert event["view"]["moves"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("", "no-json"),
        ("{", "no-json"),
        ('{"do": "seat", "who": ' + "[" * 10_000, "wrong-shape"),
        ('{"do": "ping", "soup": ' + "[" * 10_000, "no-json"),
        ("null", "wrong-shape"),
        ("[]", "wrong-shape"),
        ("{}", "wrong-shape"),
        ('{"do": "dance"}', "wrong-shape"),
        ('{"do": "move"}', "wrong-shape"),
        ('{"do": "watch", "table": "../x"}', "wrong-shape"),
        ('{"do": "watch", "table": "x", "seat": 1.5}', "wrong-shape"),
        ('{"do": "ping", "id": 7}', "wrong-shape"),
        (b"\xff\xfe", "no-json"),
    ],
)
def test_an_invalid_frame_is_refused(guest: Guest, data: str | bytes, code: str) -> None:
    with guest.socket() as socket:
        socket.socket.send(data)
        answer = socket.until(type="answer")
        assert (answer["id"], answer["ok"], answer["reason"]["code"]) == ("", False, code)
        assert socket.ask(do="ping")["ok"] is True


COMMANDS = ["ping", "lobby", "watch", "leave", "sit", "stand", "seat", "start", "move", "preview", "undo", "agree"]
COMMANDS += ["chat", "resign", "replace", "abort", "rematch"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["table", "seat", "ply", "after", "word", "words", "to", "yes", "text", "phrase", "who", "name", "on", "id"]
FRAMES = st.builds(
    lambda do, rest: {"do": do, **rest},
    st.sampled_from(COMMANDS),
    st.dictionaries(st.sampled_from(KEYS), VALUES | st.integers(0, 5) | st.just("TABLE") | st.just(["x"]), max_size=6),
)


@given(frames=st.lists(FRAMES, min_size=1, max_size=8), noise=st.text(max_size=40) | st.binary(max_size=40))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_fuzzed_frames_hurt_nobody(guest: Guest, frames: list[Json], noise: str | bytes) -> None:
    table = guest.table()
    with guest.socket() as socket:
        for frame in frames:
            socket.socket.send(json.dumps(frame).replace('"TABLE"', json.dumps(table)))
        socket.socket.send(noise)
        assert socket.ask(do="ping")["ok"] is True
        for frame in socket.frames:
            assert frame.get("reason", {}).get("code") != "our-fault", (frames, noise)


def test_a_message_of_a_megabyte_closes_only_that_connection(guest: Guest, other: Guest) -> None:
    with other.socket() as theirs, guest.socket() as mine:
        mine.next()
        assert read_to_the_end(mine, [json.dumps({"do": "ping", "id": "x" * (1 << 20)})]) in (1009, None)
        assert theirs.ask(do="ping")["ok"] is True
    with guest.socket() as again:
        assert again.ask(do="ping")["ok"] is True


def test_a_long_frame_that_is_short_enough_is_read(guest: Guest) -> None:
    with guest.socket() as socket:
        text = json.dumps({"do": "ping", "id": "a", "soup": ""})
        socket.socket.send(text.replace('""', f'"{"x" * (16 * 1024 - len(text))}"'))
        assert socket.until(type="answer", id="a")["ok"] is True


def test_a_slow_reader_is_dropped_and_the_others_go_on(server: Running, guest: Guest, other: Guest) -> None:
    table = guest.table(seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}])
    with guest.socket() as mine:
        mine.ask(do="watch", table=table)
        slow = open_deaf_socket(server.url, other.cookie, table)
        connection = server.call(
            lambda: next(one for one in server.site.connections if one.person.id == other.me["id"])
        )
        while server.call(lambda: connection.closing) is None:
            # Ask for the whole table again and again, and read nothing.
            slow.send(frame_of({"do": "watch", "table": table}))
            assert mine.ask(do="ping")["ok"] is True
        assert server.call(lambda: connection.closing) == 4009
        assert mine.ask(do="ping")["ok"] is True
        assert server.call(lambda: not connection.waiting)
        slow.close()


def open_deaf_socket(url: str, cookie: str, table: str) -> sockets.socket:
    """A hand-made WebSocket with a small buffer that reads nothing after the handshake."""
    host, port = url.removeprefix("http://").split(":")
    slow = sockets.socket()
    slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    slow.settimeout(PATIENCE)
    slow.connect((host, int(port)))
    slow.send(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    head = b""
    while b"hello" not in head:
        head += slow.recv(1)
    return slow


def frame_of(command: Json) -> bytes:
    """A short text frame, masked with zeros."""
    data = json.dumps(command).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def ping_for_ever(socket: Socket, answers: list[Json]) -> None:
    """Ping until the server closes the connection."""
    while True:
        answers.append(socket.ask(do="ping"))


def test_a_flooding_client_is_warned_then_disconnected_and_others_go_on(tmp_path: Path) -> None:
    # The rate is so low that even a slow machine refuses many frames in a row. Each frame waits for the answer to the
    # one before it: a client that does not wait may be cut before it is told anything.
    with running(f"sqlite:///{tmp_path / 'games.db'}", rate=2.0) as server:
        guest, other = Guest(server.url), Guest(server.url, "Ben")
        with guest.socket() as mine, other.socket() as theirs:
            answers: list[Json] = []
            with pytest.raises(ConnectionClosed) as closed:
                ping_for_ever(mine, answers)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4008
            refused = [frame for frame in answers if not frame["ok"]]
            assert {frame["reason"]["code"] for frame in refused} == {"too-fast"}
            assert all(frame["reason"]["seconds"] >= 1 for frame in refused)
            assert len(answers) > len(refused) > 0
            assert theirs.ask(do="ping")["ok"] is True


PING = bytes([0x89, 0x80, 0, 0, 0, 0])
"""An empty ping, masked with zeros."""
CLOSED_4008 = bytes([0x88, 2]) + (4008).to_bytes(2, "big")


@pytest.mark.parametrize("frame", [PING, frame_of({}), bytes([0x82, 0x80, 0, 0, 0, 0])], ids=["ping", "text", "bytes"])
def test_tiny_frames_are_counted_before_they_are_decoded(tmp_path: Path, frame: bytes) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", rate=20.0) as server:
        guest, other = Guest(server.url), Guest(server.url, "Ben")
        with other.socket() as theirs:
            flood = open_deaf_socket(server.url, guest.cookie, "")
            flood.sendall(frame * 20_000)
            got = b""
            while CLOSED_4008 not in got:
                got += flood.recv(1 << 16)
            assert got.count(b'"answer"') < 200
            assert theirs.ask(do="ping")["ok"] is True
            flood.close()


def test_connections_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as server:
        guest, other = Guest(server.url), Guest(server.url, "Ben")
        flood = open_deaf_socket(server.url, guest.cookie, "")
        with other.socket() as theirs:
            theirs.next()
            one, two = (
                next(one for one in server.call(lambda: list(server.site.connections)) if one.person.id == person["id"])
                for person in (guest.me, other.me)
            )
            handled: list[str] = []

            async def note_who(service: Any, connection: Any, request: Any) -> None:
                handled.append(connection.person.id)
                await handle(service, connection, request)

            monkeypatch.setattr("tatami.web.socket.handle", note_who)

            def arrive_together() -> None:
                one.protocol.data_received(frame_of({"do": "ping"}) * 1000)
                two.protocol.data_received(frame_of({"do": "ping", "id": "mine"}))

            server.call(arrive_together)
            assert theirs.until(type="answer", id="mine")["ok"] is True
            assert handled.index(other.me["id"]) <= 2
        flood.close()


def test_a_flood_over_many_sockets_is_one_flood(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", rate=20.0) as server:
        guest = Guest(server.url)
        floods = [open_deaf_socket(server.url, guest.cookie, "") for _ in range(5)]

        def arrive_together() -> list[int | None]:
            connections = list(server.site.connections)
            for connection in connections:
                connection.protocol.data_received(PING * 250)  # out of 300 that a person may send at once
            return [connection.closing for connection in connections]

        assert server.call(arrive_together) == [None, 4008, 4008, 4008, 4008]
        for flood in floods:
            flood.close()


def test_nothing_is_parsed_after_a_flood(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", rate=20.0) as server:
        guest = Guest(server.url)
        flood = open_deaf_socket(server.url, guest.cookie, "")
        (connection,) = server.call(lambda: list(server.site.connections))
        server.call(lambda: connection.close(4008))
        parsed: list[bytes] = []
        server.call(lambda: setattr(connection.protocol.conn, "receive_data", parsed.append))
        try:
            flood.sendall(PING * 1000)
            while flood.recv(1 << 16):
                pass
        except ConnectionError:
            pass
        assert parsed == []
        flood.close()


def test_a_flood_without_an_identity_is_cut_off(server: Running) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    flood = sockets.create_connection((host, int(port)), PATIENCE)
    flood.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = b""
    while (4001).to_bytes(2, "big") not in head:
        head += flood.recv(1)
    with pytest.raises(ConnectionError):
        send_for_ever(flood, PING * 1000)
    flood.close()


def send_for_ever(flood: sockets.socket, data: bytes) -> None:
    while True:
        flood.sendall(data)


def test_a_guest_has_a_limited_number_of_sockets(server: Running, guest: Guest, other: Guest) -> None:
    with ExitStack() as stack:
        mine = [stack.enter_context(guest.socket()) for _ in range(MOST_SOCKETS)]
        for socket in mine:
            socket.next()
        with guest.socket() as another:
            answer = another.next()
            assert (answer["id"], answer["ok"]) == ("", False)
            assert answer["reason"] == {"code": "too-many-sockets", "most": MOST_SOCKETS}
            assert read_to_the_end(another) == 4010
        with other.socket() as theirs:
            assert theirs.ask(do="ping")["ok"] is True
        assert mine[0].ask(do="ping")["ok"] is True


def test_the_round_trip_is_measured(server: Running, guest: Guest) -> None:
    with guest.socket() as socket:
        assert socket.ask(do="ping")["ok"] is True
        connection = server.call(
            lambda: next(one for one in server.site.connections if one.person.id == guest.me["id"])
        )
        while server.call(lambda: connection.round_trip) == 0:
            assert socket.ask(do="ping")["ok"] is True


def test_a_flood_of_requests_gets_a_time_to_retry_after(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", rate=5.0) as server:
        guest, other = Guest(server.url), Guest(server.url, "Ben")
        response = guest.http.get("/api/me")
        while response.status_code == 200:
            response = guest.http.get("/api/me")
        assert response.status_code == 429
        assert response.json()["reason"]["code"] == "too-fast"
        assert int(response.headers["retry-after"]) >= 1
        assert other.http.get("/api/me").status_code == 200


def test_nothing_is_left_of_many_connections_that_come_and_go(server: Running, guest: Guest) -> None:
    for _ in range(100):
        with guest.socket() as socket:
            socket.next()
    deadline = time.monotonic() + PATIENCE
    while any(one.person.id == guest.me["id"] for one in server.call(lambda: list(server.site.connections))):
        assert time.monotonic() < deadline


def test_everybody_is_told_when_the_server_stops(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as server:
        guest, other = Guest(server.url), Guest(server.url, "Ben")
        with guest.socket() as mine, other.socket() as theirs:
            mine.next()
            theirs.next()
            server.server.should_exit = True
            assert (read_to_the_end(mine), read_to_the_end(theirs)) == (1001, 1001)
