"""A table whose clock has to be corrected stays so until it is, whoever dies in between.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Since when nobody has kept the clock of a table that was taken over."""
    op.add_column("lease", sa.Column("since", sa.Float(53), nullable=True))
