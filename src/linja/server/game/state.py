"""The messages that the server sends over a game's socket: the state and everything in it, and all others.

These types are the only definition: the OpenAPI schema has the state, `make lint` generates the browser's types from
this file (scripts/browser_types.py), and docs/server.md explains it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

Side = Literal["b", "r"]


class GameRules(TypedDict):
    """The rules of a game."""

    text: str
    title: str
    pieces: int
    row_limit: int
    points: list[int]


class Player(TypedDict):
    """The player of a side."""

    kind: Literal["human", "computer"]
    level: str | None
    present: bool
    seated: bool
    """taken by a player, connected or not"""
    name: str | None
    away_since: str | None
    """ISO time; null if connected, a computer, or if no player has come yet"""


class Stage(TypedDict):
    """The move that is due."""

    kind: Literal["opening", "follow-up", "bonus", "over"]
    steps: int | None
    extra: bool
    """the extra turn is being played"""
    ending: bool
    """the sides have passed: this turn is the last"""


class Counts(TypedDict):
    """The number of pieces in each row, from row 1 to 8."""

    black: list[int]
    red: list[int]


class StartPosition(Counts):
    """The position at the start of the game."""

    side: Side


class GamePosition(StartPosition):
    """The position on the board."""

    text: str
    stage: Stage


class EarnedFollowUp(TypedDict):
    """A follow-up of this many rows."""

    kind: Literal["follow-up"]
    steps: int


class EarnedMove(TypedDict):
    """An extra turn or a bonus move."""

    kind: Literal["extra", "bonus"]


Earned = EarnedFollowUp | EarnedMove
Action = TypedDict(
    "Action", {"action": str, "from": int, "to": int, "theirs": bool, "earns": Earned | None, "ends": bool}
)
"""A step that may be played now: `theirs` moves an opponent's piece, `ends` ends the game."""

Command = Literal[
    "skip",
    "pass",
    "undo",
    "takeback",
    "draw",
    "accept",
    "decline",
    "resign",
    "hint",
    "rematch",
    "join",
    "cancel",
    "say",
]
Can = dict[Command, bool]
"""Which commands the player may give now."""


class MinutesClock(TypedDict):
    """Minutes for the whole game, and seconds added for each turn."""

    kind: Literal["minutes"]
    minutes: int
    increment: int


class DaysClock(TypedDict):
    """Days for each turn."""

    kind: Literal["days"]
    days: int


class RunningMinutes(MinutesClock):
    """A clock of minutes, with the seconds left at a time of the server's clock."""

    left: dict[Side, float]
    running: Side | None
    at: str


class RunningDays(DaysClock):
    """A clock of days, with the seconds left at a time of the server's clock."""

    left: dict[Side, float]
    running: Side | None
    at: str


ClockChoice = MinutesClock | DaysClock
Clock = RunningMinutes | RunningDays


class Offer(TypedDict):
    """An open offer."""

    kind: Literal["draw", "takeback"]
    by: Side


Phrase = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "bye"]
"""What players can say to each other."""


class Said(TypedDict):
    """What a player has just said."""

    by: Side
    phrase: Phrase


class PlayedTurn(Counts):
    """A complete turn, and the board after it."""

    number: int
    side: Side
    text: str
    actions: list[str]


class Points(TypedDict):
    """The current value of a side's pieces."""

    rows: list[int]
    total: int


class Outcome(TypedDict):
    """How the game ended."""

    winner: Side | None
    reason: str
    points: dict[Side, int]
    margin: int


class MatchGame(TypedDict):
    """A finished game of a match."""

    game: str
    winner: Side | None
    starter: Side


class MatchStanding(TypedDict):
    """The standing of a match."""

    length: int
    games: list[MatchGame]
    wins: dict[Side, int]
    over: bool


class SharedState(TypedDict):
    """The part of the state that is the same for all clients."""

    type: Literal["state"]
    game: str
    version: int
    rules: GameRules
    opponent: Literal["computer", "device", "link"]
    players: dict[Side, Player]
    position: GamePosition
    offer: Offer | None
    said: Said | None
    """if nothing has happened since"""
    rematch: Side | None
    """the side that has offered one"""
    clock: Clock | None
    current: list[str]
    turns: list[PlayedTurn]
    start: StartPosition
    points: dict[Side, Points]
    outcome: Outcome | None
    match: MatchStanding | None
    thinking: bool
    next: str | None
    open: bool
    """it is in the lobby"""
    archived: bool
    """it is read-only"""


class OwnState(TypedDict):
    """The part of the state that depends on the client."""

    you: Literal["b", "r", "both"] | None
    actions: list[Action]
    can: Can


class GameState(SharedState, OwnState):
    """The complete state of a game for a client."""


class Hint(TypedDict):
    """The best turn and its value."""

    type: Literal["hint"]
    turn: str
    actions: list[str]
    value: float
    exact: bool
    version: int
    """the version it is for"""


class SolutionStatus(TypedDict):
    """The progress of a solution."""

    type: Literal["solution"]
    rules: str
    status: Literal["missing", "building", "ready"]
    progress: float | None
    seconds_left: int | None
    refused: bool
    """a player on the server's machine has declined it"""
    possible: bool
    """it could be built here, if the operator or the player agrees"""
    problem: str | None
    """why not, in English"""


class ServerError(TypedDict):
    """Why a message was refused."""

    type: Literal["error"]
    code: str
    message: str


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


ServerMessage = GameState | Hint | SolutionStatus | ServerError | Pong
