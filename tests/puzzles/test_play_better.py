"""Play better: every edition has lessons whose puzzles are of their theme."""

from __future__ import annotations

import pytest

from linja.editions import THEME_TITLES
from linja.learning.strategy import CHOICES, figures
from linja.puzzles import Theme
from linja.puzzles.play_better import MAXIMS, MEASURED, play_better
from linja.rules import EDITIONS


def test_every_theme_has_a_title_and_a_maxim() -> None:
    assert set(MAXIMS) == set(map(Theme, THEME_TITLES)) == set(Theme) - {Theme.OTHER}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_six_to_eight_lessons_of_three_puzzles(edition: str) -> None:
    lessons = play_better(edition)
    assert 6 <= len(lessons) <= 8
    for lesson in lessons:
        assert len(lesson.puzzles) == 3
        assert lesson.shown not in lesson.puzzles
        assert {puzzle.theme for puzzle in (lesson.shown, *lesson.puzzles)} == {lesson.theme}
        assert [puzzle.grade for puzzle in lesson.puzzles] == sorted(puzzle.grade for puzzle in lesson.puzzles)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_maxim_has_figures_of_its_edition(edition: str) -> None:
    for lesson in play_better(edition):
        assert set(MEASURED[lesson.theme]) <= set(CHOICES)
        assert set(MEASURED[lesson.theme]) & set(figures(edition)["maxims"])
