"""The tables of the store. Migrations make them; a test checks that they make exactly these."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

__all__ = ["METADATA"]

METADATA = MetaData()

person = Table(
    "person",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
)
token = Table(
    "token",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person", String(64), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float(53), nullable=False),
)
link = Table(
    "link",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person", String(64), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Float(53), nullable=False),
)
game_table = Table(
    "game_table",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("runs", Boolean, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("updated", Float(53), nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Index("game_table_lobby", "is_public", "status", "created"),
    Index("game_table_runs", "runs", "status"),
)
player = Table(
    "player",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("game_table", String(64), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Index("player_table", "game_table"),
)
event = Table(
    "event",
    METADATA,
    Column("game_table", String(64), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
answer = Table(
    "answer",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("time", Float(53), nullable=False),
    Index("answer_time", "time"),
)
process = Table(
    "process",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("alive", Float(53), nullable=False),
)
lease = Table(
    "lease",
    METADATA,
    Column("game_table", String(64), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(64), nullable=False),
    Column("since", Float(53), nullable=True),
    Index("lease_process", "process"),
)
