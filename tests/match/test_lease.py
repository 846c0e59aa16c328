"""The lease of a process: one name at a time, and the tables that it runs."""

from pathlib import Path

from tatami.match.lease import DEAD_SECONDS, Lease
from tatami.match.store import open_store
from tests.match.support import Clock, asynchronous


@asynchronous
async def test_a_suspended_process_takes_a_new_name(tmp_path: Path) -> None:
    clock, store = Clock(), await open_store(str(tmp_path / "tatami.db"))
    lease = Lease(store, clock)
    first = lease.name
    assert await lease.beat()
    assert not await lease.beat(), "not due yet"
    assert not lease.announce(), "others learn the first name when they need it"
    lease.hold(first, ["a"])
    clock.go(DEAD_SECONDS + 1)
    assert await lease.beat()
    assert lease.name != first
    assert lease.is_ours(first)
    assert lease.is_ours(lease.name)
    assert not lease.is_ours("somebody")
    assert not lease.held
    assert lease.announce()
    assert not lease.announce()
    await store.close()


@asynchronous
async def test_tables_stored_under_an_old_name_are_not_held(tmp_path: Path) -> None:
    clock, store = Clock(), await open_store(str(tmp_path / "tatami.db"))
    lease = Lease(store, clock)
    before = lease.name
    lease.renew()
    lease.hold(before, ["a"])
    assert not lease.held
    lease.hold(lease.name, ["b"])
    lease.interrupt(5.0)
    assert (lease.held, lease.unattended, list(lease.due)) == ({"b"}, {"b": 5.0}, ["b"])
    await store.close()
