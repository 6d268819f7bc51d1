"""The HTML pages: a module for each group of them, and the renderer of the templates.

A page may import the rest of `linja.web` except `app`, and everything below `web`; groups do not import each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.web.pages.game import add_game_pages
from linja.web.pages.learn import add_learn_pages
from linja.web.pages.puzzles import add_puzzle_pages
from linja.web.pages.renderer import Renderer
from linja.web.pages.site import add_site_pages
from linja.web.pages.strategy import add_strategy_pages
from linja.web.pages.study import add_study_pages

if TYPE_CHECKING:
    from fastapi import FastAPI

    from linja.web.assets import Assets

GROUPS = (
    add_game_pages,
    add_learn_pages,
    add_strategy_pages,
    add_puzzle_pages,
    add_study_pages,
    add_site_pages,
)


def add_pages(app: FastAPI, assets: Assets) -> None:
    """Add the routes of all pages."""
    renderer = Renderer(assets)
    for add in GROUPS:
        add(app, renderer)
