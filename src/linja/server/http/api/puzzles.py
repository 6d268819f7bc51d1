"""Puzzles over HTTP: their names, a puzzle to solve, verdicts, hints, refutations and solutions.

A puzzle is sent without its solution, and its turns without values; these are separate requests, so that nobody sees
more than they want to. None of it ever changes, so all of it may be cached.
"""

from __future__ import annotations

from datetime import date  # noqa: TC003 - pydantic reads it
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response  # noqa: TC002 - FastAPI reads it

from linja.editions import title
from linja.engine.position_json import stages, turn_data
from linja.errors import LinjaError
from linja.puzzles import BEYOND, SHIPPED, Puzzle, daily_puzzle, puzzle_named, shipped_puzzles
from linja.server.errors import Refused
from linja.server.game.state import Stage  # noqa: TC001 - pydantic reads it
from linja.server.http.api.positions import LOOK_UP_NODES, LegalTurn
from linja.server.http.dependencies import CurrentServices, RulesText, TurnText, error_responses
from linja.server.http.http_cache import NOT_MODIFIED, cached_json, json_response
from linja.server.http.visitor import address_of
from linja.turn import Turn, after_turn, legal_turns

if TYPE_CHECKING:
    from linja.turn import After

router = APIRouter(prefix="/api", responses=error_responses(400, 404, 422) | NOT_MODIFIED)

PuzzleName = Annotated[str, Path(pattern=r"^[0-9a-f]{8}$")]


class PuzzleNames(BaseModel):
    """The names of all puzzles of some rules, by grade and by theme."""

    rules: str
    grades: list[list[str]]
    themes: dict[str, list[str]]


class Daily(BaseModel):
    """The puzzle of a day."""

    date: date
    name: str


class AskedPuzzle(BaseModel):
    """A puzzle to solve, with its turns sorted by text."""

    name: str
    rules: str
    title: str
    position: str
    keeps: str
    """win or draw"""
    grade: int
    stages: dict[str, Stage]
    """as for any position"""
    turns: list[LegalTurn]


class Verdict(BaseModel):
    """Whether a turn solves a puzzle."""

    solves: bool


class Refutation(BaseModel):
    """Why a turn fails: what it leads to, and the best reply; none if it ends the game."""

    value: int | None
    """the margin for the solver of the puzzle; null if this server does not know it"""
    answer: LegalTurn | None


class Hint(BaseModel):
    """The row of the piece to move first; with the second step, the opening move too."""

    row: int
    action: str | None


class Solved(BaseModel):
    """The turn that keeps it, and the tempting one that does not."""

    turn: LegalTurn
    value: int
    tempting: LegalTurn


@router.get("/puzzles/{rules}", response_model=PuzzleNames)
async def list_puzzles(rules: RulesText, request: Request) -> Response:
    """The names of all puzzles of some rules, by their grade and by their theme."""
    _check_rules(rules)
    grades: list[list[str]] = [[] for _ in range(BEYOND)]
    themes: dict[str, list[str]] = {}
    for puzzle in shipped_puzzles(rules):
        grades[puzzle.grade - 1].append(puzzle.name)
        themes.setdefault(puzzle.theme.value, []).append(puzzle.name)
    return cached_json(request, {"rules": rules, "grades": grades, "themes": themes})


@router.get("/puzzles/{rules}/daily", response_model=Daily)
async def show_daily(rules: RulesText, day: Annotated[date, Query(alias="date")], request: Request) -> Response:
    """The puzzle of a day; the client knows best which day it is."""
    _check_rules(rules)
    puzzle = daily_puzzle(rules, day)
    assert puzzle is not None
    return cached_json(request, {"date": day.isoformat(), "name": puzzle.name})


@router.get("/puzzle/{name}", response_model=AskedPuzzle)
async def ask_puzzle(name: PuzzleName, request: Request) -> Response:
    """A puzzle, without its solution."""
    puzzle = _named(name)
    turns = sorted(legal_turns(puzzle.position, puzzle.rules), key=str)
    found = {
        "name": name,
        "rules": str(puzzle.rules),
        "title": title(puzzle.rules),
        "position": puzzle.position.text,
        "keeps": puzzle.keeps,
        "grade": puzzle.grade,
        "stages": stages(puzzle.position, turns, puzzle.rules),
        "turns": [turn_data(turn, after_turn(puzzle.position, turn, puzzle.rules)) for turn in turns],
    }
    return cached_json(request, found)


@router.get("/puzzle/{name}/verdict", response_model=Verdict)
async def judge_turn(name: PuzzleName, turn: TurnText, request: Request) -> Response:
    """Whether a turn solves a puzzle."""
    puzzle = _named(name)
    return cached_json(request, {"solves": puzzle.solves(_read(puzzle, turn))})


@router.get("/puzzle/{name}/hint", response_model=Hint)
async def hint_puzzle(name: PuzzleName, step: Annotated[int, Query(ge=1, le=2)], request: Request) -> Response:
    """Which piece to move first, and then which opening move."""
    opening = str(_named(name).turn[0])
    row = int(opening.partition("-")[0])
    return cached_json(request, {"row": row, "action": opening if step == 2 else None})


@router.get("/puzzle/{name}/solution", response_model=Solved)
async def solve_puzzle(name: PuzzleName, request: Request) -> Response:
    """The turn that solves a puzzle."""
    puzzle = _named(name)
    turn, tempting = (turn_data(turn, _after(puzzle, turn)) for turn in (puzzle.turn, puzzle.tempting))
    return cached_json(request, {"turn": turn, "value": puzzle.value, "tempting": tempting})


@router.get("/puzzle/{name}/refutation", response_model=Refutation, responses=error_responses(429))
async def refute_turn(name: PuzzleName, turn: TurnText, request: Request, services: CurrentServices) -> Response:
    """Why a turn fails. The reply to the tempting turn is known; the computer searches for others."""
    puzzle = _named(name)
    wrong = _read(puzzle, turn)
    if puzzle.solves(wrong):
        raise Refused("bad-request", "this turn solves the puzzle")
    then, over = _after(puzzle, wrong)
    if over:
        return cached_json(request, {"value": -then.margin(puzzle.rules), "answer": None})
    if wrong == puzzle.tempting:
        answer = turn_data(puzzle.refutation, after_turn(then, puzzle.refutation, puzzle.rules))
        return cached_json(request, {"value": puzzle.tempting_value, "answer": answer})
    await services.look_up_limit.take(address_of(request))
    found = await services.computer.look_up(puzzle.rules, then, LOOK_UP_NODES)
    best = {field: found["turns"][0][field] for field in LegalTurn.model_fields}
    if found["exact"]:
        return cached_json(request, {"value": -found["value"], "answer": best})
    return json_response({"value": None, "answer": best})


def _check_rules(rules: str) -> None:
    if rules not in SHIPPED:
        raise Refused("not-found", f"there are puzzles for {', '.join(SHIPPED)}")


def _named(name: str) -> Puzzle:
    puzzle = puzzle_named(name)
    if puzzle is None:
        raise Refused("not-found", "puzzle not found")
    return puzzle


def _read(puzzle: Puzzle, text: str) -> Turn:
    """Parse a legal turn. Raises Refused."""
    try:
        turn = Turn.parse(text)
        after_turn(puzzle.position, turn, puzzle.rules)
    except LinjaError as error:
        raise Refused("bad-request", str(error)) from None
    return turn


def _after(puzzle: Puzzle, turn: Turn) -> After:
    return after_turn(puzzle.position, turn, puzzle.rules)
