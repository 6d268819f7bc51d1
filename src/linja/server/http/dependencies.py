"""Shared parts of the HTTP interface: parameters and bodies, and the schema of errors."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from pydantic import BaseModel, ConfigDict, StringConstraints

from linja.errors import InvalidPosition, InvalidRules
from linja.position import Position
from linja.rules import Rules
from linja.server.errors import Refused
from linja.server.http.services import Services, services_of
from linja.server.http.visitor import address_of, player_of
from linja.server.storage.schema import NAME


class Problem(BaseModel):
    """A stable code, and a sentence in English."""

    code: str
    message: str


class Problems(BaseModel):
    """The body of every error."""

    error: Problem


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The statuses of errors."""
    return {status: {"model": Problems} for status in statuses}


class RequestBody(BaseModel):
    """The body of a request: only known fields, with strict types."""

    model_config = ConfigDict(extra="forbid", strict=True)


async def _count(request: Request) -> None:
    """Limit the expensive requests of an address. Raises Refused."""
    await services_of(request).look_up_limit.take(address_of(request))


LIMITED = [Depends(_count)]
"""for requests that cost about as much as looking up a position"""
GameName = Annotated[str, Path(pattern=f"^{NAME}$")]
RulesText = Annotated[str, StringConstraints(max_length=200)]
PositionText = Annotated[str, StringConstraints(max_length=60)]
TurnText = Annotated[str, StringConstraints(max_length=60)]
CurrentServices = Annotated[Services, Depends(services_of)]
Player = Annotated[str, Depends(player_of)]


def read_rules(text: str) -> Rules:
    """Parse the rules of a request. Raises Refused."""
    try:
        return Rules.parse(text)
    except InvalidRules as error:
        raise Refused("bad-request", str(error)) from None


def read_position(text: str, rules: Rules) -> Position:
    """Parse the position of a request. Raises Refused."""
    try:
        return Position.parse(text, rules)
    except InvalidPosition as error:
        raise Refused("bad-request", str(error)) from None
