"""What can be wrong with a database, and whether asking again helps."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError

from linja.server.storage.database_file import FileReplaced
from linja.server.storage.retry import failure, is_connection_lost, is_damage

if TYPE_CHECKING:
    from pathlib import Path


def sqlite_problem(file: Path, *statements: str) -> DBAPIError:
    """What SQLite says to the last of some statements."""
    with create_engine(f"sqlite:///{file}").connect() as connection:
        for statement in statements[:-1]:
            connection.exec_driver_sql(statement)
        with pytest.raises(DBAPIError) as problem:
            connection.exec_driver_sql(statements[-1])
    return problem.value


def test_a_full_disk_may_be_waited_for(tmp_path: Path) -> None:
    fill = "INSERT INTO junk SELECT randomblob(100000)"
    problem = sqlite_problem(tmp_path / "full", "CREATE TABLE junk (x)", "PRAGMA max_page_count = 3", fill)
    assert is_connection_lost(problem)
    assert failure(problem) == "full"


def test_a_damaged_file_is_not_asked_again(tmp_path: Path) -> None:
    (tmp_path / "junk").write_text("no database " * 1000)
    problem = sqlite_problem(tmp_path / "junk", "SELECT * FROM sqlite_master")
    assert is_damage(problem)
    assert not is_connection_lost(problem)
    assert failure(problem) == "damaged"


def test_a_mistake_of_ours_is_neither(tmp_path: Path) -> None:
    problem = sqlite_problem(tmp_path / "games", "SELECT * FROM nothing")
    assert not is_damage(problem)
    assert not is_connection_lost(problem)


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (psycopg.errors.DiskFull(), "full"),
        (psycopg.errors.DataCorrupted(), "damaged"),
        (psycopg.errors.IndexCorrupted(), "damaged"),
        (psycopg.OperationalError("connection refused"), "unreachable"),
        (FileReplaced(), "replaced"),
        (sqlite3.OperationalError("database is locked"), "unreachable"),
        (None, "unreachable"),
    ],
)
def test_what_is_wrong_in_one_word(problem: Exception | None, kind: str) -> None:
    assert failure(problem) == kind
