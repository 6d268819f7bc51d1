"""Where the games of an environment start: the usual start, given positions, or positions drawn from play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import kernel
from linja.engine.evaluation import network_for
from linja.errors import InvalidPosition, LinjaError
from linja.kernel import _native
from linja.position import OPENING, Position, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.position import PositionLike
    from linja.rules import Rules

PLAY = "play"
GAMES = 500
"""games from which starts are drawn: some ten thousand positions"""


def starts_for(rules: Rules, starts: Sequence[PositionLike] | str | None, seed: int) -> list[tuple[int, bool]]:
    """Boards in 64 bits, and whether Red is to move. Raises InvalidPosition or LinjaError."""
    if starts is None:
        return [_packed(Position.start(rules), rules)]
    if isinstance(starts, str):
        if starts != PLAY:
            raise LinjaError(f"starts {starts!r}: must be positions or {PLAY!r}")
        return played(rules, GAMES, seed)
    if not starts:
        raise LinjaError("starts: there must be at least one")
    return [_packed(Position.parse(position, rules), rules) for position in starts]


def played(rules: Rules, games: int, seed: int) -> list[tuple[int, bool]]:
    """The boards at the start of each turn of games in which turns range from random to good."""
    native, network = kernel.native_rules(rules), network_for(rules)
    start = kernel.pack(Position.start(rules))
    return [
        (board, bool(turn % 2))
        for game in range(games)
        for turn, board in enumerate(_native.varied_game(native, start, network, (seed + game) % kernel.SEEDS))
    ]


def _packed(position: Position, rules: Rules) -> tuple[int, bool]:
    if position.stage != OPENING or position.is_over(rules):
        raise InvalidPosition(f"{position.text}: a game starts at the beginning of a turn, and is not over")
    return kernel.pack(position), position.side is Side.RED
