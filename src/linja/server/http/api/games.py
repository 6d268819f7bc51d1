"""The HTTP interface to games: making them, reading them, and what can be chosen."""

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
    """Python takes true for 1; we do not."""
    return str(value) if isinstance(value, bool | float) else value


class Minutes(RequestBody):
    """A clock for the whole game, with seconds more for each turn."""

    kind: Literal["minutes"]
    minutes: Annotated[int, Field(ge=1, le=180)]
    increment: Annotated[int, Field(ge=0, le=60)] = 0


class Days(RequestBody):
    """A clock for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=14)]


class NewGame(RequestBody):
    """What somebody wants to play."""

    rules: RulesText = "zen"
    opponent: Literal["computer", "device", "link"] = "computer"
    level: Annotated[str, Field(max_length=16)] | None = None
    """of the computer"""
    side: Literal["b", "r", "random"] = "random"
    """of whoever makes the game"""
    starter: Literal["b", "r", "random"] = "random"
    position: PositionText | None = None
    """where it begins, in place of the start; then `starter` is whoever is to move there"""
    length: Annotated[Literal[1, 3, 5], BeforeValidator(_number)] = 1
    """best of so many"""
    name: DisplayName = None
    """shown to the others"""
    clock: Annotated[Minutes | Days, Field(discriminator="kind")] | None = None
    """only with `link`"""
    open: bool = False
    """whether it is in the lobby until somebody sits down; only with `link`"""


class Made(BaseModel):
    """A game that has been made."""

    id: str
    url: str


@router.post("/games", status_code=201, responses=error_responses(403))
async def make_game(wanted: NewGame, request: Request, services: CurrentServices, player: Player) -> Made:
    """Make a game and sit down at it."""
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
    """The game as it is now, as the asking player sees it."""
    async with services.rooms.visit(game) as room:
        return json_response(await room.state(player))


@router.get("/games/{game}/record", responses=error_responses(404) | {200: {"content": {"text/plain": {}}}})
async def show_record(game: GameName, services: CurrentServices) -> PlainTextResponse:
    """The game as a record, to be kept as a file."""
    async with services.rooms.visit(game) as room:
        text = str((await room.table()).record())
    disposition = f'attachment; filename="linja-{game}.txt"'
    return PlainTextResponse(text, headers={"content-disposition": disposition})


@router.get("/rules")
async def show_rules() -> dict[str, Any]:
    """Everything that can be chosen for a new game."""
    return choices()


def _start(wanted: NewGame, rules: Rules) -> Position:
    """A position that can be played on. Raises Refused."""
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
