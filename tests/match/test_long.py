"""Long games: a newcomer does not make the server encode the whole log again."""

import threading
from pathlib import Path

import msgspec
import pytest

import tatami
from tatami.match import archive, logs
from tatami.match import protocol as m
from tatami.match.frames import plain_event
from tatami.match.refusals import Refused
from tests.match.support import Client, asynchronous, clients, opened, sit_down, state, terms

GAMES = Path(__file__).parents[1] / "games"


class Work:
    """Counts encoded events for each thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.here = self.elsewhere = 0
        self.thread = threading.current_thread()
        monkeypatch.setattr(logs, "plain_event", self.plain_event)

    def plain_event(self, *given: object) -> m.Event:
        if threading.current_thread() is self.thread:
            self.here += 1
        else:
            self.elsewhere += 1
        return plain_event(*given)  # type: ignore[arg-type]


def shown(client: Client) -> list[m.Event]:
    """The log in the last table frame that a client received."""
    last = next(frame for frame in reversed(client.frames) if frame["type"] == "table")
    return msgspec.convert(last["state"]["log"], list[m.Event])


@asynchronous
async def test_a_log_is_encoded_once_for_each_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("kakuro"))
        for _ in range(10):
            await eve.do(m.Watch(table=table))
            await service.table_state(table, eve.person)
        assert work.here == 3 + 3 + 3  # created, sit, start: for two seats and the spectators
        await aki.move(state(service, table))
        for _ in range(10):
            await eve.do(m.Watch(table=table))
        assert work.here == 10
        found = state(service, table)
        for client, seat in ((aki, 1), (ben, 2), (eve, None)):
            await client.do(m.Watch(table=table, seat=seat))
            assert shown(client) == [plain_event(found, event, seat) for event in found.log]


@asynchronous
async def test_a_long_log_is_encoded_outside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_AT_ONCE", 20)
    text = (GAMES / "kakuro" / "games" / "two-players.txt").read_text("utf-8")
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await service.add_review(aki.person, text)
        work = Work(monkeypatch)
        for _ in range(3):
            await aki.do(m.Watch(table=table))
            await service.table_state(table, None)
        assert work.here == 0
        assert work.elsewhere == state(service, table).number == len(shown(aki))


@asynchronous
async def test_a_game_with_too_many_moves_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position = tatami.game("trini").new(2, {}, 1)
    for _ in range(5):
        position = position.play(position.moves[0])
    text = tatami.Transcript(position, {}).write()
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        monkeypatch.setattr(archive, "MOST_MOVES", 4)
        with pytest.raises(Refused, match="at most 4 moves"):
            await service.add_review(aki.person, text)
        assert (await service.records.page(aki.person)).rows == []
        monkeypatch.setattr(archive, "MOST_MOVES", 5)
        assert await service.add_review(aki.person, text)
