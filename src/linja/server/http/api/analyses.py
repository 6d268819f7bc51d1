"""Analyses over HTTP: of any record, and of finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response  # noqa: TC002 - FastAPI reads it

from linja.engine.reasons.words import reason_data
from linja.engine.rules_of_thumb import TITLES, RulesOfThumb
from linja.errors import LinjaError
from linja.language import best_language
from linja.language.catalogue import ENGLISH
from linja.server.errors import Refused
from linja.server.http.api.records import COUNTED, Text, read
from linja.server.http.dependencies import (
    CurrentServices,
    GameName,
    PositionText,
    RequestBody,
    RulesText,
    TurnText,
    error_responses,
    read_position,
    read_rules,
)
from linja.server.http.http_cache import json_response
from linja.server.http.visitor import address_of
from linja.turn import Turn, after_turn

if TYPE_CHECKING:
    from linja.record import Record

LanguageCode = Annotated[str, Field(max_length=20, description="such as de; otherwise English")]

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


class TurnReason(BaseModel):
    """Why a turn is good or bad."""

    how: Annotated[str, Field(description="forgoes, allows or earns")]
    kind: str
    number: int
    turn: Annotated[str, Field(description="a better turn, the reply that it allows, or the turn itself")]
    share: Annotated[float, Field(description="of the loss that disappears without the cause; earns: points ahead")]
    text: str


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
    reasons: Annotated[list[TurnReason], Field(description="at most two; only with a solution")]


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
async def analyse_record(
    wanted: Wanted, request: Request, services: CurrentServices, language: LanguageCode = ENGLISH
) -> Response:
    """The value of each turn of a record's main line, with reasons in a language."""
    await services.look_up_limit.take(address_of(request), len(wanted.record) // COUNTED)
    try:
        record = await services.work.run(read, wanted.record)
    except LinjaError as error:
        raise Refused("bad-request", str(error)) from None
    return await _analysed(record, request, services, language)


@router.get("/games/{game}/analysis", response_model=Analysed, responses=error_responses(404, 409))
async def analyse_game(
    game: GameName, request: Request, services: CurrentServices, language: LanguageCode = ENGLISH
) -> Response:
    """The same for a finished game; players get no help during a game."""
    async with services.rooms.visit(game) as room:
        table = await room.table()
    if not table.game.is_over():
        raise Refused("not-possible", "a game can be analysed only after it is over")
    return await _analysed(table.record(), request, services, language)


async def _analysed(record: Record, request: Request, services: CurrentServices, language: str) -> Response:
    analysis = await services.analyses.analyse(record, address_of(request))
    return json_response(await services.work.run(analysis.to_json, best_language([language])))


class Explained(BaseModel):
    """A turn of a position and why it is good or bad."""

    rules: str
    position: str
    turn: str
    reasons: list[TurnReason]


@router.get("/reasons", response_model=Explained)
async def explain_turn(
    request: Request,
    services: CurrentServices,
    position: PositionText,
    turn: TurnText,
    rules: RulesText = "zen",
    language: LanguageCode = ENGLISH,
) -> Response:
    """Why a turn is good or bad; no reasons without the solution of the rules."""
    read_as = read_rules(rules)
    before = read_position(position, read_as)
    try:
        played = Turn.parse(turn)
        after_turn(before, played, read_as)
    except LinjaError as error:
        raise Refused("bad-request", str(error)) from None
    await services.look_up_limit.take(address_of(request))
    found = await services.computer.reasons(read_as, before, played)
    words = best_language([language]).of_edition(read_as.edition)
    told = [reason_data(reason, before.side, words) for reason in found]
    return json_response({"rules": str(read_as), "position": before.text, "turn": str(played), "reasons": told})


class RuleUsed(BaseModel):
    """The rule of thumb that decides the turn of a position."""

    rules: str
    position: str
    rule: str
    text: str


@router.get("/rule-of-thumb", response_model=RuleUsed)
async def rule_of_thumb(
    request: Request,
    services: CurrentServices,
    position: PositionText,
    rules: RulesText = "zen",
    language: LanguageCode = ENGLISH,
) -> Response:
    """The rule by which the level rules-of-thumb chooses its turn."""
    read_as = read_rules(rules)
    before = read_position(position, read_as)
    if before.is_over(read_as):
        raise Refused("bad-request", "the game is over")
    await services.look_up_limit.take(address_of(request))
    rule = await services.work.run(RulesOfThumb(read_as).rule_used, before)
    text = best_language([language]).of_edition(read_as.edition).t(TITLES[rule])
    return json_response({"rules": str(read_as), "position": before.text, "rule": rule.value, "text": text})
