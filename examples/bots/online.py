#!/usr/bin/env python3
"""Plays a game on a Linja server over its public interface: any legal action, preferably one that earns something.

    python3 examples/bots/online.py http://127.0.0.1:8765/                 a new game against the computer
    python3 examples/bots/online.py http://127.0.0.1:8765/game/abcdefgh    the free seat of a game

It needs `pip install websockets`, and knows no rules of Linja: the server says what may be played.
"""

import json
import random
import sys
import urllib.request
from urllib.parse import urlsplit

from websockets.sync.client import connect


def make_game(server: str, wanted: dict) -> tuple[str, str]:
    """A new game's ID, and the cookie that our seat belongs to."""
    request = urllib.request.Request(f"{server}/api/games", json.dumps(wanted).encode())
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"], answer.headers["set-cookie"].partition(";")[0]


def choose(state: dict) -> str:
    """An action that earns a follow-up or a bonus, if there is one; else any."""
    actions = state["actions"]
    if actions:
        earning = [action for action in actions if action["earns"]]
        return random.choice(earning or actions)["action"]
    return "pass" if state["can"]["pass"] else "skip"


def play(server: str, game: str, cookie: str | None) -> dict:
    """Play a game to its end, and return how it ended."""
    address = f"{server.replace('http', 'ws', 1)}/api/games/{game}/socket"
    with connect(address, additional_headers={"cookie": cookie} if cookie else None) as socket:
        answered = None
        while True:
            message = json.loads(socket.recv())
            if message["type"] == "error":
                sys.exit(f"{message['code']}: {message['message']}")
            if message["type"] != "state" or message["version"] == answered:
                continue  # news about a solution, or the same board again: someone connected or disconnected
            if message["outcome"]:
                return {"you": message["you"], **message["outcome"]}
            if message["actions"] or message["can"]["pass"] or message["can"]["skip"]:
                answered = message["version"]
                socket.send(json.dumps({"type": "act", "version": answered, "action": choose(message)}))


if __name__ == "__main__":
    address = urlsplit(sys.argv[1])
    server, name = f"{address.scheme}://{address.netloc}", address.path.rpartition("/")[2]
    game, cookie = (name, None) if name else make_game(server, {"opponent": "computer", "level": "1"})
    print(f"playing {server}/game/{game}", flush=True)
    print(json.dumps(play(server, game, cookie)))
