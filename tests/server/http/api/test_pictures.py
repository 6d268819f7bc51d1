"""Pictures of positions."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from linja.server import create_app
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings


def test_pictures_of_positions_are_small_and_kept(ada: Visitor) -> None:
    drawing = ada.get("/picture.svg", params={"position": "61111110/01111116 b", "bottom": "r"})
    assert (drawing.headers["content-type"], drawing.text[:4]) == ("image/svg+xml", "<svg")
    for shape, size in (("board", (840, 912)), ("preview", (1200, 630))):
        answer = ada.get("/picture.png", params={"position": "50022210/01122105 r", "shape": shape})
        assert (answer.headers["content-type"], len(answer.content) < 100_000) == ("image/png", True)
        assert struct.unpack(">II", answer.content[16:24]) == size
        assert answer.headers["cache-control"].startswith("public")
        assert "set-cookie" not in answer.headers
    for wrong in ({"position": "nonsense"}, {"position": "61111110/01111116 b", "bottom": "x"}, {}):
        for kind in ("svg", "png"):
            assert ada.get(f"/picture.{kind}", params=wrong).status_code == 422


def test_pictures_are_not_drawn_without_end(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, pictures=(1, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        asked = {"position": "61111110/01111116 b"}
        assert [ada.get("/picture.svg", params=asked).status_code for _ in range(2)] == [200, 429]
