"""A page of a game that does not exist, or cannot be read now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.server import Settings
from linja.server.errors import Unavailable
from linja.web import create_app

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", ["/game/abc", "/game/abc/analysis"])
def test_a_game_is_not_lost_while_the_database_is_away(
    tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(create_app(Settings(home=tmp_path, in_process=True))) as client:
        assert client.get(path).status_code == 404

        async def away(_game: str) -> None:
            raise Unavailable

        monkeypatch.setattr(client.app.state.services.storage, "game", away)  # type: ignore[attr-defined]
        assert client.get(path).status_code == 503
