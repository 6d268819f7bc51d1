"""The rules of a turn: `moves` has the rules, `play` plays by them, `legal` lists turns, `notation` is their text."""

from linja.turn.legal import LegalTurns, legal_turns, perft
from linja.turn.moves import GOAL
from linja.turn.notation import (
    DECLINE,
    LONGEST_TURN,
    PASS,
    PASSED_TURN,
    Action,
    ActionLike,
    Choice,
    Step,
    Turn,
    TurnLike,
    parse_action,
)
from linja.turn.play import After, after, after_turn, earns, legal_actions

__all__ = [
    "DECLINE",
    "GOAL",
    "LONGEST_TURN",
    "PASS",
    "PASSED_TURN",
    "Action",
    "ActionLike",
    "After",
    "Choice",
    "LegalTurns",
    "Step",
    "Turn",
    "TurnLike",
    "after",
    "after_turn",
    "earns",
    "legal_actions",
    "legal_turns",
    "parse_action",
    "perft",
]
