"""Alembic runs this file for every migration; `migrate` gives it the connection."""

from __future__ import annotations

from alembic import context

from linja.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
