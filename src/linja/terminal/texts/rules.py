"""The rules in short, put together from the fields of a Rules object: every edition and every ruling.

The sentences are those of the browser's rules page wherever it has them, so that they are translated once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.editions import WORD_TITLES
from linja.rules import GoalOpening
from linja.terminal.texts.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.language import Language
    from linja.rules import Rules


def summary(rules: Rules, language: Language | None = None) -> list[str]:
    """Paragraphs, in the order of a game."""
    words = Words.of(language, rules) if language else Words.of(Words().language, rules)
    parts = (_aim, _opening, _follow_up, _bonus, _rows, _end, _points)
    return [" ".join(sentences) for part in parts if (sentences := list(part(rules, words)))]


def _aim(rules: Rules, words: Words) -> Iterator[str]:
    yield words.tn("Each side has %(n)s piece.", "Each side has %(n)s pieces.", rules.pieces)
    yield words.t(
        "Black goes up from row 1 to row 8, Red comes down from row 8 to row 1, and nothing is ever captured. When all "
        "pieces have passed each other, every piece counts by the row it has reached. Most points win."
    )


def _opening(rules: Rules, words: Words) -> Iterator[str]:
    yield words.t("Opening move: one of your pieces goes one row forward, over one stick.")
    yield words.t(
        "Count the pieces of both colours that were in that row already. So many rows is your follow-up, with any one "
        "of your pieces, the one just moved included."
    )
    yield words.t("An opening move into an empty row earns no follow-up.")
    if rules.goal_opening is GoalOpening.ONE:
        yield words.t("An opening move onto the goal line earns a follow-up of one row.")
    elif rules.goal_opening is GoalOpening.COUNT:
        yield _sentence(words, "goal-count")
    elif rules.opening_bonus:
        yield words.t("An opening move onto the goal line earns no follow-up, but the bonus move.")
    else:
        yield words.t("An opening move onto the goal line earns no follow-up.")
    yield words.t("If none of your pieces can make an opening move, you pass.")


def _follow_up(rules: Rules, words: Words) -> Iterator[str]:
    yield words.t("Follow-up: the piece goes exactly so many rows forward.")
    yield words.t("At the goal line, steps that are left over are lost.")
    if rules.optional_follow_up:
        yield words.t("You may skip it.")
    else:
        yield words.t("If one is possible, you have to make it.")
    if rules.extra_turn:
        yield words.t(
            "Extra turn: if the follow-up ends in an empty row between the sticks, you have another whole turn. "
            "Once only."
        )
    if rules.goal_row:
        yield _sentence(words, "goal-row")


def _bonus(rules: Rules, words: Words) -> Iterator[str]:
    if not rules.exact_bonus:
        return
    if rules.leave_goal:
        yield words.t(
            "Bonus move: if a piece arrives on its goal line with exactly the steps it had, you may move one of your "
            "pieces one step, forward or back, also back from the goal."
        )
    else:
        yield words.t(
            "Bonus move: if a piece arrives on its goal line with exactly the steps it had, you may move one of your "
            "pieces one step, forward or back. Pieces on the goal stay there."
        )
    if not rules.opening_bonus:
        yield _sentence(words, "no-opening-bonus")
    if rules.aggressive:
        yield _sentence(words, "aggressive")
    if rules.leave_goal:
        yield words.t("If the same position stands for the third time at the start of a turn, the game is a draw.")


def _rows(rules: Rules, words: Words) -> Iterator[str]:
    yield words.tn(
        "A row between the sticks holds %(n)s piece. A full row may be passed over, but no move ends there. The outer "
        "lines hold any number.",
        "A row between the sticks holds %(n)s pieces. A full row may be passed over, but no move ends there. The outer "
        "lines hold any number.",
        rules.row_limit,
    )


def _end(rules: Rules, words: Words) -> Iterator[str]:
    if rules.end_at_once:
        yield words.t("The game ends at once when every black piece stands on a higher row than every red one.")
    else:
        yield words.t(
            "When every black piece stands on a higher row than every red one, the running turn is still finished. "
            "Then the game is over."
        )
    if rules.shared_line:
        yield _sentence(words, "shared-line")


def _points(rules: Rules, words: Words) -> Iterator[str]:
    worth = ", ".join(str(points) for points in rules.points).replace("-", "−")
    yield words.t("Points for each piece, from its own start line to its goal: %(points)s.", points=worth)


def _sentence(words: Words, option: str) -> str:
    return f"{words.t(WORD_TITLES[option])}."
