"""The games of a server's database. A file is copied first: reading never changes it or waits for the server."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tatami.data.sources import PERSON, PlayedGame, refuse
from tatami.match.store import DatabaseNewer, StorageFailed, Store, open_store
from tatami.match.table import Table

__all__ = ["Database"]

FILE = "sqlite:///"
PAGE = 200
"""Tables that are asked for at a time."""


class Database:
    """An open database; its games that have ended."""

    def __init__(self, address: str) -> None:
        file = Path(address.removeprefix(FILE)) if address.startswith(FILE) else None
        if file is not None and not file.exists():
            raise refuse("data-missing", file=str(file))
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.store: Store | None = None
        try:
            self.store = self.runner.run(open_store(self.copy(file) if file else address))
        except (sqlite3.Error, OSError, DatabaseNewer, StorageFailed) as error:
            self.close()
            raise refuse("data-database", cause=str(error) or type(error).__name__) from None

    def copy(self, file: Path) -> str:
        """The address of a copy of a file."""
        copied = Path(self.folder.name) / "copy.db"
        unchanged = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(unchanged, uri=True)) as source, closing(sqlite3.connect(copied)) as target:
            source.backup(target)
        return f"{FILE}{copied}"

    def close(self) -> None:
        """Close it and delete the copy."""
        if self.store is not None:
            self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    def ids(self) -> Iterator[str]:
        """The ids of all tables whose games have ended."""
        assert self.store is not None
        last = ""
        while found := self.runner.run(self.store.ended(last, PAGE)):
            yield from found
            last = found[-1]

    def count(self) -> int:
        """How many tables have ended."""
        return sum(1 for _ in self.ids())

    def read(self) -> Iterator[PlayedGame]:
        """The games, one at a time; tables that were closed before their game began have none."""
        assert self.store is not None
        for table_id in self.ids():
            table = Table.replay(table_id, self.runner.run(self.store.events(table_id)))
            if table.position is not None:
                players = tuple(chair.bot_level or PERSON for chair in table.chairs)
                yield PlayedGame(
                    table_id, table.position, players, table.outcome["how"] if table.outcome else "unfinished"
                )
