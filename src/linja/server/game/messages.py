"""What a client may say on a socket; anything else is refused before it is looked at any further."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from linja.server.errors import Refused
from linja.server.game.display_names import DisplayName  # noqa: TC001 - pydantic reads it


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Versioned(_Message):
    version: Annotated[int, Field(ge=0, le=1_000_000_000)]
    """of the state that the client looks at"""


class Act(_Versioned):
    """Play an action; `skip` declines, `pass` passes."""

    type: Literal["act"]
    action: Annotated[str, Field(max_length=16)]


class Undo(_Versioned):
    """Undo the last action of the turn under way."""

    type: Literal["undo"]


class TakeBack(_Versioned):
    """Go back to before the own last turn; against somebody far away, ask for it."""

    type: Literal["takeback"]


class Draw(_Versioned):
    """Offer a draw, or accept the one that is offered."""

    type: Literal["draw"]


class Accept(_Versioned):
    """Say yes to what the opponent offers or asks for."""

    type: Literal["accept"]


class Decline(_Versioned):
    """Say no to what the opponent offers or asks for, or withdraw the own offer."""

    type: Literal["decline"]


class Hint(_Versioned):
    """Say which turn is best."""

    type: Literal["hint"]


class Resign(_Message):
    """Give up."""

    type: Literal["resign"]


class Rematch(_Message):
    """Play another game, or the match's next one."""

    type: Literal["rematch"]


class Name(_Message):
    """Show the others a name, or none any more."""

    type: Literal["name"]
    name: DisplayName


class Ping(_Message):
    """Are you there?"""

    type: Literal["ping"]


Command = Act | Undo | TakeBack | Draw | Accept | Decline | Resign
"""What becomes an entry of the log."""
Message = Command | Hint | Rematch | Name | Ping
_ADAPTER: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def read(text: str) -> Message:
    """The message that a text holds. Raises Refused.

    >>> read('{"type": "act", "version": 3, "action": "6-5"}').action
    '6-5'
    """
    try:
        return _ADAPTER.validate_json(text)
    except (ValidationError, UnicodeEncodeError) as error:
        raise Refused("bad-message", f"not a valid message: {_first_problem(error)}") from None


def _first_problem(error: ValidationError | UnicodeEncodeError) -> str:
    if isinstance(error, UnicodeEncodeError):
        return "it is no valid text"
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where[:40]}: {first['msg']}"[:200] if where else str(first["msg"])[:200]
