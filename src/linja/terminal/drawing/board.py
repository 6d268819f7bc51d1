"""Draws the board with characters, as large as possible. Black is solid, Red is a ring; colour is optional."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from linja.position import Side
from linja.terminal.drawing.canvas import Canvas
from linja.terminal.drawing.picture import Spot

if TYPE_CHECKING:
    from linja.terminal.drawing.picture import Ghost, Picture

ARROW_COLUMNS = 5
"""columns at the left for the arrows of a turn, which has at most four steps"""
NUMBER_COLUMNS = 2
"""columns of the row's number"""
EDGE = ARROW_COLUMNS + NUMBER_COLUMNS
STICKS = 7
SPARE_LINES = 4
"""extra lines that the board may take, so that no strip of background is left"""
USUAL_IN_ROW = 7
"""pieces that must fit side by side, with a label, to choose a size; a fuller row is drawn smaller"""
LABEL_COLUMNS = 16
JOINTS = (11, 23, 7, 17, 27, 9, 21)
"""the joints of each bamboo stick, in percent of its length from the left, and again further on"""

SOLID, RING, HOLE = "solid", "ring", "hole"


class Size(NamedTuple):
    """How large a piece is, and what it looks like, line by line."""

    shapes: dict[str, tuple[str, ...]]

    @property
    def height(self) -> int:
        """Lines of a piece, and of a row"""
        return len(self.shapes[SOLID])

    @property
    def width(self) -> int:
        """Columns of a piece"""
        return len(self.shapes[SOLID][0])

    @property
    def lines(self) -> int:
        """Of the whole board"""
        return 8 * self.height + STICKS

    @property
    def columns(self) -> int:
        """That the board should have"""
        return EDGE + self.wide(USUAL_IN_ROW)

    def wide(self, pieces: int, gap: int = 1) -> int:
        """The columns of this many pieces with a label."""
        return pieces * (self.width + gap) + LABEL_COLUMNS


SIZES = (
    Size(
        {
            SOLID: ("▗▟██▙▖", "██████", "▝▜██▛▘"),
            RING: ("▗▟▀▀▙▖", "█    █", "▝▜▄▄▛▘"),
            HOLE: ("╭┄┄┄┄╮", "┆    ┆", "╰┄┄┄┄╯"),
        }
    ),
    Size({SOLID: ("▟██▙", "▜██▛"), RING: ("▟▀▀▙", "▜▄▄▛"), HOLE: ("╭┄┄╮", "╰┄┄╯")}),
    Size({SOLID: ("●",), RING: ("○",), HOLE: ("◌",)}),
)
"""From the largest to the smallest, which is used if no other fits."""

SHAPES = {Side.BLACK: SOLID, Side.RED: RING}
BRACKETS = {1: ("[", "]"), 2: ("┌└", "┐┘"), 3: ("┌│└", "┐│┘")}
"""around the selected piece, by the height of pieces"""
ROUND = {1: ("(", ")"), 2: ("╭╰", "╮╯"), 3: ("╭│╰", "╮│╯")}
"""around a piece that can move"""


class Drawing:
    """The board drawn for this many columns and lines."""

    def __init__(self, picture: Picture, width: int, height: int) -> None:
        self.picture = picture
        self.size = next((s for s in SIZES if s.lines <= height and s.columns <= width), SIZES[-1])
        self.canvas = Canvas(width, height)
        self._air = max(0, (height - self.size.lines) // 16)
        self._row = self.size.height + 2 * self._air
        self._lines = 8 * self._row + STICKS
        self._top = max(0, (height - self._lines) // 2)
        self._width = width - EDGE
        self._draw()

    def line_of(self, row: int) -> int:
        """The first line of a row's pieces."""
        return self._top + self.picture.rows().index(row) * (self._row + 1) + self._air

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The row at a place, and the side of its half; None outside the board. A stick belongs to the row above it."""
        place = (y - self._top) // (self._row + 1)
        if not 0 <= place < 8 or y < self._top or x >= self.canvas.width:
            return None
        return Spot(self.picture.rows()[place], Side.BLACK if x < EDGE + self._width // 2 else Side.RED)

    def _draw(self) -> None:
        rest = self.canvas.height - self._lines
        above, lines = (self._top, self.canvas.height) if rest <= SPARE_LINES else (1, self._lines + 2)
        self.canvas.fill(EDGE, self._top - above, self._width, lines, "board")
        for place, row in enumerate(self.picture.rows()):
            self._draw_row(row)
            if place < STICKS:
                self._draw_stick(place, self.line_of(row) + self.size.height + self._air)
        for place, arrow in enumerate(self.picture.arrows[: ARROW_COLUMNS - 1]):
            self._draw_arrow(place, *arrow)

    def _draw_stick(self, place: int, y: int) -> None:
        stick = list("━" * self._width)
        for joint in (JOINTS[place], JOINTS[place] + 34, JOINTS[place] + 65):
            at = joint * self._width // 100
            stick[at : at + 2] = "╸╺"
        self.canvas.write(EDGE, y, "".join(stick[: self._width]), "stick")

    def _size_in(self, row: int) -> Size:
        """The size of the pieces in a row: that of the board, or smaller if there are many."""
        fitting = SIZES[SIZES.index(self.size) :]
        total = self.picture.position.total(row)
        return next((size for size in fitting if size.wide(total + 1) <= self._width), SIZES[-1])

    def _draw_row(self, row: int) -> None:
        y, cursor = self.line_of(row), self.picture.cursor
        is_lit = cursor is not None and cursor.row == row
        if is_lit:
            self.canvas.fill(EDGE, y - self._air, self._width, self._row, "lit")
        middle = y + (self.size.height - 1) // 2
        self.canvas.write(ARROW_COLUMNS, middle, str(row), "number lit" if is_lit else "number")
        for side in Side:
            self._draw_pieces(Spot(row, side), y)

    def _draw_pieces(self, spot: Spot, y: int) -> None:
        """Draw a side's pieces, Black's from the left, Red's from the right; then possible landings, and a label."""
        picture = self.picture
        count = picture.position.count(spot.side, spot.row)
        ghost = next((ghost for ghost in picture.ghosts if (ghost.row, ghost.side) == spot), None)
        shown = min(count, self._room(spot))
        for place in range(shown):
            self._draw_piece(spot, place, y, is_front=place == shown - 1)
        after = shown
        if shown < count:
            self._write_beside(spot, after, y, f"×{count}", "number")
            after += 2
        if ghost:
            self._draw_ghost(ghost, spot, after, y)
        elif spot.side in picture.counts and count:
            self._write_beside(spot, after, y, picture.counts[spot.side][spot.row - 1], "points")

    def _room(self, spot: Spot) -> int:
        """How many pieces of a side fit in its part of a row."""
        cells = (self._width - 1) // (self._size_in(spot.row).width + 1)
        if self.picture.position.total(spot.row) + 1 <= cells:
            return self.picture.position.count(spot.side, spot.row)
        return max(1, (cells - 5) // 2)

    def _draw_piece(self, spot: Spot, place: int, y: int, is_front: bool) -> None:
        picture = self.picture
        ink = spot.side.colour
        shape = SHAPES[spot.side]
        if is_front and spot == picture.lifted:
            shape, ink = HOLE, "hole"
        x = self._x(spot, place)
        self._draw_shape(spot.row, x, y, shape, ink)
        if is_front and spot == picture.cursor and not picture.lifted:
            self._bracket(spot.row, x, y, BRACKETS, "cursor")
        elif is_front and spot in picture.movable:
            self._bracket(spot.row, x, y, ROUND, "movable")

    def _draw_ghost(self, ghost: Ghost, spot: Spot, place: int, y: int) -> None:
        picture, x = self.picture, self._x(spot, place, beside=True)
        is_held = picture.lifted is not None
        shape = SHAPES[spot.side] if is_held and spot == picture.cursor else HOLE
        self._draw_shape(spot.row, x, y, shape, ghost.side.colour if shape != HOLE else "hole")
        if is_held and spot == picture.cursor:
            self._bracket(spot.row, x, y, BRACKETS, "cursor")
        self._write_beside(spot, place + 1, y, ghost.label, "label" if is_held else "preview")

    def _draw_shape(self, row: int, x: int, y: int, shape: str, ink: str) -> None:
        size = self._size_in(row)
        for line, text in enumerate(size.shapes[shape], start=y + (self.size.height - size.height) // 2):
            self.canvas.write(x, line, text, ink)

    def _bracket(self, row: int, x: int, y: int, brackets: dict[int, tuple[str, str]], ink: str) -> None:
        size = self._size_in(row)
        top = y + (self.size.height - size.height) // 2
        for line, (left, right) in enumerate(zip(*brackets[size.height], strict=True), start=top):
            self.canvas.write(x - 1, line, left, ink)
            self.canvas.write(x + size.width, line, right, ink)

    def _write_beside(self, spot: Spot, place: int, y: int, text: str, ink: str) -> None:
        """Write text after this many pieces, towards the middle."""
        middle, x = y + (self.size.height - 1) // 2, self._x(spot, place, beside=True)
        start = x if spot.side is Side.BLACK else x + self._size_in(spot.row).width - len(text)
        self.canvas.write(start, middle, text, ink)

    def _x(self, spot: Spot, place: int, beside: bool = False) -> int:
        """The first column of a side's piece, counted from its edge; beside the last one a column is left free."""
        size, total = self._size_in(spot.row), self.picture.position.total(spot.row)
        gap = 2 if size.wide(total, gap=2) <= self._width else 1
        across = place * (size.width + gap) + 1 + (beside and gap == 1)
        return EDGE + across if spot.side is Side.BLACK else EDGE + self._width - across - size.width

    def _draw_arrow(self, place: int, source: int, target: int, side: Side) -> None:
        start, end = self.line_of(source), self.line_of(target)
        step, ink = (1 if end > start else -1), f"{'hint' if self.picture.is_hint else 'arrow'} {side.colour}"
        middle = (self.size.height - 1) // 2
        start, end = start + middle, end + middle
        self.canvas.write(place, start, "╷" if step > 0 else "╵", ink)
        for y in range(start + step, end, step):
            self.canvas.write(place, y, "│", ink)
        self.canvas.write(place, end, "▼" if step > 0 else "▲", ink)
