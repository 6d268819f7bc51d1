"""Records in files: read with the place of what is wrong, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from linja import LinjaError, Record
from linja.record import files
from linja.record.files import read_bytes, read_file, write_file
from tests.record.records import CANONICAL, SHORT


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    write_file(path, map(Record.parse, [SHORT, CANONICAL]))
    assert path.read_text("utf-8") == SHORT + "\n" + CANONICAL
    assert list(map(str, read_file(path))) == [SHORT, CANONICAL]


def test_only_line_ends_count_as_lines() -> None:
    text = '[Black "form feed \x0c and separator \u2028 inside"]\r\n\r1. 7-9 *\n'
    with pytest.raises(LinjaError, match=r"^mine: line 3, column 1: turn 1\. '7-9' is not an action"):
        read_bytes(text.encode(), "mine")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "mine: line 1, column 1: no game record found"),
        (b"{all is \xff well} *", "mine: line 1, column 9: this is not UTF-8 text"),
        (b"1. 7-8\n2. \xc3\xa9 \xff *", "mine: line 2, column 6: this is not UTF-8 text"),
    ],
)
def test_an_error_names_the_file_and_the_place(data: bytes, message: str) -> None:
    with pytest.raises(LinjaError) as caught:
        read_bytes(data, "mine")
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["nowhere/games.txt", "file/games.txt", "a" * 300, "."])
def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LinjaError, match="cannot write "):
        write_file(tmp_path / name, [])
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    link.symlink_to(target)
    write_file(link, [Record.parse(SHORT)])
    assert link.is_symlink()
    assert target.read_text("utf-8") == SHORT


def test_a_stream_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 1_000_000)
    for endless in ("/dev/zero", "/dev/full"):
        if Path(endless).exists():
            with pytest.raises(LinjaError, match=f"cannot read {endless}: File too large"):
                read_file(endless)
