"""Openings: the tree of first turns, their values, and how often games on this server played them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel
from starlette.responses import Response  # noqa: TC002 - FastAPI reads it

from linja.engine.position_json import stages, turn_data
from linja.errors import LinjaError
from linja.position import Position
from linja.puzzles import SHIPPED
from linja.rules import Rules
from linja.server.errors import Refused
from linja.server.game.state import Stage  # noqa: TC001 - pydantic reads it
from linja.server.http.api.positions import LOOK_UP_NODES, ValuedTurn
from linja.server.http.dependencies import CurrentServices, RulesText, error_responses
from linja.server.http.http_cache import json_response
from linja.server.http.visitor import address_of
from linja.server.storage.opening_counts import MAX_OPENING_TURNS
from linja.solution.first_turns import first_turns
from linja.turn import Turn, after_turn

if TYPE_CHECKING:
    from collections import Counter

    from linja.server.storage.opening_counts import OpeningLine

router = APIRouter(prefix="/api", responses=error_responses(400, 404, 422, 429))


class OpeningTurn(ValuedTurn):
    """A turn, and the number of games here that played it."""

    games: int


class Opening(BaseModel):
    """The position after some first turns, with Black to begin, and all turns that can follow, best first."""

    rules: str
    line: list[str]
    position: str
    value: float
    exact: bool
    games: int
    stages: dict[str, Stage]
    """as for any position"""
    turns: list[OpeningTurn]


@router.get("/openings/{rules}", response_model=Opening)
async def show_opening(
    rules: RulesText, request: Request, services: CurrentServices, line: Annotated[str, Query(max_length=400)] = ""
) -> Response:
    """A node in the tree of first turns; `line` has the turns up to there, separated by commas."""
    if rules not in SHIPPED:
        raise Refused("not-found", f"there are openings for {', '.join(SHIPPED)}")
    read = Rules.parse(rules)
    turns, position = _play(read, line)
    if turns:
        await services.look_up_limit.take(address_of(request))
        found = await services.computer.look_up(read, position, LOOK_UP_NODES)
    else:
        found = _start(read)
    played = await services.opening_counts.lines(read)
    return json_response(_with_games(found, turns, played))


def _play(rules: Rules, text: str) -> tuple[OpeningLine, Position]:
    """The turns of a line in canonical form, and where they lead. Raises Refused."""
    words = [turn.strip() for turn in text.split(",")] if text else []
    if len(words) > MAX_OPENING_TURNS:
        raise Refused("bad-request", f"a line may have at most {MAX_OPENING_TURNS} turns")
    position, turns = Position.start(rules), []
    try:
        for word in words:
            turns.append(Turn.parse(word))
            position = after_turn(position, turns[-1], rules).position
    except LinjaError as error:
        raise Refused("bad-request", str(error)) from None
    return tuple(map(str, turns)), position


@cache
def _start(rules: Rules) -> dict[str, Any]:
    """The start position as if it had been looked up; the values of its turns come with the program."""
    start, values = Position.start(rules), first_turns(str(rules))
    turns = {Turn.parse(text): value for text, value in values.items()}
    return {
        "rules": str(rules),
        "position": start.text,
        "value": max(values.values()),
        "exact": True,
        "stages": stages(start, turns, rules),
        "turns": [
            {**turn_data(turn, after_turn(start, turn, rules)), "value": value, "exact": True}
            for turn, value in turns.items()
        ],
    }


def _with_games(found: dict[str, Any], line: OpeningLine, played: Counter[OpeningLine]) -> dict[str, Any]:
    fields = OpeningTurn.model_fields.keys() - {"games"}
    turns = [
        {**{field: turn[field] for field in fields}, "games": played[*line, turn["turn"]]} for turn in found["turns"]
    ]
    about = {field: found[field] for field in ("rules", "position", "value", "exact", "stages")}
    return {**about, "line": list(line), "games": played[line], "turns": turns}
