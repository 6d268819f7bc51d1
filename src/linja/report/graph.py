"""The graph of a game: Black's margin with best play after each turn, with mistakes marked by shape."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from linja.engine.analysis.labels import Label
from linja.position import Side
from linja.report.markup import Markup, tag
from linja.report.numbers import signed
from linja.report.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.engine.analysis.game import GameAnalysis
    from linja.engine.analysis.turn import TurnAnalysis

LEFT, RIGHT, TOP, BOTTOM = 34, 14, 26, 28
LEAST_SPAN = 3
"""points above and below zero that are always shown, so that a close game does not look wild"""
SHAPES = {
    Label.INACCURACY: "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0Z",
    Label.MISTAKE: "M0-6.5L6.5 0L0 6.5L-6.5 0Z",
    Label.BLUNDER: "M-7-6H7L0 7.5Z",
}
"""a ring, a diamond and a triangle pointing down: distinguishable without colours"""

Point = tuple[float, float]


def graph(analysis: GameAnalysis, width: int, height: int, anchor: str = "turn", words: Words | None = None) -> Markup:
    """The graph as SVG; marks are links to `#anchor-NUMBER`. Colours come from the page's style."""
    words = words or Words()
    plot = _Plot(analysis, width, height, words)
    summary = words.t(
        "Graph of Black’s margin with best play. Before turn 1: %(start)s; after turn %(last)s: %(end)s.",
        start=words.margin(analysis.start_value, analysis.start_exact),
        end=words.margin(analysis.final_value, analysis.final_exact),
        last=len(analysis.turns),
    )
    parts = [*plot.areas(), *plot.grid(), *plot.sides(), *plot.turning_point(), plot.line(), *plot.marks(anchor)]
    return tag("svg", *parts, viewBox=f"0 0 {width} {height}", role="group", aria_label=summary, class_="graph")


def shape(label: Label) -> Markup:
    """The mark of a label alone, for a legend."""
    mark = tag("path", d=SHAPES[label], class_=f"mark {label}")
    return tag("svg", mark, viewBox="-9 -9 18 18", width=18, height=18, aria_hidden="true")


@dataclass(frozen=True)
class _Plot:
    analysis: GameAnalysis
    width: int
    height: int
    words: Words

    @property
    def values(self) -> list[float]:
        return [self.analysis.start_value, *(turn.value_for_black for turn in self.analysis.turns)]

    @property
    def highest(self) -> float:
        return max(LEAST_SPAN, *self.values)

    @property
    def lowest(self) -> float:
        return min(-LEAST_SPAN, *self.values)

    def x(self, number: float) -> float:
        """The horizontal place of the value after this many turns."""
        last = max(1, len(self.analysis.turns))
        return LEFT + (self.width - LEFT - RIGHT) * number / last

    def y(self, value: float) -> float:
        """The vertical place of a margin."""
        room = self.height - TOP - BOTTOM
        return TOP + room * (self.highest - value) / (self.highest - self.lowest)

    def points(self) -> list[Point]:
        """The line, with a point wherever it crosses zero."""
        found = [(0.0, self.values[0])]
        for (number, value), (_, then) in pairwise(enumerate(self.values)):
            if value * then < 0:
                found.append((number + value / (value - then), 0.0))
            found.append((number + 1.0, then))
        return found

    def areas(self) -> Iterator[Markup]:
        """The area between the line and zero, above for Black and below for Red."""
        last = self.x(len(self.analysis.turns))
        for side, sign in ((Side.BLACK, 1), (Side.RED, -1)):
            edge = _path((self.x(number), self.y(sign * max(0, sign * value))) for number, value in self.points())
            yield tag(
                "path", d=f"{edge}L{last:.1f} {self.y(0):.1f}L{LEFT} {self.y(0):.1f}Z", class_=f"area {side.colour}"
            )

    def line(self) -> Markup:
        return tag("path", d=_path((self.x(number), self.y(value)) for number, value in self.points()), class_="line")

    def grid(self) -> Iterator[Markup]:
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (self.highest - self.lowest) / step <= 8)
        for value in range(-(int(-self.lowest) // step) * step, int(self.highest) + 1, step):
            kind = "grid" if value else "zero"
            yield tag("path", d=f"M{LEFT} {self.y(value):.1f}H{self.width - RIGHT}", class_=kind)
            label = signed(value).replace("-", "−")
            yield tag("text", label, x=LEFT - 7, y=f"{self.y(value) + 4:.1f}", text_anchor="end")
        count = len(self.analysis.turns)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if count / step <= self.width / 44)
        yield tag("text", self.words.t("turn"), x=LEFT, y=self.height - 8, text_anchor="middle")
        for number in range(step, count + 1, step):
            if self.x(number) > LEFT + 30:
                yield tag("text", str(number), x=f"{self.x(number):.1f}", y=self.height - 8, text_anchor="middle")

    def sides(self) -> Iterator[Markup]:
        """Who is ahead above and below the line."""
        for side, y in ((Side.BLACK, TOP - 10), (Side.RED, self.height - BOTTOM - 5)):
            yield tag("text", self.words.t("%(side)s wins", side=self.words.side(side)), x=LEFT + 4, y=y, class_="side")

    def turning_point(self) -> Iterator[Markup]:
        turn = self.analysis.turning_point
        if turn is not None:
            x = self.x(turn.number)
            yield tag("path", d=f"M{x:.1f} {TOP - 4}V{self.height - BOTTOM}", class_="turning")
            anchor = "end" if x > self.width - 60 else "start" if x < LEFT + 150 else "middle"
            place = max(x, LEFT + 110) if anchor == "start" else x
            mark = self.words.t("turning point")
            yield tag("text", mark, x=f"{place:.1f}", y=TOP - 10, text_anchor=anchor, class_="flag")

    def marks(self, anchor: str) -> Iterator[Markup]:
        for turn in self.analysis.turns:
            if turn.label in SHAPES:
                yield self._mark(turn, turn.label, anchor)

    def _mark(self, turn: TurnAnalysis, label: Label, anchor: str) -> Markup:
        text = self.words.t(
            "Turn %(number)s, %(side)s %(turn)s: %(label)s, lost %(lost)s",
            number=turn.number,
            side=self.words.side(turn.side),
            turn=turn.turn,
            label=self.words.label(label),
            lost=self.words.unsigned(turn.lost, turn.lost_exact),
        )
        place = f"translate({self.x(turn.number):.1f} {self.y(turn.value_for_black):.1f})"
        path = tag("path", d=SHAPES[label], transform=place, class_=f"mark {label}")
        return tag("a", tag("title", text), path, href=f"#{anchor}-{turn.number}", aria_label=text)


def _path(points: Iterator[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
