"""Playing in the same network: `linja play --lan`."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING

import httpx2
import pytest

from linja.cli import network
from linja.errors import LinjaError
from linja.server.http.api.qr import blocks
from tests.server.http.api.test_qr import modules
from tests.server.processes import Server
from tests.server.visitors import LONG

if TYPE_CHECKING:
    from pathlib import Path


def test_without_a_network_there_is_nobody_to_play_with(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError("unreachable")

    monkeypatch.setattr(socket, "socket", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(LinjaError, match="not on a network"):
        network.own_address()


def test_a_phone_in_the_same_network_can_join(tmp_path: Path) -> None:
    try:
        own = network.own_address()
    except LinjaError:
        pytest.skip("this machine is not on a network")
    with Server(tmp_path, command=("play", "--lan", "--no-browser")) as server:
        port = server.address.rpartition(":")[2]
        assert server.address == f"http://{own}:{port}"
        phone = server.visitor()
        with phone.look(phone.make(opponent="device")) as screen:
            assert screen.state["you"] == "both"
        assert httpx2.get(f"http://127.0.0.1:{port}/healthz", timeout=LONG).status_code == 200
        stranger = {"host": f"evil.example:{port}"}
        assert httpx2.get(f"{server.address}/healthz", headers=stranger, timeout=LONG).status_code == 400
        said, status = server.interrupt()
    assert status == 0
    code = "\n".join(line for line in said.splitlines() if re.fullmatch("[ ▀▄█]{20,}", line))
    assert modules(code) == modules(blocks(f"{server.address}/", in_colour=False))
