"""The settings of a game: rules, opponent, colours, length. They can be saved and restored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from linja.editions import LENGTHS
from linja.engine import Level
from linja.errors import LinjaError
from linja.position import Side
from linja.rules import ZEN, Rules

USUAL_LEVEL = "easy"


class Opponent(StrEnum):
    """The kinds of opponent."""

    COMPUTER = "computer"
    DEVICE = "device"
    """a friend at the same terminal"""


@dataclass(frozen=True)
class Setup:
    """The settings of a game."""

    rules: Rules = ZEN
    opponent: Opponent = Opponent.COMPUTER
    level: str = USUAL_LEVEL
    side: Side | None = None
    """the player's side against the computer; None for random"""
    starter: Side | None = None
    """the starter of the first game; None for random"""
    length: int = 1
    """a single game, or best of this many"""

    def to_json(self) -> dict[str, Any]:
        """The settings as JSON data."""
        return {
            "rules": str(self.rules),
            "opponent": self.opponent.value,
            "level": self.level,
            "side": self.side,
            "starter": self.starter,
            "length": self.length,
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Setup:
        """Restore saved settings. Raises LinjaError."""
        try:
            length = int(kept["length"])
            if length not in LENGTHS:
                raise LinjaError("a match can be the best of 3 or 5, not of %(length)s", length=length)
            return cls(
                Rules.parse(kept["rules"]),
                Opponent(kept["opponent"]),
                Level.named(kept["level"]).name,
                _side(kept["side"]),
                _side(kept["starter"]),
                length,
            )
        except LinjaError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise LinjaError("this is not a valid game setup: %(why)s", why=repr(error)) from None


def _side(text: str | None) -> Side | None:
    return None if text is None else Side(text)
