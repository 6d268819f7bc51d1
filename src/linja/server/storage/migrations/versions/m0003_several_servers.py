"""Several servers with one database: who is running, who is where, and who plays the computer's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add what servers have to know of each other."""
    op.add_column("games", sa.Column("thinker", sa.String(16)))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("side", sa.String(1), primary_key=True),
    )
    op.create_index("ix_presences_game", "presences", ["game"])
    op.create_table(
        "buckets",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
