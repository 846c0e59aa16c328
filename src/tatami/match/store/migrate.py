"""Bring a database up to date, at every start."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

__all__ = ["migrate_postgres", "migrate_sqlite"]

LOCK = 4_711_005
"""Any number, always the same: processes that start together take turns."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def migrate_sqlite(path: str) -> None:
    """Bring a file up to date."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


async def migrate_postgres(url: str) -> None:
    """Bring a PostgreSQL database up to date."""
    engine = create_async_engine(url.replace("postgres://", "postgresql://").replace("ql://", "ql+asyncpg://", 1))
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(upgrade)
    await engine.dispose()
