"""A picture of the board as PNG, with the geometry and colours of linja.svg: no browser, no drawing library.

A shape gives its left and right edge at any height. Each line of pixels is sampled at four heights, and a pixel that is
partly inside gets its share of the colour, which makes smooth edges.
"""

from __future__ import annotations

import math
import struct
import zlib
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from linja import svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Reach: TypeAlias = "Callable[[float], tuple[float, float] | None]"
"""The left and right edge of a shape at a given height; None above and below it."""

SCALE = 2
"""pixels per unit of the SVG picture"""
HEIGHTS = (0.125, 0.375, 0.625, 0.875)
ARROW = 2.5
"""half of its thickness"""

DIGITS = {
    1: ((-2, -3), (0, -5), (0, 5)),
    2: ((-3, -3), (-1, -5), (1, -5), (3, -3), (3, -1), (-3, 5), (3, 5)),
    3: ((-3, -4), (-1, -5), (1, -5), (3, -3), (2, -1), (0, 0), (2, 1), (3, 3), (1, 5), (-1, 5), (-3, 4)),
    4: ((2, 5), (2, -5), (-3, 2), (3.5, 2)),
    5: ((3, -5), (-2, -5), (-3, 0), (0, -1), (3, 1), (3, 3), (1, 5), (-1, 5), (-3, 4)),
    6: ((2, -5), (-1, -4), (-3, 0), (-3, 3), (-1, 5), (1, 5), (3, 3), (3, 1), (1, -1), (-1, -1), (-3, 1)),
    7: ((-3, -5), (3, -5), (-1, 5)),
    8: (
        (0, 0),
        (-2.5, -2),
        (-2, -4),
        (0, -5),
        (2, -4),
        (2.5, -2),
        (0, 0),
        (-3, 2),
        (-2, 4.5),
        (2, 4.5),
        (3, 2),
        (0, 0),
    ),
}
"""The row numbers as strokes."""


class _Frame(NamedTuple):
    """The position of the board in the picture."""

    width: int
    height: int
    left: float
    scale: float


BOARD = _Frame(svg.WIDTH * SCALE, svg.HEIGHT * SCALE, 0, SCALE)
SMALL_BOARD = _Frame(svg.WIDTH, svg.HEIGHT, 0, 1)
PREVIEW = _Frame(1200, 630, (1200 - svg.WIDTH * 630 / svg.HEIGHT) / 2, 630 / svg.HEIGHT)
"""the usual size of link previews"""


def draw(
    black: Sequence[int], red: Sequence[int], *, red_below: bool = False, theme: str = "wood", preview: bool = False
) -> bytes:
    """A PNG of the board with these counts for rows 1 to 8; a preview is wider than high. Raises InvalidPicture.

    >>> draw([6, 1, 1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1, 1, 6])[1:4]
    b'PNG'
    """
    return _painted(PREVIEW if preview else BOARD, black, red, svg.theme_named(theme), red_below).png()


def pixels(black: Sequence[int], red: Sequence[int], *, arrows: Iterable[svg.Arrow] = (), theme: str = "wood") -> bytes:
    """The board as RGB bytes: svg.HEIGHT lines of svg.WIDTH pixels. Raises InvalidPicture."""
    colours = svg.theme_named(theme)
    canvas = _painted(SMALL_BOARD, black, red, colours)
    for place, arrow in enumerate(arrows):
        _arrow(canvas, svg.WIDTH / 2 + (place - 1) * 30, svg.middle(arrow.source), svg.middle(arrow.target), colours)
    return b"".join(canvas.lines)


def _painted(
    frame: _Frame, black: Sequence[int], red: Sequence[int], colours: svg.Theme, red_below: bool = False
) -> _Canvas:
    canvas = _Canvas(frame, _empty_board(frame, colours, red_below))
    for row in range(1, 9):
        for x, is_red in svg.places(black[row - 1], red[row - 1]):
            _piece(canvas, x, svg.middle(row, red_below), is_red, colours)
    return canvas


@lru_cache(maxsize=8)
def _empty_board(frame: _Frame, colours: svg.Theme, red_below: bool) -> tuple[bytes, ...]:
    canvas = _Canvas(frame, [_rgb(colours.ground) * frame.width] * frame.height)
    for row in (1, 8):
        top = svg.middle(row) - svg.ROW_HEIGHT / 2
        canvas.bar(svg.BAND, top, svg.WIDTH - svg.BAND, svg.ROW_HEIGHT, 8, colours.goal)
    for number in range(1, 8):
        _stick(canvas, number, colours)
    for row in range(1, 9):
        y = svg.middle(row, red_below)
        canvas.strokes([(15 + x * 0.95, y + dy * 0.95) for x, dy in DIGITS[row]], 0.75, colours.label)
    return tuple(map(bytes, canvas.lines))


def _stick(canvas: _Canvas, number: int, colours: svg.Theme) -> None:
    left, right = svg.STICK_ENDS
    top = svg.stick_middle(number) - svg.STICK / 2
    canvas.bar(left - 0.5, top - 0.5, right + 0.5, svg.STICK + 1, svg.STICK / 2, colours.stick_edge)
    canvas.bar(left + 0.5, top + 0.5, right - 0.5, svg.STICK - 1, svg.STICK / 2, colours.stick)
    for x in svg.joints(number):
        canvas.bar(x - 0.75, top, x + 0.75, svg.STICK, 0.5, colours.stick_edge)


def _piece(canvas: _Canvas, x: float, y: float, is_red: bool, colours: svg.Theme) -> None:
    face, edge = (colours.red, colours.red_edge) if is_red else (colours.black, colours.black_edge)
    groove = _mixed(face, edge)
    canvas.disc(x, y, svg.RADIUS + 1, edge)
    canvas.disc(x, y, svg.RADIUS - 1, face)
    canvas.disc(x, y, svg.RADIUS - 4.5, groove)
    canvas.disc(x, y, svg.RADIUS - 5.5, face)


def _arrow(canvas: _Canvas, x: float, start: float, end: float, colours: svg.Theme) -> None:
    down = 1 if end > start else -1
    tip = end - down * 4
    canvas.bar(x - ARROW, min(start, tip) - ARROW, x + ARROW, abs(tip - start) + 2 * ARROW, ARROW, colours.arrow)
    canvas.strokes([(x - 9, tip - down * 11), (x, tip), (x + 9, tip - down * 11)], ARROW, colours.arrow)


def _mixed(one: str, two: str) -> str:
    return "#" + bytes((a + b) // 2 for a, b in zip(_rgb(one), _rgb(two), strict=True)).hex()


class _Canvas:
    """Pixels, line by line; coordinates are in units of the SVG picture."""

    def __init__(self, frame: _Frame, ground: Sequence[bytes]) -> None:
        self._frame = frame
        self.lines = [bytearray(line) for line in ground]

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        def reach(height: float) -> tuple[float, float] | None:
            inside = radius**2 - (height - y) ** 2
            return (x - math.sqrt(inside), x + math.sqrt(inside)) if inside > 0 else None

        self._fill(y - radius, y + radius, reach, colour)

    def bar(self, left: float, top: float, right: float, height: float, corner: float, colour: str) -> None:
        """A rectangle with round corners."""

        def reach(at: float) -> tuple[float, float] | None:
            into = min(at - top, top + height - at)
            if into <= 0:
                return None
            gap = corner - math.sqrt(corner**2 - (corner - into) ** 2) if into < corner else 0
            return left + gap, right - gap

        self._fill(top, top + height, reach, colour)

    def strokes(self, points: Sequence[tuple[float, float]], half: float, colour: str) -> None:
        """A line through these points, with round ends and bends."""
        for (x, y), (to_x, to_y) in pairwise(points):
            count = max(1, math.ceil(math.hypot(to_x - x, to_y - y) / (half / 2)))
            for step in range(count + 1):
                share = step / count
                self.disc(x + (to_x - x) * share, y + (to_y - y) * share, half, colour)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        raw = b"".join(b"\0" + line for line in self.lines)
        head = struct.pack(">IIBBBBB", self._frame.width, self._frame.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)

    def _fill(self, top: float, bottom: float, reach: Reach, colour: str) -> None:
        """Paint a shape between two heights."""
        _, height, _, scale = self._frame
        for line in range(max(0, math.floor(top * scale)), min(height, math.ceil(bottom * scale))):
            reaches = [reach((line + part) / scale) for part in HEIGHTS]
            self._fill_line(line, [there for there in reaches if there], _rgb(colour))

    def _fill_line(self, line: int, reaches: list[tuple[float, float]], colour: bytes) -> None:
        if not reaches:
            return
        width, _, across, scale = self._frame
        spans = [(left * scale + across, right * scale + across) for left, right in reaches]
        outer = math.floor(min(left for left, _ in spans)), math.ceil(max(right for _, right in spans))
        inner = math.ceil(max(left for left, _ in spans)), math.floor(min(right for _, right in spans))
        if len(spans) < len(HEIGHTS) or inner[1] <= inner[0]:
            inner = outer[1], outer[1]  # nothing is wholly inside
        pixels = self.lines[line]
        pixels[3 * inner[0] : 3 * inner[1]] = colour * (inner[1] - inner[0])
        for pixel in (*range(max(0, outer[0]), inner[0]), *range(inner[1], min(width, outer[1]))):
            cover = sum(max(0.0, min(right, pixel + 1) - max(left, pixel)) for left, right in spans) / len(HEIGHTS)
            for part in range(3):
                there = pixels[3 * pixel + part]
                pixels[3 * pixel + part] = round(there + cover * (colour[part] - there))


def _rgb(colour: str) -> bytes:
    return bytes.fromhex(colour.removeprefix("#"))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
