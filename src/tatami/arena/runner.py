"""Plays the games of a plan: on all cores of this machine, or on a Dask cluster."""

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

from tatami.arena.folder import Folder
from tatami.arena.plan import Plan, bad
from tatami.arena.play import play_game, warm_up
from tatami.bots.remote import close_all
from tatami.core.messages import Json, Reason

__all__ = ["cores", "prepare", "run"]

PATIENCE_WITH_CRASHES = 3
"""So many pools may break without one game finished between them."""
CONNECT_SECONDS = 30
NOT_UNDERSTOOD = "deserialization"
"""What Dask says if a machine of the cluster does not know our code."""
Keep = Callable[[Json, str], None]


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not everywhere
        return os.cpu_count() or 1


def run(folder: Folder, workers: int, scheduler: str | None, tick: Callable[[], Any]) -> None:
    """Play what is missing in a folder; `tick` is called after each game.

    An interrupt leaves every finished game in the folder.
    """

    def keep(result: Json, transcript: str) -> None:
        folder.add(result, transcript)
        tick()

    if scheduler is not None:
        with cluster(scheduler) as executor:
            play_all(executor, folder.plan, folder.missing(), keep)
        return
    prepare(folder.plan)
    crashes = 0
    while missing := folder.missing():
        try:
            with pool(min(workers, len(missing))) as executor:
                play_all(executor, folder.plan, missing, keep)
        except BrokenProcessPool:  # a process was killed, or compiled code crashed: nobody knows in which game
            crashes = crashes + 1 if len(folder.missing()) == len(missing) else 0
            if crashes == PATIENCE_WITH_CRASHES:
                raise bad(Reason("arena-crashes", {"missing": len(missing)})) from None


def prepare(plan: Plan) -> None:
    """Compile here what the games need, or every new process would compile the same at the same time."""
    warm_up(plan.game, plan.players, plan.bots)


def play_all(executor: Executor, plan: Plan, numbers: list[int], keep: Keep) -> None:
    """Play these games and keep each as it ends."""
    waiting: set[Future[tuple[Json, str]]] = set()
    try:
        # The new processes inherit the mask: an interrupt is for this one, which then ends them.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            waiting.update(executor.submit(play_game, plan, number) for number in numbers)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        for future in as_completed(set(waiting)):
            keep(*future.result())
            waiting.discard(future)
    except (KeyboardInterrupt, BrokenProcessPool):
        for future in waiting:
            if future.done() and not future.cancelled() and future.exception() is None:
                keep(*future.result())
        raise


@contextmanager
def pool(workers: int) -> Iterator[Executor]:
    """Processes on this machine, which end at once when this process is done with them, however it ends."""
    context = get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(workers, context, watch, (watched,))
    try:
        yield executor
    except BaseException:
        held.close()
        executor.shutdown(cancel_futures=True)
        raise
    else:
        executor.shutdown()
    finally:
        held.close()
        watched.close()


def watch(watched: Connection) -> None:
    """In a worker: end when the other end of the pipe is closed."""

    def wait() -> None:
        watched.poll(None)
        close_all()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask cluster; if one of them dies its games are played again by others."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise bad(Reason("arena-no-dask")) from None
    try:
        client = Client(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, ValueError):
        raise bad(Reason("arena-no-scheduler", {"scheduler": scheduler})) from None
    try:
        yield client.get_executor(pure=False)
    except (CancelledError, KilledWorker):  # the scheduler has ended, or a game ends every worker that plays it
        raise bad(Reason("arena-cluster-lost", {"scheduler": scheduler})) from None
    except RuntimeError as error:
        if NOT_UNDERSTOOD not in str(error):
            raise
        raise bad(Reason("arena-cluster-other", {"scheduler": scheduler})) from None
    finally:
        client.close()  # what is still running there is forgotten
