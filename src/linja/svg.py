"""A picture of the board as SVG: bamboo sticks, wooden pieces, arrows. It needs counts and rows, but no rules."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from linja.errors import InvalidPicture

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 420
ROW_HEIGHT = 52
MARGIN = 20
HEIGHT = 2 * MARGIN + 8 * ROW_HEIGHT
RADIUS = 18
GAP = 3  # between pieces that have room enough
LABEL = 34  # room for the row numbers at the left
BAND = 8  # from the edges of the picture to those of a goal line
STICK = 9  # thickness
STICK_ENDS = (LABEL - 10, WIDTH - 14)
JOINTS = (0.22, 0.5, 0.78)  # of a bamboo stick, in parts of its length


@dataclass(frozen=True)
class Theme:
    """The colours of a picture; `marked` adds a ring or a bar to the pieces for colour-blind players."""

    ground: str
    goal: str
    label: str
    stick: str
    stick_edge: str
    black: str
    black_edge: str
    red: str
    red_edge: str
    highlight: str
    arrow: str
    marked: bool = False


THEMES = {
    "wood": Theme(
        ground="#f3e9d7",
        goal="#e8dac0",
        label="#6b5a42",
        stick="#c9a25f",
        stick_edge="#8a6a32",
        black="#2f2b28",
        black_edge="#100e0d",
        red="#c0392b",
        red_edge="#7d2118",
        highlight="#f6d365",
        arrow="#20507a",
    ),
    "night": Theme(
        ground="#24211e",
        goal="#2e2a26",
        label="#b9ab97",
        stick="#8d713f",
        stick_edge="#5a4623",
        black="#0b0a0a",
        black_edge="#97897a",
        red="#cf4a3a",
        red_edge="#f0a091",
        highlight="#5c4a17",
        arrow="#8cc4f0",
    ),
    "marks": Theme(
        ground="#ffffff",
        goal="#eeeeee",
        label="#333333",
        stick="#999999",
        stick_edge="#555555",
        black="#1a1a1a",
        black_edge="#000000",
        red="#e8a33d",
        red_edge="#7a4a00",
        highlight="#bcdcff",
        arrow="#0057b8",
        marked=True,
    ),
}


@dataclass(frozen=True)
class Arrow:
    """A step to show as an arrow: from row to row, of a red or a black piece."""

    source: int
    target: int
    red: bool


def draw(
    black: Sequence[int],
    red: Sequence[int],
    *,
    red_below: bool = False,
    arrows: Iterable[Arrow] = (),
    highlighted: Iterable[int] = (),
    theme: str = "wood",
    title: str = "Linja",
) -> str:
    """An SVG of the board with these counts for rows 1 to 8. Raises InvalidPicture for an unknown theme or row."""
    board = _Board(theme_named(theme), red_below)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{board.theme.ground}"/>',
        *board.goal_lines(),
        *(board.highlight(row) for row in highlighted),
        *board.sticks(),
        *(board.label(row) for row in range(1, 9)),
        *(piece for row in range(1, 9) for piece in board.pieces(row, black[row - 1], red[row - 1])),
        *(board.arrow(arrow, place) for place, arrow in enumerate(arrows)),
        "</svg>",
    ]
    return "\n".join(parts)


def theme_named(name: str) -> Theme:
    """The theme with this name. Raises InvalidPicture."""
    if name not in THEMES:
        raise InvalidPicture(f"unknown theme {name!r}; choose one of {', '.join(THEMES)}")
    return THEMES[name]


def middle(row: int, red_below: bool = False) -> float:
    """The distance from the top of the picture to the middle of a row. Raises InvalidPicture."""
    if not 1 <= row <= 8:
        raise InvalidPicture(f"there is no row {row}: rows are 1 to 8")
    from_top = row - 1 if red_below else 8 - row
    return MARGIN + (from_top + 0.5) * ROW_HEIGHT


def stick_middle(number: int) -> float:
    """The distance from the top of the picture to the middle of a stick; sticks are numbered 1 to 7 from the top."""
    return MARGIN + number * ROW_HEIGHT


def joints(number: int) -> list[float]:
    """The joints of a stick, from the left edge of the picture; neighbouring sticks have them in different places."""
    left, right = STICK_ENDS
    return [left + (right - left) * (joint + 0.015 * (number % 3 - 1)) for joint in JOINTS]


def places(black: int, red: int) -> list[tuple[float, bool]]:
    """The places of the pieces in a row, from the left edge of the picture, and whether they are red.

    Black from the left, red from the right, closer together where a line holds many.
    """
    count = black + red
    room = WIDTH - LABEL - 20
    pitch = min(2 * RADIUS + GAP, (room - 2 * RADIUS) / max(count - 1, 1))
    width = min(room, max(6, count) * (2 * RADIUS + GAP))
    left = LABEL + (room - width) / 2 + RADIUS
    right = left + width - 2 * RADIUS
    return [(left + place * pitch, False) for place in range(black)] + [
        (right - place * pitch, True) for place in range(red)
    ]


@dataclass(frozen=True)
class _Board:
    theme: Theme
    red_below: bool

    def y(self, row: int) -> float:
        return middle(row, self.red_below)

    def goal_lines(self) -> list[str]:
        return [self._band(row, self.theme.goal) for row in (1, 8)]

    def highlight(self, row: int) -> str:
        return self._band(row, self.theme.highlight)

    def _band(self, row: int, colour: str) -> str:
        top = self.y(row) - ROW_HEIGHT / 2
        width = WIDTH - 2 * BAND
        return f'<rect x="{BAND}" y="{top:g}" width="{width}" height="{ROW_HEIGHT}" rx="8" fill="{colour}"/>'

    def sticks(self) -> list[str]:
        left, right = STICK_ENDS
        parts = []
        for number in range(1, 8):
            top = stick_middle(number) - STICK / 2
            parts.append(
                f'<rect x="{left}" y="{top:g}" width="{right - left}" height="{STICK}" rx="{STICK / 2:g}" '
                f'fill="{self.theme.stick}" stroke="{self.theme.stick_edge}"/>'
            )
            parts += [
                f'<path d="M{x:g} {top + 0.5:g}v{STICK - 1}" stroke="{self.theme.stick_edge}" stroke-width="1.5"/>'
                for x in joints(number)
            ]
        return parts

    def label(self, row: int) -> str:
        return (
            f'<text x="15" y="{self.y(row) + 4:g}" font-family="sans-serif" font-size="12" '
            f'text-anchor="middle" fill="{self.theme.label}">{row}</text>'
        )

    def pieces(self, row: int, black: int, red: int) -> list[str]:
        y = self.y(row)
        return [self._piece(x, y, is_red) for x, is_red in places(black, red)]

    def _piece(self, x: float, y: float, red: bool) -> str:
        theme = self.theme
        face, edge = (theme.red, theme.red_edge) if red else (theme.black, theme.black_edge)
        disc = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="{face}" stroke="{edge}" stroke-width="2"/>'
        if not theme.marked:
            inner = RADIUS - 5
            return disc + f'<circle cx="{x:g}" cy="{y:g}" r="{inner}" fill="none" stroke="{edge}" stroke-opacity=".5"/>'
        if red:
            return disc + f'<path d="M{x - 8:g} {y:g}h16" stroke="#000" stroke-width="4"/>'
        return disc + f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="none" stroke="#fff" stroke-width="3"/>'

    def arrow(self, arrow: Arrow, place: int) -> str:
        x = WIDTH / 2 + (place - 1) * 30
        start, end = self.y(arrow.source), self.y(arrow.target)
        down = 1 if end > start else -1
        tip = end - down * 4
        dash = ' stroke-dasharray="7 4"' if arrow.red else ""
        return (
            f'<g stroke="{self.theme.arrow}" stroke-width="5" fill="none" stroke-linecap="round" opacity=".9">'
            f'<circle cx="{x:g}" cy="{start:g}" r="4" fill="{self.theme.arrow}"/>'
            f'<path d="M{x:g} {start:g}V{tip:g}"{dash}/>'
            f'<path d="M{x - 9:g} {tip - down * 11:g}L{x:g} {tip:g}L{x + 9:g} {tip - down * 11:g}"/></g>'
        )
