"""A Dask cluster of two worker processes gives the same results, even if a worker is killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from tatami.arena import RunFolder, run
from tatami.arena.runner import cluster as cluster_of
from tatami.cli import main
from tatami.core.errors import BadSetup
from tests.arena.support import plan, without_time

pytestmark = pytest.mark.filterwarnings("default")

MADE = plan(games=16)


def start(workers: int) -> LocalCluster:
    """A cluster with this many worker processes and its own dashboard port."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=50,
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with start(2) as made:
        yield made


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The results of the same plan without a cluster."""
    with RunFolder(tmp_path_factory.mktemp("here"), MADE) as folder:
        run(folder, 1, None, lambda: None)
        return without_time(folder.sorted_results())


def test_a_cluster_gives_the_same_results(cluster: LocalCluster, here: list[dict[str, Any]], tmp_path: Path) -> None:
    with RunFolder(tmp_path, MADE) as folder:
        run(folder, 1, cluster.scheduler_address, lambda: None)
        assert without_time(folder.sorted_results()) == here


def test_selfplay_on_a_cluster_records_the_same_games(cluster: LocalCluster, tmp_path: Path) -> None:
    command = "selfplay --game kakuro --bots club --games 2 --iterations 4 --lang en"
    found = []
    for name, more in (("here", ["--workers", "1"]), ("there", ["--scheduler", cluster.scheduler_address])):
        done = CliRunner().invoke(main, [*command.split(), "--out", str(tmp_path / name), *more])
        assert done.exit_code == 0, done.output
        files = [*(tmp_path / name).rglob("*.search.json"), *(tmp_path / name).rglob("*.txt")]
        found.append({str(file.relative_to(tmp_path / name)): file.read_bytes() for file in files})
    assert len(found[0]) == 4
    assert found[0] == found[1]


def test_a_killed_worker_changes_nothing(cluster: LocalCluster, here: list[dict[str, Any]], tmp_path: Path) -> None:
    with Client(cluster) as client:
        processes = list(client.run(os.getpid).values())
    assert len(set(processes)) == 2

    def kill() -> None:
        if processes:
            os.kill(processes.pop(), signal.SIGKILL)
            processes.clear()

    with RunFolder(tmp_path, MADE) as folder:
        run(folder, 1, cluster.scheduler_address, kill)
        assert without_time(folder.sorted_results()) == here
    assert processes == []


def test_finished_games_survive_the_end_of_the_scheduler(tmp_path: Path) -> None:
    with start(1) as cluster, RunFolder(tmp_path, plan(games=1000)) as folder:
        with pytest.raises(BadSetup, match="has lost games"):
            run(folder, 1, cluster.scheduler_address, cluster.close)
        assert 0 < len(folder.results) < 1000


class Unknown:
    """An object that can be pickled but not unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (int, ("no number",))


def test_a_cluster_without_our_code_is_reported(cluster: LocalCluster) -> None:
    with pytest.raises(BadSetup, match="must be installed"), cluster_of(cluster.scheduler_address) as executor:
        executor.submit(str, Unknown()).result()


def test_the_command_takes_a_scheduler(cluster: LocalCluster, tmp_path: Path) -> None:
    arguments = ["arena", "--game", "kakuro", "--bots", "greedy,random", "--games", "2", "--iterations", "2"]
    more = ["--lang", "en", "--out", str(tmp_path), "--scheduler", cluster.scheduler_address]
    done = CliRunner().invoke(main, [*arguments, *more])
    assert done.exit_code == 0, done.output
    assert "Points by seat" in done.output
