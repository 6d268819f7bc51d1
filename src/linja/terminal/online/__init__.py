"""Playing a game of a linja server: its link, its messages, the connection to it."""
