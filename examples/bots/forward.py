"""A Linja bot in Python: of all legal turns it plays the one that takes its pieces furthest. Start yours from here."""

import sys


def rows_forward(turn, black):
    """How many rows the turn takes our own pieces forward; steps of the opponent's pieces start with an x."""
    rows = 0
    for action in turn.split():
        if "-" in action[1:] and not action.startswith("x"):
            start, end = map(int, action.split("-"))
            rows += end - start if black else start - end
    return rows


def choose(position, turns):
    """Think here: return one of the turns."""
    black = position.split()[1] == "b"
    return max(turns, key=lambda turn: rows_forward(turn, black))


def main():
    position, turns = "", []
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "hello":
            print("hello 1 Forward", flush=True)
        elif command == "position":
            position = rest
        elif command == "turns":
            turns = rest.split("; ")
        elif command == "go":
            print("bestturn", choose(position, turns), flush=True)
        elif command == "quit":
            break


main()
