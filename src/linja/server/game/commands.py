"""Commands become entries of the log, or nothing if they have been carried out already.

After a broken connection a client resends what was not confirmed. It has been carried out if the log contains it,
from the version that the client was showing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError
from linja.server.game import messages, permissions
from linja.server.game.log import OFF_BOARD, Entry, Kind
from linja.server.game.offers import OfferKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server.errors import Refused
    from linja.server.game.table import Sides, Table


def entry_of(table: Table, sides: Sides, command: messages.Command) -> Entry | None:
    """The entry for a command, or None if the log has it already. Raises Refused."""
    if is_done(table, sides, command):
        return None
    if not isinstance(command, messages.Resign):
        table.check_version(command.version)
    why_not, entry = HANDLERS[type(command)]
    if refused := why_not(table, sides, command):
        raise refused
    return entry(table, sides, command)


def resignation(table: Table, sides: Sides) -> Entry:
    """The entry for resigning: on one device, by the side to move."""
    return Entry(Kind.RESIGN, table.game.side if table.game.side in sides else min(sides))


def _take_back(table: Table, sides: Sides) -> Entry:
    """Take back at once or, online, ask the opponent."""
    if table.is_remote():
        return Entry(Kind.OFFER, min(sides), OfferKind.TAKEBACK)
    return Entry(Kind.TAKEBACK, min(sides), str(permissions.actions_to_take_back(table, sides)))


def _why_not_draw(table: Table, sides: Sides) -> Refused | None:
    if _is_draw_offered(table, sides):
        return permissions.why_not_accept(table, sides, table.version)
    return permissions.why_not_offer_draw(table, sides)


def _draw(table: Table, sides: Sides) -> Entry:
    """Offer a draw, or accept the opponent's offer."""
    if _is_draw_offered(table, sides):
        return Entry(Kind.DRAW, min(sides))
    return Entry(Kind.OFFER, min(sides), OfferKind.DRAW)


def _is_draw_offered(table: Table, sides: Sides) -> bool:
    offer = table.offers.open
    return offer is not None and offer.kind == OfferKind.DRAW and offer.by not in sides


def _accept(table: Table, sides: Sides) -> Entry:
    offer = table.offers.open
    if offer is None or offer.kind == OfferKind.DRAW:
        return Entry(Kind.DRAW, min(sides))
    return Entry(Kind.TAKEBACK, offer.by, str(permissions.actions_to_take_back(table, frozenset({offer.by}))))


def _decline(table: Table, sides: Sides) -> Entry:
    assert table.offers.open is not None
    return Entry(Kind.DECLINE, min(sides), table.offers.open.kind)


HANDLERS: dict[
    type[messages.Command],
    tuple[Callable[[Table, Sides, Any], Refused | None], Callable[[Table, Sides, Any], Entry]],
] = {
    messages.Act: (
        lambda table, sides, act: permissions.why_not_act(table, sides, act.action),
        lambda table, _, act: Entry(Kind.ACTION, table.game.side, str(permissions.action_of(act.action))),
    ),
    messages.Undo: (
        lambda table, sides, _: permissions.why_not_undo(table, sides),
        lambda table, _sides, _: Entry(Kind.UNDO, table.game.side, "1"),
    ),
    messages.TakeBack: (
        lambda table, sides, _: permissions.why_not_take_back(table, sides),
        lambda table, sides, _: _take_back(table, sides),
    ),
    messages.Draw: (
        lambda table, sides, _: _why_not_draw(table, sides),
        lambda table, sides, _: _draw(table, sides),
    ),
    messages.Accept: (
        lambda table, sides, accept: permissions.why_not_accept(table, sides, accept.version),
        lambda table, sides, _: _accept(table, sides),
    ),
    messages.Decline: (
        lambda table, sides, decline: permissions.why_not_decline(table, sides, decline.version),
        lambda table, sides, _: _decline(table, sides),
    ),
    messages.Resign: (
        lambda table, sides, _: permissions.why_not_resign(table, sides),
        lambda table, sides, _: resignation(table, sides),
    ),
}
"""For each command: why a player may not give it now, and the entry for it."""


def is_done(table: Table, sides: Sides, command: messages.Command) -> bool:
    """Whether the log has the result of a command, by the same side and at the same place."""
    if not sides:
        return False
    if isinstance(command, messages.Resign):
        return any(entry.kind is Kind.RESIGN and entry.side in sides for entry in table.log[-1:])
    since = table.log[command.version :]
    if _is_off_board(table, command):
        return any(entry.side in sides and _is_said(entry, command) for entry in since)
    on_board = (entry for entry in since if entry.kind not in OFF_BOARD)
    return any(_is_played(entry, entry.side in sides, command) for entry in [*on_board][:1])


def _is_off_board(table: Table, command: messages.Command) -> bool:
    is_asked = isinstance(command, messages.TakeBack) and table.is_remote()
    return is_asked or isinstance(command, messages.Draw | messages.Decline)


def _is_said(entry: Entry, command: messages.Command) -> bool:
    """Whether the player's own entry is the offer or the reply that was meant."""
    if isinstance(command, messages.Decline):
        return entry.kind is Kind.DECLINE
    if isinstance(command, messages.TakeBack):
        return entry.kind is Kind.OFFER and entry.text == OfferKind.TAKEBACK
    return entry.kind is Kind.DRAW or (entry.kind is Kind.OFFER and entry.text == OfferKind.DRAW)


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
        return str(permissions.action_of(action))
    except LinjaError:
        return None
