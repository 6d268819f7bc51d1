"""Legal turns: the lazy list, and known counts."""

from __future__ import annotations

import pickle
import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from linja import (
    DECLINE,
    WORDS,
    ZEN,
    InvalidPosition,
    LegalTurns,
    Position,
    Rules,
    Stage,
    Step,
    Turn,
    legal_turns,
    perft,
)
from linja.editions import STANDARD
from linja.turn import legal, moves
from tests.sheets import oracle
from tests.turn.positions import EXAMPLE, START

if TYPE_CHECKING:
    from collections.abc import Iterable


def test_turns_are_made_only_as_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Stage] = []
    real = moves.moves_at

    def watched(own: list[int], other: list[int], stage: Stage, rules: Rules) -> list[tuple[int, int, bool]]:
        looked_at.append(stage)
        return real(own, other, stage, rules)

    monkeypatch.setattr(legal, "moves_at", watched)
    turns = legal_turns(START, ZEN)
    assert not looked_at
    assert len(list(islice(turns, 1))) == 1
    assert len(looked_at) <= 4
    assert len(list(turns)) == 104
    assert len(looked_at) > 10


def test_turns_can_be_walked_twice() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert list(turns) == list(turns)


def test_two_walks_do_not_disturb_each_other() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert [left for left, right in zip(turns, turns, strict=True) if left != right] == []


def test_every_turn_is_listed_once() -> None:
    turns = list(legal_turns(START, ZEN))
    assert len(turns) == len(set(turns)) == len(legal_turns(START, ZEN)) == 104


def test_turns_answer_in_for_turns_and_texts() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert "6-5 8-4" in turns
    assert Turn.parse("6-5 8-4") in turns
    assert "6-5" in turns
    assert all(turn in turns for turn in turns)


@pytest.mark.parametrize(
    "turn", ["8-6", "6-5 8-3", "6-5 8-4 8-7", "pass", "-", "nonsense", "", 65, None, (Step(6, 5),)]
)
def test_turns_answer_not_in_for_everything_else(turn: object) -> None:
    assert turn not in legal_turns(EXAMPLE, ZEN)


def test_a_turn_that_is_never_listed_is_not_in() -> None:
    assert Turn((Step(6, 5), DECLINE)) not in legal_turns(EXAMPLE, ZEN)


def test_in_looks_at_what_is_compulsory() -> None:
    assert "6-5" not in legal_turns(EXAMPLE, Rules.parse("bonus"))


def test_legal_turns_survive_pickling() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert list(pickle.loads(pickle.dumps(turns))) == list(turns)


def test_turns_of_an_impossible_position_are_refused() -> None:
    with pytest.raises(InvalidPosition):
        LegalTurns(Position.parse("61111110/01111115 b"), ZEN)
    with pytest.raises(InvalidPosition):
        perft(Position.parse("61111110/01111116 b o+"), 1, ZEN)


def known_counts() -> dict[str, list[tuple[str, int, int]]]:
    counts: dict[str, list[tuple[str, int, int]]] = {}
    for line in (Path(__file__).parents[1] / "data" / "perft.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            rules, position, depth, count = line.split("\t")
            counts.setdefault(rules, []).append((position, int(depth), int(count)))
    return counts


PERFT = known_counts()


@pytest.mark.parametrize("rules", PERFT)
def test_turn_sequences_are_as_many_as_known(rules: str) -> None:
    for text, depth, count in PERFT[rules]:
        played_by = Rules.parse(rules)
        assert perft(Position.parse(text, played_by), depth, played_by) == count, (text, depth)


@pytest.mark.parametrize("rules", PERFT)
def test_the_second_reading_of_the_rules_knows_the_same_counts(rules: str) -> None:
    for text, depth, count in PERFT[rules]:
        if count <= 500:
            assert oracle.perft(text, depth, rules) == count, (text, depth)


def stages_of(position_texts: Iterable[str]) -> set[str]:
    return {re.sub("[0-9]", "", "".join(text.split()[2:])) for text in position_texts}


def test_the_known_counts_cover_every_word_and_every_stage() -> None:
    words = {word for rules in PERFT for word in rules.split("+")}
    assert words >= {"classic", "bonus", "zen", *(word.text for word in WORDS)}
    assert set(PERFT) >= set(STANDARD)
    stages = stages_of(text for counts in PERFT.values() for text, _, _ in counts)
    assert stages == {"", "o+", "f", "f+", "f!", "x", "x!", "!"}


def test_perft_counts_a_game_that_ends_early_once() -> None:
    last_step = Position.parse("0000001b/c0000000 b f1!")
    assert perft(last_step, 1, ZEN) == perft(last_step, 5, ZEN) == len(legal_turns(last_step, ZEN))
    assert perft(last_step, 0, ZEN) == 1


def test_legal_turns_show_what_they_are_of() -> None:
    assert repr(LegalTurns("61111110/01111116 b", "zen")) == "<LegalTurns of '61111110/01111116 b' zen>"
