"""A slow or dead client never makes anybody wait."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from random import Random
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from linja.server.live.client import TRY_AGAIN_LATER, Client
from tests.server.processes import Server

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.visitors import Screen


def test_messages_wait_in_order() -> None:
    async def run() -> list[str | None]:
        client = Client("ada", waiting=3)
        for text in "abc":
            client.send_text(text)
        return [await client.next_text() for _ in range(3)]

    assert asyncio.run(run()) == ["a", "b", "c"]


def test_a_client_that_takes_nothing_is_let_go() -> None:
    async def run() -> str | None:
        client = Client("ada", waiting=3)
        for text in "abcdefgh":
            client.send_text(text)
        client.disconnect()
        return await client.next_text()

    assert asyncio.run(run()) is None


def small_network(address: str) -> socket.socket:
    """A connection that holds little at this end."""
    network = socket.socket()
    network.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    network.connect(("127.0.0.1", int(address.rpartition(":")[2])))
    return network


def patiently(screen: Screen, kind: str, **more: str) -> None:
    """Ask for something until it is done: so much at once is too much for one address."""
    version = screen.state["version"]
    while screen.state["version"] == version:
        screen.send(type=kind, version=version, **more)
        screen.receive_of("state", "error")


@pytest.mark.slow
def test_others_play_on_while_a_client_sleeps(tmp_path: Path) -> None:
    chance = Random(7)
    with Server(tmp_path) as server:
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b", rules="zen")
        with ada.look(game) as screen:  # a game with a history: its states are long
            while len(screen.state["turns"]) < 30:
                screen.play_on(chance)
            while not any(action["earns"] for action in screen.state["actions"]) or screen.state["current"]:
                screen.play_on(chance)
            step = next(action["action"] for action in screen.state["actions"] if action["earns"])
        address = f"{server.address.replace('http', 'ws')}/api/games/{game}/socket"
        network = small_network(server.address)
        with connect(address, sock=network, max_queue=1, compression=None, ping_interval=None) as sleeper:
            for _ in range(12):  # more than the network between them holds; each socket may say 200 things at once
                with ada.look(game) as screen:
                    for _ in range(95):
                        patiently(screen, "act", action=step)
                        patiently(screen, "undo")
            messages = iter(lambda: sleeper.recv(timeout=60), None)
            with pytest.raises(ConnectionClosed) as closed:
                deque(messages, maxlen=0)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TRY_AGAIN_LATER  # and not a ping that went unanswered
