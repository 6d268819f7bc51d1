"""What pytest leaves out, wherever it is started."""

collect_ignore = [
    "src/linja/server/storage/migrations/env.py",  # only Alembic can run it
    # they need OpenSpiel; a test of it runs the page's examples
    "src/linja/envs/open_spiel.py",
    "docs/openspiel.md",
]
