"""Playing in one room: the address in the local network, and the QR code that leads a phone there."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import httpx2
import pytest
import segno

from linja.cli import network
from linja.errors import LinjaError
from linja.server.http.api.qr import HALVES, PAPER, PLAIN, QUIET, blocks, picture
from tests.server.processes import Server

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.visitors import Visitor

ADDRESS = "http://192.168.178.20:8765/game/abcdefghijkm"


def modules(text: str) -> list[list[int]]:
    """The rows of a code in the terminal; what pads it to whole lines is left out."""
    halves = {character: pair for pair, character in HALVES.items()}
    rows: list[list[int]] = []
    for line in text.splitlines():
        pairs = [halves[character] for character in line]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    return rows[: len(rows[0])]


@pytest.mark.parametrize("address", [ADDRESS, "http://10.0.0.1:80/"])
def test_the_terminal_shows_every_module_and_the_quiet_zone(address: str) -> None:
    code = segno.make(address, error="m", micro=False)
    shown = modules(blocks(address, in_colour=False))
    assert shown == [list(map(bool, row)) for row in code.matrix_iter(border=QUIET)]
    assert not any(any(row) for row in (*shown[:QUIET], *shown[-QUIET:]))
    coloured = blocks(address, in_colour=True).splitlines()
    assert all(line.startswith(PAPER) and line.endswith(PLAIN) for line in coloured)
    assert len({len(line) for line in coloured}) == 1


def test_the_picture_is_black_on_white_and_small() -> None:
    text = picture(ADDRESS)
    root = ElementTree.fromstring(text)
    side = segno.make(ADDRESS, error="m", micro=False).symbol_size(border=QUIET)[0] * 8
    assert (root.get("width"), root.get("height")) == (str(side), str(side))
    assert b'fill="#fff"' in text
    assert b'stroke="#000"' in text
    assert len(text) < 5000


def test_a_game_has_a_picture_of_its_own_address(ada: Visitor) -> None:
    game = ada.make(opponent="link")
    answer = ada.get(f"/game/{game}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "max-age" in answer.headers["cache-control"]
    assert answer.content == picture(f"http://testserver/game/{game}")
    assert ada.get("/game/<script>/qr.svg").status_code == 422


def test_without_a_network_there_is_nobody_to_play_with(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError("unreachable")

    monkeypatch.setattr(socket, "socket", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(LinjaError, match="no network"):
        network.own_address()


def test_a_phone_in_the_same_network_can_join(tmp_path: Path) -> None:
    try:
        own = network.own_address()
    except LinjaError:
        pytest.skip("this machine is in no network")
    with Server(tmp_path, command=("play", "--lan", "--no-browser")) as server:
        port = server.address.rpartition(":")[2]
        assert server.address == f"http://{own}:{port}"
        phone = server.visitor()
        with phone.look(phone.make(opponent="device")) as screen:
            assert screen.state["you"] == "both"
        assert httpx2.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
        stranger = {"host": f"evil.example:{port}"}
        assert httpx2.get(f"{server.address}/healthz", headers=stranger).status_code == 400
        said, status = server.interrupt()
    assert status == 0
    code = "\n".join(line for line in said.splitlines() if re.fullmatch("[ ▀▄█]{20,}", line))
    assert modules(code) == modules(blocks(f"{server.address}/", in_colour=False))
