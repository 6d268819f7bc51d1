"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from linja import LinjaError
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
