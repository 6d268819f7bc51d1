"""Every lesson can be solved, and everything else gets a reason: by the rules, not by what the lesson claims."""

from __future__ import annotations

from itertools import pairwise

import pytest

from linja.errors import IllegalAction
from linja.language import languages
from linja.learning.conditions import board
from linja.learning.course import answers, tries
from linja.learning.lessons import lessons
from linja.learning.task import Question, Task
from linja.learning.texts import texts
from linja.position import Side
from linja.rules import EDITIONS, Rules
from linja.turn import after, legal_actions, parse_action

TASKS = [
    pytest.param(rules, task, id=f"{edition}-{lesson.name}-{place}")
    for edition, rules in EDITIONS.items()
    for lesson in lessons(rules)
    for place, task in enumerate(lesson.tasks)
    if isinstance(task, Task)
]
QUESTIONS = [
    pytest.param(rules, task, id=f"{edition}-{lesson.name}-{place}")
    for edition, rules in EDITIONS.items()
    for lesson in lessons(rules)
    for place, task in enumerate(lesson.tasks)
    if isinstance(task, Question)
]


@pytest.mark.parametrize(("rules", "task"), TASKS)
def test_what_is_accepted_is_possible_and_is_shown(rules: Rules, task: Task) -> None:
    position, small = board(task.position, rules)
    right = {action: tried for action, tried in tries(task, rules).items() if tried.right}
    assert set(right) == set(task.accepted) != set()
    for action, tried in right.items():
        assert tried.leads_to == after(position, parse_action(action), small).position
        assert tried.remark.text == task.done


@pytest.mark.parametrize(("rules", "task"), TASKS)
def test_everything_else_is_refused_with_a_reason(rules: Rules, task: Task) -> None:
    position, small = board(task.position, rules)
    wrong = {action: tried for action, tried in tries(task, rules).items() if not tried.right}
    assert wrong
    for action, tried in wrong.items():
        said = tried.remark.said(languages()["en"])
        assert said
        assert "%" not in said
        is_possible = parse_action(action) in legal_actions(position, small)
        told = [text for other, text in task.instead if other == action]
        excused = told or (said.startswith(("That's legal", "Legal", "Row")) and "full" not in said)
        assert bool(excused) == is_possible, (action, said)


@pytest.mark.parametrize(("rules", "task"), TASKS)
def test_a_learner_can_try_whatever_is_possible(rules: Rules, task: Task) -> None:
    position, small = board(task.position, rules)
    assert {str(action) for action in legal_actions(position, small)} <= set(tries(task, rules))
    assert {action for action, _ in task.instead} <= {str(action) for action in legal_actions(position, small)}


@pytest.mark.parametrize(("rules", "task"), TASKS)
def test_what_is_refused_as_impossible_is_refused_by_the_rules(rules: Rules, task: Task) -> None:
    position, small = board(task.position, rules)
    for action in set(tries(task, rules)) - {str(one) for one in legal_actions(position, small)}:
        with pytest.raises(IllegalAction):
            after(position, parse_action(action), small)


@pytest.mark.parametrize(("rules", "question"), QUESTIONS)
def test_one_answer_is_right_and_the_others_say_why_not(rules: Rules, question: Question) -> None:
    given = answers(question, rules)
    assert [tried.right for tried in given.values()].count(True) == 1
    assert all(tried.remark.text for tried in given.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_turns_go_on_where_they_were(edition: str) -> None:
    """A task that begins in mid-turn after another one of its lesson shows what that one led to."""
    for lesson in lessons(EDITIONS[edition]):
        for before, now in pairwise(lesson.tasks):
            if isinstance(before, Task) and board(now.position, EDITIONS[edition])[0].stage.extra_turn_used:
                led_to = [tried.leads_to for tried in tries(before, EDITIONS[edition]).values() if tried.right]
                assert [one.text for one in led_to if one] == [now.position]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_course_is_complete_and_short(edition: str) -> None:
    taught = lessons(EDITIONS[edition])
    names = [lesson.name for lesson in taught]
    assert len(set(names)) == len(names)
    assert {"opening", "counting", "follow-up", "overshoot", "full-row", "empty-row", "passing", "points"} < set(names)
    assert ("extra" in names) != ("bonus" in names)
    assert 10 <= sum(len(lesson.tasks) for lesson in taught) <= 20, "ten minutes"


def test_the_learner_is_black() -> None:
    for rules in EDITIONS.values():
        for lesson in lessons(rules):
            assert {board(task.position, rules)[0].side for task in lesson.tasks} == {Side.BLACK}


def test_texts_are_there_once() -> None:
    found = texts()
    assert len(found) == len(set(found)) > 100
    assert all(found)
