"""The layout of the game screen; its keys are in `game`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical

from linja.terminal.drawing.board import Drawing
from linja.terminal.drawing.canvas import Run
from linja.terminal.game.view import GameView
from linja.terminal.screens.base import KeyScreen
from linja.terminal.texts.words import wrapped
from linja.terminal.widgets import panels
from linja.terminal.widgets.widget import DrawnWidget

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from linja.engine.analysis import GameAnalysis, PositionAnalysis
    from linja.terminal.game.session import Session
    from linja.terminal.texts.words import Words

TALL = 34
"""lines from which analysis and turns fit one above the other"""

NARROW = 66
"""columns below which the board needs all of them"""


class GameLayout(KeyScreen[None]):
    """Board, players, turns, analysis, prompt and keys."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.view = GameView(session)
        self.message = ""
        self.is_analysing = False
        self.found: PositionAnalysis | None = None
        self.marks: GameAnalysis | None = None
        self.first_listed = 0
        """the first turn in the list of the analysis"""

    def compose(self) -> ComposeResult:
        """The board at the left, turns and analysis at the right."""
        yield DrawnWidget(self._draw_heading, id="heading")
        with Horizontal(id="middle"):
            yield DrawnWidget(self._draw_bar, id="bar")
            with Vertical(id="board-and-players"):
                yield DrawnWidget(self._draw_top, id="top", classes="player")
                yield DrawnWidget(self._draw_board, id="board")
                yield DrawnWidget(self._draw_bottom, id="bottom", classes="player")
            with Vertical(id="side"):
                yield DrawnWidget(self._draw_analysis, id="analysis")
                yield DrawnWidget(self._draw_turns, id="turns")
        yield DrawnWidget(self._draw_prompt, id="prompt")
        yield self.key_line_widget()

    @property
    def words(self) -> Words:
        """The texts for this game."""
        return self.session.words

    def lay_out(self) -> None:
        """The panels at the right, and whether there is a value bar at the left."""
        self.query_one("#bar").display = self.is_analysing
        self.query_one("#side").display = self.is_analysing or self.size.width >= NARROW
        self.query_one("#analysis").display = self.is_analysing
        self.query_one("#turns").display = not self.is_analysing or self.size.height >= TALL

    def drawing(self, width: int, height: int) -> Drawing:
        return Drawing(self.view.picture(), width, height)

    def _draw_heading(self, width: int, _height: int) -> list[list[Run]]:
        heading = self.session.heading()
        return [[Run(" LINJA", "accent", ""), Run(f"  {heading}"[: max(0, width - 7)], "muted", "")]]

    def _draw_bar(self, width: int, height: int) -> list[list[Run]]:
        return panels.value_bar(self.found, self.view.bottom, width, height)

    def _draw_top(self, width: int, _height: int) -> list[list[Run]]:
        return panels.player(self.view, self.view.bottom.other, width)

    def _draw_bottom(self, width: int, _height: int) -> list[list[Run]]:
        return panels.player(self.view, self.view.bottom, width)

    def _draw_board(self, width: int, height: int) -> list[list[Run]]:
        return self.drawing(width, height).canvas.lines()

    def _draw_analysis(self, width: int, height: int) -> list[list[Run]]:
        title = [Run(self.words.t("Analysis"), "accent", "")]
        return [title, *panels.analysis(self.view, self.found, width, height - 1, self.first_listed, self.marks)]

    def _draw_turns(self, width: int, height: int) -> list[list[Run]]:
        marks = self.marks if self.is_analysing else None
        return [[Run(self.words.t("Turns"), "accent", "")], *panels.turns(self.view, width, height - 1, marks)]

    def _draw_prompt(self, width: int, _height: int) -> list[list[Run]]:
        first, second = self.view.prompt()
        lines = [[Run(f" {line}", "strong", "")] for line in wrapped(first, width - 2)]
        more = [Run(f" {self.message or second}"[:width], "accent" if self.message else "muted", "")]
        return [*lines[:1], more] if self.message else [*lines, more]
