"""Labels by what a turn gave away, and accuracy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja.engine.analysis.labels import MOST_LOST, Label, accuracy, label_of

margins = st.integers(-90, 90) | st.floats(-90, 90)
losses = st.floats(0, 120)


@pytest.mark.parametrize(
    ("best", "value", "label"),
    [
        (5, 5, Label.BEST),
        (5, 4, Label.GOOD),
        (5, 3, Label.INACCURACY),
        (7, 4, Label.MISTAKE),
        (7, 3, Label.MISTAKE),
        (9, 4, Label.BLUNDER),
        (-3, -3, Label.BEST),
        (-3, -4, Label.GOOD),
    ],
)
def test_a_turn_that_keeps_the_result_is_labelled_by_its_points(best: int, value: int, label: Label) -> None:
    assert label_of(best, value) is label


@pytest.mark.parametrize(
    ("best", "value", "label"),
    [
        (1, 0, Label.INACCURACY),
        (0, -1, Label.INACCURACY),
        (2, 0, Label.MISTAKE),
        (0, -2, Label.MISTAKE),
        (3, 0, Label.BLUNDER),
    ],
)
def test_half_of_the_result_given_away_is_one_label_worse(best: int, value: int, label: Label) -> None:
    assert label_of(best, value) is label


def test_a_won_game_that_is_lost_is_two_labels_worse() -> None:
    assert label_of(1, -1) is Label.BLUNDER
    assert label_of(0.6, -0.6) is Label.MISTAKE
    assert label_of(9, -9) is Label.BLUNDER


def test_an_estimate_next_to_nothing_is_a_draw() -> None:
    assert label_of(0.3, -0.3) is Label.GOOD
    assert label_of(0.7, 0.4) is Label.INACCURACY


def test_estimates_are_labelled_by_whole_points() -> None:
    assert label_of(5.0, 4.9) is Label.GOOD
    assert label_of(5.0, 3.6) is Label.GOOD
    assert label_of(5.0, 3.4) is Label.INACCURACY


def test_the_table_goes_from_best_to_worst() -> None:
    assert list(MOST_LOST) == list(Label)
    assert list(MOST_LOST.values()) == sorted(MOST_LOST.values())


@given(margins, losses, losses)
def test_whoever_loses_more_never_gets_the_better_label(best: float, one: float, two: float) -> None:
    order = list(Label)
    less, more = sorted((one, two))
    assert order.index(label_of(best, best - less)) <= order.index(label_of(best, best - more))


@given(margins, losses)
def test_only_what_loses_nothing_is_best(best: float, lost: float) -> None:
    value = best - lost
    assert (label_of(best, value) is Label.BEST) == (value == best)


@given(st.lists(losses, min_size=1), st.data())
def test_accuracy_falls_with_every_loss(lost: list[float], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(lost) - 1))
    worse = [*lost[:place], lost[place] + 1, *lost[place + 1 :]]
    before, after = accuracy(lost), accuracy(worse)
    assert before is not None
    assert after is not None
    assert 0 <= after <= before <= 100


@given(st.lists(st.integers(0, 120), min_size=1, max_size=200))
def test_accuracy_is_100_only_without_loss(lost: list[int]) -> None:
    assert (accuracy(lost) == 100) == (not any(lost))


def test_without_turns_there_is_no_accuracy() -> None:
    assert accuracy([]) is None
