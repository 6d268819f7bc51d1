"""Games, their seats and entries, and solutions that nobody wants."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("rules", sa.String(200), nullable=False),
        sa.Column("start", sa.String(40), nullable=False),
        sa.Column("opponent", sa.String(16), nullable=False),
        sa.Column("level", sa.String(16)),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("series", sa.String(16), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("previous", sa.String(16), sa.ForeignKey("games.id"), unique=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("outcome", sa.String(40)),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("side", sa.String(1), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("player", sa.String(64)),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.String(1), nullable=False),
        sa.Column("text", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table("refusals", sa.Column("rules", sa.String(200), primary_key=True))
