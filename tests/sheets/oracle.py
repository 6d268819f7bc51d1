"""A second reading of the rules, naive on purpose, for the first one to be checked against.

Pieces are single objects with a colour and a row, every way a turn can go is walked through, and the only thing
taken from linja is the reading of a rules text. What happens on the way is counted, so that a test can tell
whether it has seen anything.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from linja import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

read_rules = cache(Rules.parse)


class Outcome(NamedTuple):
    """One legal turn: its text, the board it leaves with the other side to move, whether the game is over."""

    turn: str
    position: str
    over: bool


class Piece(NamedTuple):
    colour: str
    row: int

    @property
    def forward(self) -> int:
        return 1 if self.colour == "b" else -1

    @property
    def goal(self) -> int:
        return 8 if self.colour == "b" else 1

    @property
    def is_home(self) -> bool:
        return self.row == self.goal


Board = tuple[Piece, ...]
Ending = tuple[tuple[str, ...], Board, bool]


def turns(position: str, rules: str, seen: Counter[str] | None = None) -> list[Outcome]:
    """Every legal turn, or rest of one, sorted by its text. What happens on the way is added to `seen`."""
    board, colour, stage = read_position(position)
    search = Search(read_rules(rules), colour, Counter() if seen is None else seen)
    found = {
        Outcome(" ".join(moves) or "-", write_position(after, other(colour)), over)
        for moves, after, over in search.rest_of_turn(board, stage)
    }
    return sorted(found)


def perft(position: str, depth: int, rules: str) -> int:
    """The number of turn sequences of this length; one that ends the game early counts once."""
    outcomes = turns(position, rules) if depth else []
    if not outcomes:
        return 1
    return sum(1 if outcome.over else perft(outcome.position, depth - 1, rules) for outcome in outcomes)


def have_passed(position: str, rules: str) -> bool:
    """Whether the two sides have passed each other completely."""
    board, colour, _ = read_position(position)
    return Search(read_rules(rules), colour, Counter()).have_passed(board)


def read_position(text: str) -> tuple[Board, str, str]:
    counts, colour, *stage = text.split()
    pieces = [
        Piece(owner, row)
        for owner, digits in zip("br", counts.split("/"), strict=True)
        for row, digit in enumerate(digits, start=1)
        for _ in range(int(digit, 16))
    ]
    return tuple(pieces), colour, "".join(stage)


def write_position(board: Board, colour: str) -> str:
    counts = {"b": [0] * 8, "r": [0] * 8}
    for owner, row in board:
        counts[owner][row - 1] += 1
    return "/".join("".join("0123456789abc"[count] for count in counts[owner]) for owner in "br") + f" {colour}"


def other(colour: str) -> str:
    return "r" if colour == "b" else "b"


def standing(board: Board, row: int) -> int:
    return len([piece for piece in board if piece.row == row])


def moved(board: Board, piece: Piece, row: int) -> Board:
    rest = list(board)
    rest.remove(piece)
    return (*rest, Piece(piece.colour, row))


@dataclass
class Search:
    """All the ways in which one player's turn can go."""

    rules: Rules
    colour: str
    seen: Counter[str]

    def rest_of_turn(self, board: Board, stage: str) -> Iterator[Ending]:
        """What may be played from this stage on; nothing if the game is over."""
        triggered = "!" in stage
        extra_used = "+" in stage
        due = stage.strip("+!")
        if stage == "!" or (stage == "" and self.have_passed(board)):
            self.seen["finished game"] += 1
        elif due == "":
            yield from self.turn(board)
        elif due == "o":
            yield from self.opening(board, (), extra_used=True)
        elif due == "x":
            yield from self.bonus(board, (), triggered)
        else:
            yield from self.follow_up(board, (), int(due[1:]), extra_used, triggered)

    def turn(self, board: Board) -> Iterator[Ending]:
        if self.reached(board, self.colour, 1):
            yield from self.opening(board, (), extra_used=False)
            return
        both_stuck = not self.reached(board, other(self.colour), 1)
        self.seen["both stuck" if both_stuck else "pass"] += 1
        yield ("pass",), board, both_stuck

    def opening(self, board: Board, moves: tuple[str, ...], extra_used: bool) -> Iterator[Ending]:
        options = self.reached(board, self.colour, 1)
        if not options:  # only an extra turn comes here: it is not played
            self.seen["extra turn without opening"] += 1
            yield moves, board, False
        for piece, row in options:
            met = standing(board, row)
            after = moved(board, piece, row)
            so_far = (*moves, f"{piece.row}-{row}")
            triggered = self.have_passed(after)
            if triggered and self.rules.end_at_once:
                self.seen["ended at once by an opening"] += 1
                yield so_far, after, True
            elif row == piece.goal:
                yield from self.after_goal_opening(after, so_far, met, extra_used, triggered)
            elif met == 0:
                self.seen["opening into an empty row"] += 1
                yield so_far, after, triggered
            else:
                yield from self.follow_up(after, so_far, met, extra_used, triggered)

    def after_goal_opening(
        self, board: Board, moves: tuple[str, ...], met: int, extra_used: bool, triggered: bool
    ) -> Iterator[Ending]:
        self.seen["goal opening"] += 1
        if self.rules.goal_opening == "one":
            yield from self.follow_up(board, moves, 1, extra_used, triggered)
        elif self.rules.goal_opening == "count":
            self.seen["goal count above one"] += met > 0
            yield from self.follow_up(board, moves, met + 1, extra_used, triggered)
        elif self.rules.exact_bonus and self.rules.opening_bonus:
            self.seen["bonus for an opening"] += 1
            yield from self.bonus(board, moves, triggered)
        else:
            yield moves, board, triggered

    def follow_up(
        self, board: Board, moves: tuple[str, ...], steps: int, extra_used: bool, triggered: bool
    ) -> Iterator[Ending]:
        self.seen["follow-up after the trigger"] += triggered
        options = self.reached(board, self.colour, steps)
        if not options:
            self.seen["lapsed follow-up"] += 1
            yield moves, board, triggered
        elif self.rules.optional_follow_up:
            self.seen["declined follow-up"] += 1
            yield moves, board, triggered
        for piece, row in options:
            self.seen["passed over a full row"] += self.passes_over_a_full_row(board, piece, row)
            exact = abs(row - piece.row) == steps
            was_empty = standing(board, row) == 0
            after = moved(board, piece, row)
            so_far = (*moves, f"{piece.row}-{row}")
            passed = triggered or self.have_passed(after)
            if passed and self.rules.end_at_once:
                self.seen["ended at once by a follow-up"] += 1
                yield so_far, after, True
            elif row == piece.goal and exact and self.rules.exact_bonus:
                self.seen["exact arrival"] += 1
                yield from self.bonus(after, so_far, passed)
            elif was_empty and self.earns_extra_turn(piece, row, extra_used):
                yield from self.opening(after, so_far, extra_used=True)
            else:
                self.seen["overshoot"] += not exact
                yield so_far, after, passed

    def earns_extra_turn(self, piece: Piece, row: int, extra_used: bool) -> bool:
        """Whether a follow-up that ended in this empty row earns one."""
        if not self.rules.extra_turn:
            return False
        if row == piece.goal and not self.rules.goal_row:
            return False
        if extra_used:
            self.seen["second empty row"] += 1
            return False
        self.seen["extra turn for an empty goal" if row == piece.goal else "extra turn"] += 1
        return True

    def bonus(self, board: Board, moves: tuple[str, ...], triggered: bool) -> Iterator[Ending]:
        yield moves, board, triggered
        options = list(self.bonus_steps(board))
        self.seen["declined bonus" if options else "lapsed bonus"] += 1
        for piece, row in options:
            own = piece.colour == self.colour
            after = moved(board, piece, row)
            passed = self.have_passed(after)
            self.seen["met again"] += triggered and not passed
            self.seen["ended by a bonus"] += passed and not triggered
            self.seen["aggressive step"] += not own
            self.seen["leave-goal step"] += own and piece.is_home
            self.seen["bonus step forward"] += row == piece.row + piece.forward
            self.seen["bonus step back"] += row == piece.row - piece.forward
            self.seen["bonus step onto a start line"] += row == 9 - piece.goal
            yield (*moves, f"{'' if own else 'x'}{piece.row}-{row}"), after, triggered or passed

    def bonus_steps(self, board: Board) -> Iterator[tuple[Piece, int]]:
        for piece in sorted(set(board)):
            own = piece.colour == self.colour
            if not own and not self.rules.aggressive:
                continue
            if piece.is_home and not (own and self.rules.leave_goal):
                self.seen["locked on the goal"] += 1
                continue
            for row in (piece.row - 1, piece.row + 1):
                if 1 <= row <= 8 and self.has_room(board, row):
                    yield piece, row

    def reached(self, board: Board, colour: str, steps: int) -> list[tuple[Piece, int]]:
        """Pieces of a colour that can go forward this far, and where they come to stand."""
        found = []
        for piece in sorted(set(board)):
            if piece.colour == colour and not piece.is_home:
                row = max(1, min(8, piece.row + steps * piece.forward))
                if self.has_room(board, row):
                    found.append((piece, row))
        return found

    def has_room(self, board: Board, row: int) -> bool:
        if row in (1, 8) or standing(board, row) < self.rules.row_limit:
            return True
        self.seen["full row"] += 1
        return False

    def passes_over_a_full_row(self, board: Board, piece: Piece, row: int) -> bool:
        between = range(min(piece.row, row) + 1, max(piece.row, row))
        return any(standing(board, crossed) == self.rules.row_limit for crossed in between)

    def have_passed(self, board: Board) -> bool:
        """Whether every black piece stands on a higher row than every red one."""
        black, red = ({piece.row for piece in board if piece.colour == owner} for owner in "br")
        not_higher = {(high, low) for high in black for low in red if high <= low}
        if self.rules.shared_line and not_higher and not_higher <= {(1, 1), (8, 8)}:
            self.seen["shared line"] += 1
            return True
        return not not_higher
