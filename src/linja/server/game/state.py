"""What the server sends over the socket of a game: the state and everything in it, and the other messages.

These types are the one model of it: the OpenAPI schema has the state, `make lint` makes the browser's types out of this
file (scripts/browser_types.py), and docs/server.md explains it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

Side = Literal["b", "r"]


class GameRules(TypedDict):
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
    """taken by a player, connected or not"""
    name: str | None
    away_since: str | None
    """ISO time; null if present, a computer, or if no player has come yet"""


class Stage(TypedDict):
    """What is to be played now."""

    kind: Literal["opening", "follow-up", "bonus", "over"]
    steps: int | None
    extra: bool
    """the extra turn is being played"""
    ending: bool
    """the sides have passed: this turn is the last"""


class Counts(TypedDict):
    """How many pieces each row has, from row 1 to 8."""

    black: list[int]
    red: list[int]


class StartPosition(Counts):
    """The position that the game began with."""

    side: Side


class GamePosition(StartPosition):
    """The position on the board."""

    text: str
    stage: Stage


class EarnedFollowUp(TypedDict):
    """A follow-up of so many rows."""

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

Command = Literal["skip", "pass", "undo", "takeback", "draw", "accept", "decline", "resign", "hint", "rematch"]
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
    """A clock of minutes, with the seconds left at a moment of the server's time."""

    left: dict[Side, float]
    running: Side | None
    at: str


class RunningDays(DaysClock):
    """A clock of days, with the seconds left at a moment of the server's time."""

    left: dict[Side, float]
    running: Side | None
    at: str


ClockChoice = MinutesClock | DaysClock
Clock = RunningMinutes | RunningDays


class Offer(TypedDict):
    """An offer that waits for an answer."""

    kind: Literal["draw", "takeback"]
    by: Side


class PlayedTurn(Counts):
    """A complete turn, and the board after it."""

    number: int
    side: Side
    text: str
    actions: list[str]


class Points(TypedDict):
    """What a side's pieces are worth now."""

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
    """How the match stands."""

    length: int
    games: list[MatchGame]
    wins: dict[Side, int]
    over: bool


class SharedState(TypedDict):
    """What every client of a game is told."""

    type: Literal["state"]
    game: str
    version: int
    rules: GameRules
    opponent: Literal["computer", "device", "link"]
    players: dict[Side, Player]
    position: GamePosition
    offer: Offer | None
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
    """it can be read, but not played on"""


class OwnState(TypedDict):
    """What depends on who is told."""

    you: Literal["b", "r", "both"] | None
    actions: list[Action]
    can: Can


class GameState(SharedState, OwnState):
    """Everything that a client knows of a game."""


class Hint(TypedDict):
    """The best turn, and what it is worth."""

    type: Literal["hint"]
    turn: str
    actions: list[str]
    value: float
    exact: bool
    version: int
    """of the state that it is for"""


class SolutionStatus(TypedDict):
    """How far the solution of some rules is."""

    type: Literal["solution"]
    rules: str
    status: Literal["missing", "building", "ready"]
    progress: float | None
    seconds_left: int | None
    refused: bool
    """a player on the server's machine has declined it"""
    possible: bool
    """it could be built here, if the host wants it or is asked"""
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
