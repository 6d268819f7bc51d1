"""What perfect play teaches, with the figures of an edition and boards to try it on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.editions import LEVEL_TITLES, THEME_TITLES
from linja.engine.rules_of_thumb import TITLES, counted, weights
from linja.language import msg
from linja.learning.strategy import PHASES, WHOLE, false_beliefs, figures
from linja.position import Position
from linja.puzzles.play_better import MEASURED, play_better
from linja.rules import EDITIONS
from linja.turn import Turn, after, after_turn
from linja.web.language import language_of
from linja.web.pages.boards import drawn, puzzle_task, side_to_move
from linja.web.pages.renderer import script_json

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.language import Language
    from linja.puzzles.puzzle import Puzzle
    from linja.rules import Rules
    from linja.web.pages.renderer import Renderer

LEADS = {"0 to 3": "0–3", "4 to 7": "4–7", "8 to 11": "8–11", "12 to 15": "12–15"}
PLAYERS = {
    "random": msg("Random turns"),
    "most rows forward": msg("Always the most rows forward"),
    "rules of thumb": msg("Rules of thumb"),
}
KEEPS = {"win": msg("Only one turn keeps the win."), "draw": msg("Only one turn keeps the draw.")}


def add_strategy_pages(app: FastAPI, renderer: Renderer) -> None:
    """Add the routes of these pages."""

    async def strategy(request: Request) -> Response:
        edition = request.path_params["edition"]
        if edition not in EDITIONS:
            return renderer.not_found(request)
        language = language_of(request).of_edition(edition)
        return renderer.render(
            request, "strategy.html", edition_words=edition, edition=edition, **_guide(EDITIONS[edition], language)
        )

    app.add_route("/learn/{edition}/strategy", strategy)


def _guide(rules: Rules, language: Language) -> dict[str, Any]:
    known = figures(str(rules))
    maxims = known["maxims"]
    opening = [Turn.parse(one["turn"]) for one in known["openings"]]
    return {
        "phases": list(PHASES.values()),
        "theme_titles": THEME_TITLES,
        "task": lambda puzzle: script_json(puzzle_task(puzzle)),
        "asks": lambda puzzle: _asks(puzzle, language),
        "topics": [
            {
                "lesson": lesson,
                "rows": [
                    (choice, [_figure(maxims[choice].get(phase), language) for phase in PHASES])
                    for choice in MEASURED[lesson.theme]
                    if choice in maxims
                ],
            }
            for lesson in play_better(str(rules))
        ],
        "beliefs": [
            (one.text, PHASES[one.phase], [_figure(maxims[one.choice][one.phase], language)])
            for one in false_beliefs(str(rules))
        ],
        "thumb": [
            (TITLES[rule], counted(rule, rules), f"{weight:+d}".replace("-", "−"))
            for rule, weight in weights(rules).items()
        ],
        "players": [
            (_player(name, language), language.number(f"{lost['mean']:.2f}"))
            for name, lost in known["players"]["lost"].items()
        ],
        "leads": LEADS.values(),
        "lead_rows": [
            (title, [_share(known["leads"][phase].get(size, {}).get("wins"), language) for size in LEADS])
            for phase, title in PHASES.items()
            if phase != WHOLE
        ],
        "opening": opening,
        "opening_start": Position.start(rules).text,
        "opening_boards": _boards(opening, rules),
    }


def _asks(puzzle: Puzzle, language: Language) -> str:
    side = side_to_move(puzzle, language)
    return f"{language.t('%(side)s to move.', side=side)} {language.gettext(KEEPS[puzzle.keeps])}"


def _figure(found: dict[str, float] | None, language: Language) -> dict[str, Any] | None:
    if found is None:
        return None
    worth = language.number(f"{found['worth']:+.2f}").replace("-", "−")
    return {"worth": worth, "right": _share(found["right"], language), "bad": found["worth"] < 0}


def _share(share: float | None, language: Language) -> str:
    return "–" if share is None else language.t("%(share)s %%", share=f"{share * 100:.0f}")


def _player(name: str, language: Language) -> str:
    level = name.removeprefix("level ")
    if name in PLAYERS:
        return language.gettext(PLAYERS[name])
    title = language.gettext(LEVEL_TITLES[level])
    return f"{level}, {title}" if level.isdecimal() else title


def _boards(turns: list[Turn], rules: Rules) -> str:
    """The turns one after the other, for examples.js."""
    position = Position.start(rules)
    shown, arrows = [position], []
    for turn in turns:
        arrows += turn.arrows(position.side)
        now = position
        for action in turn:
            now = after(now, action, rules).position
            shown.append(now)
        position = after_turn(position, turn, rules).position
    return drawn(shown, arrows)
