"""A room: what it knows of its game, and when it reads that again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.visitors import in_server

if TYPE_CHECKING:
    import pytest
    from starlette.testclient import TestClient

    from linja.server.game.table import Table
    from linja.server.http.services import Services
    from tests.server.visitors import Visitor


def test_what_becomes_wrong_while_it_is_read_is_read_again(
    ada: Visitor, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, read = ada.make(), list[str]()

    async def read_twice(services: Services) -> None:
        async with services.rooms.visit(game) as room:
            really = room._live._read

            async def table() -> Table:
                found = await really()
                read.append(found.stored.id)
                if len(read) == 1:
                    room.reload()
                return found

            monkeypatch.setattr(room._live, "_read", table)
            await room.table()

    in_server(client, read_twice)
    assert read == [game, game]
