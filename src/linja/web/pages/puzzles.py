"""Puzzles, openings, and the visitor's statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.editions import THEME_TITLES, title
from linja.puzzles import BEYOND, SHIPPED, puzzle_named, shipped_puzzles
from linja.rules import Rules
from linja.web.editions import ORDER
from linja.web.language import language_of
from linja.web.pages.requests import picture_url

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.web.pages.renderer import Renderer

SETS = sorted(SHIPPED, key=lambda rules: (ORDER.index(rules.partition("+")[0]), rules))
"""In the order of the pages: the box sold today first."""


def add_puzzle_pages(app: FastAPI, renderer: Renderer) -> None:
    """Add the routes of these pages."""

    async def all_sets(request: Request) -> Response:
        sets = [_about(request, rules) for rules in SETS]
        return renderer.render(request, "puzzles.html", sets=sets)

    async def one(request: Request) -> Response:
        puzzle = puzzle_named(request.path_params["name"])
        if puzzle is None:
            return renderer.not_found(request)
        picture = picture_url(request, puzzle.rules, puzzle.position, puzzle.position.side.value)
        return puzzle_page(request, str(puzzle.rules), "one", puzzle.name, picture)

    async def next_one(request: Request) -> Response:
        return puzzle_page(request, request.path_params["rules"], "next")

    async def daily(request: Request) -> Response:
        return puzzle_page(request, request.path_params["rules"], "daily")

    def puzzle_page(request: Request, rules: str, kind: str, name: str = "", picture: str = "") -> Response:
        if rules not in SHIPPED:
            return renderer.not_found(request)
        edition = Rules.parse(rules).edition
        known = {puzzle.theme for puzzle in shipped_puzzles(rules)}
        themes = {theme: title for theme, title in THEME_TITLES.items() if theme in known}
        values: dict[str, Any] = {"rules": rules, "title": _title(request, rules), "kind": kind, "name": name}
        values["themes"] = themes
        return renderer.render(request, "puzzle.html", edition_words=edition, grades=BEYOND, picture=picture, **values)

    async def openings(request: Request) -> Response:
        rules = request.path_params.get("rules", SETS[0])
        if rules not in SETS:
            return renderer.not_found(request)
        sets = [{"rules": other, "title": _title(request, other)} for other in SETS]
        edition = Rules.parse(rules).edition
        values: dict[str, Any] = {"rules": rules, "title": _title(request, rules), "sets": sets}
        return renderer.render(request, "openings.html", edition_words=edition, **values)

    app.add_route("/puzzles", all_sets)
    app.add_route("/puzzles/{rules}", next_one)
    app.add_route("/puzzles/{rules}/daily", daily)
    app.add_route("/puzzle/{name}", one)
    app.add_route("/openings", openings)
    app.add_route("/openings/{rules}", openings)
    app.add_route("/statistics", renderer.fixed("statistics.html"))
    app.add_route("/games", renderer.fixed("games.html"))


def _about(request: Request, rules: str) -> dict[str, Any]:
    """A rule set in the list of puzzles; its picture is a puzzle of medium grade."""
    puzzles = shipped_puzzles(rules)
    position = puzzles[len(puzzles) // 2].position
    return {
        "rules": rules,
        "title": _title(request, rules),
        "many": len(puzzles),
        "position": position.text.partition(" ")[0],
        "bottom": position.side.value,
    }


def _title(request: Request, rules: str) -> str:
    """The name of a rule set, word by word in the visitor's language."""
    gettext = language_of(request).gettext
    return ", ".join(gettext(word) for word in title(Rules.parse(rules)).split(", "))
