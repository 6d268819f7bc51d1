"""Open games: a room for each, with its table, its clients and the computer's turns.

It may import `thinking`, `storage` and `game`. A room gets the messages of clients and is independent of HTTP.
"""
