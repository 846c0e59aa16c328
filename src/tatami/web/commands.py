"""What `tatami serve`, `tatami backup` and `tatami purge` do."""

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path

from tatami.core.words import Catalogue
from tatami.web.refusals import WORDS, refuse
from tatami.web.serve import Settings, open_service
from tatami.web.serve import serve as run_server

__all__ = ["backup", "purge", "serve"]

AGE = re.compile(r"([1-9][0-9]{0,4})d")
DAY = 86_400


def our_database(given: str | None) -> str:
    """The database that is named, or the file in the user's own folder."""
    if given:
        return given
    return f"sqlite:///{user_data_path('tatami', False, ensure_exists=True) / 'tatami.db'}"


def serve(database: str | None, log_level: str | None, **settings: Any) -> None:
    """Serve until a signal says stop; a person at a terminal reads warnings only."""
    level = log_level or ("warning" if sys.stderr.isatty() else "info")
    run_server(Settings(database=our_database(database), log_level=level, **settings))


def backup(file: Path, database: str | None, language: str) -> None:
    """Copy everything to a file that is not there yet."""
    if file.exists():
        raise refuse("backup-exists", 500, file=str(file))

    async def copy() -> None:
        service = await open_service(our_database(database))
        try:
            await service.backup(file)
        finally:
            await service.close()

    asyncio.run(copy())
    click.echo(Catalogue(language, WORDS).say("backed-up", file=str(file), bytes=file.stat().st_size))


def purge(age: str, yes: bool, database: str | None, language: str) -> None:
    """Delete old games, after a question."""
    words = Catalogue(language, WORDS)
    found = AGE.fullmatch(age)
    if found is None:
        raise refuse("age-form", 500, text=age[:40])
    days = int(found[1])
    if not yes and not click.confirm(words.say("purge-ask", days=days)):
        click.echo(words.say("purge-no"))
        return

    async def delete() -> int:
        service = await open_service(our_database(database))
        try:
            return await service.purge(days * DAY)
        finally:
            await service.close()

    click.echo(words.say("purged", tables=asyncio.run(delete())))
