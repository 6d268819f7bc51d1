"""Everything that reads or writes the database: games, people, servers, backups, migrations.

It may import `linja.server.game` and the modules beside the sub-packages.
"""

from linja.extras import require

require("web", "aiosqlite", "alembic", "sqlalchemy")
