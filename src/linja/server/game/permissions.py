"""Who may do what at a table now: one function per command, which returns the reason against it, or None.

`sides` are those of the player: both on one device, one against an opponent, none for a watcher.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.game import BY_HAND
from linja.server.errors import Refused
from linja.server.game.log import Kind
from linja.server.game.offers import OfferKind
from linja.turn import DECLINE, PASS, Action, parse_action

if TYPE_CHECKING:
    from linja.game import Game
    from linja.server.game.state import Can
    from linja.server.game.table import Sides, Table

SKIP = "skip"
"""The client's word for declining."""
MAX_LOG_LENGTH = 3000
"""Entries after which nothing can be taken back: games end, but undoing could continue for ever."""

MAX_PHRASES = 20
"""Phrases that a side may say in one game."""


def permitted(table: Table, sides: Sides) -> Can:
    """Which commands a player may give now."""
    legal = table.game.legal_actions() if _why_not_move(table, sides) is None else ()
    return {
        "skip": DECLINE in legal,
        "pass": PASS in legal,
        "undo": why_not_undo(table, sides) is None,
        "takeback": why_not_take_back(table, sides) is None,
        "draw": why_not_offer_draw(table, sides) is None,
        "accept": why_not_accept(table, sides, table.version) is None,
        "decline": why_not_decline(table, sides, table.version) is None,
        "resign": why_not_resign(table, sides) is None,
        "hint": why_not_hint(table, sides) is None,
        "rematch": why_not_rematch(table, sides) is None,
        "join": why_not_join(table, sides) is None,
        "cancel": why_not_cancel(table, sides) is None,
        "say": why_not_say(table, sides) is None,
    }


def why_not_act(table: Table, sides: Sides, text: str) -> Refused | None:
    """Play an action."""
    if refused := _why_not_move(table, sides):
        return refused
    try:
        action = action_of(text)
        if action not in table.game.legal_actions():
            table.game.earns(action)  # gives the reason
    except LinjaError as error:
        return Refused("illegal", str(error))
    return None


def why_not_undo(table: Table, sides: Sides) -> Refused | None:
    """Undo the last action of the current turn."""
    if refused := _why_not_move(table, sides) or _why_not_longer(table):
        return refused
    return None if table.current() else Refused("not-possible", "nothing has been played in this turn")


def why_not_take_back(table: Table, sides: Sides) -> Refused | None:
    """Take back the player's last turn; online, ask for it."""
    refused = (
        _why_not_play(sides)
        or _why_archived(table)
        or _why_not_longer(table)
        or (_why_not_negotiate(table, sides) if table.is_remote() else None)
    )
    if refused:
        return refused
    if actions_to_take_back(table, sides) == 0 or table.next is not None:
        return Refused("not-possible", "there is no turn to take back")
    return table.offers.why_not_make(min(sides), OfferKind.TAKEBACK)  # nobody has asked in a local game


def why_not_offer_draw(table: Table, sides: Sides) -> Refused | None:
    """Offer a draw."""
    return _why_not_negotiate(table, sides) or table.offers.why_not_make(min(sides), OfferKind.DRAW)


def why_not_accept(table: Table, sides: Sides, version: int) -> Refused | None:
    """Accept the opponent's offer, as shown in a version."""
    return _why_not_negotiate(table, sides) or table.offers.why_not_accept(min(sides), version)


def why_not_decline(table: Table, sides: Sides, version: int) -> Refused | None:
    """Decline the opponent's offer, or withdraw the player's own, as shown in a version."""
    return _why_not_negotiate(table, sides) or table.offers.why_not_decline(version)


def why_not_resign(table: Table, sides: Sides) -> Refused | None:
    """Resign."""
    return _why_not_play(sides) or _why_not_running(table)


def why_not_hint(table: Table, sides: Sides) -> Refused | None:
    """Get a hint."""
    if refused := _why_not_move(table, sides):
        return refused
    if table.is_remote():
        return Refused("not-possible", "hints are only available against the computer and on one device")
    return None


def why_not_rematch(table: Table, sides: Sides) -> Refused | None:
    """Start the game after this one."""
    if refused := _why_not_play(sides):
        return refused
    return None if table.game.is_over() else Refused("not-possible", "the game is not over yet")


def why_not_offer_rematch(table: Table, sides: Sides) -> Refused | None:
    """Offer the opponent a rematch, or accept theirs."""
    if refused := why_not_rematch(table, sides):
        return refused
    return None if table.is_remote() else Refused("not-possible", "offers are only possible in online games")


def why_not_join(table: Table, sides: Sides) -> Refused | None:
    """Take the free seat."""
    if refused := _why_not_running(table):
        return refused
    if sides or table.free_side() is None:
        return Refused("not-possible", "there is no free seat for you")
    return None


def why_not_cancel(table: Table, sides: Sides) -> Refused | None:
    """Cancel the invitation."""
    if refused := why_not_resign(table, sides):
        return refused
    return None if table.free_side() else Refused("not-possible", "someone has joined already")


def why_not_say(table: Table, sides: Sides) -> Refused | None:
    """Say a phrase."""
    if refused := _why_not_play(sides) or _why_archived(table):
        return refused
    if not table.is_remote() or table.free_side() is not None:
        return Refused("not-possible", "there is no one to talk to")
    said = sum(entry.kind is Kind.SAY and entry.side in sides for entry in table.log)
    return None if said < MAX_PHRASES else Refused("not-possible", "that is enough for one game")


def why_not_rename(sides: Sides) -> Refused | None:
    """Show the others a name."""
    return _why_not_play(sides)


def action_of(text: str) -> Action:
    """Parse the action of a client. Raises InvalidAction."""
    return DECLINE if text == SKIP else parse_action(text)


def actions_to_take_back(table: Table, sides: Sides) -> int:
    """The number of actions in the last turn of these sides and everything after it; 0 if there is no such turn."""
    game = table.game
    outcome = game.outcome()
    if outcome and outcome.reason in BY_HAND:
        return 0
    turns, any_turn = game.history, not table.is_remote()
    own = (index for index in reversed(range(len(turns))) if turns[index].side in sides)
    last = next((index for index in own if any_turn or turns[index].complete), None)  # undo needs no permission
    return 0 if last is None else len(game.actions) - _actions_before(game, last)


def _actions_before(game: Game, turn: int) -> int:
    """The number of actions before a turn of the history; declining is an action, but not part of a turn."""
    actions, count = game.actions, 0
    for played in game.history[:turn]:
        count += len(played.turn)
        count += actions[count] is DECLINE
    return count


def _why_not_play(sides: Sides) -> Refused | None:
    return None if sides else Refused("not-your-turn", "you are watching this game")


def _why_not_move(table: Table, sides: Sides) -> Refused | None:
    """Why it is not the player's turn."""
    if refused := why_not_resign(table, sides):
        return refused
    if table.is_waiting():
        return Refused("not-possible", "with a clock, the game begins when both players are there")
    if table.game.side not in sides:
        return Refused("not-your-turn", f"it is {table.game.side.colour}'s turn")
    return None


def _why_not_negotiate(table: Table, sides: Sides) -> Refused | None:
    """Why the player can neither make nor answer offers."""
    if refused := why_not_resign(table, sides):
        return refused
    if not table.is_remote():
        return Refused("not-possible", "offers are only possible in online games")
    if table.free_side() is not None:
        return Refused("not-possible", "the other seat is still free")
    return None


def _why_not_running(table: Table) -> Refused | None:
    if table.game.is_over():
        return Refused("over", f"the game is over: {table.game.outcome()}")
    return _why_archived(table)


def _why_archived(table: Table) -> Refused | None:
    if table.stored.archived:
        return Refused("not-possible", "this game is archived: it is read-only")
    return None


def _why_not_longer(table: Table) -> Refused | None:
    """Why the log may not grow by take-backs."""
    if table.version >= MAX_LOG_LENGTH:
        return Refused("not-possible", "too many take-backs in this game")
    return None
