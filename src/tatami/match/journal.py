"""Write changes of tables to the store, and count them."""

import time
from collections.abc import Sequence

from msgspec import Struct

from tatami.match.daily import DailyBytes
from tatami.match.events import TableEvent, encode_event
from tatami.match.frames import row_of
from tatami.match.lease import Lease
from tatami.match.store import Commit, Store, StoredReply
from tatami.match.table import Table

__all__ = ["Change", "Journal"]


class Change(Struct, frozen=True):
    """The events of one table, and the table before and after them; `before` is None for a new table."""

    before: Table | None
    after: Table
    events: Sequence[TableEvent]

    def new_people(self) -> list[str]:
        """The people who were not seated at this table before; for a new table the host, too."""
        if self.before is None:
            return sorted(self.after.people | {self.after.host})
        if self.before.chairs == self.after.chairs:
            return []
        return sorted(self.after.people - self.before.people)

    @property
    def had_lease(self) -> bool:
        """Whether some process ran the table before these events."""
        return self.before is not None and self.before.needs_lease


class Journal:
    """Stores changes under the lease of this process."""

    def __init__(self, store: Store, lease: Lease, daily: DailyBytes) -> None:
        self.store = store
        self.lease = lease
        self.daily = daily
        self.commits = 0
        self.commit_seconds = 0.0
        self.slowest_commit = 0.0

    async def write(self, changes: Sequence[Change], reply: StoredReply | None = None) -> None:
        """Store some changes, all of them or none, with the reply to the command that led to them.

        Raises:
            Conflict, Repeated: Somebody else was faster; nothing was stored.
            StorageFailed: It is unknown whether it was stored.
        """
        name = self.lease.name
        rows = [row_of(change.after) for change in changes]
        first = [
            row.id
            for row, change in zip(rows, changes, strict=True)
            if row.runs and row.id not in self.lease.held and not change.had_lease
        ]
        commit = Commit(
            events=[(change.after.id, event) for change in changes for event in change.events],
            indexes=rows,
            players=[(change.after.id, person) for change in changes for person in change.new_people()],
            saved=reply,
            owner=name if first else None,
            process=name,
        )
        start = time.perf_counter()
        await self.store.commit(commit)
        self.count(time.perf_counter() - start)
        self.lease.hold(name, first)
        for _, event in commit.events:
            if event.person is not None:
                self.daily.count(event.person, len(encode_event(event)))

    def count(self, seconds: float) -> None:
        """Count a commit that took so long."""
        self.commits += 1
        self.commit_seconds += seconds
        self.slowest_commit = max(self.slowest_commit, seconds)
