"""The rules with their examples, and the course."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.editions import THEME_TITLES
from linja.engine.rules_of_thumb import TITLES as RULE_TITLES
from linja.engine.rules_of_thumb import weights
from linja.learning.conditions import board
from linja.learning.course import answers, tries
from linja.learning.differences import DIFFERENCES
from linja.learning.example import Example
from linja.learning.lessons import lessons
from linja.learning.task import Task
from linja.learning.topics import topics
from linja.position import Position, Side
from linja.puzzles.play_better import play_better
from linja.rules import EDITIONS, ZEN
from linja.turn import DECLINE, PASS
from linja.web.editions import option_words
from linja.web.language import language_of
from linja.web.pages.renderer import script_json

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.language import Language
    from linja.learning.course import Tried
    from linja.learning.task import Lesson, Question
    from linja.rules import Rules
    from linja.web.pages.renderer import Renderer


def add_learn_pages(app: FastAPI, renderer: Renderer) -> None:
    """Add the routes of these pages."""

    async def rules(request: Request) -> Response:
        edition = request.path_params.get("edition", str(ZEN))
        if edition not in EDITIONS:
            return renderer.not_found(request)
        told = EDITIONS[edition]
        return renderer.render(
            request,
            "rules.html",
            edition_words=edition,
            edition=edition,
            rules=told,
            topics=topics(told),
            drawn=lambda example: _drawn(example, told),
            questions=DIFFERENCES,
            words=option_words(edition),
        )

    async def course(request: Request) -> Response:
        edition = request.path_params["edition"]
        if edition not in EDITIONS:
            return renderer.not_found(request)
        language = language_of(request).of_edition(edition)
        taught = lessons(EDITIONS[edition])
        told = [_lesson(lesson, EDITIONS[edition], language) for lesson in taught]
        return renderer.render(
            request,
            "course.html",
            edition_words=edition,
            edition=edition,
            lessons=taught,
            course=script_json({"edition": edition, "start": _counts(Position.start(ZEN)), "lessons": told}),
        )

    async def overview(request: Request) -> Response:
        names = {edition: [lesson.name for lesson in lessons(rules)] for edition, rules in EDITIONS.items()}
        return renderer.render(request, "learn.html", lessons=names)

    async def better(request: Request) -> Response:
        edition = request.path_params["edition"]
        if edition not in EDITIONS:
            return renderer.not_found(request)
        rules = EDITIONS[edition]
        return renderer.render(
            request,
            "better.html",
            edition_words=edition,
            edition=edition,
            lessons=play_better(edition),
            theme_titles=THEME_TITLES,
            thumb=[RULE_TITLES[rule] for rule in weights(rules)],
            drawn=lambda puzzle: _drawn(Example(puzzle.position.text, str(puzzle.turn), ""), rules),
            sides={Side.BLACK: "Black", Side.RED: "Red"},
        )

    app.add_route("/rules", rules)
    app.add_route("/rules/{edition}", rules)
    app.add_route("/learn", overview)
    app.add_route("/learn/{edition}", course)
    app.add_route("/learn/{edition}/better", better)


def _drawn(example: Example, rules: Rules) -> str:
    """An example for examples.js: the board after each action, the arrows, and the points if they are counted."""
    shown = example.boards(rules)
    arrows = [{"from": source, "to": target, "side": side} for source, target, side in example.arrows(shown[0].side)]
    count = _points(shown[0], example.board(rules)[1], *Side) if example.counted else None
    return script_json({"boards": [_counts(one) for one in shown], "arrows": arrows, "count": count})


def _lesson(lesson: Lesson, rules: Rules, language: Language) -> dict[str, Any]:
    return {
        "name": lesson.name,
        "title": language.gettext(lesson.title),
        "said": " ".join(language.gettext(one.text) for one in lesson.said),
        "tasks": [
            _task(one, rules, language) if isinstance(one, Task) else _question(one, rules, language)
            for one in lesson.tasks
        ],
    }


def _task(task: Task, rules: Rules, language: Language) -> dict[str, Any]:
    tried = tries(task, rules)
    return {
        "ask": language.gettext(task.ask),
        "board": _counts(board(task.position, rules)[0]),
        "tries": {action: _said(one, language) for action, one in tried.items()},
        "choice": next((choice.value for choice in (PASS, DECLINE) if choice.value in tried), None),
        "count": None,
    }


def _question(question: Question, rules: Rules, language: Language) -> dict[str, Any]:
    position, small = board(question.position, rules)
    return {
        "ask": language.gettext(question.ask),
        "board": _counts(position),
        "tries": {str(number): _said(one, language) for number, one in answers(question, rules).items()},
        "choice": None,
        "count": _points(position, small, question.points_of) if question.points_of else None,
    }


def _said(tried: Tried, language: Language) -> dict[str, Any]:
    leads_to = _counts(tried.leads_to) if tried.right and tried.leads_to else None
    return {"text": tried.remark.said(language), "board": leads_to}


def _counts(position: Position) -> dict[str, Any]:
    return {"black": position.black, "red": position.red}


def _points(position: Position, rules: Rules, *sides: Side) -> dict[str, Any]:
    """The labels beside the pieces of these sides."""
    return {side.value: position.points_by_row(side, rules) if side in sides else [None] * 8 for side in Side}
