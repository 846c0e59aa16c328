"""Durable storage of tables and people, in SQLite or PostgreSQL."""

from tatami.match.store.base import (
    Claim,
    Commit,
    Conflict,
    DatabaseNewer,
    Notification,
    Purged,
    Repeated,
    StorageFailed,
    Store,
    StoredReply,
    TableRow,
    UnknownSslMode,
)

__all__ = [
    "Claim",
    "Commit",
    "Conflict",
    "DatabaseNewer",
    "Notification",
    "Purged",
    "Repeated",
    "StorageFailed",
    "Store",
    "StoredReply",
    "TableRow",
    "UnknownSslMode",
    "open_store",
]


async def open_store(database: str) -> Store:
    """Open `sqlite:///file`, a plain path, or `postgresql://…`; its schema is created or brought up to date.

    Raises DatabaseNewer if a newer release has written it, UnknownSslMode, and whatever the database driver raises.
    """
    if database.startswith(("postgresql:", "postgres:")):
        from tatami.match.store.postgres import PostgresStore

        return await PostgresStore.open(database)
    from tatami.match.store.sqlite import SqliteStore

    return await SqliteStore.open(database.removeprefix("sqlite:///"))
