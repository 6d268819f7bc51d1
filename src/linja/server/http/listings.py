"""Games in lists: the lobby, and a visitor's own games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.editions import title
from linja.position import Position, Side
from linja.rules import Rules
from linja.server.game.clock import Clock
from linja.server.game.view import iso, you

if TYPE_CHECKING:
    from linja.server.storage.people import GameListing


def lobby_listing(game: GameListing, player: str) -> dict[str, Any] | None:
    """A game that anyone may join; None if the seat has just been taken."""
    free = _free(game)
    if free is None:
        return None
    maker = game.seats[free.other]
    return {
        **_about(game),
        "name": maker.name,
        "side": free.value,
        "starter": Position.parse(game.start).side.value,
        "length": game.length,
        "created": iso(game.created),
        "yours": maker.belongs_to(player),
    }


def own(game: GameListing, player: str) -> dict[str, Any]:
    """A game of the visitor."""
    sides = frozenset(side for side, seat in game.seats.items() if seat.belongs_to(player))
    other = next((side for side in Side if side not in sides), None)
    is_waiting = game.clock is not None and _free(game) is not None  # nobody has come yet
    return {
        **_about(game),
        "opponent": game.opponent,
        "level": game.level,
        "you": you(sides),
        "to_move": not is_waiting and game.to_move in [side.value for side in sides],
        "opponent_name": game.seats[other].name if other else None,
        "turns": game.turns,
        "updated": iso(game.updated),
        "outcome": None,
    }


def _free(game: GameListing) -> Side | None:
    return next((side for side, seat in game.seats.items() if seat.is_free), None)


def _about(game: GameListing) -> dict[str, Any]:
    rules = Rules.parse(game.rules)
    return {
        "id": game.id,
        "url": f"/game/{game.id}",
        "rules": {"text": game.rules, "title": title(rules)},
        "clock": Clock.parse(game.clock).state() if game.clock else None,
    }
