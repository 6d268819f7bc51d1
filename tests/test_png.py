"""Pictures as PNG: pieces, sticks and lines are where the SVG picture has them."""

from __future__ import annotations

import struct
import zlib
from functools import cache

import pytest

from linja import png, svg
from linja.errors import InvalidPicture

BLACK, RED = (6, 1, 1, 1, 1, 1, 1, 0), (0, 1, 1, 1, 1, 1, 1, 6)


@cache
def pixels(picture: bytes) -> tuple[int, int, bytes]:
    """Width, height and the colours of a picture, read as any program would."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    at, found = 8, {}
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        name, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        assert struct.unpack(">I", picture[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + data),)
        found[name] = data
        at += 12 + length
    width, height = struct.unpack(">II", found[b"IHDR"][:8])
    raw = zlib.decompress(found[b"IDAT"])
    assert len(raw) == height * (1 + 3 * width)
    return width, height, b"".join(raw[line * (1 + 3 * width) + 1 :][: 3 * width] for line in range(height))


def colour_at(picture: bytes, x: float, y: float) -> str:
    """The colour at a place of the SVG picture."""
    width, _, raw = pixels(picture)
    at = 3 * (int(y * png.SCALE) * width + int(x * png.SCALE))
    return "#" + raw[at : at + 3].hex()


@pytest.mark.parametrize("red_below", [False, True])
def test_every_piece_has_its_place_and_colour(red_below: bool) -> None:
    picture = png.draw(BLACK, RED, red_below=red_below)
    colours = svg.THEMES["wood"]
    for row in range(1, 9):
        for x, is_red in svg.places(BLACK[row - 1], RED[row - 1]):
            there = colour_at(picture, x, svg.middle(row, red_below))
            assert there == (colours.red if is_red else colours.black), row
    assert colour_at(picture, svg.WIDTH / 2, svg.middle(4)) == colours.ground
    assert colour_at(picture, svg.WIDTH - 40, svg.middle(1)) == colours.goal
    assert colour_at(picture, svg.WIDTH / 3, svg.MARGIN + svg.ROW_HEIGHT) == colours.stick


def test_edges_are_smooth() -> None:
    _, _, raw = pixels(png.draw(BLACK, RED))
    assert len({raw[at : at + 3] for at in range(0, len(raw), 3)}) > 100, "between two colours there are others"


def test_a_preview_is_as_links_want_it() -> None:
    width, height, raw = pixels(png.draw(BLACK, RED, preview=True, theme="night"))
    assert (width, height) == (1200, 630)
    assert "#" + raw[:3].hex() == svg.THEMES["night"].ground


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(InvalidPicture, match="unknown theme 'neon'"):
        png.draw(BLACK, RED, theme="neon")
