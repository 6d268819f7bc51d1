"""A rectangle of characters, each with its ink and ground."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple
from unicodedata import combining, east_asian_width


class Run(NamedTuple):
    """Consecutive characters with the same look."""

    text: str
    ink: str
    ground: str


TURNING = (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""characters that change the direction of writing"""
CONTROLS = dict.fromkeys((*range(32), *range(127, 160), *TURNING), "\N{REPLACEMENT CHARACTER}")


def clean(text: str) -> str:
    """Remove control characters from a text: names and comments come from files and servers."""
    return text.translate(CONTROLS)


def columns(text: str) -> int:
    """The number of terminal columns that a text takes.

    >>> columns("Ada"), columns("\u6771\u4eac"), columns("e\u0301")
    (3, 4, 1)
    """
    return sum(0 if combining(character) else 1 + (east_asian_width(character) in "WF") for character in text)


class Canvas:
    """A canvas of this size; anything written beyond it is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "", "")] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Fill a rectangle with a ground, erasing its text."""
        for line in self._cells[max(0, y) : max(0, y + height)]:
            for column in range(max(0, x), min(x + width, self.width)):
                line[column] = (" ", "", ground)

    def write(self, x: int, y: int, text: str, ink: str) -> None:
        """Write text on the existing ground."""
        if not 0 <= y < self.height:
            return
        for column, character in enumerate(text, start=x):
            if 0 <= column < self.width:
                self._cells[y][column] = (character, ink, self._cells[y][column][2])

    def lines(self) -> list[list[Run]]:
        """The lines of the canvas as runs."""
        return [
            [Run("".join(cell[0] for cell in cells), *look) for look, cells in groupby(line, key=lambda cell: cell[1:])]
            for line in self._cells
        ]

    def __str__(self) -> str:
        return "\n".join("".join(cell[0] for cell in line).rstrip() for line in self._cells)
