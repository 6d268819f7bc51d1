"""The other end of the protocol: our engine as a bot. It takes and returns lines, independent of pipes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from linja.arena.protocol import PROTOCOL_VERSION, InvalidLine, read_go, words
from linja.engine import PERFECT, Level, Player
from linja.errors import LinjaError
from linja.position import Position
from linja.rules import ZEN, Rules
from linja.solution.cache import solution_of

if TYPE_CHECKING:
    from linja.arena.protocol import Go


class Responder:
    """Replies to an arena's lines as an opponent of some level.

    A command that fails is answered with `error` and changes nothing; an unknown one is ignored.
    """

    def __init__(self, level: Level = PERFECT) -> None:
        self.level = level
        self.has_quit = False
        self._rules = ZEN
        self._seed = 0
        self._position: Position | None = None

    def answer(self, line: str) -> str | None:
        """The reply to a line, if any."""
        command, rest = words(line)
        try:
            match command:
                case "hello":
                    return f"hello {PROTOCOL_VERSION} linja {self.level.name}"
                case "rules":
                    self._rules, self._position = Rules.parse(rest), None
                case "seed":
                    self._seed = _seed(rest)
                case "position":
                    self._position = Position.parse(rest, self._rules)
                case "go":
                    return f"bestturn {self._best_turn(read_go(rest))}"
                case "quit":
                    self.has_quit = True
        except LinjaError as error:
            return f"error {error}"
        return None

    def _best_turn(self, go: Go) -> str:
        if self._position is None:
            raise InvalidLine("go came before a position")
        if self._position.is_over(self._rules):
            raise InvalidLine("the game is over: there is no turn to play")
        return str(_player(self._rules, self.level, go.nodes, self._seed).choose(self._position))


@lru_cache(maxsize=1)  # kept from turn to turn, so that its search results can be reused
def _player(rules: Rules, level: Level, nodes: int | None, seed: int) -> Player:
    solution = solution_of(rules) if level is PERFECT else None
    if solution is None and nodes is not None and nodes < level.nodes:
        level = replace(level, nodes=max(nodes, 1))
    return Player(rules, level, seed, solution)


def _seed(text: str) -> int:
    if not re.fullmatch("[0-9]{1,20}", text):
        raise InvalidLine(f"seed {text[:20]!r} is not a whole number")
    return int(text)
