"""Reviews in the background: asked for once, made by one process, stored, and taken over after a restart."""

import json
import sys
from pathlib import Path

import pytest

import tatami
from tatami.core.transcript import Transcript
from tatami.match import protocol as m
from tatami.match.refusals import Refused
from tatami.match.reviews import DEAD_SECONDS, MOST_WAITING, Reviews
from tatami.match.service import Service
from tatami.review import VERSION, review
from tests.match.support import Clock, asynchronous, clients, opened, sit_down, state, terms, until

QUICK = (sys.executable, "-c", 'print(\'{"done": 1}\', flush=True); print(\'{"review": {"version": 1}}\')')
HANGING = (sys.executable, "-c", "import signal; print('{\"done\": 2}', flush=True); signal.pause()")
FAILING = (sys.executable, "-c", "import sys; sys.exit('as the test wants it')")


def short_game() -> Transcript:
    """The first moves of a game."""
    position = tatami.game("hiroba").new(players=2, seed=3)
    for _ in range(4):
        position = position.play(position.moves[0])
    return Transcript(position)


async def uploaded(service: Service, person: m.Person) -> str:
    return await service.add_review(person, short_game().write())


async def worked(service: Service) -> None:
    """Wait until this service has nothing left to review."""
    assert service.reviews.working is not None
    await service.reviews.working


@asynchronous
async def test_a_review_is_made_once_stored_and_shown_to_everybody(tmp_path: Path) -> None:
    database = str(tmp_path / "tatami.db")
    async with opened(database) as service:
        aki, eve = await clients(service, 2)
        table = await uploaded(service, aki.person)
        assert (await service.reviews.state(table, eve.person)).status == "none"
        assert (await service.reviews.ask(table, aki.person)).status in ("waiting", "running")
        await worked(service)
        found = await service.reviews.state(table, eve.person)
        assert (found.status, found.done, found.count) == ("done", 4, 4)
        assert found.review == json.loads(json.dumps(review(short_game().position).to_json()))
        service.reviews.maker = FAILING
        assert await service.reviews.ask(table, eve.person) == found
        await worked(service)
    async with opened(database) as service:
        assert await service.reviews.state(table, None) == found


@asynchronous
async def test_a_review_is_refused_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben, eve = await clients(service, 3)
        running = await sit_down([aki, ben], terms())
        await aki.move(state(service, running))
        closed = await sit_down([aki, ben], terms(spectators=False))
        await aki.do(m.Resign(table=closed, seat=1))
        long = await uploaded(service, aki.person)
        monkeypatch.setattr("tatami.match.reviews.MOST_DECISIONS", 3)
        for table, who, code in (
            (running, aki, "review-not-over"),
            (closed, eve, "no-spectators"),
            (closed, aki, "review-no-moves"),
            (long, aki, "review-too-long"),
            ("nowhere", aki, "no-such-table"),
        ):
            with pytest.raises(Refused) as refused:
                await service.reviews.ask(table, who.person)
            assert refused.value.reason.code == code
        assert (await service.reviews.state(running, eve.person)).status == "none"


@asynchronous
async def test_the_queue_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tatami.match.reviews.MOST_WAITING", 2)
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        service.reviews.maker = HANGING
        tables = [await uploaded(service, aki.person) for _ in range(3)]
        await service.reviews.ask(tables[0], aki.person)
        await service.reviews.ask(tables[1], aki.person)
        with pytest.raises(Refused) as refused:
            await service.reviews.ask(tables[2], aki.person)
        assert refused.value.reason.code == "reviews-busy"
        assert (await service.reviews.ask(tables[1], aki.person)).status == "waiting"
    assert MOST_WAITING > 2


@asynchronous
async def test_a_review_that_fails_can_be_asked_for_again(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await uploaded(service, aki.person)
        service.reviews.maker = FAILING
        await service.reviews.ask(table, aki.person)
        await worked(service)
        assert (await service.reviews.state(table, aki.person)).status == "none"
        service.reviews.maker = QUICK
        await service.reviews.ask(table, aki.person)
        await worked(service)
        assert (await service.reviews.state(table, aki.person)).status == "done"


@asynchronous
async def test_the_next_process_makes_a_review_that_was_left(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        (aki,) = await clients(service, 1)
        table = await uploaded(service, aki.person)
        service.reviews.maker = HANGING
        await service.reviews.ask(table, aki.person)
        await until_done(service, table, 2)
    async with opened(database, now=clock) as service:
        service.reviews.maker = QUICK
        service.reviews.tick()
        await worked(service)  # the process that left it may still live
        found = await service.reviews.state(table, aki.person)
        assert (found.status, found.done) == ("running", 2)
        clock.go(DEAD_SECONDS + 1)
        service.reviews.tick()
        await worked(service)
        assert (await service.reviews.state(table, aki.person)).review == {"version": VERSION}


async def until_done(service: Service, table: str, decisions: int) -> None:
    """Wait until so many decisions of a review are judged."""
    seen = 0

    async def look() -> None:
        nonlocal seen
        seen = (await service.reviews.state(table, None)).done

    await until(lambda: seen == decisions, look)


@asynchronous
async def test_of_two_processes_one_makes_a_review(database: str, tmp_path: Path) -> None:
    async with opened(database) as service:
        (aki,) = await clients(service, 1)
        count = tmp_path / "made"
        count.touch()
        code = (
            f"open({str(count)!r}, 'a').write('x'); print('{{\"done\": 1}}', flush=True); print('{{\"review\": {{}}}}')"
        )
        others = [
            Reviews(
                service.store,
                service.repository,
                service.health,
                service.warm_up,
                service.looked_at,
                service.now,
                (sys.executable, "-c", code),
            )
            for _ in range(2)
        ]
        tables = [await uploaded(service, aki.person) for _ in range(2)]
        for table in tables:
            await service.store.ask_review(table, VERSION, service.now())
        for one in others:
            one.tick()
        for one in others:
            assert one.working is not None
            await one.working
        assert count.read_text() == "xx"
        for table in tables:
            assert (await service.reviews.state(table, None)).status == "done"


@asynchronous
async def test_a_review_of_an_older_version_is_made_again(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await uploaded(service, aki.person)
        await service.store.ask_review(table, VERSION - 1, 1.0)
        assert await service.store.take_review("old", 1.0, VERSION - 1, 0.0) == table
        await service.store.keep_review(table, "old", b"{}")
        assert (await service.reviews.state(table, None)).status == "none"
        service.reviews.maker = QUICK
        await service.reviews.ask(table, aki.person)
        await worked(service)
        assert (await service.reviews.state(table, None)).review == {"version": VERSION}
