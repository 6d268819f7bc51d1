"""The page of a game: who is asked about solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.server import Settings
from linja.web import create_app

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("asks", "client", "decides"),
    [(True, "127.0.0.1", True), (True, "192.168.1.7", False), (False, "127.0.0.1", False)],
)
def test_only_a_player_at_the_machine_decides_on_solutions(
    tmp_path: Path, asks: bool, client: str, decides: bool
) -> None:
    settings = replace(Settings(home=tmp_path, in_process=True), ask_to_build=asks)
    with TestClient(create_app(settings), client=(client, 50_000)) as visitor:
        made = visitor.post("/api/games", json={"rules": "zen+pieces=2"}, headers={"origin": "http://testserver"})
        pages = [visitor.get(made.json()["url"]), visitor.get("/analysis")]
    assert [page.status_code for page in pages] == [200, 200]
    assert [" data-decides" in page.text for page in pages] == [decides, decides]
