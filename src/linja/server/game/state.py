"""The state of a game as clients are sent it, over sockets and HTTP: one typed model.

The OpenAPI schema has it, and a test compares the browser's types with it. docs/server.md explains it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

SideLetter = Literal["b", "r"]


class RulesState(TypedDict):
    """The rules that a game is played by."""

    text: str
    title: str
    pieces: int
    row_limit: int
    points: list[int]


class Player(TypedDict):
    """Who plays a side."""

    kind: Literal["human", "computer"]
    level: str | None
    present: bool
    seated: bool
    name: str | None
    away_since: str | None


class Stage(TypedDict):
    """What is to be played now."""

    kind: Literal["opening", "follow-up", "bonus", "over"]
    steps: int | None
    extra: bool
    ending: bool


class Counts(TypedDict):
    """How many pieces each row has, from row 1 to 8."""

    black: list[int]
    red: list[int]


class StartState(Counts):
    """The position that the game began with."""

    side: SideLetter


class BoardState(StartState):
    """The position on the board."""

    text: str
    stage: Stage


class EarnedFollowUp(TypedDict):
    """An action earns a follow-up."""

    kind: Literal["follow-up"]
    steps: int


class EarnedMove(TypedDict):
    """An action earns an extra turn or a bonus move."""

    kind: Literal["extra", "bonus"]


ActionState = TypedDict(
    "ActionState",
    {
        "action": str,
        "from": int,
        "to": int,
        "theirs": bool,
        "earns": EarnedFollowUp | EarnedMove | None,
        "ends": bool,
    },
)
"""A step that may be played now."""

Permitted = TypedDict(
    "Permitted",
    {
        "skip": bool,
        "pass": bool,
        "undo": bool,
        "takeback": bool,
        "draw": bool,
        "accept": bool,
        "decline": bool,
        "resign": bool,
        "hint": bool,
        "rematch": bool,
    },
)
"""Which commands the player may give."""


class MinutesClock(TypedDict):
    """Minutes for the whole game, and seconds added for each turn."""

    kind: Literal["minutes"]
    minutes: int
    increment: int


class DaysClock(TypedDict):
    """Days for each turn."""

    kind: Literal["days"]
    days: int


class Running(TypedDict):
    """How much time each side has left at a moment, in seconds, and whose time is running."""

    left: dict[SideLetter, float]
    running: SideLetter | None
    at: str


class RunningMinutes(MinutesClock, Running):
    """A clock of minutes, with the seconds left at a moment."""


class RunningDays(DaysClock, Running):
    """A clock of days, with the seconds left at a moment."""


class OfferState(TypedDict):
    """An offer that waits for an answer."""

    kind: Literal["draw", "takeback"]
    by: SideLetter


class TurnState(Counts):
    """A complete turn, and the board after it."""

    number: int
    side: SideLetter
    text: str
    actions: list[str]


class PointsState(TypedDict):
    """What a side's pieces are worth now."""

    rows: list[int]
    total: int


class OutcomeState(TypedDict):
    """How the game ended."""

    winner: SideLetter | None
    reason: str
    points: dict[SideLetter, int]
    margin: int


class MatchGame(TypedDict):
    """A finished game of a match."""

    game: str
    winner: SideLetter | None
    starter: SideLetter


class MatchState(TypedDict):
    """How the match stands."""

    length: int
    games: list[MatchGame]
    wins: dict[SideLetter, int]
    over: bool


class SharedState(TypedDict):
    """What every client of a game is told."""

    type: Literal["state"]
    game: str
    version: int
    rules: RulesState
    opponent: Literal["computer", "device", "link"]
    players: dict[SideLetter, Player]
    position: BoardState
    offer: OfferState | None
    clock: RunningMinutes | RunningDays | None
    current: list[str]
    turns: list[TurnState]
    start: StartState
    points: dict[SideLetter, PointsState]
    outcome: OutcomeState | None
    match: MatchState | None
    thinking: bool
    next: str | None
    open: bool
    archived: bool


class OwnState(TypedDict):
    """What depends on who is told."""

    you: Literal["b", "r", "both"] | None
    actions: list[ActionState]
    can: Permitted


class GameState(SharedState, OwnState):
    """Everything that a client knows of a game."""
