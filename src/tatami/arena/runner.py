"""Play the games of a plan on the cores of this machine or on a Dask cluster."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from tatami.arena.plan import Plan, bad_setup
from tatami.arena.play import Played, play_game, warm_up
from tatami.arena.run_folder import RunFolder
from tatami.bots.remote import close_all
from tatami.core.messages import Reason

__all__ = ["cores", "prepare", "run"]

MOST_CRASHES = 3
"""Give up after this many broken pools in a row that finished no game."""
CONNECT_SECONDS = 30
DESERIALIZATION = "deserialization"
"""Dask's error contains this if a worker does not have our code."""
Store = Callable[[Played], None]


def cores() -> int:
    """The number of cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # only Linux has it
        return os.cpu_count() or 1


def run(
    folder: RunFolder,
    workers: int,
    scheduler: str | None,
    tick: Callable[[], Any],
    enough: Callable[[], bool] = lambda: False,
) -> None:
    """Play the missing games of a folder and call `tick` after each, until `enough` is true or all are played.

    An interrupt loses no finished game.
    """
    if enough():
        return

    def store(played: Played) -> None:
        folder.add(played)
        tick()

    if scheduler is not None:
        with cluster(scheduler) as executor:
            play_all(executor, folder.plan, folder.missing(), store, enough)
        return
    prepare(folder.plan)
    crashes = 0
    while not enough() and (missing := folder.missing()):
        try:
            with pool(min(workers, len(missing))) as executor:
                play_all(executor, folder.plan, missing, store, enough)
        except BrokenProcessPool:  # a worker was killed or crashed; we cannot know in which game
            crashes = crashes + 1 if len(folder.missing()) == len(missing) else 0
            if crashes == MOST_CRASHES:
                raise bad_setup(Reason("arena-crashes", {"missing": len(missing)})) from None


def prepare(plan: Plan) -> None:
    """Compile what the games need before workers start; otherwise each worker would compile it."""
    warm_up(plan.game, plan.players, plan.bots)


def play_all(executor: Executor, plan: Plan, numbers: list[int], store: Store, enough: Callable[[], bool]) -> None:
    """Play these games and store each one as it ends; stop when there are enough."""
    waiting: set[Future[Played]] = set()
    try:
        # Workers inherit the mask, so Ctrl-C reaches this process only, which then stops them.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            waiting.update(executor.submit(play_game, plan, number) for number in numbers)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        for future in as_completed(set(waiting)):
            store(future.result())
            waiting.discard(future)
            if enough():
                for other in waiting:
                    other.cancel()
                return
    except (KeyboardInterrupt, BrokenProcessPool):
        for future in waiting:
            if future.done() and not future.cancelled() and future.exception() is None:
                store(future.result())
        raise


@contextmanager
def pool(workers: int) -> Iterator[Executor]:
    """A process pool whose workers exit as soon as this process ends, even if it is killed."""
    context = get_context("spawn")
    watched, held_open = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(workers, context, exit_with_parent, (watched,))
    try:
        yield executor
    except BaseException:
        held_open.close()
        executor.shutdown(cancel_futures=True)
        raise
    else:
        executor.shutdown()
    finally:
        held_open.close()
        watched.close()


def exit_with_parent(watched: Connection) -> None:
    """Make a worker exit when the parent's end of the pipe closes."""

    def wait() -> None:
        watched.poll(None)
        close_all()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask cluster; Dask replays the games of a worker that dies."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise bad_setup(Reason("arena-no-dask")) from None
    try:
        client = Client(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, ValueError):
        raise bad_setup(Reason("arena-no-scheduler", {"scheduler": scheduler})) from None
    try:
        yield client.get_executor(pure=False)
    except (CancelledError, KilledWorker):  # the scheduler ended, or a game kills every worker that plays it
        raise bad_setup(Reason("arena-cluster-lost", {"scheduler": scheduler})) from None
    except RuntimeError as error:
        if DESERIALIZATION not in str(error):
            raise
        raise bad_setup(Reason("arena-cluster-other", {"scheduler": scheduler})) from None
    finally:
        client.close()  # abandons games that are still running
