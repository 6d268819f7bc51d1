"""The power goes while people play: what is left of the database's log of changes is any beginning of it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.server import create_app
from tests.server.visitors import Visitor, in_server

if TYPE_CHECKING:
    from pathlib import Path

    from linja.server import Settings
    from linja.server.http.services import Services

pytestmark = pytest.mark.one_server

HEADER = 32
"""bytes before the first frame"""
FRAME = 24
"""bytes before each page"""


def after_the_cut(database: Path, log: bytes, to: Path) -> list[tuple[str, int]]:
    """The entries that are there, when just these bytes of the log had reached the disk."""
    shutil.copy(database, to)
    to.with_name(to.name + "-wal").write_bytes(log)
    with closing(sqlite3.connect(to)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = connection.execute("SELECT game, ply FROM entries ORDER BY game, ply").fetchall()
    to.unlink()
    return found


@pytest.fixture
def played(settings: Settings, tmp_path: Path) -> tuple[Path, bytes, list[int]]:
    """A copy of a database as it was when the server began, its log of changes, and how long that was
    whenever an action was confirmed."""
    database, before = settings.home / "games.sqlite", tmp_path / "before.sqlite"
    log, chance, confirmed = settings.home / "games.sqlite-wal", Random(7), []
    with TestClient(create_app(settings)) as client:
        ada = Visitor(client)
        game = ada.make()
    with TestClient(create_app(replace(settings, synchronous="full"))) as client:
        shutil.copy(database, before)
        again = Visitor(client)
        again.headers = ada.headers
        with again.look(game) as screen:
            for _ in range(12):
                screen.play_on(chance)
                confirmed.append(log.stat().st_size)
        return before, log.read_bytes(), confirmed


def test_what_was_confirmed_is_there_wherever_the_log_is_cut(
    played: tuple[Path, bytes, list[int]], tmp_path: Path
) -> None:
    database, log, confirmed = played
    page = int.from_bytes(log[8:12])
    frames = range(HEADER, len(log) + 1, FRAME + page)
    assert frames[-1] == len(log)
    seen = set()
    for end in frames:
        for cut in (end, end + FRAME, end + FRAME + page // 2):
            found = after_the_cut(database, log[:cut], tmp_path / "cut.sqlite")
            assert [ply for _, ply in found] == list(range(len(found)))
            assert len(found) >= sum(length <= cut for length in confirmed)
            seen.add(len(found))
    assert seen == set(range(13))


@pytest.mark.parametrize(("synchronous", "code"), [("normal", 1), ("full", 2)])
def test_the_setting_holds_for_everything_that_stores(settings: Settings, synchronous: str, code: int) -> None:
    async def ask(services: Services) -> set[int]:
        storage = services.storage
        async with storage._engine.connect() as connection:
            others = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
        with storage._writer._engine.connect() as writer:
            return {others, writer.exec_driver_sql("PRAGMA synchronous").scalar_one()}

    with TestClient(create_app(replace(settings, synchronous=synchronous))) as client:
        assert in_server(client, ask) == {code}
