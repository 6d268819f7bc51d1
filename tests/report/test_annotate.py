"""Annotated records: they read back, keep what was there, and say what would have been better."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from linja import Record, Rules
from linja.engine.analysis import analyse
from linja.report import annotate
from linja.report.annotate import MOST_VARIATIONS
from tests.engine.analysis.judges import BruteJudge, GuessingJudge
from tests.random_games import RULES, random_game

COMMENTED = """\
[Rules "zen+pieces=2"]
[Black "Ada"]
[Result "*"]
[Annotator "Eve"]

{Begin} 1. 1-2 {why (not)?} (1. 2-3 {hers} 2. 8-7) 2. 8-7 7-6 *
"""


def annotated(record: Record) -> Record:
    return annotate(record, analyse(record, BruteJudge(record.rules)))


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), st.integers(0, 10_000), st.integers(0, 60), st.sampled_from([0.0, 0.5]))
def test_the_annotated_record_reads_back_with_the_same_main_line(
    rules: str, seed: int, actions: int, exact_share: float
) -> None:
    record = Record.of(random_game(rules, seed, actions))
    text = str(annotate(record, analyse(record, GuessingJudge(record.rules, exact_share))))
    again = Record.parse(text)
    assert str(again) == text
    assert [turn.turn for turn in again.mainline.turns] == [turn.turn for turn in record.mainline.turns]
    assert (again.outcome, again.start) == (record.outcome, record.start)


def test_labels_and_values_are_comments_and_better_turns_variations() -> None:
    record = Record.parse('[Rules "zen+pieces=1"] [Start "00000100/00000010 b"] 1. 6-7 *')
    assert str(annotated(record)) == (
        '[Rules "zen+pieces=1"]\n[Start "00000100/00000010 b"]\n[Result "*"]\n'
        '[Analysis "exact"]\n[BlackAccuracy "50.0 %"]\n\n'
        "1. 6-7 {(analysis: inaccuracy, value +4, lost 2)} (1. 6-7 7-8 {(analysis: value\n+6)}) *\n"
    )


def test_what_the_record_said_is_kept() -> None:
    record = annotated(Record.parse(COMMENTED))
    assert record.headers["Annotator"] == "Eve"
    assert record.mainline.comment == "Begin"
    first = record.mainline.turns[0]
    assert first.comment.startswith("why (not)? (analysis: ")
    hers = first.variations[0]
    assert [(str(turn.turn), turn.comment) for turn in hers.turns] == [("2-3", "hers"), ("8-7", "")]


def test_the_given_record_is_not_changed() -> None:
    record = Record.parse(COMMENTED)
    annotated(record)
    assert str(record) == COMMENTED


def test_a_second_analysis_replaces_the_first() -> None:
    record = Record.parse(COMMENTED)
    guessed = annotate(record, analyse(record, GuessingJudge(record.rules)))
    assert "~" in str(guessed)
    assert str(annotated(guessed)) == str(annotated(record))


def test_a_better_turn_that_is_a_variation_already_is_not_added() -> None:
    record = Record.parse('[Rules "zen+pieces=1"] [Start "00000100/00000010 b"] 1. 6-7 (1. 6-7 7-8 {I saw it}) *')
    variations = annotated(record).mainline.turns[0].variations
    assert [variation.turns[0].comment for variation in variations] == ["I saw it"]


def test_of_many_equal_turns_some_are_shown() -> None:
    rules = Rules.parse("zen+pieces=2")
    for seed in range(20):
        record = Record.of(random_game("zen+pieces=2", seed))
        analysis = analyse(record, BruteJudge(rules))
        for turn, found in zip(annotate(record, analysis).mainline.turns, analysis.turns, strict=True):
            assert len(turn.variations) == min(MOST_VARIATIONS, len(found.better))


def test_estimates_say_so() -> None:
    record = Record.of(random_game("zen", 3, actions=6))
    found = annotate(record, analyse(record, GuessingJudge(record.rules)))
    assert found.headers["Analysis"] == "estimated"
    assert found.headers["BlackAccuracy"].startswith("~")
    assert all("value ~" in turn.comment for turn in found.mainline.turns)
