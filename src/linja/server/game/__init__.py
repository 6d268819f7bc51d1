"""A stored game as pure data: its table and log, clock, offers, permissions, commands, and what a client is shown.

Nothing here waits, stores or sends. It may import the rules, the engine's data and `linja.server.errors`, but no
asyncio, no SQLAlchemy and no Starlette.
"""
