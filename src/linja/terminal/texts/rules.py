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
        parts = (self.aim, self.turn, self.special, self.bonus, self.rows, self.end, self.points)
        yield from filter(None, (list(part()) for part in parts))

    def aim(self) -> Iterator[str]:
        yield self.words.tn("Each side has %(n)s piece.", "Each side has %(n)s pieces.", self.rules.pieces)
        yield from self._topics["aim"]

    def turn(self) -> Iterator[str]:
        for topic in ("opening", "counting", "follow-up", "overshoot"):
            yield from self._topics[topic]

    def special(self) -> Iterator[str]:
        yield from self._topics["empty-row"]
        if self.rules.goal_opening is GoalOpening.COUNT:
            yield self._option("goal-count")
        else:
            earned = self._topics["goal"]
            yield from earned if self.rules.opening_bonus else earned[:1]
        yield from self._topics.get("extra", ())
        if self.rules.goal_row:
            yield self._option("goal-row")
        yield from self._topics["passing"]

    def bonus(self) -> Iterator[str]:
        rules, words = self.rules, self.words
        if not rules.exact_bonus:
            return
        told, house_rule = self._topics["bonus"]
        yield told
        yield self._option("leave-goal") if rules.leave_goal else house_rule
        if not rules.opening_bonus:
            yield self._option("no-opening-bonus")
        if rules.aggressive:
            yield from self._topics["aggressive"]
        if rules.leave_goal:
            yield words.t(
                "If the same position comes up for the third time at the start of a turn, the game is a draw."
            )

    def rows(self) -> Iterator[str]:
        yield self.words.tn(
            "A row between the sticks holds at most %(n)s piece.",
            "A row between the sticks holds at most %(n)s pieces.",
            self.rules.row_limit,
        )
        yield self._topics["full-row"][-1]

    def end(self) -> Iterator[str]:
        yield from self._topics["end"]
        if self.rules.shared_line:
            yield self._option("shared-line")

    def points(self) -> Iterator[str]:
        worth = ", ".join(str(points) for points in self.rules.points).replace("-", "−")
        yield self.words.t("Points per piece, from its own start line to its goal: %(points)s.", points=worth)
        yield self._topics["points"][-1]

    def _option(self, word: str) -> str:
        return f"{self.words.t(WORD_TITLES[word])}."
