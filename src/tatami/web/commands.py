"""The commands `tatami serve`, `tatami backup` and `tatami purge`."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import click
from platformdirs import user_data_path

from tatami.bots import add_level
from tatami.core.messages import Catalogue
from tatami.match.store import Purged, UnknownSslMode, open_store
from tatami.match.store.postgres import SSL_MODES, with_sslmode
from tatami.match.store.sqlite import DatabaseInUse, back_up, create_private, purge_file
from tatami.web.front import FrontLimits
from tatami.web.refusals import LOCALE, refuse
from tatami.web.serve import Settings, explain_failure, without_password
from tatami.web.serve import serve as run_server

__all__ = ["backup", "purge", "serve"]

AGE = re.compile(r"([1-9][0-9]{0,4})d")
DAY = 86_400
NEW_CONNECTIONS = 20.0
"""New connections a second from one address."""
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:/")
ADDRESS = re.compile(r"(sqlite:///|postgres(ql)?://).+")


def choose_database(given: str | None) -> str:
    """The given database, or else a file in the user's data folder."""
    if given:
        if is_address(given):
            return given
        raise refuse("database-form", 500, database=without_password(given))
    return f"sqlite:///{user_data_path('tatami', False, ensure_exists=True) / 'tatami.db'}"


def is_address(text: str) -> bool:
    """Is this a path or a database URL that we understand, with a number as its port?"""
    if not SCHEME.match(text):
        return True
    try:
        return bool(ADDRESS.fullmatch(text)) and urlsplit(text).port != 0
    except ValueError:
        return False


def serve(
    database: str | None, log_level: str | None, connections: int, rate: float, bots: Sequence[str], **settings: Any
) -> None:
    """Serve until a signal stops it; at a terminal only warnings are logged by default."""
    for given in bots:
        add_level(given)
    level = log_level or ("warning" if sys.stderr.isatty() else "info")
    limits = FrontLimits(address_connections=connections, address_rate=NEW_CONNECTIONS if rate else 0.0)
    run_server(Settings(database=choose_database(database), log_level=level, limits=limits, rate=rate, **settings))


def backup(file: Path, database: str | None, language: str) -> None:
    """Copy the database to a new file; a server may keep running."""
    if file.exists():
        raise refuse("backup-exists", 500, file=str(file))
    source = choose_database(database)
    if source.startswith("postgres"):
        dump(source, file)
    else:
        path = Path(source.removeprefix("sqlite:///"))
        if not path.exists():
            raise refuse("no-database", 500, database=source, cause="FileNotFoundError")
        try:
            back_up(str(path), str(file))
        except (sqlite3.Error, OSError) as error:
            file.unlink(missing_ok=True)
            raise refuse("no-backup", 500, file=str(file), cause=str(error)) from None
    click.echo(Catalogue(language, LOCALE).say("backed-up", file=str(file), bytes=file.stat().st_size))


def dump(source: str, file: Path) -> None:
    """Run pg_dump; the password goes into the environment, as everybody can read the arguments."""
    try:
        source = with_sslmode(source)
    except UnknownSslMode as error:
        raise refuse("ssl-mode", 500, mode=str(error)[:40], modes=list(SSL_MODES)) from None
    parts = urlsplit(source)
    address = source if parts.password is None else source.replace(f":{parts.password}@", "@", 1)
    create_private(str(file))
    command = ["pg_dump", "--format=custom", f"--file={file}", address]
    secret = {} if parts.password is None else {"PGPASSWORD": unquote(parts.password)}
    try:
        done = subprocess.run(command, env={**os.environ, **secret}, capture_output=True, text=True)
    except FileNotFoundError:
        file.unlink()
        raise refuse("no-pg-dump", 500) from None
    if done.returncode:
        file.unlink(missing_ok=True)
        raise refuse("no-backup", 500, file=str(file), cause=done.stderr.strip().splitlines()[-1][:200])


def purge(age: str, yes: bool, database: str | None, language: str) -> None:
    """Delete old games after a confirmation."""
    sentences = Catalogue(language, LOCALE)
    found = AGE.fullmatch(age)
    if found is None:
        raise refuse("age-form", 500, text=age[:40])
    days = int(found[1])
    if not yes and not click.confirm(sentences.say("purge-ask", days=days)):
        click.echo(sentences.say("purge-no"))
        return

    purged = asyncio.run(delete(choose_database(database), time.time() - days * DAY))
    click.echo(sentences.say("purged", tables=purged.tables))
    if purged.people:
        click.echo(sentences.say("purged-people", people=purged.people))


async def delete(database: str, before: float) -> Purged:
    """Delete games that ended before, also while a server is running."""
    try:
        store = await explain_failure(open_store(database), database)
    except DatabaseInUse:
        return purge_file(database.removeprefix("sqlite:///"), before)
    try:
        return await store.purge(before, is_alone=True)
    finally:
        await store.close()
