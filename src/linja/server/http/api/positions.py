"""Open data: the value of any position and of each of its turns, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response  # noqa: TC002 - FastAPI reads it

from linja.errors import InvalidPosition
from linja.position import INNER_ROWS, Position, Side
from linja.server.game.state import Stage  # noqa: TC001 - pydantic reads it
from linja.server.http.dependencies import (
    CurrentServices,
    PositionText,
    RequestBody,
    RulesText,
    error_responses,
    read_position,
    read_rules,
)
from linja.server.http.http_cache import NOT_MODIFIED, cached_json, json_response
from linja.server.http.visitor import address_of

if TYPE_CHECKING:
    from linja.rules import Rules

router = APIRouter(prefix="/api", responses=error_responses(400, 413, 422, 429))

LOOK_UP_NODES = 20_000
"""positions to search for an estimate, without a solution"""
MAX_POSITIONS = 100


class LegalTurn(BaseModel):
    """A legal turn and where it leads."""

    turn: str
    actions: list[str]
    position: str
    over: bool


class ValuedTurn(LegalTurn):
    """A turn, and the margin that the mover reaches with it."""

    value: float
    exact: bool


class ValuedPosition(BaseModel):
    """A position, its value for the side to move, and all legal turns, best first."""

    rules: str
    position: str
    value: float
    exact: bool
    stages: dict[str, Stage]
    """at the beginning (an empty text), and after each partial turn that can be continued"""
    turns: list[ValuedTurn]


class Wanted(RequestBody):
    """Several positions of the same rules."""

    rules: RulesText = "zen"
    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MAX_POSITIONS)]


class ValuedPositions(BaseModel):
    """The positions, in the order of the request."""

    positions: list[ValuedPosition]


@router.get("/positions", response_model=ValuedPosition, responses=NOT_MODIFIED)
async def value_position(
    request: Request, services: CurrentServices, position: PositionText, rules: RulesText = "zen"
) -> Response:
    """The value of a position and of each of its turns."""
    read = read_rules(rules)
    wanted = read_position(position, read)
    await services.look_up_limit.take(address_of(request))
    found = await services.computer.look_up(read, wanted, LOOK_UP_NODES)
    return cached_json(request, found) if found["exact"] else json_response(found)  # exact values never change


@router.post("/positions", response_model=ValuedPositions)
async def value_positions(wanted: Wanted, request: Request, services: CurrentServices) -> Response:
    """The same for up to a hundred positions."""
    rules = read_rules(wanted.rules)
    positions = [read_position(text, rules) for text in wanted.positions]
    await services.look_up_limit.take(address_of(request), len(positions))
    return json_response(
        {"positions": [await services.computer.look_up(rules, one, LOOK_UP_NODES) for one in positions]}
    )


class Fault(BaseModel):
    """Why a position is invalid: `pieces` of a side, a `row` that is too full, or a `text` with details."""

    code: str
    side: str | None = None
    row: int | None = None
    count: int | None = None
    wanted: int | None = None
    message: str


class Checked(BaseModel):
    """Whether a position can be played, and its points."""

    rules: str
    pieces: int
    row_limit: int
    start: str
    faults: list[Fault]
    over: bool
    points: dict[str, int]


@router.get("/positions/check", response_model=Checked)
async def check_position(position: PositionText, rules: RulesText = "zen") -> dict[str, Any]:
    """Check whether a position is valid under some rules, and return everything that is wrong."""
    wanted = read_rules(rules)
    found, faults = _parsed(position), [Fault(code="text", message="not a valid position")]
    if found is not None:
        faults = _faults(found, wanted)
    return {
        "rules": str(wanted),
        "pieces": wanted.pieces,
        "row_limit": wanted.row_limit,
        "start": Position.start(wanted).text,
        "faults": [fault.model_dump() for fault in faults],
        "over": found is not None and not faults and found.is_over(wanted),
        "points": {side.value: found.points(side, wanted) if found else 0 for side in Side},
    }


def _parsed(text: str) -> Position | None:
    try:
        return Position.parse(text)
    except InvalidPosition:
        return None


def _faults(position: Position, rules: Rules) -> list[Fault]:
    """Everything that is wrong with the counts; otherwise, whatever else is."""
    counts = {Side.BLACK: sum(position.black), Side.RED: sum(position.red)}
    found = [
        Fault(
            code="pieces",
            side=side.value,
            count=count,
            wanted=rules.pieces,
            message=f"{side.colour} has {count} pieces",
        )
        for side, count in counts.items()
        if count != rules.pieces
    ]
    found += [
        Fault(code="row", row=row, count=count, wanted=rules.row_limit, message=f"row {row} holds {count} pieces")
        for row in INNER_ROWS
        if (count := position.total(row)) > rules.row_limit
    ]
    try:
        position.check(rules)
    except InvalidPosition as error:
        return found or [Fault(code="text", message=str(error))]
    return found
