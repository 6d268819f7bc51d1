"""Work for other processes: the computer's turns, hints, look-ups, analyses, and building solutions.

It may import `storage` and `game`, and is independent of clients.
"""
