"""Many bots at once: which one is served first, and how long each may think."""

from pathlib import Path

import pytest

from tatami.bots.levels import LEVELS
from tatami.match import bot_pool
from tatami.match import protocol as m
from tests.match.support import Client, asynchronous, clients, opened, terms, until
from tests.match.waiting_bots import WaitingBots, broken_bot

MANY = 40


async def against(client: Client, level: str) -> str:
    """A table where a bot of this level moves first."""
    seats = [m.SeatTerms("bot", level), m.SeatTerms("me")]
    return await client.service.create_table(client.person, terms("trini", who=seats, order="fixed"))


@asynchronous
async def test_thinking_time_shrinks_as_the_page_says(tmp_path: Path, waiting: WaitingBots) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        await service.warm_up.until_warm("trini")
        tables = [await against(aki, "master") for _ in range(MANY)]
        await aki.do(m.Watch(table=tables[-1], seat=2))
        note = next(frame["note"] for frame in reversed(aki.frames) if frame["type"] == "presence")
        assert note == {"code": "bots-hurry", "games": MANY}
        waiting.go_on.set()
        await until(lambda: len(waiting.budgets) == MANY and not service.scheduler.bots.running)
        seconds = [budget.seconds for budget in waiting.budgets]
        assert seconds[0] == LEVELS["master"].seconds  # it was the only one
        assert min(seconds) == bot_pool.LEAST == seconds[1]  # type: ignore[type-var]
        assert seconds[1:] == sorted(seconds[1:])  # type: ignore[type-var]
        assert seconds[-1] == LEVELS["master"].seconds


@asynchronous
async def test_levels_with_a_simulation_budget_use_all_of_it(tmp_path: Path, waiting: WaitingBots) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        await service.warm_up.until_warm("trini")
        tables = [await against(aki, level) for level in ("club", "expert") * 8]
        await aki.do(m.Watch(table=tables[-1], seat=2))
        assert next(frame["note"] for frame in reversed(aki.frames) if frame["type"] == "presence") is None
        waiting.go_on.set()
        await until(lambda: len(waiting.budgets) == len(tables))
        levels = waiting.views[0].game.levels
        assert levels is not None
        for level, budget in zip(waiting.levels, waiting.budgets, strict=True):
            step = LEVELS[level].step
            assert step is not None
            assert LEVELS[level].iterations(levels, budget) == levels.iterations[step]
            assert budget.seconds is None


@asynchronous
async def test_tables_of_one_host_take_turns_with_those_of_others(tmp_path: Path, waiting: WaitingBots) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben = await clients(service, 2)
        await service.warm_up.until_warm("trini")
        for _ in range(MANY):
            await against(aki, "beginner")
        await against(ben, "casual")
        waiting.go_on.set()
        await until(lambda: len(waiting.budgets) == MANY + 1)
        assert waiting.levels.index("casual") == 1


@asynchronous
async def test_a_bot_that_fails_is_replaced_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        await service.warm_up.until_warm("trini")
        pool = service.scheduler.bots
        monkeypatch.setattr(bot_pool, "bot", broken_bot)
        await against(aki, "club")
        await until(lambda: service.repository.moves == 1)
        assert pool.broken == {"trini"}
        monkeypatch.undo()
        await against(aki, "beginner")
        await until(lambda: service.repository.moves == 2)
        assert not pool.broken
