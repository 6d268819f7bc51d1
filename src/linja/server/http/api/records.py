"""Records for pages that show them as trees: the server parses and writes the text, and knows where turns lead.

Parsing a long record takes time, so it is done in a separate thread, and counts as one request for every thousand
characters.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from linja.editions import title
from linja.errors import LinjaError
from linja.game import BY_HAND, Game, Outcome
from linja.position import Position
from linja.record import Record, read_record
from linja.record.flat import FlatTurn, flatten, unflatten
from linja.record.tree import end_by_hand, play_record_turn
from linja.rules import ZEN, Rules
from linja.server.errors import Refused
from linja.server.http.dependencies import (
    CurrentServices,
    PositionText,
    RequestBody,
    RulesText,
    TurnText,
    error_responses,
    read_rules,
)
from linja.server.http.services import services_of
from linja.server.http.visitor import address_of
from linja.turn import Turn

router = APIRouter(prefix="/api", responses=error_responses(400, 413, 422, 429))

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_RECORD_TURNS = 1000
"""turns of a record with all its variations"""
MAX_TEXT = 60_000
COUNTED = 1000
"""characters that count as one look-up"""

Text = Annotated[str, Field(max_length=MAX_TEXT)]


class Pasted(RequestBody):
    """A record, or a position of some rules."""

    text: Text
    rules: RulesText = "zen"


class WantedTurn(RequestBody):
    """A turn of any line."""

    follows: int | None = None
    """the index of the turn before it; null at the start"""
    turn: TurnText
    complete: bool = True
    comment: Annotated[str, Field(max_length=4000)] = ""


class WantedRecord(RequestBody):
    """A record to write."""

    rules: RulesText = "zen"
    start: PositionText
    headers: dict[str, Annotated[str, Field(max_length=200)]] = Field({})
    result: Annotated[str, Field(max_length=60)] | None = None
    """the result, if players or clocks ended the game; not needed if the board decides"""
    comment: Annotated[str, Field(max_length=4000)] = ""
    turns: list[WantedTurn] = Field([], max_length=MAX_RECORD_TURNS)


class TreeTurn(BaseModel):
    """A turn of any line, and where it leads."""

    follows: int | None
    number: int
    side: str
    turn: str
    actions: list[str]
    position: str
    over: bool
    complete: bool
    comment: str


class Tree(BaseModel):
    """A record with the position after each turn; the first turn that follows another continues its line."""

    rules: str
    title: str
    start: str
    headers: dict[str, str]
    result: str | None
    comment: str
    turns: list[TreeTurn]
    text: str
    """the record's canonical text"""


@router.post("/records/read", response_model=Tree)
async def read_text(pasted: Pasted, request: Request, services: CurrentServices) -> Response:
    """Parse a record's text, or a position's, into a tree."""
    rules = read_rules(pasted.rules)
    await count_text(request, len(pasted.text))
    return await services.work.run(_answer, lambda: read(pasted.text, rules))


@router.post("/records/write", response_model=Tree)
async def write_text(wanted: WantedRecord, request: Request, services: CurrentServices) -> Response:
    """Write a tree as text; returns the tree again with the position after each turn."""
    rules = read_rules(wanted.rules)
    await count_text(request, len(await request.body()))
    return await services.work.run(_answer, lambda: _written(wanted, rules))


async def count_text(request: Request, length: int) -> None:
    """Count a text against the limit of its sender's address. Raises Refused."""
    await services_of(request).look_up_limit.take(address_of(request), 1 + length // COUNTED)


def _answer(make: Callable[[], Record]) -> Response:
    """The response with a record's tree, which is built in a thread. Raises Refused."""
    try:
        return Response(orjson.dumps(tree_of(make())), media_type="application/json")
    except LinjaError as error:
        raise Refused("bad-request", str(error)) from None


def _written(wanted: WantedRecord, rules: Rules) -> Record:
    turns = [FlatTurn(one.follows, Turn.parse(one.turn), one.comment, one.complete) for one in wanted.turns]
    start = Position.parse(wanted.start, rules)
    record = Record(rules, start, wanted.headers, unflatten(turns, wanted.comment))
    record = replace(record, outcome=_outcome(record, wanted.result))
    return Record.parse(str(record))


def read(text: str, rules: Rules = ZEN) -> Record:
    """Parse a record, or a position as the start of one. Raises LinjaError."""
    if re.match(r"\s*[0-9a-c]{8}/", text):
        return Record(rules, Position.parse(text, rules))
    return read_record(text, MAX_RECORD_TURNS)


def tree_of(record: Record) -> dict[str, Any]:
    """A record as plain data."""
    return {
        "rules": str(record.rules),
        "title": title(record.rules),
        "start": record.start.text,
        "headers": dict(record.headers),
        "result": str(record.outcome) if record.outcome else None,
        "comment": record.mainline.comment,
        "turns": [
            {
                "follows": placed.flat.follows,
                "number": placed.number,
                "side": placed.side.value,
                "turn": str(placed.flat.turn),
                "actions": [str(action) for action in placed.flat.turn],
                "position": placed.then.position.text,
                "over": placed.then.over,
                "complete": placed.flat.complete,
                "comment": placed.flat.comment,
            }
            for placed in flatten(record)
        ],
        "text": str(record),
    }


def _outcome(record: Record, result: str | None) -> Outcome | None:
    """How the main line ends: on the board, or by the players or their clocks. Raises LinjaError."""
    game = Game(record.rules, record.start)
    for turn in record.mainline.turns:
        play_record_turn(game, turn)
    by_hand = Outcome.parse(result) if result else None
    if by_hand and by_hand.reason in BY_HAND and not game.is_over():
        end_by_hand(game, by_hand)
    return game.outcome()
