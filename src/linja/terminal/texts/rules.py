"""The rules in short, for every edition and ruling, with the sentences of `linja.learning` where they exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.editions import WORD_TITLES
from linja.learning.topics import topics
from linja.rules import GoalOpening
from linja.terminal.texts.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.language import Language
    from linja.rules import Rules


def summary(rules: Rules, language: Language | None = None) -> list[str]:
    """Paragraphs, in the order of a game."""
    return [" ".join(sentences) for sentences in _Summary(rules, Words.of(language or Words().language, rules)).parts()]


class _Summary:
    """The paragraphs as lists of sentences."""

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.words = words
        self._topics = {topic.name: [words.t(one.text) for one in topic.said] for topic in topics(rules)}

    def parts(self) -> Iterator[list[str]]:
        """Those that are not empty."""
        parts = (self.aim, self.opening, self.follow_up, self.bonus, self.rows, self.end, self.points)
        yield from filter(None, (list(part()) for part in parts))

    def aim(self) -> Iterator[str]:
        yield self.words.tn("Each side has %(n)s piece.", "Each side has %(n)s pieces.", self.rules.pieces)
        yield from self._topics["aim"]

    def opening(self) -> Iterator[str]:
        yield from self._topics["opening"]
        yield self.words.t(
            "Count the pieces of both colours that were in that row already. So many rows is your follow-up, with any "
            "one of your pieces, the one just moved included."
        )
        yield from self._topics["empty-row"]
        if self.rules.goal_opening is GoalOpening.COUNT:
            yield self._option("goal-count")
        elif self.rules.goal_opening is GoalOpening.NOTHING and not self.rules.opening_bonus:
            yield self.words.t("An opening move onto the goal line earns no follow-up.")
        else:
            yield from self._topics["goal"]
        yield from self._topics["passing"]

    def follow_up(self) -> Iterator[str]:
        yield self.words.t("Follow-up: the piece goes exactly so many rows forward.")
        yield self.words.t("At the goal line, steps that are left over are lost.")
        yield self._topics["follow-up"][-1]  # whether it may be skipped
        yield from self._topics.get("extra", ())
        if self.rules.goal_row:
            yield self._option("goal-row")

    def bonus(self) -> Iterator[str]:
        rules, words = self.rules, self.words
        if not rules.exact_bonus:
            return
        if rules.leave_goal:
            yield words.t(
                "Bonus move: if a piece arrives on its goal line with exactly the steps it had, you may move one of "
                "your pieces one step, forward or back, also back from the goal."
            )
        else:
            yield from self._topics["bonus"]
        if not rules.opening_bonus:
            yield self._option("no-opening-bonus")
        if rules.aggressive:
            yield self._option("aggressive")
        if rules.leave_goal:
            yield words.t("If the same position stands for the third time at the start of a turn, the game is a draw.")

    def rows(self) -> Iterator[str]:
        yield self.words.tn(
            "A row between the sticks holds %(n)s piece. A full row may be passed over, but no move ends there. The "
            "outer lines hold any number.",
            "A row between the sticks holds %(n)s pieces. A full row may be passed over, but no move ends there. The "
            "outer lines hold any number.",
            self.rules.row_limit,
        )

    def end(self) -> Iterator[str]:
        yield from self._topics["end"]
        if self.rules.shared_line:
            yield self._option("shared-line")

    def points(self) -> Iterator[str]:
        worth = ", ".join(str(points) for points in self.rules.points).replace("-", "−")
        yield self.words.t("Points for each piece, from its own start line to its goal: %(points)s.", points=worth)

    def _option(self, word: str) -> str:
        return f"{self.words.t(WORD_TITLES[word])}."
