"""The screens look as before; `make golden` rewrites the snapshots."""

from __future__ import annotations

import pytest

from tests.terminal.snapshots import FOLDER, PICTURES, path, take


@pytest.mark.parametrize(("name", "room", "look"), PICTURES, ids=lambda part: part)
def test_the_screen_looks_as_it_did(name: str, room: str, look: str) -> None:
    assert take(name, room, look) == path(name, room, look).read_text("utf-8")


def test_no_picture_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {path(*picture) for picture in PICTURES}


def test_without_colour_there_is_none_and_black_and_red_still_differ() -> None:
    for name, room, look in PICTURES:
        if look == "none":
            text, _, legend = path(name, room, look).read_text("utf-8").rpartition("\n\n")
            assert "#" not in legend
            assert "●" in text or name in ("question", "start")


def test_sixteen_colours_are_the_terminals_own() -> None:
    for name, room, look in PICTURES:
        if look == "sixteen":
            assert "#" not in path(name, room, look).read_text("utf-8").rpartition("\n\n")[2]
