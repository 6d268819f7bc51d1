"""What a message asks for: the entry of the log that fulfils it, or nothing if it has been fulfilled already.

A client whose connection broke says again what was not confirmed. It has been done if the log says so, from the
version on that the client looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError
from linja.server.game import messages, offers
from linja.server.game.log import TALK, Entry, Kind
from linja.server.game.permissions import Rights, action_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server.game.table import Sides, Table


def entry_for(table: Table, sides: Sides, wish: messages.Wish) -> Entry | None:
    """The entry that a message asks for, or None if it has been made already. Raises Refused."""
    if is_done(table, sides, wish):
        return None
    if not isinstance(wish, messages.Resign):
        table.check_version(wish.version)
    return ENTRIES[type(wish)](Rights(table, sides), wish)


ENTRIES: dict[type[messages.Wish], Callable[[Rights, Any], Entry]] = {
    messages.Act: lambda rights, act: rights.act(act.action),
    messages.Undo: lambda rights, _: rights.undo(),
    messages.TakeBack: lambda rights, _: rights.take_back(),
    messages.Draw: lambda rights, _: rights.draw(),
    messages.Accept: lambda rights, accept: rights.accept(accept.version),
    messages.Decline: lambda rights, decline: rights.decline(decline.version),
    messages.Resign: lambda rights, _: rights.resign(),
}
"""How each wish is fulfilled."""


def is_done(table: Table, sides: Sides, wish: messages.Wish) -> bool:
    """Whether the log has what a message asks for, by the same side and at the same place."""
    if not sides:
        return False
    if isinstance(wish, messages.Resign):
        return any(entry.kind is Kind.RESIGN and entry.side in sides for entry in table.log[-1:])
    since = table.log[wish.version :]
    if _is_talk(table, wish):
        return any(entry.side in sides and _is_said(entry, wish) for entry in since)
    on_board = (entry for entry in since if entry.kind not in TALK)
    return any(_is_played(entry, entry.side in sides, wish) for entry in [*on_board][:1])


def _is_talk(table: Table, wish: messages.Wish) -> bool:
    is_asked = isinstance(wish, messages.TakeBack) and table.is_far_apart()
    return is_asked or isinstance(wish, messages.Draw | messages.Decline)


def _is_said(entry: Entry, wish: messages.Wish) -> bool:
    """Whether an own entry is the offer or the answer that was meant."""
    if isinstance(wish, messages.Decline):
        return entry.kind is Kind.DECLINE
    if isinstance(wish, messages.TakeBack):
        return entry.kind is Kind.OFFER and entry.text == offers.TAKEBACK
    return entry.kind is Kind.DRAW or (entry.kind is Kind.OFFER and entry.text == offers.DRAW)


def _is_played(entry: Entry, is_own: bool, wish: messages.Wish) -> bool:
    """Whether the first change of the board since then is the one that was meant."""
    match wish:
        case messages.Act():
            return is_own and entry.kind is Kind.ACTION and entry.text == _text(wish.action)
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
