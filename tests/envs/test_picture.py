"""The board as pixels shows what the SVG picture shows."""

from __future__ import annotations

import pytest

from linja import ZEN, Position, Side, Turn, svg
from linja.envs.picture import picture


def colour(text: str) -> list[int]:
    return list(bytes.fromhex(text.removeprefix("#")))


@pytest.mark.parametrize("theme", svg.THEMES)
def test_every_piece_is_where_the_svg_picture_has_it(theme: str) -> None:
    position = Position.parse("50022210/01122105 r")
    pixels = picture(position, theme=theme)
    colours = svg.THEMES[theme]
    assert pixels.shape == (svg.HEIGHT, svg.WIDTH, 3)
    pieces = 0
    for row in range(1, 9):
        for x, red in svg.places(position.count(Side.BLACK, row), position.count(Side.RED, row)):
            face = pixels[int(svg.middle(row)), int(x)].tolist()
            assert face == colour(colours.red if red else colours.black)
            pieces += 1
    assert pieces == 24


def test_places_without_pieces_show_the_ground() -> None:
    colours = svg.THEMES["wood"]
    pixels = picture(Position.parse("c0000000/0000000c b"))
    for row in range(1, 9):
        edge = pixels[int(svg.middle(row)), svg.WIDTH - 12].tolist()
        assert edge == colour(colours.goal if row in (1, 8) else colours.ground)
        middle = pixels[int(svg.middle(row)), svg.WIDTH // 2].tolist()
        assert (middle == colour(colours.ground)) == (row not in (1, 8))


def test_sticks_lie_between_the_rows() -> None:
    pixels = picture(Position.start(ZEN))
    for row in range(1, 8):
        between = int((svg.middle(row) + svg.middle(row + 1)) / 2)
        assert pixels[between, svg.WIDTH // 3].tolist() == colour(svg.THEMES["wood"].stick)


def test_a_turn_is_shown_with_arrows() -> None:
    position = Position.parse("50022210/01122105 r")
    arrows = Turn.parse("6-5 8-4").arrows(Side.RED)
    with_arrows, without = picture(position, arrows), picture(position)
    changed = (with_arrows != without).any(axis=2)
    blue = colour(svg.THEMES["wood"].arrow)
    assert changed.any()
    assert with_arrows[int(svg.middle(7)), svg.WIDTH // 2].tolist() == blue  # on the way from row 8 to row 4
    assert not changed[int(svg.middle(3)) :].any()
