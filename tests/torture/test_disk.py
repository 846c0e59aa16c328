"""A full disk: moves are refused, nothing unstored is shown, and play goes on when there is space again."""

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
    """A disk of a few megabytes, which a file fills up."""

    def __init__(self, folder: Path) -> None:
        self.filler = folder / "filler"

    def fill(self, house: House) -> None:
        """Fill the disk."""
        with self.filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    def free(self, house: House) -> None:
        """Free the space."""
        self.filler.unlink()


class ShortFiles:
    """A limit on the size of files for the server's process, where no disk can be mounted."""

    def limit(self, house: House, size: int) -> None:
        """Set the largest size of a file."""
        assert house.process is not None
        resource.prlimit(house.process.process.pid, resource.RLIMIT_FSIZE, (size, FREE))

    def fill(self, house: House) -> None:
        """Let no file grow."""
        self.limit(house, 0)

    def free(self, house: House) -> None:
        """Lift the limit; a restarted server has none."""
        if house.up.is_set():
            self.limit(house, FREE)


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk | ShortFiles]:
    """Return a disk that can be filled, or a limit with the same effect where mounting is not allowed."""
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
    """Use a limit on the size of files."""
    yield ShortFiles()


async def until_one_fails(players: list[Player]) -> None:
    """Wait until a command of any player could not be stored."""
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
                        if number % 3 == 2:  # the power fails as well
                            house.kill()
                        disk.free(house)
                        if not house.up.is_set():
                            await house.start()
            assert await check_all(house, players) > 5 * TIMES
        finally:
            house.close()

    with make(folder) as disk:  # type: ignore[attr-defined]
        play_on()
