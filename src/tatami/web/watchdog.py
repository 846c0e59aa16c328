"""Report an event loop that was blocked: while it is, nobody is answered."""

import asyncio
import logging
import sys
import threading
import time
from types import FrameType
from typing import Self

from tatami.web.logs import note, place
from tatami.web.metrics import Metrics

__all__ = ["BLOCKED_SECONDS", "Watchdog"]

BLOCKED_SECONDS = 0.25
"""A loop that runs nothing for longer is reported."""
BEATS = 5
"""Heartbeats of the loop within that time."""
INNERMOST = 12
"""The number of frames of a stack that are logged."""


class Watchdog:
    """Watches the running event loop, as a context manager.

    The loop runs a heartbeat. A thread logs the loop's stack when the heartbeat stops, once each time; the next
    heartbeat logs and counts how long that was.
    """

    def __init__(self, metrics: Metrics, seconds: float = BLOCKED_SECONDS) -> None:
        self.metrics = metrics
        self.seconds = seconds
        self.loop = asyncio.get_running_loop()
        self.loop_thread = threading.get_ident()
        self.last_beat = time.monotonic()
        self.is_closed = threading.Event()
        self.thread = threading.Thread(target=self.watch, name="watchdog", daemon=True)

    def __enter__(self) -> Self:
        self.beat()
        self.thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.is_closed.set()
        self.timer.cancel()

    def beat(self) -> None:
        """In the loop: show that it runs, and count the time in which it did not."""
        now = time.monotonic()
        pause, self.last_beat = now - self.last_beat, now
        if pause > self.seconds:
            self.metrics.blocked.observe(pause)
            note("loop-was-blocked", logging.WARNING, seconds=round(pause, 3))
        self.timer = self.loop.call_later(self.seconds / BEATS, self.beat)

    def watch(self) -> None:
        """In the thread: log where the loop is when its heartbeat stops."""
        reported = None
        while not self.is_closed.wait(self.seconds / BEATS):
            beat = self.last_beat
            if beat != reported and time.monotonic() - beat > self.seconds:
                reported = beat
                frame = sys._current_frames().get(self.loop_thread)
                note("loop-blocked", logging.WARNING, at=stack(frame))


def stack(frame: FrameType | None) -> list[str]:
    """A stack as file:line, innermost last."""
    found: list[str] = []
    while frame is not None and len(found) < INNERMOST:
        found.append(place(frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return found[::-1]
