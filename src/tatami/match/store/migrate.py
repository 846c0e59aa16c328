"""Bring a database up to date when it is opened.

`migrations/` is the only source of the schema: numbered files of plain SQL for SQLite and PostgreSQL alike, but for
one type that they name differently. The table `schema_version` holds how many of them have been run. Releases before
0.2.0 counted the same files in Alembic's `alembic_version`.
"""

import sqlite3
from collections.abc import Sequence, Set
from pathlib import Path
from typing import Any

from tatami.match.store.base import DatabaseNewer

__all__ = ["MIGRATIONS", "migrate_postgres", "migrate_sqlite"]

MIGRATIONS = [path.read_text("utf-8") for path in sorted((Path(__file__).parent / "migrations").glob("*.sql"))]
VERSION = {
    "schema_version": "SELECT version FROM schema_version",
    "alembic_version": "SELECT version_num FROM alembic_version",
}
"""Tables that may hold the version, and how it is read; the first one that exists counts."""
SET_VERSION = [
    "DROP TABLE IF EXISTS alembic_version",
    "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)",
    "DELETE FROM schema_version",
    f"INSERT INTO schema_version (version) VALUES ({len(MIGRATIONS)})",
]
LOCK = 4_711_005
"""An arbitrary constant: processes that start together migrate one after the other."""


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """Bring a file up to date in one transaction, on a connection in autocommit mode."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        query = version_query(tables)
        for statement in pending(tables, connection.execute(query).fetchone() if query else None):
            connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


async def migrate_postgres(connection: Any) -> None:
    """Bring a PostgreSQL database up to date in one transaction."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        tables = {name for name in VERSION if await connection.fetchval("SELECT to_regclass($1)::text", name)}
        query = version_query(tables)
        for statement in pending(tables, await connection.fetchrow(query) if query else None):
            await connection.execute(statement.replace(" BLOB", " BYTEA"))


def version_query(tables: Set[str]) -> str | None:
    """How to read the version of a database with these tables; None if it is empty."""
    return next((query for table, query in VERSION.items() if table in tables), None)


def pending(tables: Set[str], version: Sequence[Any] | None) -> list[str]:
    """The statements that a database of this version needs; DatabaseNewer if this release does not know it."""
    try:
        done = int(version[0]) if version else 0
    except ValueError:
        raise DatabaseNewer(version) from None
    if done > len(MIGRATIONS):
        raise DatabaseNewer(version)
    # A semicolon ends a statement only at the end of a line; comments may hold others.
    found = [statement for script in MIGRATIONS[done:] for statement in script.split(";\n") if statement.strip()]
    return found + SET_VERSION if found or "schema_version" not in tables else []
