"""Everything that reads or writes the database: games, people, servers, backups, migrations.

It may import `linja.server.game` and the modules beside the sub-packages.
"""
