"""What is agreed on before a game: rules, opponent, colours, length. It can be kept and taken up again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from linja.editions import LENGTHS
from linja.engine import Level
from linja.errors import LinjaError
from linja.position import Side
from linja.rules import ZEN, Rules

USUAL_LEVEL = "4"


class Opponent(StrEnum):
    """Against whom one plays here."""

    COMPUTER = "computer"
    DEVICE = "device"
    """a friend at the same terminal"""


@dataclass(frozen=True)
class Setup:
    """One way to begin."""

    rules: Rules = ZEN
    opponent: Opponent = Opponent.COMPUTER
    level: str = USUAL_LEVEL
    side: Side | None = None
    """of whoever sits here, against the computer; None is drawn"""
    starter: Side | None = None
    """who begins the first game; None is drawn"""
    length: int = 1
    """a single game, or the best of so many"""

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON can hold it."""
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
        """The setup that was kept. Raises LinjaError."""
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
