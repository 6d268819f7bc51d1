"""Linja, the board game of seven bamboo sticks and twenty-four pieces."""

from linja.errors import (
    GameOver,
    IllegalAction,
    IllegalTurn,
    InvalidAction,
    InvalidMatch,
    InvalidOutcome,
    InvalidPicture,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    InvalidTurn,
    LinjaError,
    MatchOver,
    NothingToUndo,
)
from linja.position import Position, Side, Stage, StageKind
from linja.rules import BONUS, CLASSIC, EDITIONS, WORDS, ZEN, GoalOpening, Rules, Starter
from linja.turn import (
    DECLINE,
    PASS,
    Action,
    After,
    Choice,
    LegalTurns,
    Step,
    Turn,
    after,
    after_turn,
    earns,
    legal_actions,
    legal_turns,
    parse_action,
    perft,
)
