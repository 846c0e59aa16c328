"""The lease of this process: the name under which it runs tables, and which tables these are."""

from collections import deque
from collections.abc import Callable

from tatami.match.people import new_id
from tatami.match.store import StorageFailed, Store

__all__ = ["BEAT_SECONDS", "DEAD_SECONDS", "Lease"]

BEAT_SECONDS = 3.0
DEAD_SECONDS = 12.0
"""A process without a heartbeat for so long is taken for dead, and others run its tables. A process whose connection
to the store ends, as when it is killed, is dead at once."""
CLAIM_AT_ONCE = 50


class Lease:
    """The right to run the bots and clocks of some tables.

    The store knows this process by `name`. Whenever the store may have taken it for dead, other processes may run its
    tables already. `renew` then drops all of them and takes a new name, under which it claims what nobody runs.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.id = new_id()
        self.renewals = 0
        self.held: set[str] = set()
        """The tables that this process runs."""
        self.unattended: dict[str, float] = {}
        """Since when nobody kept the clock of a table. It is corrected before anything else happens there."""
        self.due: deque[str] = deque()
        """The tables to look at next."""
        self.last_beat = 0.0
        """When the store last heard the present name; 0 if it never did."""
        self.is_new_name = False

    @property
    def name(self) -> str:
        """The name of this process in the store."""
        return f"{self.id}.{self.renewals}"

    def is_ours(self, process: str) -> bool:
        """Whether this is a name that this process has or had."""
        return process.partition(".")[0] == self.id

    # ---- Heartbeats

    async def beat(self) -> bool:
        """Tell the store that this process lives, and claim tables, if that is due; whether it was done."""
        now, name = self.now(), self.name
        if self.last_beat and now - self.last_beat > DEAD_SECONDS:
            self.renew()
            name = self.name
        if now - self.last_beat < BEAT_SECONDS:
            return False
        await self.store.beat(name, now)
        if name != self.name:
            return False  # the store must know the new name before it stands for anything
        self.last_beat = now
        await self.claim()
        return True

    async def confirm(self) -> None:
        """Tell the store that this process lives, now."""
        await self.store.beat(self.name, self.now())

    def renew(self) -> None:
        """Drop all tables and take a new name."""
        self.renewals += 1
        self.held.clear()
        self.last_beat = 0.0
        self.is_new_name = True

    def announce(self) -> bool:
        """Whether other processes do not know the present name; they are told after this call."""
        is_new, self.is_new_name = self.is_new_name, False
        return is_new

    # ---- Tables

    async def claim(self) -> None:
        """Take over the tables that nobody runs."""
        now, name = self.now(), self.name
        while True:
            try:
                claims = await self.store.claim(name, now, now - DEAD_SECONDS, CLAIM_AT_ONCE)
            except StorageFailed:
                self.renew()  # some tables may be claimed under the old name; the new one can claim them again
                raise
            if name != self.name:
                return
            for claim in claims:
                self.held.add(claim.table)
                if claim.since is not None:
                    self.unattended[claim.table] = claim.since
                self.due.append(claim.table)
            if len(claims) < CLAIM_AT_ONCE:
                return

    def hold(self, name: str, tables: list[str]) -> None:
        """Run tables that were stored under this name; other processes may run them if it is not the present one."""
        if name == self.name:
            self.held.update(tables)

    def release(self, table: str) -> None:
        """Stop running a table that ended."""
        self.held.discard(table)

    def interrupt(self, since: float) -> None:
        """Note that nobody could keep the clocks of the held tables since then."""
        for table in self.held - self.unattended.keys():
            self.unattended[table] = since
            self.due.append(table)
