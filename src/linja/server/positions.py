"""Open data: what any position and each of its turns are worth, for other programs."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from linja.errors import InvalidPosition
from linja.position import Position
from linja.server.api import Here, Problems, read_rules
from linja.server.pace import address_of
from linja.server.refused import Refused

if TYPE_CHECKING:
    from linja.rules import Rules

router = APIRouter(prefix="/api", responses={status: {"model": Problems} for status in (400, 413, 422, 429)})

SEARCHED = 20_000
"""positions that are looked at for an estimate, where there is no solution"""
MOST_POSITIONS = 100
DAY = 86_400

RulesText = Annotated[str, Field(max_length=200)]
PositionText = Annotated[str, Field(max_length=60)]


class ValuedTurn(BaseModel):
    """A turn, where it leads, and the margin that the mover reaches with it."""

    turn: str
    actions: list[str]
    position: str
    over: bool
    value: float
    exact: bool


class ValuedPosition(BaseModel):
    """A position, its worth to whoever is to move, and every legal turn, best first."""

    rules: str
    position: str
    value: float
    exact: bool
    turns: list[ValuedTurn]


class Wanted(BaseModel):
    """Several positions of the same rules."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rules: RulesText = "zen"
    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MOST_POSITIONS)]


class ValuedPositions(BaseModel):
    """They, in the order in which they were asked for."""

    positions: list[ValuedPosition]


@router.get("/positions", response_model=ValuedPosition, responses={304: {"description": "you have it already"}})
async def value_position(
    request: Request,
    services: Here,
    position: Annotated[str, Query(max_length=60)],
    rules: Annotated[str, Query(max_length=200)] = "zen",
) -> Response:
    """What a position and each of its turns are worth."""
    wanted = _read(read_rules(rules), [position])
    await services.look_ups.take(address_of(request))
    return _answer(request, await services.computer.look_up(*wanted[0], SEARCHED))


@router.post("/positions", response_model=ValuedPositions)
async def value_positions(wanted: Wanted, request: Request, services: Here) -> Response:
    """The same for up to a hundred positions."""
    read = _read(read_rules(wanted.rules), wanted.positions)
    await services.look_ups.take(address_of(request), len(read))
    return _json({"positions": [await services.computer.look_up(*one, SEARCHED) for one in read]})


def _read(rules: Rules, texts: list[str]) -> list[tuple[Rules, Position]]:
    try:
        return [(rules, Position.parse(text, rules)) for text in texts]
    except InvalidPosition as error:
        raise Refused("bad-request", str(error)) from None


def _answer(request: Request, found: dict[str, Any]) -> Response:
    """What is exact never changes, so it may be kept."""
    answer = _json(found)
    if found["exact"]:
        tag = f'"{hashlib.sha256(bytes(answer.body)).hexdigest()[:32]}"'
        answer.headers["etag"] = tag
        answer.headers["cache-control"] = f"public, max-age={DAY}"
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={"etag": tag, "cache-control": answer.headers["cache-control"]})
    return answer


def _json(found: dict[str, Any]) -> Response:
    return Response(orjson.dumps(found), media_type="application/json")
