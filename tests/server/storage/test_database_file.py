"""The SQLite file: one server at a time, for its owner only."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from linja.cli import main
from linja.server.storage.database_file import SERVER, DatabaseInUse, in_use
from tests.server.processes import Server

if TYPE_CHECKING:
    from pathlib import Path


def refusal(database: Path) -> DatabaseInUse:
    """Why another server may not use a database."""
    with pytest.raises(DatabaseInUse) as refused, in_use(database, SERVER):
        pass
    return refused.value


def test_whoever_comes_second_is_told_who_was_first(tmp_path: Path) -> None:
    database = tmp_path / "home" / "games.sqlite"
    with in_use(database, SERVER, "http://127.0.0.1:8765/"):
        refused = refusal(database)
        assert str(refused) == f"a server is running with {database}: http://127.0.0.1:8765/"
        assert refused.address == "http://127.0.0.1:8765/"
    with in_use(database, "a backup is being put back"):
        refused = refusal(database)
        assert (str(refused), refused.address) == (f"a backup is being put back with {database}", "")


def test_a_link_to_the_database_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "games.sqlite")
    with in_use(tmp_path / "games.sqlite", SERVER):
        refusal(tmp_path / "link.sqlite")


@pytest.mark.slow
def test_only_the_owner_can_read_what_has_the_key_in_it(tmp_path: Path) -> None:
    home, older = tmp_path / "home", tmp_path / "home" / "games.sqlite"
    home.mkdir()
    older.touch(0o644)
    with Server(home) as server:
        server.visitor().make()
        assert main(["host", "backup", str(tmp_path / "copy.sqlite"), "--home", str(home)]) == 0
        server.interrupt()
        assert main(["host", "restore", str(tmp_path / "copy.sqlite"), "--home", str(home)]) == 0
    files = [tmp_path / "copy.sqlite", *home.glob("games.*")]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert {file.name for file in files} >= {"games.sqlite", "games.sqlite.former", "games.sqlite.lock"}
