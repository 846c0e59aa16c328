"""Levels that the host of a server adds: offered to clients by name, and never named by a client."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import tatami.bots
from tatami import BadSetup
from tatami.bots import Budget, add_level, bot
from tatami.bots.names import bot_name
from tatami.core.rng import random
from tatami.match.protocol import SeatTerms
from tatami.match.refusals import Refused
from tatami.match.terms import check_seat
from tests.web.support import PATIENCE, Process

FIRST = "py:examples.my_bot:First"


@pytest.fixture
def levels() -> Iterator[None]:
    """Forget what a test adds."""
    before = dict(tatami.bots.LEVELS)
    yield
    tatami.bots.LEVELS.clear()
    tatami.bots.LEVELS.update(before)


@pytest.mark.usefixtures("levels")
def test_a_class_becomes_a_level_with_a_name() -> None:
    check_names = [SeatTerms("bot", "Careful"), SeatTerms("bot", FIRST)]
    for seat in check_names:
        with pytest.raises(Refused):
            check_seat(seat, tatami.game("trini"))
    add_level(f"Careful={FIRST}")
    check_seat(check_names[0], tatami.game("trini"))
    with pytest.raises(Refused):
        check_seat(check_names[1], tatami.game("trini"))
    view = tatami.game("trini").new(2).view(1)
    assert bot("Careful").choose(view, Budget(), random(1)).move == view.moves[0]
    assert bot("Careful") is bot("Careful")
    assert [bot_name("Careful", 1), bot_name("Careful", 2, ["Careful 2"])] == ["Careful", "Careful 3"]


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize(
    "given",
    [
        "Careful",
        f"={FIRST}",
        f"two words={FIRST}",
        f"Club={FIRST}",
        f"{'a' * 21}={FIRST}",
        "A=cmd:ls",
        "A=py:no_such:Bot",
    ],
)
def test_what_is_no_bot_of_ones_own_is_refused(given: str) -> None:
    before = dict(tatami.bots.LEVELS)
    with pytest.raises(BadSetup):
        add_level(given)
    assert before == tatami.bots.LEVELS


def test_a_server_offers_it_and_it_plays(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with (
        Process(tmp_path, "--database", database, "--rate", "0", "--bot", f"Careful={FIRST}") as server,
        httpx.Client(base_url=server.url, headers={"Origin": server.url.rstrip("/")}, timeout=120) as http,
    ):
        assert http.get("/api/games").json()["levels"][-1] == "Careful"
        http.post("/api/me", json={"name": "Aki"})
        terms = {"game": "trini", "order": "fixed", "seats": [{"kind": "bot", "level": "Careful"}, {"kind": "me"}]}
        made = http.post("/api/tables", json=terms)
        assert made.status_code == 201, made.text
        first = str(tatami.game("trini").new(2).moves[0])
        table = made.json()["id"]
        deadline = time.monotonic() + PATIENCE
        while not (state := http.get(f"/api/tables/{table}").json())["ply"]:
            assert time.monotonic() < deadline
        assert list(state["view"]["board"]) == [first[1:3]]
        assert state["seats"][0]["name"] == "Careful"
        named = {**terms, "seats": [{"kind": "bot", "level": FIRST}, {"kind": "me"}]}
        assert http.post("/api/tables", json=named).status_code in (400, 422)
