"""Linja, the board game of seven bamboo sticks and twenty-four pieces."""

from typing import TYPE_CHECKING

from linja.errors import (
    GameOver,
    IllegalAction,
    IllegalTurn,
    InvalidAction,
    InvalidLevel,
    InvalidMatch,
    InvalidOutcome,
    InvalidPicture,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    InvalidSolution,
    InvalidTurn,
    LinjaError,
    MatchOver,
    MissingSolution,
    NoRoom,
    NothingToUndo,
)
from linja.game import Game, GameEnded, Lapsed, Moved, Outcome, PlayedTurn, Reason, TurnEnded
from linja.match import Match, Standing
from linja.position import Position, PositionLike, Side, Stage, StageKind
from linja.record import Reader, Record, RecordTurn, Variation, read_records, write_records
from linja.rules import BONUS, CLASSIC, EDITIONS, WORDS, ZEN, GoalOpening, Rules, RulesLike
from linja.turn import (
    DECLINE,
    PASS,
    Action,
    ActionLike,
    After,
    Choice,
    LegalTurns,
    Step,
    Turn,
    TurnLike,
    after,
    after_turn,
    earns,
    legal_actions,
    legal_turns,
    parse_action,
    perft,
)

__all__ = [
    "BONUS",
    "CLASSIC",
    "DECLINE",
    "EDITIONS",
    "PASS",
    "WORDS",
    "ZEN",
    "Action",
    "ActionLike",
    "After",
    "Choice",
    "Game",
    "GameEnded",
    "GameOver",
    "GoalOpening",
    "IllegalAction",
    "IllegalTurn",
    "InvalidAction",
    "InvalidLevel",
    "InvalidMatch",
    "InvalidOutcome",
    "InvalidPicture",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "InvalidSolution",
    "InvalidTurn",
    "Lapsed",
    "LegalTurns",
    "LinjaError",
    "Match",
    "MatchOver",
    "MissingSolution",
    "Moved",
    "NoRoom",
    "NothingToUndo",
    "Outcome",
    "PlayedTurn",
    "Position",
    "PositionLike",
    "Reader",
    "Reason",
    "Record",
    "RecordTurn",
    "Rules",
    "RulesLike",
    "Side",
    "Stage",
    "StageKind",
    "Standing",
    "Step",
    "Turn",
    "TurnEnded",
    "TurnLike",
    "Variation",
    "__version__",
    "after",
    "after_turn",
    "earns",
    "legal_actions",
    "legal_turns",
    "parse_action",
    "perft",
    "read_records",
    "write_records",
]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    """The version, read when it is first wanted, because reading it takes longer than the rest of the import."""
    if name != "__version__":
        raise AttributeError(f"module 'linja' has no attribute {name!r}")
    from importlib.metadata import version  # noqa: PLC0415

    globals()[name] = found = version("linja")
    return found
