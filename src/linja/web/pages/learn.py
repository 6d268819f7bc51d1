"""The rules with their examples, and both parts of the course."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from linja.editions import THEME_TITLES
from linja.engine.levels import RULES_OF_THUMB
from linja.language import msg
from linja.learning.conditions import board
from linja.learning.course import answers, tries
from linja.learning.differences import DIFFERENCES
from linja.learning.lessons import lessons
from linja.learning.task import Task
from linja.learning.topics import topics
from linja.position import Position
from linja.puzzles.play_better import play_better
from linja.rules import EDITIONS, ZEN
from linja.turn import DECLINE, PASS
from linja.web.editions import option_words
from linja.web.language import language_of
from linja.web.pages.boards import counts, drawn_example, points, puzzle_task, side_to_move
from linja.web.pages.renderer import script_json

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.language import Language
    from linja.learning.course import Tried
    from linja.learning.task import Lesson, Question
    from linja.puzzles.play_better import Lesson as BetterLesson
    from linja.puzzles.puzzle import Puzzle
    from linja.rules import Rules
    from linja.web.pages.renderer import Renderer


class LastGame(NamedTuple):
    """The game that ends a part of the course."""

    name: str
    title: str
    said: str
    again: str
    """what is said once it has been played"""
    level: str
    query: str = ""
    """of the game's page"""

    def told(self, language: Language) -> dict[str, str]:
        """For course.js."""
        words = {"title": self.title, "said": self.said, "again": self.again}
        return {**self._asdict(), **{name: language.gettext(text) for name, text in words.items()}}


FIRST_GAME = LastGame(
    "game",
    msg("Your first game"),
    msg(
        "Now you know all the rules. Play a game against the easiest level: after each turn you'll read what happened "
        "and what would have been better."
    ),
    msg("You know the rules and have played a game. Play another one with comments, or move on to puzzles."),
    "gentle",
    "?guided",
)
TRY_IT = msg("Try out what you have learned: the rules of thumb tell you after each turn which of them decided it.")
BETTER_GAME = LastGame("better-game", msg("A game against the rules of thumb"), TRY_IT, TRY_IT, RULES_OF_THUMB.name)


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
            drawn=lambda example: drawn_example(example, told),
            questions=DIFFERENCES,
            words=option_words(edition),
        )

    async def course(request: Request) -> Response:
        edition = request.path_params["edition"]
        if edition not in EDITIONS:
            return renderer.not_found(request)
        language = language_of(request).of_edition(edition)
        told = [_lesson(lesson, EDITIONS[edition], language) for lesson in lessons(EDITIONS[edition])]
        return course_page(request, "course.html", edition, told, FIRST_GAME)

    async def overview(request: Request) -> Response:
        names = {edition: [lesson.name for lesson in lessons(rules)] for edition, rules in EDITIONS.items()}
        return renderer.render(request, "learn.html", lessons=names)

    async def better(request: Request) -> Response:
        edition = request.path_params["edition"]
        if edition not in EDITIONS:
            return renderer.not_found(request)
        language = language_of(request).of_edition(edition)
        told = [_better_lesson(lesson, language) for lesson in play_better(edition)]
        return course_page(request, "better.html", edition, told, BETTER_GAME)

    def course_page(
        request: Request, template: str, edition: str, told: list[dict[str, Any]], game: LastGame
    ) -> Response:
        """A part of the course."""
        language = language_of(request).of_edition(edition)
        data = {"edition": edition, "start": counts(Position.start(ZEN)), "lessons": told, "game": game.told(language)}
        return renderer.render(
            request,
            template,
            edition_words=edition,
            edition=edition,
            lessons=told,
            last_game=game,
            course=script_json(data),
        )

    app.add_route("/rules", rules)
    app.add_route("/rules/{edition}", rules)
    app.add_route("/learn", overview)
    app.add_route("/learn/{edition}", course)
    app.add_route("/learn/{edition}/better", better)


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


def _better_lesson(lesson: BetterLesson, language: Language) -> dict[str, Any]:
    """A maxim, and four puzzles as tasks; of the first, the tempting turn is told."""
    return {
        "name": f"better-{lesson.theme}",
        "title": language.gettext(THEME_TITLES[lesson.theme]),
        "said": language.gettext(lesson.maxim),
        "tasks": [
            _puzzle(lesson.shown, language, language.t(TEMPTING, turn=lesson.shown.tempting)),
            *(_puzzle(puzzle, language, language.gettext(ONLY[puzzle.keeps])) for puzzle in lesson.puzzles),
        ],
    }


TEMPTING = msg("%(turn)s is tempting, but throws it away.")
KEEP = {"win": msg("Keep the win for %(side)s"), "draw": msg("Keep the draw for %(side)s")}
ONLY = {"win": msg("Every other turn throws the win away."), "draw": msg("Every other turn throws the draw away.")}


def _puzzle(puzzle: Puzzle, language: Language, more: str) -> dict[str, Any]:
    keep = language.t(KEEP[puzzle.keeps], side=side_to_move(puzzle, language))
    return puzzle_task(puzzle, f"{keep}. {more}")


def _task(task: Task, rules: Rules, language: Language) -> dict[str, Any]:
    tried = tries(task, rules)
    return {
        "ask": language.gettext(task.ask),
        "board": counts(board(task.position, rules)[0]),
        "tries": {action: _said(one, language) for action, one in tried.items()},
        "choice": next((choice.value for choice in (PASS, DECLINE) if choice.value in tried), None),
        "count": None,
    }


def _question(question: Question, rules: Rules, language: Language) -> dict[str, Any]:
    position, small = board(question.position, rules)
    return {
        "ask": language.gettext(question.ask),
        "board": counts(position),
        "tries": {str(number): _said(one, language) for number, one in answers(question, rules).items()},
        "choice": None,
        "count": points(position, small, question.points_of) if question.points_of else None,
    }


def _said(tried: Tried, language: Language) -> dict[str, Any]:
    leads_to = counts(tried.leads_to) if tried.right and tried.leads_to else None
    return {"text": tried.remark.said(language), "board": leads_to}
