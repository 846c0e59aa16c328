"""The disk is full: moves are refused, nothing is shown that is not stored, and it goes on when there is room again."""

import asyncio
import random
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.match.support import asynchronous
from tests.torture.compare import check_all
from tests.torture.house import House
from tests.torture.players import PATIENCE, Player, play

TIMES = 6
FREE = resource.RLIM_INFINITY


class SmallDisk:
    """A disk of a few megabytes, filled up with a file."""

    def __init__(self, folder: Path) -> None:
        self.filler = folder / "filler"

    def fill(self, house: House) -> None:
        """Leave no byte free."""
        with self.filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    def free(self, house: House) -> None:
        """Make room again."""
        self.filler.unlink()


class ShortFiles:
    """Where no disk can be mounted: files that may not grow any more, for the server's process alone."""

    def limit(self, house: House, size: int) -> None:
        """How long the server's files may become."""
        assert house.process is not None
        resource.prlimit(house.process.process.pid, resource.RLIMIT_FSIZE, (size, FREE))

    def fill(self, house: House) -> None:
        """Nothing can be written."""
        self.limit(house, 0)

    def free(self, house: House) -> None:
        """Everything can be written; a server that is started again has no limit."""
        if house.up.is_set():
            self.limit(house, FREE)


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk | ShortFiles]:
    """A disk that can be filled; where that is not allowed, a limit that has the same effect."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tatami-test", folder], capture_output=True)
    if mounted.returncode:
        yield ShortFiles()
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def short_files(folder: Path) -> Iterator[ShortFiles]:
    """Files that can be kept from growing."""
    yield ShortFiles()


async def until_one_fails(players: list[Player]) -> None:
    """Wait until something could not be stored, whosever it was."""
    waiting = [asyncio.create_task(player.until_failed()) for player in players]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()


@pytest.mark.parametrize("make", [small_disk, short_files])
def test_the_disk_is_full(make: Callable[[Path], "Iterator[SmallDisk]"], tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    chance = random.Random(4)

    @asynchronous
    async def play_on() -> None:
        house = House(tmp_path, f"sqlite:///{folder / 'games.db'}")
        await house.start()
        try:
            async with play(house, {"game": "trini"}, {"game": "kakuro"}, seed=4) as players:
                async with asyncio.timeout(PATIENCE):
                    for number in range(TIMES):
                        await chance.choice(players).until_answered(chance.randrange(1, 20))
                        disk.fill(house)
                        await until_one_fails(players)
                        if number % 3 == 2:  # and the power fails, too
                            house.kill()
                        disk.free(house)
                        if not house.up.is_set():
                            await house.start()
            assert await check_all(house, players) > 5 * TIMES
        finally:
            house.close()

    with make(folder) as disk:  # type: ignore[attr-defined]
        play_on()
