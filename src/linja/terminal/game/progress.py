"""Which levels a player has beaten, and which one may fit better next time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from linja.engine import LEVELS
from linja.terminal.texts.endings import Advice

if TYPE_CHECKING:
    from linja.game import Outcome
    from linja.position import Side
    from linja.rules import Rules

NAMES = list(LEVELS)
"""from weak to strong"""
MOST_LOST = 2
"""games lost in a row against a level until a weaker one is suggested"""


@dataclass
class Progress:
    """Results against the computer, by rules."""

    beaten: dict[str, str] = field(default_factory=dict)
    """the highest level beaten"""
    lost: dict[str, tuple[str, list[int]]] = field(default_factory=dict)
    """the level that won the last games, and the seeds of those games, so that none counts twice"""

    def note(self, rules: Rules, level: str, side: Side, outcome: Outcome, seed: int) -> Advice | None:
        """Remember a result, which may replace one that was taken back. Returns None for a level without a rank."""
        if level not in LEVELS:
            return None
        text, at, is_won = str(rules), NAMES.index(level), outcome.winner is side
        before = NAMES.index(self.beaten[text]) if text in self.beaten else -1
        if is_won and at > before:
            self.beaten[text] = level
        lost = self._lost_in_a_row(text, level, seed) if outcome.winner is side.other else 0
        if not lost:
            self.lost.pop(text, None)
        step = 1 if is_won else -1 if lost >= MOST_LOST else 0
        place = at + step
        following = NAMES[place] if step and 0 <= place < len(NAMES) else None
        return Advice(self.beaten.get(text), is_won and at > before, following, step if following else 0)

    def _lost_in_a_row(self, rules: str, level: str, seed: int) -> int:
        known, seeds = self.lost.get(rules, (level, []))
        seeds = sorted({*(seeds if known == level else []), seed})
        self.lost[rules] = level, seeds[-MOST_LOST:]
        return len(seeds)

    def to_json(self) -> dict[str, Any]:
        """The results as JSON data."""
        return {"beaten": self.beaten, "lost": self.lost}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Progress:
        """Restore saved results; levels that no longer exist are left out."""
        beaten = {str(rules): str(level) for rules, level in kept["beaten"].items() if level in LEVELS}
        lost = {str(rules): (str(level), list(map(int, seeds))) for rules, (level, seeds) in kept["lost"].items()}
        return cls(beaten, lost)
