"""The board drawn with characters, in every size."""

from __future__ import annotations

import pytest
from hypothesis import given

from linja import ZEN, Position, Side
from linja.terminal.drawing.board import EDGE, SIZES, Drawing
from linja.terminal.drawing.picture import Ghost, Picture, Spot
from tests.strategies import any_rules, positions

ROOMS = ((52, 18), (90, 25), (92, 33), (160, 60))


def drawn(picture: Picture, width: int = 52, height: int = 18) -> str:
    return str(Drawing(picture, width, height).canvas)


def test_the_start() -> None:
    rows = [
        line.split() for line in drawn(Picture(Position.start(ZEN))).splitlines() if "━" not in line and line.strip()
    ]
    assert rows[0] == ["8", *"○" * 6]
    assert rows[1:7] == [[str(row), "●", "○"] for row in range(7, 1, -1)]
    assert rows[7] == ["1", *"●" * 6]


def test_seven_sticks_lie_between_the_rows() -> None:
    assert sum("━" in line for line in drawn(Picture(Position.start(ZEN))).splitlines()) == 7


def test_from_red_side_row_1_is_on_top() -> None:
    text = drawn(Picture(Position.start(ZEN), bottom=Side.RED))
    assert text.strip().startswith("1")


@pytest.mark.parametrize(("room", "height"), list(zip(ROOMS, (1, 2, 3, 3), strict=True)))
def test_pieces_are_as_large_as_there_is_room(room: tuple[int, int], height: int) -> None:
    assert Drawing(Picture(Position.start(ZEN)), *room).size.height == height


def test_black_and_red_differ_by_shape_in_every_size() -> None:
    for size in SIZES:
        assert len(set(size.shapes.values())) == 3
        assert {len(lines) for lines in size.shapes.values()} == {size.height}
        assert {len(line) for lines in size.shapes.values() for line in lines} == {size.width}


@given(any_rules().flatmap(positions))
def test_every_piece_is_seen_or_counted(position: Position) -> None:
    text = drawn(Picture(position))
    rows = [line for line in text.splitlines() if "━" not in line and line.strip()]
    for row, line in zip(range(8, 0, -1), rows, strict=True):
        for side, glyph in ((Side.BLACK, "●"), (Side.RED, "○")):
            count = position.count(side, row)
            assert line.count(glyph) == count or f"×{count}" in line


def test_a_row_too_full_says_how_many_there_are() -> None:
    position = Position.parse("0000000c/0000000c b")
    assert "×12" in drawn(Picture(position), 30, 18)


def test_what_is_pointed_at_has_brackets_and_what_can_be_taken_is_ringed() -> None:
    picture = Picture(
        Position.start(ZEN), cursor=Spot(3, Side.BLACK), movable=frozenset({Spot(3, Side.BLACK), Spot(4, Side.BLACK)})
    )
    text = drawn(picture)
    assert "3 [●]" in text
    assert "4 (●)" in text
    assert "5  ●" in text


def test_a_piece_in_the_hand_leaves_a_hole_and_shows_what_its_landing_earns() -> None:
    picture = Picture(
        Position.start(ZEN),
        cursor=Spot(4, Side.BLACK),
        lifted=Spot(3, Side.BLACK),
        ghosts=(Ghost(4, Side.BLACK, "follow-up 2"),),
    )
    text = drawn(picture)
    assert "3  ◌" in text
    assert "4  ● [●] follow-up 2" in text


def test_red_is_drawn_from_the_right() -> None:
    picture = Picture(
        Position.start(ZEN),
        cursor=Spot(4, Side.RED),
        lifted=Spot(5, Side.RED),
        ghosts=(Ghost(4, Side.RED, "follow-up 2"),),
    )
    assert "follow-up 2 [○] ○" in drawn(picture)


def test_arrows_lead_from_row_to_row() -> None:
    lines = drawn(Picture(Position.start(ZEN), arrows=((6, 5, Side.RED), (1, 4, Side.BLACK)))).splitlines()
    drawing = Drawing(Picture(Position.start(ZEN)), 52, 18)
    assert lines[drawing.line_of(6)][0] == "╷"
    assert lines[drawing.line_of(5)][0] == "▼"
    assert lines[drawing.line_of(1)][1] == "╵"
    assert lines[drawing.line_of(4)][1] == "▲"
    assert lines[drawing.line_of(4) + 2][1] == "│"


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("bottom", Side)
def test_a_click_finds_its_row_and_side(room: tuple[int, int], bottom: Side) -> None:
    drawing = Drawing(Picture(Position.start(ZEN), bottom=bottom), *room)
    for row in range(1, 9):
        for line in range(drawing.size.height):
            y = drawing.line_of(row) + line
            assert drawing.spot_at(EDGE + 1, y) == Spot(row, Side.BLACK)
            assert drawing.spot_at(room[0] - 2, y) == Spot(row, Side.RED)
    assert drawing.spot_at(EDGE, -1) is None
    assert drawing.spot_at(EDGE, room[1] + 5) is None


@pytest.mark.parametrize("room", [(0, 0), (5, 3), (20, 10), (300, 4)])
def test_a_room_too_small_is_no_error(room: tuple[int, int]) -> None:
    drawn(Picture(Position.start(ZEN), arrows=((1, 8, Side.BLACK),), ghosts=(Ghost(4, Side.RED, "x"),)), *room)
