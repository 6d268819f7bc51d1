"""The rules in short, put together from the fields of a Rules object: every edition and every ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.rules import GoalOpening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.rules import Rules


def summary(rules: Rules) -> list[str]:
    """Paragraphs, in the order of a game."""
    parts = (_aim(rules), _opening(rules), _follow_up(rules), _bonus(rules), _rows(rules), _end(rules), _points(rules))
    return [" ".join(part) for part in map(list, parts) if part]


def _aim(rules: Rules) -> Iterator[str]:
    yield f"Each side has {_pieces(rules.pieces)}. Black goes from row 1 up to row 8, Red from row 8 down to row 1."
    yield "Nothing is captured: the sides move through each other, and the further a piece comes, the more it is worth."


def _opening(rules: Rules) -> Iterator[str]:
    yield "Opening move: one of your pieces goes one row forward."
    yield "It earns a follow-up of as many rows as pieces, of both colours, stood in the row it enters."
    yield "An empty row earns nothing."
    if rules.goal_opening is GoalOpening.ONE:
        yield "An opening move onto the goal line earns a follow-up of one row."
    elif rules.goal_opening is GoalOpening.COUNT:
        yield "Onto the goal line it earns a follow-up of the pieces there, plus one."
    else:
        yield "Onto the goal line it earns no follow-up."
    yield "Who has no opening move passes."


def _follow_up(rules: Rules) -> Iterator[str]:
    yield "Follow-up: one of your pieces, the same or another, goes exactly so many rows forward. Steps beyond the goal"
    yield "line are lost."
    yield "You may decline it." if rules.optional_follow_up else "You must play it if any piece can."
    if rules.extra_turn:
        yield "A follow-up into an empty inner row earns another whole turn, once per turn."
        if rules.goal_row:
            yield "An empty goal line counts as such a row."


def _bonus(rules: Rules) -> Iterator[str]:
    if not rules.exact_bonus:
        return
    yield "Bonus move: who reaches the goal line with the exact number of steps may move a piece one row,"
    yield "forward or back."
    if not rules.opening_bonus:
        yield "An opening move onto the goal line does not count as exact."
    yield "Pieces may be taken back from the goal line." if rules.leave_goal else "Pieces on the goal line stay there."
    if rules.aggressive:
        yield "It may also be an opponent’s piece that is not on its goal line."
    if rules.leave_goal:
        yield f"A position that stands {rules.repetitions_to_draw} times at the start of a turn makes the game a draw."


def _rows(rules: Rules) -> Iterator[str]:
    yield f"An inner row holds at most {_pieces(rules.row_limit)} of both colours together."
    yield "You may pass over a full row, but not stop there. The outer lines hold any number."


def _end(rules: Rules) -> Iterator[str]:
    yield "The game is decided when the sides have passed each other: every black piece is on a higher row than every"
    yield "red one."
    if rules.shared_line:
        yield "Meeting on an outer line does not matter."
    yield "It ends at once." if rules.end_at_once else "The turn that does it is played to its end."


def _points(rules: Rules) -> Iterator[str]:
    worth = ", ".join(str(points) for points in rules.points).replace("-", "−")
    yield f"A piece is worth, from its own start line to its goal line: {worth}. Most points win."


def _pieces(count: int) -> str:
    return "one piece" if count == 1 else f"{count} pieces"
