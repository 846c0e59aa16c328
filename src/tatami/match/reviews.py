"""Reviews of finished games, made in the background: one at a time, in a process of its own with the lowest priority.

A review is asked for once, stored with its table, and shown to everybody who may see the game. The queue is in the
store: whichever server process is free takes the first that nobody makes. It writes how far it is every second. If it
ends, another one, or the same after a restart, takes the review over and makes it from the beginning.
"""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from tatami.core.messages import Json
from tatami.match import archive
from tatami.match import protocol as m
from tatami.match.day_deals import end_of
from tatami.match.health import Health
from tatami.match.opening import drawn_moves
from tatami.match.people import new_id
from tatami.match.refusals import refuse
from tatami.match.repository import Repository
from tatami.match.store import StorageFailed, Store
from tatami.match.table import Table
from tatami.match.warmup import WarmUp
from tatami.review import MOST_DECISIONS, VERSION

__all__ = ["ReviewState", "Reviews"]

log = logging.getLogger(__name__)
MOST_WAITING = 50
"""Reviews that may wait, of all tables together."""
LOOK_SECONDS = 5.0
"""How often a process looks for a review that another one asked for or left."""
DEAD_SECONDS = 30.0
"""A process that wrote nothing for so long has left its review."""
LONGEST = 1800.0
"""Seconds after which a review is given up."""
MAKER = (sys.executable, "-m", "tatami.review.worker")
LINE_LIMIT = 1 << 24
"""Maximum bytes of a whole review."""


class ReviewState(Struct):
    """A review, or how far it is."""

    status: Literal["none", "waiting", "running", "done"]
    done: int
    """Decisions that are judged."""
    count: int
    """All decisions."""
    review: Json | None


class Progress(Struct):
    """A line of the process that makes a review: how many decisions are done, or the whole review."""

    done: int = 0
    review: Raw = Raw(b"")


class Reviews:
    """The reviews of this server process.

    Args:
        look: Returns a table, or refuses a person who may not see it.
        maker: The command that makes a review of the transcript on its standard input; its last argument is how many
            first moves were drawn.
    """

    def __init__(
        self,
        store: Store,
        repository: Repository,
        health: Health,
        warm_up: WarmUp,
        look: Callable[[str, m.Person | None, None], Awaitable[Table]],
        now: Callable[[], float],
        maker: Sequence[str] = MAKER,
    ) -> None:
        self.store = store
        self.repository = repository
        self.health = health
        self.warm_up = warm_up
        self.look = look
        self.now = now
        self.maker = maker
        self.name = new_id()
        self.working: asyncio.Task[None] | None = None
        self.next_look = 0.0

    async def state(self, table_id: str, person: m.Person | None) -> ReviewState:
        """The review of a table, or how far it is."""
        return await self.read(await self.look(table_id, person, None))

    async def ask(self, table_id: str, person: m.Person) -> ReviewState:
        """Ask for the review of a finished game, unless there is one."""
        table = await self.look(table_id, person, None)
        if not table.is_ended:
            raise refuse("review-not-over")
        if table.ply == 0:
            raise refuse("review-no-moves")
        if table.daily and self.now() < end_of(table.daily.day):
            raise refuse("daily-review-later")
        if table.ply > MOST_DECISIONS:
            raise refuse("review-too-long", most=MOST_DECISIONS)
        found = await self.read(table)
        if found.status != "none":
            return found
        if await self.health.guard(self.store.reviews_waiting()) >= MOST_WAITING:
            raise refuse("reviews-busy")
        await self.health.guard(self.store.ask_review(table_id, VERSION, self.now()))
        self.next_look = 0.0
        self.tick()
        return await self.read(table)

    async def read(self, table: Table) -> ReviewState:
        """What is stored."""
        row = await self.health.guard(self.store.review(table.id, VERSION))
        if row is None:
            return ReviewState("none", 0, table.ply, None)
        if row.body is not None:
            return ReviewState("done", table.ply, table.ply, msgspec.json.decode(row.body))
        return ReviewState("waiting" if row.process is None else "running", row.done, table.ply, None)

    # ---- Making them

    def tick(self) -> None:
        """Look for work, if this process has none and it is time."""
        if (self.working is None or self.working.done()) and self.now() >= self.next_look:
            self.next_look = self.now() + LOOK_SECONDS
            self.working = asyncio.get_running_loop().create_task(self.work())

    async def work(self) -> None:
        """Make reviews, one after the other, as long as there are any."""
        with contextlib.suppress(StorageFailed):
            while table_id := await self.take():
                await self.make(table_id)

    async def take(self) -> str | None:
        """The table of the next review."""
        now = self.now()
        return await self.store.take_review(self.name, now, VERSION, now - DEAD_SECONDS)

    async def make(self, table_id: str) -> None:
        """Make a review, and store it; forget it if that fails."""
        try:
            async with asyncio.timeout(LONGEST):
                room = await self.repository.read(table_id)
                assert room.table is not None
                await self.warm_up.until_warm(room.table.game.id)
                text = await asyncio.to_thread(archive.write_transcript, room.table)
                drawn = await asyncio.to_thread(drawn_moves, room.table)
                async with contextlib.aclosing(self.run(text, drawn)) as lines:
                    async for progress in lines:
                        if bytes(progress.review):
                            await self.store.keep_review(table_id, self.name, bytes(progress.review))
                            return
                        if not await self.store.go_on_with_review(table_id, self.name, self.now(), progress.done):
                            return  # another process took it over, or the table was deleted
            log.error("the review of %s ended without a result", table_id)
        except (StorageFailed, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("the review of %s failed", table_id)
        await self.store.drop_review(table_id, self.name)

    async def run(self, transcript: str, drawn: int) -> AsyncGenerator[Progress, None]:
        """Run the process that makes a review, and yield its lines."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *self.maker, str(drawn), stdin=pipe, stdout=pipe, limit=LINE_LIMIT, env=dict(os.environ)
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(transcript.encode())
            process.stdin.close()
            async for line in process.stdout:
                yield msgspec.json.decode(line, type=Progress)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await process.stdout.read()  # until it is closed
            await process.wait()

    async def close(self) -> None:
        """Stop; the review under way is made again by the next process."""
        if self.working is not None:
            self.working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.working
