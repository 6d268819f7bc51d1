"""A visitor's games as data: to be taken along, and brought in from another browser or server."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from linja.engine import Level
from linja.errors import LinjaError
from linja.position import Side
from linja.server.errors import Refused
from linja.server.game.log import Entry, Kind
from linja.server.game.models import Opponent, StoredGame
from linja.server.game.permissions import MAX_LOG_LENGTH
from linja.server.game.series import LETTERS, seats_for
from linja.server.game.table import Table
from linja.server.game.view import iso
from linja.server.http.dependencies import (
    CurrentServices,
    Player,
    PositionText,
    RequestBody,
    RulesText,
    error_responses,
    read_position,
    read_rules,
)
from linja.server.http.visitor import address_of

router = APIRouter(prefix="/api/me", responses=error_responses(400, 413, 422, 429))

MOST_GAMES = 200
LOCAL = (Opponent.COMPUTER, Opponent.DEVICE)
"""Games that belong to one visitor alone."""


class PortableEntry(RequestBody):
    """An entry of a log."""

    kind: Literal["action", "undo", "takeback", "resign"]
    side: Literal["b", "r"]
    text: Annotated[str, Field(pattern=r"^(x?[1-8]-[1-8]|-|pass|[1-9][0-9]{0,3})?$")]


class PortableGame(BaseModel):
    """A game against the computer or on one device; what else it has is left out."""

    model_config = ConfigDict(extra="ignore", strict=True)

    id: Annotated[str, Field(max_length=40)]
    rules: RulesText
    start: PositionText
    opponent: Literal["computer", "device", "link"]
    level: Annotated[str, Field(max_length=16)] | None
    seed: Annotated[int, Field(ge=0, lt=2**31)]
    side: Literal["b", "r"]
    updated: Annotated[AwareDatetime, Field(strict=False)]
    log: Annotated[list[PortableEntry], Field(max_length=MAX_LOG_LENGTH)]


class Backup(RequestBody):
    """Some games."""

    games: Annotated[list[PortableGame], Field(max_length=MOST_GAMES)]


class Added(BaseModel):
    """The IDs that games have here, by those that they had."""

    ids: dict[str, str]


@router.get("/backup")
async def show_backup(services: CurrentServices, player: Player) -> dict[str, Any]:
    """The visitor's games against the computer and on one device."""
    games: list[dict[str, Any]] = []
    for name, _ in await services.people.seats_of(player):
        if len(games) == MOST_GAMES:
            break
        stored = await services.storage.game(name)
        if stored and stored.opponent in LOCAL:
            side = next(seat.side for seat in await services.storage.seats(name) if seat.belongs_to(player))
            games.append(_portable(stored, side, await services.storage.log(name)))
    return {"games": games}


@router.post("/backup", status_code=201)
async def add_backup(backup: Backup, request: Request, services: CurrentServices, player: Player) -> Added:
    """Add games of another browser or server; one that was added before stays as it is. Games by link are left out."""
    ids = {}
    for game in backup.games:
        if game.opponent not in LOCAL:
            continue
        await services.game_limit.take(address_of(request))
        table, log = await services.work.run(_played, game, player)
        ids[game.id] = table.stored.id
        if await services.storage.game(table.stored.id) is None:
            now = services.now()
            await services.storage.create(table.stored, table.seats.values(), log=log, summary=table.summary(now))
            services.on_game_created(table.stored)
    return Added(ids=ids)


def _portable(game: StoredGame, side: Side, log: list[Entry]) -> dict[str, Any]:
    last = log[-1].at if log else None
    return {
        "id": game.id,
        "rules": game.rules,
        "start": game.start,
        "opponent": game.opponent,
        "level": game.level,
        "seed": game.seed,
        "side": side.value,
        "length": 1,
        "earlier": [],
        "next": None,
        "created": iso(game.created),
        "updated": iso(last or game.created),
        "log": [{"kind": entry.kind, "side": entry.side, "text": entry.text} for entry in log],
    }


def _played(game: PortableGame, player: str) -> tuple[Table, list[Entry]]:
    """The table of a game, and its log. Raises Refused if it is not a game."""
    log = [Entry(Kind(entry.kind), Side(entry.side), entry.text, game.updated) for entry in game.log]
    try:
        rules = read_rules(game.rules)
        start = read_position(game.start, rules).text
        opponent = Opponent(game.opponent)
        level = Level.named(game.level or "").name if opponent is Opponent.COMPUTER else None
        name = _id(game.id, player)
        stored = StoredGame(name, str(rules), start, opponent, level, game.seed, 1, name, 1, created=game.updated)
        return Table.set_up(stored, seats_for(opponent, Side(game.side), player), log), log
    except (LinjaError, ValueError) as error:
        raise Refused("bad-request", f"not a game: {error}") from None


def _id(name: str, player: str) -> str:
    """The same whenever this visitor adds this game."""
    digest = hashlib.sha256(f"{player} {name}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:12])
