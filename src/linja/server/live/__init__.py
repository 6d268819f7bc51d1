"""Games that are open now: one room for each, with its table, its clients and the computer's turns.

It may import `thinking`, `storage` and `game`. A room is told what a client wants, and knows no HTTP.
"""
