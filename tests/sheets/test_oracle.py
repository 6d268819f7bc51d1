"""The rules as linja reads them against the naive reading of `tests.sheets.oracle`, on thousands of positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from linja import EDITIONS, Position, Rules, Side, after_turn, legal_turns, perft
from tests.sheets import oracle
from tests.strategies import WORDS_OF, made_up

PLAIN = list(EDITIONS)
SINGLE_WORDS = [f"{edition}+{word}" for edition in EDITIONS for word in WORDS_OF[edition]]


def _combined(edition: str, random: Random) -> str:
    size = random.randint(2, len(WORDS_OF[edition]) - 1)
    return str(Rules.parse("+".join([edition, *random.sample(WORDS_OF[edition], size)])))


COMBINATIONS = sorted(
    {"+".join([edition, *WORDS_OF[edition]]) for edition in EDITIONS}
    | {_combined(edition, Random(f"{edition} {number}")) for edition in EDITIONS for number in range(3)}
)
RULES = [*PLAIN, *SINGLE_WORDS, *COMBINATIONS]

BOARDS = {
    "": 10,
    "+limit=4": 10,
    "+pieces=6+limit=1": 150,
    "+pieces=5+limit=2": 150,
    "+pieces=3+limit=1": 200,
    "+pieces=3": 200,
    "+pieces=2+limit=1": 200,
    "+pieces=1+limit=1": 100,
}
"""how many positions are made up for each; those of a random game come on top"""

ENOUGH = 5
"""how often everything that can happen must have been seen"""

ALWAYS = {
    "finished game",
    "opening into an empty row",
    "goal opening",
    "overshoot",
    "lapsed follow-up",
    "full row",
    "passed over a full row",
    "pass",
    "both stuck",
}
WITH_EXTRA_TURN = {"extra turn", "second empty row", "extra turn without opening"}
WITH_END_AT_ONCE = {"ended at once by an opening", "ended at once by a follow-up"}
WITH_BONUS = {
    "exact arrival",
    "declined bonus",
    "bonus step forward",
    "bonus step back",
    "bonus step onto a start line",
    "ended by a bonus",
    "follow-up after the trigger",
    "met again",
}


def expected_events(rules: Rules) -> set[str]:
    """Everything that can happen by these rules."""
    events = set(ALWAYS)
    for happens, names in (
        (rules.extra_turn, WITH_EXTRA_TURN),
        (rules.end_at_once, WITH_END_AT_ONCE),
        (rules.exact_bonus, WITH_BONUS),
        (rules.exact_bonus and rules.opening_bonus, {"bonus for an opening"}),
        (rules.exact_bonus and not rules.leave_goal, {"locked on the goal"}),
        (rules.exact_bonus and not rules.leave_goal and not rules.aggressive, {"lapsed bonus"}),
        (rules.aggressive, {"aggressive step", "locked on the goal"}),
        (rules.leave_goal, {"leave-goal step"}),
        (rules.optional_follow_up, {"declined follow-up"}),
        (rules.goal_row, {"extra turn for an empty goal"}),
        (rules.goal_opening == "count", {"goal count above one"}),
        (rules.shared_line, {"shared line"}),
    ):
        events |= names if happens else set()
    return events


def reached_positions(rules: str, random: Random) -> list[str]:
    """The positions of one random game."""
    positions = [Position.start(oracle.read_rules(rules), random.choice(list(Side))).text]
    for _ in range(150):  # with leave-goal a game need not end
        outcomes = oracle.turns(positions[-1], rules)
        if not outcomes:
            break
        outcome = random.choice(outcomes)
        positions.append(outcome.position)
        if outcome.over:
            break
    return positions


def assert_agreement(position: str, rules: str, seen: Counter[str]) -> None:
    """Both readings give the same turns to the same boards, and agree on which end the game."""
    played = oracle.read_rules(rules)
    start = Position.parse(position, played)
    found = []
    for turn in legal_turns(start, played):
        result = after_turn(start, turn, played)
        board, side, *rest = result.position.text.split()
        found.append(oracle.Outcome(str(turn), f"{board} {side}", result.over))
        if str(turn) != "pass":
            met_again = result.over and not oracle.have_passed(f"{board} {side}", rules)
            assert rest == ["!"] * met_again, (position, rules, str(turn))
    assert sorted(found) == oracle.turns(position, rules, seen), (position, rules)


@pytest.mark.parametrize(
    "rules", [*PLAIN, *SINGLE_WORDS, *(pytest.param(rules, marks=pytest.mark.slow) for rules in COMBINATIONS)]
)
def test_legal_turns_are_those_of_the_oracle(rules: str) -> None:
    random = Random(rules)
    seen: Counter[str] = Counter()
    for board, number in BOARDS.items():
        positions = [made_up(oracle.read_rules(rules + board), random) for _ in range(number)]
        positions += reached_positions(rules + board, random)
        for position in positions:
            assert_agreement(position, rules + board, seen)
    missed = {event: seen[event] for event in expected_events(oracle.read_rules(rules)) if seen[event] < ENOUGH}
    assert not missed


@pytest.mark.parametrize("board", [pytest.param("", marks=pytest.mark.slow), "+pieces=5+limit=2", "+pieces=3+limit=1"])
@pytest.mark.parametrize("rules", [*PLAIN, *SINGLE_WORDS])
def test_two_turns_from_the_start_are_those_of_the_oracle(rules: str, board: str) -> None:
    played = oracle.read_rules(rules + board)
    start = Position.start(played)
    assert perft(start, 2, played) == oracle.perft(start.text, 2, rules + board)


@pytest.mark.parametrize("rules", RULES)
def test_turn_sequences_that_end_early_count_once(rules: str) -> None:
    random = Random(rules)
    played = oracle.read_rules(rules + "+pieces=2+limit=2")
    for position in (made_up(played, random) for _ in range(60)):
        assert perft(Position.parse(position, played), 3, played) == oracle.perft(position, 3, str(played))
