"""Thousands of hostile clients: others play on, and memory stays bounded."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.match.support import asynchronous
from tests.torture.compare import check_all
from tests.torture.house import House
from tests.torture.players import GONE, PATIENCE, Json, Player, play

CONNECTS = 10_000
WAVES = 2
AT_ONCE = 50
ENEMIES = 30
MEGABYTE = 1 << 20
MOST_AT_ONCE = 150 * MEGABYTE
"""The memory that hostile clients may take while connected; all that they ask for is over a gigabyte."""
MOST_KEPT = 30 * MEGABYTE
"""The memory that a second, equal wave may leave behind: less than six kilobytes per connection."""


@asynccontextmanager
async def shake_hands(house: House, cookie: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A hand-made WebSocket that may break the protocol."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        writer.close()


def frame_of(command: Json) -> bytes:
    """Return a text frame with a mask of zeros."""
    data = json.dumps(command).encode()
    short, middle = bytes([0x80 | min(len(data), 127)]), len(data).to_bytes(8, "big")
    return b"\x81" + (short if len(data) < 126 else b"\xff" + middle) + bytes(4) + data


async def come_and_go(house: House, cookie: str, count: int) -> None:
    """Connect and leave without a close frame: before, during or after the handshake."""
    for number in range(count):
        async with shake_hands(house, cookie if number % 3 else "") as (reader, _):
            if number % 2:
                await reader.read(1)


async def send_megabytes(house: House, cookie: str, table: str) -> None:
    """Send messages that are far too long."""
    for _ in range(10):
        async with shake_hands(house, cookie) as (_, writer):
            writer.write(frame_of({"do": "chat", "table": table, "text": "x" * MEGABYTE}))
            await writer.drain()


async def flood_and_read_nothing(house: House, cookie: str, table: str) -> None:
    """Ask for the whole table again and again without reading it."""
    ask = frame_of({"do": "watch", "table": table})
    async with shake_hands(house, cookie) as (_, writer):
        for _ in range(5000):
            writer.write(ask)
            async with asyncio.timeout(2):
                await writer.drain()


async def harass(deeds: Sequence[Awaitable[None]]) -> None:
    """Run all attacks at once; one that the server disconnects is over."""
    found = await asyncio.gather(*deeds, return_exceptions=True)
    for error in found:
        assert error is None or isinstance(error, GONE), error


def connects(house: House, player: Player) -> list[Awaitable[None]]:
    """Let thousands connect and leave."""
    return [come_and_go(house, player.cookie, CONNECTS // WAVES // AT_ONCE) for _ in range(AT_ONCE)]


def bullies(house: House, player: Player) -> list[Awaitable[None]]:
    """Send long messages and floods, and do not read."""
    table = next(iter(player.seats))
    deeds = (send_megabytes, flood_and_read_nothing)
    return [deeds[number % 2](house, player.cookie, table) for number in range(ENEMIES)]


@pytest.mark.parametrize("enemies", [connects, bullies])
def test_the_others_play_on(enemies: Callable[[House, Player], list[Awaitable[None]]], tmp_path: Path) -> None:
    @asynchronous
    async def run() -> None:
        house = House(tmp_path, f"sqlite:///{tmp_path / 'games.db'}")
        await house.start()
        try:
            async with play(house, {"game": "trini"}, pairs=1, seed=6) as players:
                async with asyncio.timeout(PATIENCE):
                    await house.until_warm()
                    await players[0].until_answered(10)
                    for wave in range(WAVES):
                        before = house.memory()
                        house.forget_peak()
                        trouble = asyncio.create_task(harass(enemies(house, players[0])))
                        for player in players:
                            await player.until_answered(20)
                        await trouble
                        await players[0].until_answered(5)
                        assert house.peak() - before < MOST_AT_ONCE
                        assert wave == 0 or house.memory() - before < MOST_KEPT
            assert await check_all(house, players) > 50
            assert len(list(Path(f"/proc/{house.pid}/fd").iterdir())) < 100
        finally:
            house.close()

    run()
