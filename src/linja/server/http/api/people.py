"""Playing online over HTTP: the lobby, a visitor's games, and seats that move to another device."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 - pydantic reads it
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel

from linja.server.http import listings
from linja.server.http.dependencies import CurrentServices, GameName, Player, error_responses
from linja.server.http.visitor import forget
from linja.server.live import seat_links

router = APIRouter(prefix="/api", responses=error_responses(400, 413, 422, 429))

Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,120}$")]


class Link(BaseModel):
    """A private link."""

    url: str
    expires: datetime


class Moved(BaseModel):
    """The address of a moved seat's game."""

    url: str


@router.get("/lobby")
async def show_lobby(services: CurrentServices, player: Player) -> dict[str, Any]:
    """Games that anyone may join."""
    found = await services.people.lobby(services.now())
    shown = (listings.lobby_listing(game, player) for game in found)
    return {"games": [game for game in shown if game is not None]}


@router.get("/me")
async def show_me(services: CurrentServices, player: Player) -> dict[str, Any]:
    """The visitor's name and unfinished games."""
    games = await services.people.games_of(player)
    return {"name": await services.people.last_name(player), "games": [listings.own(game, player) for game in games]}


@router.delete("/me", status_code=204)
async def forget_me(request: Request, services: CurrentServices, player: Player) -> None:
    """Delete the visitor's data: running games against others are resigned, seats and names are given up."""
    found = await services.people.seats_of(player)
    for game, must_resign in found:
        if must_resign:
            async with services.rooms.visit(game) as room:
                await room.resign(player)
    await services.people.forget(player)
    for game, _ in found:
        if room_there := services.rooms.get(game):
            room_there.reload()
    forget(request)


@router.post("/games/{game}/seat-link", status_code=201, responses=error_responses(403, 404))
async def make_seat_link(game: GameName, services: CurrentServices, player: Player) -> Link:
    """A private link that moves the visitor's seat to another device, once and within a day."""
    async with services.rooms.visit(game) as room:
        link = seat_links.make(await room.table(), player, services.key, services.now())
    return Link(url=f"/seat/{link}", expires=link.expires)


@router.post("/seats/{token}", responses=error_responses(404, 409))
async def take_seat(token: Token, services: CurrentServices, player: Player) -> Moved:
    """Take the seat of a private link."""
    link = seat_links.SeatLink.parse(token)
    async with services.rooms.visit(link.game) as room:
        await seat_links.follow(link, room, player, services.key, services.now())
    return Moved(url=f"/game/{link.game}")
