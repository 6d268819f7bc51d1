"""The commands `linja host …`: backups of a running server, and looking after games."""

from __future__ import annotations

import os
import sqlite3
from random import Random
from typing import TYPE_CHECKING

import pytest

from linja.cli import main
from tests.server.processes import Server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs `linja host` for the home of the test's server."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(["host", *arguments, "--home", str(tmp_path / "home")])
        return (status, *capsys.readouterr())

    return run


def test_a_backup_of_a_running_server_comes_back(tmp_path: Path, host: Callable[..., tuple[int, str, str]]) -> None:
    chance, home, copy = Random(8), tmp_path / "home", tmp_path / "copy.sqlite"
    with Server(home) as server:
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b")
        with ada.look(game) as screen:
            for _ in range(5):
                screen.play_on(chance)
            kept = screen.state
            assert host("backup", str(copy))[:2] == (0, f"Backed up all games to {copy}.\n")
            screen.play_on(chance)
            status, _, problem = host("restore", str(copy))
            assert status == 2
            assert "a server is running" in problem
            screen.play_on(chance)
        server.interrupt()
    status, said, _ = host("restore", str(copy))
    assert status == 0
    assert "games.sqlite.former" in said
    with Server(home) as server, server.visitor(ada.cookie).look(game) as screen:
        assert screen.state["position"] == kept["position"]
        assert screen.state["version"] == 5
        screen.play_on(chance)
    assert not list(home.glob("*.partial*"))
    assert [path.name for path in tmp_path.iterdir() if path != home] == ["copy.sqlite"]
    status, _, _ = host("restore", str(home / "games.sqlite.former"))
    assert status == 0
    with Server(home) as server, server.visitor(ada.cookie).look(game) as screen:
        assert screen.state["version"] == 7


@pytest.mark.slow
def test_what_is_no_backup_is_not_put_back(tmp_path: Path, host: Callable[..., tuple[int, str, str]]) -> None:
    with Server(tmp_path / "home") as server:
        server.visitor().make()
        server.interrupt()
    whole = (tmp_path / "home" / "games.sqlite").read_bytes()
    junk, other, cut = tmp_path / "junk", tmp_path / "other", tmp_path / "cut"
    junk.write_text("no database " * 1000)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE games (id)")
    connection.close()
    cut.write_bytes(whole[: len(whole) // 2])
    for file, problem in (
        (junk, "damaged"),
        (other, "not of Linja"),
        (cut, "damaged"),
        (tmp_path / "none", "no file"),
        (tmp_path, "no file"),
    ):
        status, _, said = host("restore", str(file))
        assert status == 2, file
        assert problem in said
        assert said.count("\n") == 1
    assert (tmp_path / "home" / "games.sqlite").read_bytes() == whole


def test_without_a_database_there_is_nothing_to_do(host: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    for arguments in (("games",), ("backup", str(tmp_path / "copy"))):
        status, _, said = host(*arguments)
        assert status == 2
        assert "there is no database" in said
    assert not (tmp_path / "copy").exists()


def test_games_are_listed_renamed_archived_and_deleted(
    tmp_path: Path, host: Callable[..., tuple[int, str, str]]
) -> None:
    with Server(tmp_path / "home") as server:
        ada, ben = server.visitor(), server.visitor()
        first = ada.make(opponent="link", side="b", starter="b", name="Rude Name")
        second = ada.make(opponent="device", rules="classic")
        with ada.look(first) as black, ben.look(first):
            black.act("1-2")
        listed = {line.split("\t")[0]: line.split("\t")[2:] for line in host("games")[1].splitlines()}
        assert listed == {first: ["zen", "link", "1", "-"], second: ["classic", "device", "0", "-"]}
        assert len(host("games", "--most", "1")[1].splitlines()) == 1
        assert host("remove-name", "Rude Name")[1] == "Removed the name from 1 seat.\n"
        assert host("remove-name", first, "b")[0] == 0
        assert host("archive", first)[0] == 0
        with ada.look(first) as black:
            assert black.state["players"]["b"]["name"] is None
            assert black.state["archived"]
        assert host("delete", second)[0] == 0
        for arguments in (("delete", second), ("archive", second), ("remove-name", second, "b")):
            status, _, said = host(*arguments)
            assert status == 2
            assert "there is no game" in said
        assert [line.split("\t")[0] for line in host("games")[1].splitlines()] == [first]


def test_a_backup_replaces_files_only(tmp_path: Path, host: Callable[..., tuple[int, str, str]]) -> None:
    with Server(tmp_path / "home") as server:
        server.visitor().make()
        pipe, link, directory = tmp_path / "pipe", tmp_path / "link", tmp_path / "home"
        os.mkfifo(pipe)
        for special in (pipe, directory):
            status, _, said = host("backup", str(special))
            assert (status, said) == (2, f"linja: cannot write {special}: it is not a file\n")
        assert pipe.is_fifo()
        link.symlink_to(tmp_path / "elsewhere")
        assert host("backup", str(link))[0] == 0
    assert link.is_symlink()
    assert (tmp_path / "elsewhere").is_file()
