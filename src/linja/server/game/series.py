"""Series of games: the first of a match, the next one, a rematch."""

from __future__ import annotations

import random
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from linja.game import Outcome
from linja.match import Match
from linja.position import Position, Side
from linja.rules import Rules
from linja.server.game.models import FORGOTTEN, Opponent, SeatKind, StoredGame, StoredSeat

if TYPE_CHECKING:
    from datetime import datetime

    from linja.server.game.table import Table

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without characters that look alike
_chance = random.SystemRandom()


def new_id() -> str:
    """A game ID that cannot be guessed: anyone who knows it may watch, and take a free seat."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def first_game(
    rules: Rules, opponent: Opponent, level: str | None, side: Side | None, starter: Side | None, length: int
) -> tuple[StoredGame, Side]:
    """A new game, and its creator's side; open choices are drawn at random."""
    name = new_id()
    match = Match(rules, best_of=length, starter=starter, rng=_chance)
    start = match.next_game().start.text
    seed = _chance.getrandbits(31)
    level = level if opponent == Opponent.COMPUTER else None
    game = StoredGame(name, str(rules), start, opponent, level, seed, length, series=name, number=1)
    return game, side or _chance.choice(list(Side))


def seats_for(opponent: Opponent, side: Side, player: str, name: str | None = None) -> list[StoredSeat]:
    """The seats of a game, and the creator's side."""
    other = {
        Opponent.COMPUTER: StoredSeat(side.other, SeatKind.COMPUTER, None),
        Opponent.DEVICE: StoredSeat(side.other, SeatKind.HUMAN, player),
        Opponent.LINK: StoredSeat(side.other, SeatKind.HUMAN, None),
    }
    return [StoredSeat(side, SeatKind.HUMAN, player, name), other[opponent]]


def match_of(table: Table) -> Match:
    """The match with all finished games, including this one."""
    games = [*table.earlier, replace(table.stored, outcome=_text(table.game.outcome()))]
    match = Match(Rules.parse(table.stored.rules), best_of=table.stored.length, starter=_starter(games[0]))
    match.finished += [(_starter(game), Outcome.parse(game.outcome)) for game in games if game.outcome]
    return match


def next_game(table: Table, now: datetime) -> StoredGame:
    """The game after this finished one: the match's next, or the first of a new match. The loser starts."""
    match, before, name = match_of(table), table.stored, new_id()
    return replace(
        before,
        id=name,
        start=Position.start(match.rules, match.next_starter()).text,
        seed=_chance.getrandbits(31),
        series=name if match.is_over() else before.series,
        number=1 if match.is_over() else before.number + 1,
        previous=before.id,
        created=now,
        open=False,
        archived=False,
        outcome=None,
    )


def next_seats(table: Table) -> list[StoredSeat]:
    """The seats of the next game: players keep side and name; the seat of a deleted player is free again."""
    return [
        replace(seat, player=None if seat.player == FORGOTTEN else seat.player, seen=None)
        for seat in table.seats.values()
    ]


def _starter(game: StoredGame) -> Side:
    return Position.parse(game.start).side


def _text(outcome: Outcome | None) -> str | None:
    return str(outcome) if outcome else None
