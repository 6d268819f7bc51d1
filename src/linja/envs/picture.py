"""The board as an array of pixels, drawn by linja.png."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linja import png, svg
from linja.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from linja.position import Position


def picture(position: Position, arrows: Iterable[tuple[int, int, Side]] = (), theme: str = "wood") -> NDArray[np.uint8]:
    """Height, width and red, green, blue; arrows and theme as in `Position.svg`. Raises InvalidPicture."""
    shown = [svg.Arrow(source, target, side is Side.RED) for source, target, side in arrows]
    pixels = png.pixels(position.black, position.red, arrows=shown, theme=theme)
    return np.frombuffer(bytearray(pixels), np.uint8).reshape(svg.HEIGHT, svg.WIDTH, 3)
