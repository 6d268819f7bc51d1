"""Games over HTTP: creating them, reading them, and the options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, BeforeValidator, Field
from starlette.responses import Response  # noqa: TC002 - FastAPI reads it

from linja.engine import Level
from linja.errors import InvalidLevel
from linja.position import Position, Side
from linja.server.errors import Refused
from linja.server.game.choices import choices
from linja.server.game.clock import Clock
from linja.server.game.display_names import DisplayName  # noqa: TC001 - pydantic reads it
from linja.server.game.models import Opponent
from linja.server.game.series import first_game, seats_for
from linja.server.game.state import GameState
from linja.server.game.table import Table
from linja.server.http.dependencies import (
    CurrentServices,
    GameName,
    Player,
    PositionText,
    RequestBody,
    RulesText,
    error_responses,
    read_position,
    read_rules,
)
from linja.server.http.http_cache import json_response
from linja.server.http.visitor import address_of

if TYPE_CHECKING:
    from linja.rules import Rules

router = APIRouter(prefix="/api", responses=error_responses(400, 413, 422, 429))

DEFAULT_LEVEL = "4"


def _number(value: object) -> object:
    """Reject booleans, which Python accepts as 0 and 1."""
    return str(value) if isinstance(value, bool | float) else value


class Minutes(RequestBody):
    """A clock for the whole game, with extra seconds for each turn."""

    kind: Literal["minutes"]
    minutes: Annotated[int, Field(ge=1, le=180)]
    increment: Annotated[int, Field(ge=0, le=60)] = 0


class Days(RequestBody):
    """A clock for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=14)]


class NewGame(RequestBody):
    """The settings of a new game."""

    rules: RulesText = "zen"
    opponent: Literal["computer", "device", "link"] = "computer"
    level: Annotated[str, Field(max_length=16)] | None = None
    """the computer's level"""
    side: Literal["b", "r", "random"] = "random"
    """the creator's side"""
    starter: Literal["b", "r", "random"] = "random"
    position: PositionText | None = None
    """the starting position, in place of the usual one; `starter` is then the side to move there"""
    length: Annotated[Literal[1, 3, 5], BeforeValidator(_number)] = 1
    """the length of the match: best of this many"""
    name: DisplayName = None
    """the creator's name"""
    clock: Annotated[Minutes | Days, Field(discriminator="kind")] | None = None
    """only with `link`"""
    open: bool = False
    """whether to list it in the lobby until the seat is taken; only with `link`"""


class Made(BaseModel):
    """A game that has been created."""

    id: str
    url: str


@router.post("/games", status_code=201, responses=error_responses(403))
async def make_game(wanted: NewGame, request: Request, services: CurrentServices, player: Player) -> Made:
    """Create a game and take a seat."""
    await services.game_limit.take(address_of(request))
    opponent = Opponent(wanted.opponent)
    if opponent is not Opponent.LINK and (wanted.clock or wanted.open):
        raise Refused("bad-request", "a clock and the lobby need opponent link")
    rules = read_rules(wanted.rules)
    game, side = first_game(rules, opponent, _level(wanted), _side(wanted.side), _side(wanted.starter), wanted.length)
    if wanted.position is not None:
        game = replace(game, start=_start(wanted, rules).text)
    game = replace(game, clock=_clock(wanted), open=wanted.open, created=services.now())
    if game.open:
        await services.lobby_limit.add(address_of(request), game.id)
    seats = seats_for(opponent, side, player, wanted.name)
    await services.storage.create(game, seats, Table.set_up(game, seats, []).due(game.created))
    services.on_game_created(game)
    return Made(id=game.id, url=f"/game/{game.id}")


@router.get("/games/{game}", response_model=GameState, responses=error_responses(404))
async def show_game(game: GameName, services: CurrentServices, player: Player) -> Response:
    """The current state, as this visitor sees it."""
    async with services.rooms.visit(game) as room:
        return json_response(await room.state(player))


@router.get("/games/{game}/record", responses=error_responses(404) | {200: {"content": {"text/plain": {}}}})
async def show_record(game: GameName, services: CurrentServices) -> PlainTextResponse:
    """The game as a record, for download."""
    async with services.rooms.visit(game) as room:
        text = str((await room.table()).record())
    disposition = f'attachment; filename="linja-{game}.txt"'
    return PlainTextResponse(text, headers={"content-disposition": disposition})


@router.get("/rules")
async def show_rules() -> dict[str, Any]:
    """The options for a new game."""
    return choices()


def _start(wanted: NewGame, rules: Rules) -> Position:
    """Parse a position that can be played. Raises Refused."""
    if wanted.length != 1:
        raise Refused("bad-request", "a match starts from the start position, not from another one")
    position = read_position(wanted.position or "", rules)
    if position.is_over(rules):
        raise Refused("bad-request", "the game is over in this position")
    return position


def _side(text: str) -> Side | None:
    return None if text == "random" else Side(text)


def _clock(wanted: NewGame) -> str | None:
    return str(Clock(**wanted.clock.model_dump(exclude={"kind"}))) if wanted.clock else None


def _level(wanted: NewGame) -> str | None:
    if wanted.opponent != Opponent.COMPUTER.value:
        return None
    try:
        return Level.named(wanted.level or DEFAULT_LEVEL).name
    except InvalidLevel as error:
        raise Refused("bad-request", str(error)) from None
