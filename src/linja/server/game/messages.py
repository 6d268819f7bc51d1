"""The messages that a client may send; anything else is refused before further processing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from linja.server.errors import Refused
from linja.server.game.display_names import DisplayName  # noqa: TC001 - pydantic reads it
from linja.server.game.state import Phrase  # noqa: TC001 - pydantic reads it


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Versioned(_Message):
    version: Annotated[int, Field(ge=0, le=1_000_000_000)]
    """the version of the state that the client is showing"""


class Act(_Versioned):
    """Play an action; `skip` declines, `pass` passes."""

    type: Literal["act"]
    action: Annotated[str, Field(max_length=16)]


class Undo(_Versioned):
    """Undo the last action of the current turn."""

    type: Literal["undo"]


class TakeBack(_Versioned):
    """Take back your last turn; online, ask the opponent."""

    type: Literal["takeback"]


class Draw(_Versioned):
    """Offer a draw, or accept the open offer."""

    type: Literal["draw"]


class Accept(_Versioned):
    """Accept the opponent's offer or request."""

    type: Literal["accept"]


class Decline(_Versioned):
    """Decline the opponent's offer or request, or withdraw your own."""

    type: Literal["decline"]


class Hint(_Versioned):
    """Ask for the best turn."""

    type: Literal["hint"]


class Resign(_Message):
    """Resign."""

    type: Literal["resign"]


class Rematch(_Message):
    """Play another game, or the match's next one."""

    type: Literal["rematch"]


class OfferRematch(_Message):
    """Offer a rematch, or accept the opponent's offer."""

    type: Literal["offer-rematch"]


class Join(_Message):
    """Take the free seat."""

    type: Literal["join"]


class Cancel(_Message):
    """Cancel the invitation, while nobody has joined."""

    type: Literal["cancel"]


class Say(_Message):
    """Say one of a few phrases to everyone at the table."""

    type: Literal["say"]
    phrase: Phrase


class Name(_Message):
    """Show a name to the others, or none."""

    type: Literal["name"]
    name: DisplayName


class Ping(_Message):
    """Check the connection."""

    type: Literal["ping"]


Command = Act | Undo | TakeBack | Draw | Accept | Decline | Resign
"""Messages that become an entry of the log."""
Message = Command | Hint | Rematch | OfferRematch | Join | Cancel | Say | Name | Ping
_ADAPTER: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def read(text: str) -> Message:
    """Parse a message. Raises Refused.

    >>> read('{"type": "act", "version": 3, "action": "6-5"}').action
    '6-5'
    """
    try:
        return _ADAPTER.validate_json(text)
    except (ValidationError, UnicodeEncodeError) as error:
        raise Refused("bad-message", f"not a valid message: {_first_problem(error)}") from None


def _first_problem(error: ValidationError | UnicodeEncodeError) -> str:
    if isinstance(error, UnicodeEncodeError):
        return "not valid text"
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where[:40]}: {first['msg']}"[:200] if where else str(first["msg"])[:200]
