"""Where games come from: folders of the arena, databases of a server, transcripts; one game at a time.

A database gives only games that have ended, and no names of people.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tatami.core.errors import BadSetup, BadTranscript
from tatami.core.game import Position
from tatami.core.messages import Catalogue, Json, Reason
from tatami.core.transcript import Transcript

if TYPE_CHECKING:
    from tatami.data.database import Database

__all__ = ["LOCALE", "BadSource", "PlayedGame", "Sources", "refuse"]

LOCALE = Path(__file__).parent / "locale"
ADDRESSES = ("sqlite:///", "postgresql://", "postgres://")
SQLITE = b"SQLite format 3\0"
PERSON = "person"
"""Who sat at a seat, for a person: databases do not give names away."""


class BadSource(BadSetup):
    """Something that games cannot be read from; the reason says what is wrong."""


def refuse(code: str, **params: Any) -> BadSource:
    """The error with this sentence."""
    return BadSource(Reason(code, params)).within(Catalogue("en", LOCALE))


@dataclass(frozen=True)
class PlayedGame:
    """One game as it was played."""

    source: str
    """Its file, or its table in a database."""
    position: Position
    """The last position."""
    players: tuple[str, ...]
    """Who sat at each seat: a level, a bot's name, a name from a transcript, or `person`."""
    how: str
    """How it ended: `played`; `resign`, `time` and so on; `failure` of a bot; or `unfinished`."""
    search: Sequence[list[Json] | None] = field(default=())
    """For each move, what a search visited, where that was recorded."""


class Sources:
    """Everything that a command names, in order.

    Args:
        names: Folders of the arena, folders of transcripts, transcripts, and databases (files or addresses).
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.files: list[Path] = []
        self.databases: list[Database] = []
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Find out what a name stands for."""
        path = Path(name)
        if name.startswith(ADDRESSES):
            self.open(name)
        elif path.is_dir():
            inner = path / "games" if (path / "plan.json").exists() else path
            found = sorted(inner.rglob("*.txt"))
            if not found:
                raise refuse("data-empty", folder=name)
            self.files += found
        elif not path.exists():
            raise refuse("data-missing", file=name)
        elif is_database(path):
            self.open(f"sqlite:///{path}")
        else:
            self.files.append(path)

    def open(self, address: str) -> None:
        """Open a database; that needs the packages of the server."""
        try:
            from tatami.data.database import Database
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("tatami"):
                raise
            raise refuse("data-no-web") from None
        self.databases.append(Database(address))

    def close(self) -> None:
        """Close all databases."""
        for database in self.databases:
            database.close()

    def count(self) -> int:
        """How many games there may be, to show progress."""
        return len(self.files) + sum(database.count() for database in self.databases)

    def read(self, keep_going: bool = False) -> Iterator[PlayedGame | BadSource]:
        """All games, one at a time.

        Args:
            keep_going: Yield the error instead of raising it, and go on with the next game.

        Raises:
            BadSource: A file is not a transcript, or a database cannot be read.
        """
        for file in self.files:
            try:
                yield read_file(file)
            except BadSource as error:
                if not keep_going:
                    raise
                yield error
        for database in self.databases:
            yield from database.read()


def is_database(path: Path) -> bool:
    """Is this a file of SQLite?"""
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def read_file(file: Path) -> PlayedGame:
    """The game of a transcript, with what the arena recorded beside it."""
    try:
        transcript = Transcript.read(file.read_bytes())
    except BadTranscript as error:
        wrong = refuse("data-transcript", file=str(file), cause=error.reason.to_json())
        raise wrong.within(Catalogue("en", *error.catalogue.folders, LOCALE)) from None
    except OSError as error:
        raise refuse("data-unreadable", file=str(file), cause=error.strerror or "") from None
    position, headers = transcript.position, transcript.headers
    players = tuple(headers.get(f"Seat {seat}", PERSON) for seat in range(1, position.players + 1))
    how = "played" if position.is_over else headers.get("Ended", "unfinished").split(" ")[0]
    return PlayedGame(
        str(file), position, players, "failure" if "Failure" in headers else how, read_search(file, position)
    )


def read_search(file: Path, position: Position) -> Sequence[list[Json] | None]:
    """What searches visited, if the arena recorded it."""
    recorded = file.with_suffix(".search.json")
    if not recorded.exists():
        return ()
    try:
        found = json.loads(recorded.read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, list) or len(found) != position.ply:
        raise refuse("data-search", file=str(recorded))
    return found
