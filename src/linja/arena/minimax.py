"""A player for comparison: plain minimax that counts how far the pieces have come, as in a typical course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.kernel import successors

if TYPE_CHECKING:
    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn

DEPTH = 3
WON = 10_000
"""More than any advancement; a larger win counts more."""


class Minimax:
    """Looks a fixed number of turns ahead with alpha-beta. It always plays the same."""

    def __init__(self, rules: Rules, depth: int = DEPTH) -> None:
        self.rules = rules
        self.depth = depth

    def choose(self, position: Position) -> Turn:
        """The turn with the best value; of several, the first."""
        best, chosen = -2 * WON, None
        for after, over, turn in self._children(position):
            value = -self._value(after, over, self.depth - 1, -2 * WON, -best)
            if value > best:
                best, chosen = value, turn
        assert chosen is not None, "a finished game has no turn"
        return chosen

    def _value(self, position: Position, over: bool, depth: int, alpha: int, beta: int) -> int:
        """The value of a position for its mover."""
        if over:
            margin = position.margin(self.rules)
            return margin + (WON if margin > 0 else -WON if margin < 0 else 0)
        if depth == 0:
            return advancement(position)
        for after, ends, _ in self._children(position):
            alpha = max(alpha, -self._value(after, ends, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    def _children(self, position: Position) -> list[tuple[Position, bool, Turn]]:
        """The positions after all turns, each once, most promising first, so that alpha-beta cuts off early."""
        places = {(after, over): turn for turn, after, over in reversed(successors(position, self.rules))}
        children = [(after, over, turn) for (after, over), turn in places.items()]
        children.sort(key=lambda child: (not child[1], advancement(child[0])))
        return children


def advancement(position: Position) -> int:
    """The steps made by the mover's pieces, minus those of the opponent's."""
    own, other = position.from_mover()
    return sum(row * (mine - theirs) for row, mine, theirs in zip(range(8), own, reversed(other), strict=True))
