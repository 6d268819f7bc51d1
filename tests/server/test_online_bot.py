"""The example bot plays real games on a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.server.processes import Server
from tests.server.visitors import LONG, options

BOT = Path(__file__).parents[2] / "examples" / "bots" / "online.py"


def start(address: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, str(BOT), address], stdout=subprocess.PIPE, text=True)


def test_a_bot_plays_against_the_computer_to_the_end(tmp_path: Path) -> None:
    with Server(tmp_path) as server, start(f"{server.address}/") as bot:
        said, _ = bot.communicate(timeout=4 * LONG)
    assert bot.returncode == 0
    first, last = said.splitlines()
    assert first.startswith(f"playing {server.address}/game/")
    assert json.loads(last)["reason"] in ("passed", "stuck")


@pytest.mark.slow
def test_a_bot_takes_the_free_seat_of_a_game(tmp_path: Path) -> None:
    chance = Random(11)
    with Server(tmp_path) as server:
        ada = server.visitor()
        game = ada.make(opponent="link", side="b", starter="r", rules="zen+pieces=3")
        with ada.look(game) as screen, start(f"{server.address}/game/{game}") as bot:
            while not screen.state["outcome"]:
                screen.until(lambda state: bool(state["outcome"] or options(state)))
                if not screen.state["outcome"]:
                    screen.play_on(chance)
            said, _ = bot.communicate(timeout=LONG)
    ended = json.loads(said.splitlines()[-1])
    assert ended == {"you": "r", **screen.state["outcome"]}
