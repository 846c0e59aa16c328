"""A blocked event loop is reported, with the place where it waits."""

import asyncio
import logging
import threading
from collections.abc import Iterator

import pytest

from tatami.web.logs import LOGGER
from tatami.web.metrics import Metrics
from tatami.web.watchdog import Watchdog
from tests.web.support import PATIENCE, Json


class Reports(logging.Handler):
    """Keeps log records by event, and signals the first of each."""

    def __init__(self) -> None:
        super().__init__()
        self.data: list[tuple[str, Json]] = []
        self.blocked, self.was_blocked = threading.Event(), threading.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.data.append((record.getMessage(), getattr(record, "data", {})))
        {"loop-blocked": self.blocked, "loop-was-blocked": self.was_blocked}[record.getMessage()].set()


@pytest.fixture
def reports() -> Iterator[Reports]:
    found = Reports()
    LOGGER.addHandler(found)
    yield found
    LOGGER.removeHandler(found)


def test_a_blocked_loop_is_reported_with_its_stack(reports: Reports) -> None:
    metrics = Metrics()

    async def main() -> None:
        with Watchdog(metrics, 0.05):
            assert reports.blocked.wait(PATIENCE)  # blocks the loop until the watchdog notices
            while not reports.was_blocked.is_set():
                await asyncio.sleep(0)

    asyncio.run(main())
    (first, where), (second, how_long) = reports.data[:2]
    assert (first, second) == ("loop-blocked", "loop-was-blocked")
    assert any("test_watchdog.py" in line for line in where["at"])
    assert how_long["seconds"] > 0
    assert "tatami_loop_blocked_seconds_count 0.0" not in metrics.text()


def test_a_closed_watchdog_is_silent(reports: Reports) -> None:
    async def main() -> None:
        with Watchdog(Metrics(), 60.0) as watchdog:
            await asyncio.sleep(0)
        watchdog.thread.join(PATIENCE)
        assert not watchdog.thread.is_alive()

    asyncio.run(main())
    assert reports.data == []
