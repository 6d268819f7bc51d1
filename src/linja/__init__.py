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
from linja.game import Game, GameEnded, Lapsed, Moved, Outcome, PlayedTurn, Reason, TurnEnded
from linja.match import Match, Standing
from linja.position import Position, Side, Stage, StageKind
from linja.record import Entry, Line, Reader, Record, read_records, write_records
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
