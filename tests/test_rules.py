"""The rules text and the rules object: what names what, and what is refused."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from linja import BONUS, CLASSIC, EDITIONS, WORDS, ZEN, GoalOpening, InvalidRules, Position, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

# The words of each edition in the order in which they are written.
APPLICABLE = {
    "classic": ("goal-row", "optional-follow-up", "shared-line", "goal-count"),
    "bonus": ("aggressive", "optional-follow-up", "no-opening-bonus", "leave-goal", "shared-line"),
    "zen": ("aggressive", "compulsory-follow-up", "no-opening-bonus", "leave-goal", "shared-line"),
}
SIZES = (
    (),
    ("pieces=1",),
    ("pieces=4", "limit=3"),
    ("pieces=7", "limit=1"),
    ("pieces=8", "limit=2"),
    ("pieces=11",),
    ("limit=2",),
    ("limit=24",),
)
# What each word changes.
MEANING = {
    "aggressive": ("aggressive", True),
    "goal-row": ("goal_row", True),
    "optional-follow-up": ("optional_follow_up", True),
    "compulsory-follow-up": ("optional_follow_up", False),
    "no-opening-bonus": ("opening_bonus", False),
    "leave-goal": ("leave_goal", True),
    "shared-line": ("shared_line", True),
    "goal-count": ("goal_opening", GoalOpening.COUNT),
    "pieces=5": ("pieces", 5),
    "limit=4": ("row_limit", 4),
}


def subsets(edition: str) -> Iterator[tuple[str, ...]]:
    words = APPLICABLE[edition]
    for size in range(len(words) + 1):
        yield from combinations(words, size)


def word_lists(edition: str) -> Iterator[tuple[str, ...]]:
    return ((*words, *size) for words in subsets(edition) for size in SIZES)


@pytest.mark.parametrize("edition", APPLICABLE)
def test_every_canonical_text_comes_back_as_it_was(edition: str) -> None:
    for words in word_lists(edition):
        text = "+".join([edition, *words])
        assert str(Rules.parse(text)) == text


@pytest.mark.parametrize("edition", APPLICABLE)
def test_words_are_read_in_any_order_and_written_in_one(edition: str) -> None:
    for words in word_lists(edition):
        canonical, backwards = "+".join([edition, *words]), "+".join([edition, *reversed(words)])
        assert Rules.parse(backwards) == Rules.parse(canonical)
        assert str(Rules.parse(backwards)) == canonical


@pytest.mark.parametrize("edition", APPLICABLE)
def test_different_texts_are_different_rules(edition: str) -> None:
    texts = ["+".join([edition, *words]) for words in word_lists(edition)]
    assert len({Rules.parse(text) for text in texts}) == len(texts)


def test_the_words_of_the_library_are_those_of_the_table() -> None:
    for edition, words in APPLICABLE.items():
        assert tuple(word.text for word in WORDS if edition in word.editions) == words


@pytest.mark.parametrize("edition", APPLICABLE)
@pytest.mark.parametrize("word", MEANING)
def test_a_word_changes_its_own_field_and_nothing_else(edition: str, word: str) -> None:
    if "=" not in word and word not in APPLICABLE[edition]:
        with pytest.raises(InvalidRules, match=f"'{word}' does not apply to {edition}"):
            Rules.parse(f"{edition}+{word}")
        return
    rules, standard = Rules.parse(f"{edition}+{word}"), EDITIONS[edition]
    changed = {field.name for field in fields(rules) if getattr(rules, field.name) != getattr(standard, field.name)}
    field, value = MEANING[word]
    assert changed == {field}
    assert getattr(rules, field) == value


BAD_TEXTS = {
    "": "unknown edition ''",
    "chess": "unknown edition 'chess'; choose one of classic, bonus, zen",
    "Zen": "unknown edition 'Zen'",
    " zen": "unknown edition ' zen'",
    "zen ": "unknown edition 'zen '",
    "aggressive": "unknown edition",
    "aggressive+zen": "unknown edition",
    "zen+": "unknown word ''",
    "zen++aggressive": "unknown word ''",
    "zen+zen": "unknown word 'zen'",
    "zen+Aggressive": "unknown word 'Aggressive'",
    "zen+ aggressive": "unknown word ' aggressive'",
    "zen+leave_goal": "unknown word 'leave_goal'",
    "zen+leave-goal\n": "unknown word",
    "zen+aggressive+aggressive": "'aggressive' appears twice",
    "zen+pieces=4+pieces=5": "'pieces=5' appears twice",
    "zen+limit=4+limit=4": "'limit=4' appears twice",
    "classic+aggressive": "'aggressive' does not apply to classic",
    "classic+leave-goal": "'leave-goal' does not apply to classic",
    "classic+no-opening-bonus": "'no-opening-bonus' does not apply to classic",
    "bonus+goal-row": "'goal-row' does not apply to bonus",
    "bonus+compulsory-follow-up": "'compulsory-follow-up' does not apply to bonus",
    "zen+optional-follow-up": "'optional-follow-up' does not apply to zen",
    "zen+goal-count": "'goal-count' does not apply to zen",
    "zen+pieces=12": "'pieces=12' changes nothing",
    "zen+limit=6": "'limit=6' changes nothing",
    "zen+pieces=2+limit=4": "'limit=4' changes nothing with 2 pieces per side",
    "zen+limit=5+pieces=2": "'limit=5' changes nothing with 2 pieces per side",
    "zen+pieces=1+limit=2": "'limit=2' changes nothing with 1 pieces per side",
    "zen+pieces=0": "a side must have 1 to 12 pieces",
    "zen+pieces=13": "a side must have 1 to 12 pieces",
    "zen+limit=0": "with 12 pieces per side it must be 2 to 24",
    "zen+limit=1": "with 12 pieces per side it must be 2 to 24",
    "zen+limit=25": "with 12 pieces per side it must be 2 to 24",
    "zen+pieces=8+limit=1": "with 8 pieces per side it must be 2 to 16",
    "zen+pieces=3+limit=7": "with 3 pieces per side it must be 1 to 6",
    "zen+pieces": "unknown word 'pieces'",
    "zen+pieces=": "unknown word 'pieces='",
    "zen+pieces=four": "unknown word",
    "zen+pieces=04": "unknown word 'pieces=04'",
    "zen+pieces=-4": "unknown word",
    "zen+pieces=4.0": "unknown word",
    "zen+pieces=٤": "unknown word",
    "zen+pieces=4444": "unknown word",
    "zen+limit = 4": "unknown word",
    "zen+row_limit=4": "unknown word",
}


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_a_bad_text_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(InvalidRules, match=BAD_TEXTS[text]):
        Rules.parse(text)


def test_an_unknown_word_is_told_all_that_are_known() -> None:
    with pytest.raises(InvalidRules, match="leave-goal, shared-line, goal-count, pieces=N, limit=N"):
        Rules.parse("zen+goal")


def test_an_inapplicable_word_is_told_those_that_apply() -> None:
    with pytest.raises(InvalidRules, match="choose from goal-row, optional-follow-up, shared-line, goal-count, pieces"):
        Rules.parse("classic+aggressive")


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ZEN.pieces = 4  # type: ignore[misc]


def test_equal_rules_have_equal_hashes() -> None:
    assert hash(Rules.parse("zen+leave-goal+aggressive")) == hash(Rules.parse("zen+aggressive+leave-goal"))
    assert len({ZEN, Rules.parse("zen"), BONUS, CLASSIC}) == 3


@pytest.mark.parametrize("text", ["classic+goal-count", "bonus", "zen+aggressive+pieces=4+limit=3"])
def test_rules_survive_pickling(text: str) -> None:
    rules = Rules.parse(text)
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.goal_opening is rules.goal_opening


@pytest.mark.parametrize("text", ["classic+goal-count", "zen+pieces=4+limit=3"])
def test_repr_can_be_evaluated(text: str) -> None:
    assert repr(Rules.parse(text)) == f"Rules.parse({text!r})"


UNNAMED: tuple[tuple[Rules, dict[str, Any]], ...] = (
    (ZEN, {"edition": "chess"}),
    (ZEN, {"edition": "classic"}),
    (ZEN, {"extra_turn": True}),
    (ZEN, {"goal_opening": GoalOpening.ONE}),
    (ZEN, {"goal_opening": GoalOpening.COUNT}),
    (ZEN, {"goal_row": True}),
    (ZEN, {"end_at_once": True}),
    (ZEN, {"exact_bonus": False}),
    (ZEN, {"points": (0, 0, 0, 0, 1, 2, 3, 5)}),
    (ZEN, {"points": list(ZEN.points)}),
    (CLASSIC, {"aggressive": True}),
    (CLASSIC, {"leave_goal": True}),
    (CLASSIC, {"opening_bonus": False}),
    (CLASSIC, {"goal_opening": GoalOpening.NOTHING}),
    (BONUS, {"pieces": 0}),
    (BONUS, {"pieces": 13}),
    (BONUS, {"row_limit": 1}),
    (BONUS, {"row_limit": 25}),
)


@pytest.mark.parametrize(("rules", "changes"), UNNAMED, ids=str)
def test_fields_that_no_text_names_are_refused(rules: Rules, changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules):
        replace(rules, **changes)


def test_an_ineffective_limit_is_refused_without_a_text_too() -> None:
    with pytest.raises(InvalidRules):
        replace(ZEN, pieces=2, row_limit=5)


def test_a_plain_word_in_place_of_an_enum_is_refused_or_means_the_same() -> None:
    assert replace(CLASSIC, goal_opening="one").goal_opening is GoalOpening.ONE  # type: ignore[arg-type]


def test_every_size_that_can_be_parsed_has_a_start_within_the_limit() -> None:
    for pieces in range(1, 13):
        for limit in range(1, 25):
            try:
                rules = replace(ZEN, pieces=pieces, row_limit=limit)
            except InvalidRules:
                continue
            Position.start(rules).check(rules)


@pytest.mark.parametrize(
    ("text", "longest"),
    [
        ("zen", 5),
        ("classic", 5),
        ("zen+limit=24", 23),
        ("zen+pieces=2", 3),
        ("classic+pieces=1", 1),
        ("classic+goal-count", 24),
        ("classic+goal-count+pieces=2", 4),
        ("classic+pieces=3+limit=1", 1),
    ],
)
def test_the_longest_follow_up_is_one_less_than_a_row_can_hold(text: str, longest: int) -> None:
    assert Rules.parse(text).most_steps == longest


@pytest.mark.parametrize("sizes", [{"pieces": "6"}, {"row_limit": 5.0}, {"pieces": "6", "row_limit": None}])
def test_sizes_are_whole_numbers(sizes: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules, match="both must be whole numbers"):
        replace(ZEN, **sizes)


def test_rows_of_one_piece_leave_no_follow_up() -> None:
    assert Rules.parse("zen+pieces=7+limit=1").most_steps == 0
