"""Clocks, names, the lobby, and what the server does without a request."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add what playing far apart needs. Every unfinished game becomes due, so that it is looked at once."""
    for column in (
        sa.Column("clock", sa.String(16)),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("updated", MOMENT, nullable=False, server_default="1970-01-01 00:00:00"),
        sa.Column("turns", sa.Integer, nullable=False, server_default="0"),
        sa.Column("to_move", sa.String(1)),
        sa.Column("due", MOMENT),
    ):
        op.add_column("games", column)
    op.create_index("ix_games_due", "games", ["due"])
    op.create_index("ix_games_lobby", "games", ["open", "created"])
    op.add_column("seats", sa.Column("name", sa.String(24)))
    op.add_column("seats", sa.Column("seen", MOMENT))
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
    )
    op.create_table(
        "heartbeats", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", MOMENT, nullable=False)
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("began", MOMENT, nullable=False),
        sa.Column("ended", MOMENT, nullable=False),
    )
    last = "(SELECT max(at) FROM entries WHERE entries.game = games.id)"
    op.execute(f"UPDATE games SET updated = coalesce({last}, created)")
    op.execute("UPDATE games SET due = updated WHERE outcome IS NULL")
