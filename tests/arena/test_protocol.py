"""The lines of the protocol."""

from __future__ import annotations

import pytest

from linja.arena.protocol import LONGEST_LINE, Go, Hello, InvalidLine, read_go, read_hello, words, write_question
from linja.kernel import successors
from linja.position import Position
from linja.rules import ZEN, Rules
from linja.turn import Turn


@pytest.mark.parametrize("line", ["bestturn 6-5 8-4", "bestturn 6-5 8-4\r", "  bestturn   6-5 8-4 \r\n"])
def test_white_space_around_a_line_does_not_count(line: str) -> None:
    assert words(line) == ("bestturn", "6-5 8-4")


@pytest.mark.parametrize(("line", "expected"), [("", ("", "")), ("quit", ("quit", "")), (" \t", ("", ""))])
def test_a_command_may_stand_alone(line: str, expected: tuple[str, str]) -> None:
    assert words(line) == expected


def test_hello_has_a_version_and_a_name_of_several_words() -> None:
    assert read_hello("1 Deep  Bamboo") == Hello(1, "Deep Bamboo")
    assert read_hello("1") == Hello(1, "")


@pytest.mark.parametrize("rest", ["", "Deep Bamboo", "0 old", "-1", "1.5", "2 newer", "99999", "²"])
def test_hello_of_a_version_that_we_do_not_speak(rest: str) -> None:
    with pytest.raises(InvalidLine):
        read_hello(rest)


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("", Go()),
        ("time 500", Go(time=500)),
        ("nodes 9", Go(nodes=9)),
        ("nodes 9 time 0", Go(0, 9)),
        ("mood good time 5", Go(time=5)),
        ("time 5 infinite", Go(time=5)),
    ],
)
def test_go_takes_what_it_knows_in_any_order(rest: str, expected: Go) -> None:
    assert read_go(rest) == expected


@pytest.mark.parametrize("rest", ["time soon", "nodes -1", "time 1.5", "nodes 9999999999999"])
def test_go_with_a_limit_that_is_no_whole_number(rest: str) -> None:
    with pytest.raises(InvalidLine):
        read_go(rest)


def test_a_question_gives_only_the_limits_that_there_are() -> None:
    question = write_question(Position.start(ZEN), [Turn.parse("pass")], Go(nodes=7))
    assert question == "position 61111110/01111116 b\nturns pass\ngo nodes 7\n"


def test_the_longest_list_of_turns_fits_into_a_line() -> None:
    """One piece in each row, extra turns, and everything optional: about as many turns as there can be."""
    rules = Rules.parse("classic+goal-row+optional-follow-up+goal-count")
    position = Position.parse("30303030/03030303 b", rules)
    turns = [turn for turn, _, _ in successors(position, rules)]
    wide = [turn for turn, _, _ in successors(Position.start(rules), rules)]
    longest = max(len(write_question(position, turns, Go())), len(write_question(position, wide, Go())))
    assert longest < LONGEST_LINE / 4
    assert 7 * 7 * 7 * 7 * len("1-2 3-4 5-6 7-8; ") < LONGEST_LINE
