"""The OpenAPI document is correct: schemathesis tries all operations with valid and invalid data."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import httpx
import jsonschema_rs
import msgspec
import pytest

from tatami import match
from tatami.match import protocol
from tatami.web import http
from tests.web.support import PATIENCE, Guest, Running

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
COMMANDS = ("commands", "serve", "verify")
"""Modules whose refusals appear only on the command line."""
SETTINGS = """
[[operations]]
include-path-regex = "^/api/(me|me/games|tables|reviews|daily/[^/]+|tables/[^/]+/branches)$"
include-method = "POST"

[operations.checks]
positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
"""
"""A schema cannot say which strings are names, games, levels or transcripts, so these operations may answer valid data
with 422. All others have to accept it. Deleting oneself is tested elsewhere: nobody could call the rest afterwards."""


@pytest.fixture(scope="module")
def document(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}/openapi.json").raise_for_status().json()
    return found


def test_every_route_of_the_protocol_is_there(document: dict[str, Any]) -> None:
    text = PROTOCOL.read_text("utf-8")
    told = re.findall(r"`(GET|POST) (/[^`?]*)", text)
    assert len(set(told)) > 12
    for method, path in told:
        pattern = re.sub(r"\\\{\w+\\\}", r"\\{\\w+\\}", re.escape(path))
        found = [name for name in document["paths"] if re.fullmatch(pattern, name)]
        assert found, path
        assert method.lower() in document["paths"][found[0]]


def test_every_field_and_every_refusal_is_in_the_protocol() -> None:
    text = PROTOCOL.read_text("utf-8").replace("```", "`")
    structs = [*get_args(protocol.Request), *protocol.Frame.__subclasses__(), protocol.TableState, protocol.TableSeat]
    structs += [protocol.Person, protocol.Clocks, protocol.Asked, protocol.Terms, protocol.SeatTerms, protocol.Clock]
    structs += [protocol.LobbyRow, protocol.GameRow, protocol.Branch, http.PlyView, http.ReplayPage, http.ReplayPly]
    told = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", text))))
    for struct in structs:
        names = {field.encode_name for field in msgspec.structs.fields(struct)}
        tag = struct.__struct_config__.tag
        assert names | ({tag} if tag else set()) <= told, struct
    folders = [Path(http.__file__).parent, Path(match.__file__).parent]
    sources = [
        path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py") if path.stem not in COMMANDS
    ]
    codes = {code for source in sources for code in re.findall(r'refuse\(\s*"([a-z-]+)"', source)}
    assert len(codes) > 40
    assert codes - told == {"rematch-there"}, "nobody gets this one: they get the rematch"


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)):
        assert name in schemas


def test_every_link_leads_to_an_operation(document: dict[str, Any]) -> None:
    known = {route["operationId"] for methods in document["paths"].values() for route in methods.values()}
    linked = re.findall(r'"operationId": "(\w+)", "parameters": \{"table"', json.dumps(document))
    assert len(linked) == 3
    assert set(linked) < known


def test_every_refusal_has_the_same_shape(document: dict[str, Any]) -> None:
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            for status, response in route["responses"].items():
                if int(status) >= 400:
                    schema = response["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Refusal"}, (method, path, status)


def test_all_frames_are_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for union, kinds in (("ClientFrame", get_args(protocol.Request)), ("ServerFrame", protocol.Frame.__subclasses__())):
        told = {option["$ref"].rpartition("/")[2] for option in schemas[union]["anyOf"]}
        assert told == {kind.__name__ for kind in kinds}


def test_frames_match_their_schemas(document: dict[str, Any], guest: Guest) -> None:
    validator = jsonschema_rs.Draft202012Validator({**document, "$ref": "#/components/schemas/ServerFrame"})
    table = guest.table(seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}])
    with guest.socket() as socket:
        socket.ask(do="lobby")
        state = socket.watch(table, 1)
        socket.ask(do="move", table=table, ply=0, after=state["number"], word=state["view"]["moves"][0])
        socket.ask(do="chat", table=table, text="Hello")
        socket.ask(do="chat", table="guessed", text="Hello")
        assert {frame["type"] for frame in socket.frames} >= {"hello", "answer", "table", "event", "lobby"}
        for frame in socket.frames:
            validator.validate(frame)


@pytest.mark.parametrize("known", [True, False], ids=["somebody", "nobody"])
def test_schemathesis_finds_nothing(server: Running, known: bool, tmp_path: Path) -> None:
    guest = Guest(server.url, "Sche Ma" if known else None)
    cookie = ["--header", f"Cookie: {guest.cookie}"] if known else []
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/openapi.json", *cookie]
    options = ["--exclude-path=/api/me/delete", "--max-examples=15", "--seed=1", "--no-color", "--checks=all"]
    (tmp_path / "schemathesis.toml").write_text(SETTINGS, "utf-8")
    done = subprocess.run(
        [*command, *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=4 * PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not known or re.search(r"API Links: +([3-9]|\d\d) covered", done.stdout), done.stdout
