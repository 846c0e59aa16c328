"""A network that breaks connections in the middle of a message."""

import asyncio
import random
from contextlib import suppress

__all__ = ["BadNetwork"]

MOST_BYTES = 60_000
"""The most bytes that pass in one direction before a connection is cut."""


class BadNetwork:
    """A proxy that cuts every connection after some bytes, unless `is_good` is set."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.cuts = 0
        self.is_good = False
        self.target = ("", 0)
        self.port = 0

    async def __aenter__(self) -> "BadNetwork":
        self.server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self.server.close()

    def front(self, url: str) -> str:
        """Return the address to use instead of the server's."""
        host, port = url.removeprefix("http://").split(":")
        self.target = (host, int(port))
        return f"http://127.0.0.1:{self.port}"

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Accept a connection."""
        try:
            there, back = await asyncio.open_connection(*self.target)
        except OSError:
            writer.transport.abort()
            return
        ways = [asyncio.create_task(self.carry(*ends)) for ends in ((reader, back), (there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:  # also when the test is over
            for way in ways:
                way.cancel()
            for end in (writer, back):
                end.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Copy bytes one way until the connection is cut."""
        left = self.chance.randrange(MOST_BYTES)
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if len(data) > left and not self.is_good:
                    writer.write(data[:left])
                    await writer.drain()
                    self.cuts += 1
                    return
                left -= len(data)
                writer.write(data)
                await writer.drain()
