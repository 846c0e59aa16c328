"""Clients without an identity cannot do anything to a server that others notice."""

import json
import resource
import select
import socket as sockets
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tatami.web import front
from tatami.web.front import FrontLimits, Gate
from tests.web.support import PATIENCE, Guest, Process, Running, running

GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
SPARE_MEMORY = 400_000_000
"""A server grows by 100 MB while it loads the games in the background; without limits it grew by gigabytes."""
QUICK = FrontLimits(request_seconds=0.3, idle_seconds=0.3, stall_seconds=0.3)


@contextmanager
def serving(folder: Path, limits: FrontLimits, proxy: str = "") -> Iterator[Running]:
    with running(f"sqlite:///{folder / 'games.db'}", proxy=proxy, limits=limits) as server:
        yield server


def call(url: str, source: str = "127.0.0.1") -> sockets.socket:
    """A connection."""
    host, _, port = url.removeprefix("http://").partition(":")
    return sockets.create_connection((host, int(port)), PATIENCE, (source, 0))


def read_all(connection: sockets.socket) -> bytes:
    """What the server sends until it closes."""
    found = bytearray()
    while data := connection.recv(1 << 16):
        found += data
    return bytes(found)


def send_until_refused(connection: sockets.socket, piece: bytes) -> int:
    """Send without reading; return how much was sent before the server stopped reading for a second or closed."""
    connection.setblocking(False)
    sent = 0
    while sent < 32_000_000 and select.select([], [connection], [], 1.0)[1]:
        try:
            sent += connection.send(piece)
        except OSError:
            break
    connection.settimeout(PATIENCE)
    return sent


def check_refused(answer: bytes, status: int, code: str) -> None:
    """Check for one response with a sentence in both languages, after which the server closed."""
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    assert lines[0].startswith(b"HTTP/1.1 %d " % status), answer[:200]
    assert b"Connection: close" in lines
    found = json.loads(body)
    assert found["reason"]["code"] == code
    assert " / " in found["text"]


def memory(process: Process) -> int:
    """The memory a server uses, in bytes."""
    pages = (Path("/proc") / str(process.process.pid) / "statm").read_text("ascii").split()[1]
    return int(pages) * resource.getpagesize()


# ---- Too much


def test_the_server_stops_reading_a_client_that_does_not_read(tmp_path: Path) -> None:
    with Process(tmp_path, "--rate", "0") as process, ExitStack() as stack:
        assert httpx.get(f"{process.url}/health").status_code == 200
        before = memory(process)
        for _ in range(4):
            connection = stack.enter_context(closing(call(process.url)))
            assert send_until_refused(connection, GET * 10_000) < 24_000_000
        assert httpx.get(f"{process.url}/health").status_code == 200
        assert memory(process) - before < SPARE_MEMORY


def test_pipelined_requests_are_answered_in_order(server: Running) -> None:
    paths = ["/health", "/api/no-such-path", "/api/games"] * 50
    with closing(call(server.url)) as connection:
        ahead = b"\r\n".join(b"GET %b HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode() for path in paths)
        connection.sendall(ahead + GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        answer = read_all(connection)
    statuses = [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [200, 404, 200] * 50 + [200]


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 101 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 10_000,
        b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 16_384 + b"\r\n\r\n",
        b"GET /" + b"x" * 20_000,
    ],
    ids=["101", "10,000", "a long one", "a long path"],
)
def test_a_head_is_limited(server: Running, head: bytes) -> None:
    with closing(call(server.url)) as connection:
        connection.sendall(head)
        check_refused(read_all(connection), 431, "head-too-long")


def test_a_hundred_headers_are_accepted(server: Running) -> None:
    with closing(call(server.url)) as connection:
        connection.sendall(
            b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + b"a: b\r\n" * 98 + b"\r\n"
        )
        assert read_all(connection).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("endless", [b"x" * 100_000, b"a: b\r\n" * 10_000], ids=["a line", "lines"])
def test_endless_headers_are_cut_off(tmp_path: Path, endless: bytes) -> None:
    with Process(tmp_path, "--rate", "0") as process:
        assert httpx.get(f"{process.url}/health").status_code == 200
        before = memory(process)
        with closing(call(process.url)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nCookie: ")
            assert send_until_refused(connection, endless) < 24_000_000
        assert httpx.get(f"{process.url}/health").status_code == 200
        assert memory(process) - before < SPARE_MEMORY


def test_a_body_is_limited_before_it_is_read(server: Running) -> None:
    with closing(call(server.url)) as connection:
        connection.sendall(POST % (1 << 40))
        check_refused(read_all(connection), 413, "too-long")


def test_the_connection_stays_open_after_a_body_that_is_too_long(server: Running) -> None:
    with httpx.Client(base_url=server.url) as client:
        refused = client.post("/api/me", content=b"x" * 100_000, headers={"Content-Type": "application/json"})
        assert (refused.status_code, refused.json()["reason"]["code"]) == (413, "too-long")
        port = refused.extensions["network_stream"].get_extra_info("client_addr")
        again = client.get("/health")
        assert again.status_code == 200
        assert again.extensions["network_stream"].get_extra_info("client_addr") == port


def test_a_body_needs_a_length(server: Running) -> None:
    with closing(call(server.url)) as connection:
        connection.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n")
        check_refused(read_all(connection), 411, "no-length")


@pytest.mark.parametrize(
    "data",
    [
        b"hello\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\n\nGET / HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
    ],
)
def test_invalid_http_is_refused(server: Running, data: bytes) -> None:
    with closing(call(server.url)) as connection:
        connection.sendall(data)
        check_refused(read_all(connection), 400, "bad-request")


def test_upgrades_to_another_protocol_are_ignored(server: Running) -> None:
    upgrade = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    with closing(call(server.url)) as connection:
        connection.sendall(upgrade)
        assert read_all(connection).startswith(b"HTTP/1.1 200 ")


# ---- Too slow


@pytest.mark.parametrize(
    "part", [b"G", GET[:-2], GET + GET[:-1], POST % 10 + b"{}", POST % 1_000_000 + b"{}"], ids=range(5)
)
def test_a_request_must_arrive_in_time(tmp_path: Path, part: bytes) -> None:
    with serving(tmp_path, QUICK) as server, closing(call(server.url)) as connection:
        connection.sendall(part)
        answer = read_all(connection)
        if part.startswith(GET):
            first, _, answer = answer.rpartition(b"HTTP/1.1")
            assert first.startswith(b"HTTP/1.1 200 ")
            answer = b"HTTP/1.1" + answer
        check_refused(answer, 408, "too-slow")
        assert httpx.get(f"{server.url}/health").status_code == 200


@pytest.mark.parametrize("said", [b"", b"\r\n\r\n", GET])
def test_an_idle_connection_is_closed(tmp_path: Path, said: bytes) -> None:
    with serving(tmp_path, QUICK) as server, closing(call(server.url)) as connection:
        connection.sendall(said)
        assert read_all(connection).count(b"HTTP/1.1") == said.count(b"GET")


def test_a_client_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, QUICK) as server, closing(call(server.url)) as connection:
        ask = GET.replace(b"/health", b"/openapi.json")
        sent = send_until_refused(connection, ask * 100)
        while server.call(lambda: len(gate_of(server).open)):
            pass
        assert httpx.get(f"{server.url}/health").status_code == 200
        with suppress(ConnectionError):
            assert read_all(connection).count(b"HTTP/1.1") < sent // len(ask)


def test_a_websocket_may_stay_silent(tmp_path: Path) -> None:
    limits = FrontLimits(request_seconds=0.2, idle_seconds=0.2)
    with serving(tmp_path, limits) as server, Guest(server.url).socket() as socket:
        assert socket.next()["type"] == "hello"
        with closing(call(server.url)) as other:
            assert read_all(other) == b"", "the limits apply to it"
        assert socket.ask(do="watch", table="guessed")["reason"] == {"code": "no-such-table"}


# ---- Too many


def gate_of(server: Running) -> Gate:
    """The counter of connections."""
    gate: Gate = server.server.config.gate  # type: ignore[attr-defined]
    return gate


def health(url: str, source: str = "127.0.0.1") -> int:
    """The status that a client at this address gets."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport) as client:
        return client.get(f"{url}/health").status_code


def wait_for(server: Running, count: int) -> None:
    """Wait until the server has this many connections."""
    while server.call(lambda: len(gate_of(server).open)) != count:
        pass


def test_connections_per_address_are_limited_and_others_go_on(tmp_path: Path) -> None:
    with serving(tmp_path, FrontLimits(address_connections=5)) as server, ExitStack() as stack:
        guest = Guest(server.url)
        stack.enter_context(guest.socket())
        guest.http.close()
        wait_for(server, 1)
        held = [stack.enter_context(closing(call(server.url))) for _ in range(4)]
        with closing(call(server.url)) as refused:
            check_refused(read_all(refused), 503, "too-many-connections")
        assert health(server.url, "127.0.0.2") == 200
        held[0].close()
        wait_for(server, 4)
        assert health(server.url) == 200


def test_the_total_of_connections_is_limited_and_existing_ones_go_on(tmp_path: Path) -> None:
    with serving(tmp_path, FrontLimits(connections=5)) as server, ExitStack() as stack:
        guest = Guest(server.url)
        socket = stack.enter_context(guest.socket())
        held = [stack.enter_context(closing(call(server.url, f"127.0.0.{number}"))) for number in range(2, 5)]
        with closing(call(server.url, "127.0.0.9")) as refused:
            check_refused(read_all(refused), 503, "too-many-connections")
        assert socket.ask(do="watch", table="guessed")["reason"] == {"code": "no-such-table"}
        assert guest.http.get("/health").status_code == 200
        held[0].close()
        wait_for(server, 4)
        assert health(server.url, "127.0.0.9") == 200


def test_connections_from_a_proxy_are_not_limited_as_one_client(tmp_path: Path) -> None:
    limits = FrontLimits(address_connections=2)
    with serving(tmp_path, limits, proxy="127.0.0.1") as server, ExitStack() as stack:
        for _ in range(10):
            connection = stack.enter_context(closing(call(server.url)))
            connection.sendall(GET)
            assert connection.recv(100).startswith(b"HTTP/1.1 200 ")


def test_the_connection_limit_is_below_the_file_limit() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert Gate(FrontLimits(connections=10**9)).most < files


def test_new_connections_per_address_are_limited_and_others_connect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "NEW_AT_ONCE", 10)
    with serving(tmp_path, FrontLimits(address_rate=1e-6)) as server:
        assert [health(server.url, "127.0.0.7") for _ in range(12)] == [200] * 10 + [503] * 2
        assert health(server.url, "127.0.0.8") == 200


def test_a_server_with_few_files_refuses_connections_and_goes_on(tmp_path: Path) -> None:
    with Process(tmp_path, "--rate", "0", files=300) as process, ExitStack() as stack:
        guest = Guest(process.url)
        for _ in range(400):
            stack.enter_context(closing(call(process.url)))
        assert guest.http.get("/health").status_code == 200
        assert guest.http.post("/api/me", json={"name": "Ben"}).json()["name"] == "Ben"


# ---- A wrong name


def ask_for(server: Running, host: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/games", headers={"Host": host, **headers})


def test_an_unknown_host_name_is_refused(server: Running) -> None:
    for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[", "localhost@evil"):
        refused = ask_for(server, host)
        assert (refused.status_code, refused.json()["reason"]) == (421, {"code": "wrong-host", "host": host})
    assert "ne répond pas" in ask_for(server, "evil.example", **{"Accept-Language": "fr"}).json()["text"]
    for host in (
        "localhost",
        "localhost:1",
        "LOCALHOST",
        "tatami.localhost",
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.0.2.7",
    ):
        assert ask_for(server, host).status_code == 200, host


def test_a_socket_under_an_unknown_host_name_is_refused(server: Running) -> None:
    guest = Guest(server.url)
    with pytest.raises(InvalidStatus) as refused, guest.socket(Host="evil.example", Origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 421
    assert json.loads(refused.value.response.body or b"")["reason"]["code"] == "wrong-host"


@pytest.mark.parametrize(("names", "status"), [(["play.example.org"], 200), (["Other.Example"], 421), (["*"], 200)])
def test_host_names_can_be_allowed(tmp_path: Path, names: list[str], status: int) -> None:
    options: list[Any] = [part for name in names for part in ("--allow-host", name)]
    with Process(tmp_path, *options) as process:
        assert httpx.get(f"{process.url}/health", headers={"Host": "play.example.org"}).status_code == status
        assert httpx.get(f"{process.url}/health").status_code == 200
