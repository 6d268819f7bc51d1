"""What a message asks for: the entry of the log that fulfils it, or nothing if it has been fulfilled already.

A client whose connection broke says again what was not confirmed. It has been done if the log says so, from the
version on that the client looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError
from linja.server.game import messages, offers
from linja.server.game.log import OFF_BOARD, Entry, Kind
from linja.server.game.permissions import Permissions, action_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server.game.table import Sides, Table


def entry_of(table: Table, sides: Sides, command: messages.Command) -> Entry | None:
    """The entry that a message asks for, or None if it has been made already. Raises Refused."""
    if is_done(table, sides, command):
        return None
    if not isinstance(command, messages.Resign):
        table.check_version(command.version)
    return ENTRIES[type(command)](Permissions(table, sides), command)


ENTRIES: dict[type[messages.Command], Callable[[Permissions, Any], Entry]] = {
    messages.Act: lambda permissions, act: permissions.act(act.action),
    messages.Undo: lambda permissions, _: permissions.undo(),
    messages.TakeBack: lambda permissions, _: permissions.take_back(),
    messages.Draw: lambda permissions, _: permissions.draw(),
    messages.Accept: lambda permissions, accept: permissions.accept(accept.version),
    messages.Decline: lambda permissions, decline: permissions.decline(decline.version),
    messages.Resign: lambda permissions, _: permissions.resign(),
}
"""How each wish is fulfilled."""


def is_done(table: Table, sides: Sides, command: messages.Command) -> bool:
    """Whether the log has what a message asks for, by the same side and at the same place."""
    if not sides:
        return False
    if isinstance(command, messages.Resign):
        return any(entry.kind is Kind.RESIGN and entry.side in sides for entry in table.log[-1:])
    since = table.log[command.version :]
    if _is_talk(table, command):
        return any(entry.side in sides and _is_said(entry, command) for entry in since)
    on_board = (entry for entry in since if entry.kind not in OFF_BOARD)
    return any(_is_played(entry, entry.side in sides, command) for entry in [*on_board][:1])


def _is_talk(table: Table, command: messages.Command) -> bool:
    is_asked = isinstance(command, messages.TakeBack) and table.is_remote()
    return is_asked or isinstance(command, messages.Draw | messages.Decline)


def _is_said(entry: Entry, command: messages.Command) -> bool:
    """Whether an own entry is the offer or the answer that was meant."""
    if isinstance(command, messages.Decline):
        return entry.kind is Kind.DECLINE
    if isinstance(command, messages.TakeBack):
        return entry.kind is Kind.OFFER and entry.text == offers.TAKEBACK
    return entry.kind is Kind.DRAW or (entry.kind is Kind.OFFER and entry.text == offers.DRAW)


def _is_played(entry: Entry, is_own: bool, command: messages.Command) -> bool:
    """Whether the first change of the board since then is the one that was meant."""
    match command:
        case messages.Act():
            return is_own and entry.kind is Kind.ACTION and entry.text == _text(command.action)
        case messages.Undo():
            return is_own and entry.kind is Kind.UNDO
        case messages.Accept():  # a take-back is entered for the side that asked for it
            return entry.kind is (Kind.DRAW if is_own else Kind.TAKEBACK)
        case _:
            return is_own and entry.kind is Kind.TAKEBACK


def _text(action: str) -> str | None:
    try:
        return str(action_of(action))
    except LinjaError:
        return None
