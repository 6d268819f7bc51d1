"""The board as an array of pixels, in the places and colours of linja.svg, without a browser or a drawing library.

A shape tells for every pixel around it how far inside of its edge it is, which gives smooth edges for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from linja import svg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from linja.position import Position, Side

Numbers: TypeAlias = "NDArray[np.floating]"

THICKNESS = 2.5  # half of an arrow's


def picture(position: Position, arrows: Iterable[tuple[int, int, Side]] = (), theme: str = "wood") -> NDArray[np.uint8]:
    """Height, width and red, green, blue; arrows and theme as in `Position.svg`. Raises InvalidPicture."""
    colours = svg.theme_named(theme)
    canvas = _Canvas(colours.ground)
    for row in (1, 8):
        canvas.bar(svg.WIDTH / 2, svg.middle(row), svg.WIDTH / 2 - svg.BAND, svg.ROW_HEIGHT / 2, colours.goal)
    left, right = svg.STICK_ENDS
    for number in range(1, 8):
        y, half = svg.stick_middle(number), svg.STICK / 2
        canvas.bar((left + right) / 2, y, (right - left) / 2, half, colours.stick_edge)
        canvas.bar((left + right) / 2, y, (right - left) / 2 - 1, half - 1, colours.stick)
    for row in range(1, 9):
        for x, red in svg.places(position.black[row - 1], position.red[row - 1]):
            canvas.disc(x, svg.middle(row), svg.RADIUS + 1, colours.red_edge if red else colours.black_edge)
            canvas.disc(x, svg.middle(row), svg.RADIUS - 1, colours.red if red else colours.black)
    for place, (source, target, _) in enumerate(arrows):
        canvas.arrow(svg.WIDTH / 2 + (place - 1) * 30, svg.middle(source), svg.middle(target), colours.arrow)
    return canvas.pixels.round().astype(np.uint8)


class _Canvas:
    def __init__(self, ground: str) -> None:
        self.pixels: Numbers = np.empty((svg.HEIGHT, svg.WIDTH, 3), dtype=np.float32)
        self.pixels[:] = _rgb(ground)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        part, dx, dy = self._around(x, y, radius, radius)
        _fill(part, radius - np.hypot(dx, dy), colour)

    def bar(self, x: float, y: float, half_width: float, half_height: float, colour: str) -> None:
        """With round corners."""
        part, dx, dy = self._around(x, y, half_width, half_height)
        corner = min(half_height, 8)
        across = np.maximum(np.abs(dx) - half_width + corner, 0)
        along = np.maximum(np.abs(dy) - half_height + corner, 0)
        _fill(part, corner - np.hypot(across, along), colour)

    def arrow(self, x: float, start: float, end: float, colour: str) -> None:
        down = 1 if end > start else -1
        tip = end - down * 4
        for from_x, from_y in ((x, start), (x - 9, tip - down * 11), (x + 9, tip - down * 11)):
            self._line(from_x, from_y, x, tip, colour)

    def _line(self, from_x: float, from_y: float, to_x: float, to_y: float, colour: str) -> None:
        """With round ends."""
        to_x, to_y = to_x - from_x, to_y - from_y
        part, dx, dy = self._around(from_x, from_y, abs(to_x) + THICKNESS, abs(to_y) + THICKNESS)
        along = np.clip((dx * to_x + dy * to_y) / (to_x**2 + to_y**2), 0, 1)
        _fill(part, THICKNESS - np.hypot(dx - along * to_x, dy - along * to_y), colour)

    def _around(self, x: float, y: float, half_width: float, half_height: float) -> tuple[Numbers, Numbers, Numbers]:
        """The part of the picture around a place, and how far its pixels are from it to the right and down."""
        left, right = max(0, int(x - half_width) - 1), int(x + half_width) + 2
        top, bottom = max(0, int(y - half_height) - 1), int(y + half_height) + 2
        part = self.pixels[top:bottom, left:right]
        dy, dx = np.mgrid[: part.shape[0], : part.shape[1]].astype(np.float32)
        return part, dx + np.float32(left + 0.5 - x), dy + np.float32(top + 0.5 - y)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def _fill(part: Numbers, inside: Numbers, colour: str) -> None:
    """Paint what is inside; within half a pixel of the edge, mixed with what was there."""
    cover = np.clip(inside + np.float32(0.5), 0, 1)[..., None]
    part += cover * (np.array(_rgb(colour), dtype=np.float32) - part)
