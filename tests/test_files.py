"""Files are written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from linja import LinjaError
from linja.errors import NoRoom
from linja.files import partial_of, replacing, replacing_text


def write_half(path: Path) -> None:
    with replacing(path) as target:
        target.write_text("half of it")
        raise KeyboardInterrupt


def write_half_of_a_text(path: Path) -> None:
    with replacing_text(path) as file:
        file.write("half of it")
        raise OSError(28, "no room")


def test_a_file_takes_its_place_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("as before")
    with replacing(path) as target:
        assert target == partial_of(path, os.getpid()) == tmp_path / f"file.txt.{os.getpid()}.partial"
        target.write_text("new")
        assert path.read_text() == "as before"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_as_before_if_anything_is_raised(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("as before")
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    assert path.read_text() == "as before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_the_mode_that_it_was_written_with(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("open to all")
    with replacing(path) as target:
        target.touch(0o600)
        target.write_text("secret")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_text_is_as_before_if_writing_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("as before")
    with pytest.raises(LinjaError, match=r"cannot write .*kept\.txt: no room"):
        write_half_of_a_text(path)
    assert path.read_text() == "as before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no /dev/null")
def test_a_special_file_is_written_to_directly() -> None:
    with replacing_text(Path("/dev/null")) as file:
        file.write("nothing")
    assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no /dev/null")
def test_a_special_file_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with replacing(pipe) as target:
        assert target == pipe
    assert pipe.is_fifo()


def test_what_a_link_points_to_is_replaced(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link"
    link.symlink_to(there)
    with replacing(link) as target:
        target.write_text("new")
    assert (there.read_text(), link.is_symlink()) == ("new", True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_told_from_a_path_that_cannot_be(tmp_path: Path) -> None:
    with (
        pytest.raises(NoRoom, match="cannot write /dev/full: No space left"),
        replacing_text(Path("/dev/full")) as file,
    ):
        file.write("something")
    with pytest.raises(LinjaError) as caught, replacing_text(tmp_path / "none" / "file"):
        pass
    assert type(caught.value) is LinjaError


def test_what_killed_processes_have_left_of_the_same_file_is_removed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    path = tmp_path / "file [1].txt"
    left = partial_of(path, ended.pid)
    others = [
        partial_of(tmp_path / "other.txt", ended.pid),
        partial_of(path, os.getppid()),
        partial_of(path, "mine"),
        tmp_path / "file [1].txt.bak",
    ]
    for file in (left, *others):
        file.touch()
    with replacing(path) as target:
        target.touch()
    assert not left.exists()
    assert all(file.exists() for file in others)
