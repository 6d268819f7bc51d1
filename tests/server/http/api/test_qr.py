"""Addresses as QR codes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
import segno

from linja.server.http.api.qr import HALVES, PAPER, PLAIN, QUIET, blocks, picture

if TYPE_CHECKING:
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
