"""A game of a linja server: its link, its messages, the connection to it. It may import the game and texts."""
