"""Analyses over HTTP: of any record, and of finished games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response  # noqa: TC002 - FastAPI reads it

from linja.errors import LinjaError
from linja.server.errors import Refused
from linja.server.http.api.records import COUNTED, Text, read
from linja.server.http.dependencies import CurrentServices, GameName, RequestBody, error_responses
from linja.server.http.http_cache import json_response
from linja.server.http.visitor import address_of

router = APIRouter(prefix="/api", responses=error_responses(400, 413, 422, 429))


class Wanted(RequestBody):
    """A record whose main line to analyse."""

    record: Text


class Player(BaseModel):
    """How one side played."""

    name: str
    turns: int
    forced: int
    accuracy: float | None
    average_lost: float | None
    exact: bool
    labels: dict[str, int]


class AnalysedTurn(BaseModel):
    """A turn and its value; values are for the mover."""

    number: int
    side: str
    turn: str
    before: str
    after: str
    complete: bool
    forced: bool
    points_now: int
    value: float
    exact: bool
    best_value: float
    best_exact: bool
    lost: float
    lost_exact: bool
    label: str | None
    better: list[str]


class TurningPoint(BaseModel):
    """The turn at which the result of best play changed for the last time."""

    number: int
    changed_result: bool


class Analysed(BaseModel):
    """A game and the value of each turn; the other values are Black's."""

    rules: str
    start: str
    headers: dict[str, str]
    outcome: str | None
    exactness: Annotated[str, Field(description="exact, estimated or mixed")]
    start_value: float
    start_exact: bool
    final_value: float
    final_exact: bool
    players: dict[str, Player]
    turning_point: TurningPoint | None
    moments: list[int]
    turns: list[AnalysedTurn]


@router.post("/analysis", response_model=Analysed)
async def analyse_record(wanted: Wanted, request: Request, services: CurrentServices) -> Response:
    """The value of each turn of a record's main line."""
    await services.look_up_limit.take(address_of(request), len(wanted.record) // COUNTED)
    try:
        record = await services.work.run(read, wanted.record)
    except LinjaError as error:
        raise Refused("bad-request", str(error)) from None
    return json_response(await services.analyses.analyse(record, address_of(request)))


@router.get("/games/{game}/analysis", response_model=Analysed, responses=error_responses(404, 409))
async def analyse_game(game: GameName, request: Request, services: CurrentServices) -> Response:
    """The same for a finished game; players get no help during a game."""
    async with services.rooms.visit(game) as room:
        table = await room.table()
    if not table.game.is_over():
        raise Refused("not-possible", "a game can be analysed only after it is over")
    return json_response(await services.analyses.analyse(table.record(), address_of(request)))
