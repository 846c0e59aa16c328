"""The first tables.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    for name, time in (("token", "created"), ("link", "expires")):
        op.create_table(
            name,
            sa.Column("hash", sa.LargeBinary, primary_key=True),
            sa.Column("person", sa.String(64), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
            sa.Column(time, sa.Float(53), nullable=False),
        )
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("runs", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("updated", sa.Float(53), nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Index("game_table_lobby", "is_public", "status", "created"),
        sa.Index("game_table_runs", "runs", "status"),
    )
    op.create_table(
        "player",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game_table", sa.String(64), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Index("player_table", "game_table"),
    )
    op.create_table(
        "event",
        sa.Column("game_table", sa.String(64), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "answer",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("time", sa.Float(53), nullable=False),
        sa.Index("answer_time", "time"),
    )
    op.create_table(
        "process",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("alive", sa.Float(53), nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("game_table", sa.String(64), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(64), nullable=False),
        sa.Index("lease_process", "process"),
    )
