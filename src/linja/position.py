"""A position: the number of pieces of each colour in each row, the side to move, and the stage of its turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from linja import svg
from linja.errors import InvalidPosition
from linja.language import msg
from linja.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from linja.rules import RulesLike


ROWS = range(1, 9)
INNER_ROWS = range(2, 8)


class Side(StrEnum):
    """Black moves from row 1 to row 8, Red from row 8 to row 1.

    >>> Side.BLACK.goal, Side.BLACK.other, Side("r").colour, Side("red")
    (8, Side.RED, 'red', Side.RED)
    """

    BLACK = "b"
    RED = "r"

    @classmethod
    def _missing_(cls, value: object) -> Side | None:
        """A side by its colour."""
        return {"black": cls.BLACK, "red": cls.RED}.get(str(value))

    def __repr__(self) -> str:
        return f"Side.{self.name}"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.RED if self is Side.BLACK else Side.BLACK

    @property
    def colour(self) -> str:
        """`black` or `red`."""
        return self.name.lower()

    @property
    def forward(self) -> int:
        """The change of the row number with one step forward."""
        return 1 if self is Side.BLACK else -1

    @property
    def start_line(self) -> int:
        """The side's start line: row 1 or 8."""
        return 1 if self is Side.BLACK else 8

    @property
    def goal(self) -> int:
        """The side's goal line: row 8 or 1."""
        return self.other.start_line


COLOURS = {Side.BLACK: msg("black"), Side.RED: msg("red")}
"""for error messages"""


class StageKind(StrEnum):
    """The kind of move that is due.

    >>> StageKind("f") is Stage.parse("f4").kind is StageKind.FOLLOW_UP
    True
    """

    OPENING = "o"
    FOLLOW_UP = "f"
    BONUS = "x"
    OVER = "!"
    """none: the game is over, although the last step made the sides meet again"""


class Stage(NamedTuple):
    """The stage of a turn: the move that is due.

    >>> Stage.parse("f4+").steps
    4
    >>> str(Stage(StageKind.BONUS, end_triggered=True))
    'x!'
    """

    kind: StageKind
    steps: int = 0
    """rows of the follow-up that is due"""
    extra_turn_used: bool = False
    end_triggered: bool = False
    """the sides have passed each other, and the current turn is the last one"""

    def __repr__(self) -> str:
        return f"Stage.parse({str(self)!r})"

    def __str__(self) -> str:
        """The third field of a position text; empty at the start of a turn."""
        if self.kind is StageKind.OVER:
            return "!"
        if self == OPENING:
            return ""
        steps = self.steps if self.kind is StageKind.FOLLOW_UP else ""
        return f"{self.kind}{steps}{'+' * self.extra_turn_used}{'!' * self.end_triggered}"

    @classmethod
    def parse(cls, text: str) -> Stage:
        """Parse the third field of a position text. Raises InvalidPosition."""
        if text in ("", "!"):
            return OVER if text else OPENING
        if text == "o+":
            return EXTRA_TURN
        if follow_up := re.fullmatch(r"f([1-9][0-9]?)(\+?)(!?)", text):
            return cls(StageKind.FOLLOW_UP, int(follow_up[1]), bool(follow_up[2]), bool(follow_up[3]))
        if bonus := re.fullmatch(r"x(!?)", text):
            return cls(StageKind.BONUS, end_triggered=bool(bonus[1]))
        raise InvalidPosition(
            "unknown stage %(text)s; expected o+, f4, f4+, x or !, with ! after f4 or x at the end", text=repr(text)
        )


OPENING = Stage(StageKind.OPENING)
EXTRA_TURN = Stage(StageKind.OPENING, extra_turn_used=True)
BONUS_MOVE = Stage(StageKind.BONUS)
OVER = Stage(StageKind.OVER)


@dataclass(frozen=True, order=True, slots=True, repr=False)
class Position:
    """Pieces by row, the side to move, and the stage of its turn.

    >>> position = Position.parse("50022210/01122105 r")
    >>> position.count(Side.RED, 5), position.total(5), position.side.colour
    (2, 4, 'red')
    >>> position.text
    '50022210/01122105 r'
    """

    black: tuple[int, ...]
    """black pieces in rows 1 to 8"""
    red: tuple[int, ...]
    """red pieces in rows 1 to 8"""
    side: Side
    stage: Stage = OPENING

    @classmethod
    def start(cls, rules: RulesLike, starter: Side | str = Side.BLACK) -> Position:
        """The start position: half of the pieces on each start line, one each in the rows next to it."""
        rules = Rules.parse(rules)
        ahead = rules.pieces // 2
        black = (rules.pieces - ahead, *(int(row <= ahead) for row in range(1, 8)))
        return cls(black, black[::-1], Side(starter))

    @classmethod
    def parse(cls, position: PositionLike, rules: RulesLike | None = None) -> Position:
        """Parse a text such as `61111110/01111116 b` or `50022210/01122105 r f4`; a Position is returned as it is.

        With rules, it also checks that the position is possible under them. Raises InvalidPosition.
        """
        parsed = position if isinstance(position, Position) else cls._parse(position)
        if rules is not None:
            parsed.check(rules)
        return parsed

    @classmethod
    def _parse(cls, text: str) -> Position:
        match = re.fullmatch(r"\s*([0-9a-c]{8})/([0-9a-c]{8})\s+([br])(?:\s+(\S+))?\s*", text)
        if match is None:
            raise InvalidPosition(
                "%(text)s is not a position; expected black counts for rows 1 to 8, /, red counts and the side to "
                "move, such as 61111110/01111116 b",
                text=_shortened(text),
            )
        black, red = (tuple(int(digit, 16) for digit in match[group]) for group in (1, 2))
        return cls(black, red, Side(match[3]), Stage.parse(match[4] or ""))

    @property
    def text(self) -> str:
        """The position as text; see docs/text-forms.md."""
        black, red = ("".join(f"{count:x}" for count in counts) for counts in (self.black, self.red))
        return " ".join(field for field in (f"{black}/{red}", self.side.value, str(self.stage)) if field)

    def __repr__(self) -> str:
        return f"Position.parse({self.text!r})"

    def __str__(self) -> str:
        """The board drawn with characters, row 8 at the top."""
        width = max(6, *(self.total(row) + 1 for row in ROWS))
        lines = []
        for row in reversed(ROWS):
            black, red = "●" * self.count(Side.BLACK, row), "○" * self.count(Side.RED, row)
            lines.append(f"{row}  {black}{red:>{width - len(black)}}".rstrip())
            if row > 1:
                lines.append("  " + "━" * (width + 2))
        return "\n".join([*lines, self.text])

    def count(self, side: Side | str, row: int) -> int:
        """The number of pieces of one side in a row (1 to 8)."""
        if side is Side.BLACK:
            return self.black[row - 1]
        return self.red[row - 1] if side is Side.RED else self.count(Side(side), row)

    def total(self, row: int) -> int:
        """The number of pieces of both sides in a row (1 to 8)."""
        return self.black[row - 1] + self.red[row - 1]

    @property
    def lowest_black(self) -> int:
        """The row of Black's rearmost piece."""
        return next(row for row in ROWS if self.black[row - 1])

    @property
    def highest_red(self) -> int:
        """The row of Red's rearmost piece."""
        return next(row for row in reversed(ROWS) if self.red[row - 1])

    @property
    def steps(self) -> int:
        """The total steps of all pieces from their start lines: 0 to 168 on the full board."""
        return sum(row * (b + r) for row, b, r in zip(range(8), self.black, reversed(self.red), strict=True))

    def have_passed(self, rules: RulesLike) -> bool:
        """Whether every black piece is on a higher row than every red one."""
        return Rules.parse(rules).have_passed(self.lowest_black, self.highest_red)

    def is_over(self, rules: RulesLike) -> bool:
        """Whether this is a finished game, as far as a position alone can tell."""
        return self.stage == OVER or (self.stage == OPENING and self.have_passed(rules))

    def points_by_row(self, side: Side | str, rules: RulesLike) -> tuple[int, ...]:
        """The value of the side's pieces in each of rows 1 to 8."""
        side, weights = Side(side), Rules.parse(rules).points
        weights = weights if side is Side.BLACK else weights[::-1]
        return tuple(self.count(side, row) * weights[row - 1] for row in ROWS)

    def points(self, side: Side | str, rules: RulesLike) -> int:
        """The side's total points."""
        return sum(self.points_by_row(side, rules))

    def margin(self, rules: RulesLike) -> int:
        """The points of the side to move minus those of the other."""
        return self.points(self.side, rules) - self.points(self.side.other, rules)

    def mirrored(self) -> Position:
        """The same position with the colours exchanged and the board turned round."""
        return Position(self.red[::-1], self.black[::-1], self.side.other, self.stage)

    def without_stage(self) -> Position:
        """The same board and side to move, at the start of a turn."""
        return Position(self.black, self.red, self.side)

    def from_mover(self) -> tuple[list[int], list[int]]:
        """The counts of the side to move and of its opponent, from the mover's start line to its goal."""
        if self.side is Side.BLACK:
            return list(self.black), list(self.red)
        return list(self.red[::-1]), list(self.black[::-1])

    @classmethod
    def of_mover(cls, own: Iterable[int], other: Iterable[int], side: Side, stage: Stage = OPENING) -> Position:
        """The position in which the side to move sees these counts: the inverse of `from_mover`."""
        mine, theirs = tuple(own), tuple(other)
        if side is Side.BLACK:
            return cls(mine, theirs, side, stage)
        return cls(theirs[::-1], mine[::-1], side, stage)

    def check(self, rules: RulesLike) -> None:
        """Raise InvalidPosition if this position is not possible under these rules."""
        rules = Rules.parse(rules)
        for side, counts in ((Side.BLACK, self.black), (Side.RED, self.red)):
            if len(counts) != 8 or min(counts) < 0:
                raise InvalidPosition(
                    "%(side)s needs a count for each of the 8 rows, not %(counts)s",
                    side=InvalidPosition(COLOURS[side]),
                    counts=counts,
                )
            if sum(counts) != rules.pieces:
                raise InvalidPosition(
                    "%(side)s has %(pieces)s pieces instead of %(right)s in %(position)s",
                    side=InvalidPosition(COLOURS[side]),
                    pieces=sum(counts),
                    right=rules.pieces,
                    position=repr(self.text),
                )
        for row in INNER_ROWS:
            if self.total(row) > rules.row_limit:
                raise InvalidPosition(
                    "row %(row)s has %(pieces)s pieces, more than %(most)s, in %(position)s",
                    row=row,
                    pieces=self.total(row),
                    most=rules.row_limit,
                    position=repr(self.text),
                )
        self._check_stage(rules)

    def _check_stage(self, rules: Rules) -> None:
        if self.stage == OPENING:
            return
        for is_right, problem in self._stage_rules(rules):
            if not is_right:
                raise InvalidPosition("%(problem)s, in %(position)s", problem=problem, position=repr(self.text))

    def _stage_rules(self, rules: Rules) -> Iterator[tuple[bool, InvalidPosition]]:
        """Yield each condition on the stage, and the error to raise if it is not met."""
        stage, passed = self.stage, self.have_passed(rules)
        named = Stage.parse(str(stage)) == stage
        yield named, InvalidPosition("the stage %(stage)s has no text form", stage=tuple(stage))
        if stage == OVER:
            yield (
                not passed,
                InvalidPosition("! alone means that the sides met again; these have passed, so leave it out"),
            )
            at_once = InvalidPosition("with %(rules)s a game ends as soon as the sides have passed", rules=rules)
            yield not rules.end_at_once, at_once
            return
        if stage.kind is StageKind.BONUS:
            yield rules.exact_bonus, InvalidPosition("there is no bonus move in %(rules)s", rules=rules)
        if stage.extra_turn_used:
            yield rules.extra_turn, InvalidPosition("there is no extra turn in %(rules)s", rules=rules)
        most = rules.most_steps
        yield stage.steps <= most, InvalidPosition("a follow-up is at most %(most)s rows", most=most)
        if rules.end_at_once:
            yield not passed, InvalidPosition("the sides have passed, so the game is over: leave the third field out")
        yield passed or not stage.end_triggered, InvalidPosition("! is set, but the sides have not passed each other")
        yield stage.end_triggered or not passed, InvalidPosition("the sides have passed each other, so ! is needed")

    def svg(
        self,
        *,
        bottom: Side | str = Side.BLACK,
        arrows: Iterable[tuple[int, int, Side]] = (),
        highlighted: Iterable[int] = (),
        theme: str = "wood",
    ) -> str:
        """The board as an SVG picture.

        bottom: whose start line is at the bottom; arrows: (from row, to row, whose piece), such as
        `turn.arrows(side)` gives for the last turn; highlighted: rows to mark; theme: one of `linja.svg.THEMES`.
        Raises InvalidPicture for an unknown theme or row.
        """
        return svg.draw(
            self.black,
            self.red,
            red_below=Side(bottom) is Side.RED,
            arrows=[svg.Arrow(source, target, side is Side.RED) for source, target, side in arrows],
            highlighted=highlighted,
            theme=theme,
            title=f"Linja: {self.text}",
        )

    def _repr_svg_(self) -> str:
        return self.svg()


PositionLike: TypeAlias = Position | str
"""A position, or its text: either is accepted wherever a position is an argument."""


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
