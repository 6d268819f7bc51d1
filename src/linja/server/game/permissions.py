"""Who may do what at a table now. Each wish becomes the entry of the log that fulfils it, or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.game import BY_HAND
from linja.server.errors import Refused
from linja.server.game import offers
from linja.server.game.log import Entry, Kind
from linja.turn import DECLINE, PASS, Action, parse_action

if TYPE_CHECKING:
    from linja.game import Game
    from linja.position import Side
    from linja.server.game.table import Sides, Table

SKIP = "skip"
"""What a client says for declining."""
MAX_LOG_LENGTH = 10_000
"""entries after which nothing is taken back any more: playing comes to an end by itself, but undoing need not"""


class Permissions:
    """What somebody may do who has some sides. Everything that makes an entry raises Refused."""

    def __init__(self, table: Table, sides: Sides) -> None:
        self.table = table
        self.sides = sides
        self._game = table.game

    def act(self, text: str) -> Entry:
        """The entry for playing an action."""
        self._check_to_move()
        try:
            action = action_of(text)
            if action not in self._game.legal_actions():
                self._game.earns(action)  # says why not
        except LinjaError as error:
            raise Refused("illegal", str(error)) from None
        return Entry(Kind.ACTION, self._game.side, str(action))

    def may_skip(self) -> bool:
        """Whether the rest of the turn may be declined."""
        return self.table.is_to_move(self.sides) and DECLINE in self._game.legal_actions()

    def must_pass(self) -> bool:
        """Whether passing is all there is."""
        return self.table.is_to_move(self.sides) and PASS in self._game.legal_actions()

    def may_undo(self) -> bool:
        """Whether the last action belongs to the own turn under way."""
        return self.table.is_to_move(self.sides) and bool(self.table.current()) and not self._is_too_long()

    def undo(self) -> Entry:
        """The entry for undoing the last action of the turn under way."""
        self._check_to_move()
        self._check_not_too_long()
        if not self.may_undo():
            raise Refused("not-possible", "nothing has been played in this turn")
        return Entry(Kind.UNDO, self._game.side, "1")

    def may_take_back(self) -> bool:
        """Whether there is a turn that may be taken back, or be asked for."""
        if self._is_too_long():
            return False
        if self.table.is_remote():
            return self._may_offer(offers.TAKEBACK) and self._to_take_back(self.sides) > 0
        return self._is_seated_here() and self.table.next is None and self._to_take_back(self.sides) > 0

    def take_back(self) -> Entry:
        """The entry for going back to before the own last turn; for asking for it, if it needs two."""
        side, count = self._side(), self._to_take_back(self.sides)
        self._check_not_archived()
        self._check_not_too_long()
        if self.table.is_remote():
            self._check_two()
        if count == 0 or self.table.next is not None:
            raise Refused("not-possible", "there is no turn to take back")
        if self.table.is_remote():
            return self.table.offers.make(side, offers.TAKEBACK)
        return Entry(Kind.TAKEBACK, side, str(count))

    def may_draw(self) -> bool:
        """Whether a draw may be offered."""
        return self._may_offer(offers.DRAW)

    def draw(self) -> Entry:
        """The entry for offering a draw, or for accepting the one that is offered."""
        side, offer = self._check_two(), self.table.offers.open
        if offer and offer.kind == offers.DRAW and offer.by is not side:
            return Entry(Kind.DRAW, side)
        return self.table.offers.make(side, offers.DRAW)

    def may_accept(self) -> bool:
        """Whether the opponent offers something."""
        return self.table.is_running() and any(self.table.offers.may_accept(side) for side in self.sides)

    def accept(self, version: int) -> Entry:
        """The entry for accepting what the opponent offers, as seen in a version."""
        side = self._check_two()
        offer = self.table.offers.to_accept(side, version)
        if offer.kind == offers.DRAW:
            return Entry(Kind.DRAW, side)
        return Entry(Kind.TAKEBACK, offer.by, str(self._to_take_back(frozenset({offer.by}))))

    def may_decline(self) -> bool:
        """Whether there is an offer to decline or withdraw."""
        return self.table.is_running() and bool(self.sides) and self.table.offers.open is not None

    def decline(self, version: int) -> Entry:
        """The entry for declining what the opponent offers, or withdrawing the own offer, as seen in a version."""
        return self.table.offers.decline(self._check_two(), version)

    def may_resign(self) -> bool:
        """Whether one of these sides could give up."""
        return bool(self.sides) and self.table.is_running()

    def resign(self) -> Entry:
        """The entry for giving up: on one device it is who is to move."""
        side = self._side()
        self._check_running()
        return Entry(Kind.RESIGN, self._game.side if self._game.side in self.sides else side)

    def may_have_hint(self) -> bool:
        """Whether a hint may be given now."""
        return not self.table.is_remote() and self.table.is_to_move(self.sides)

    def check_hint(self) -> None:
        """Raises Refused if no hint may be given now."""
        self._check_to_move()
        if not self.may_have_hint():
            raise Refused("not-possible", "hints are given only against the computer and on one device")

    def may_have_rematch(self) -> bool:
        """Whether another game may follow this one."""
        return bool(self.sides) and self._game.is_over()

    def check_rematch(self) -> None:
        """Raises Refused if no other game may follow yet."""
        self._side()
        if not self.may_have_rematch():
            raise Refused("not-possible", "the game is still going on")

    def check_name(self) -> None:
        """Raises Refused if there is no seat that could have a name."""
        self._side()

    def _to_take_back(self, sides: Sides) -> int:
        """How many actions the last turn of these sides and everything after it have."""
        outcome = self._game.outcome()
        if outcome and outcome.reason in BY_HAND:
            return 0
        turns, any_turn = self._game.history(), not self.table.is_remote()
        own = (index for index in reversed(range(len(turns))) if turns[index].side in sides)
        last = next((index for index in own if any_turn or turns[index].complete), None)  # undoing needs no asking
        return 0 if last is None else len(self._game.actions) - _actions_before(self._game, last)

    def _may_offer(self, kind: str) -> bool:
        table = self.table
        is_possible = table.is_remote() and table.is_running() and table.free_side() is None
        return is_possible and any(table.offers.may_make(side, kind) for side in self.sides)

    def _is_seated_here(self) -> bool:
        return bool(self.sides) and not self.table.stored.archived

    def _side(self) -> Side:
        """The side of whoever plays; one of both on one device."""
        if not self.sides:
            raise Refused("not-your-turn", "you are watching this game")
        return min(self.sides)

    def _check_two(self) -> Side:
        """The own side, if there is somebody else on the other one."""
        side = self._side()
        self._check_running()
        if not self.table.is_remote():
            raise Refused("not-possible", "offers are made only to somebody far away")
        if self.table.free_side() is not None:
            raise Refused("not-possible", "nobody sits on the other side yet")
        return side

    def _check_to_move(self) -> None:
        self._side()
        self._check_running()
        if self.table.is_waiting():
            raise Refused("not-possible", "with a clock, the game begins when both are seated")
        if self._game.side not in self.sides:
            raise Refused("not-your-turn", f"it is {self._game.side.colour}'s turn")

    def _is_too_long(self) -> bool:
        return self.table.version >= MAX_LOG_LENGTH

    def _check_not_too_long(self) -> None:
        if self._is_too_long():
            raise Refused("not-possible", "too much has been taken back in this game")

    def _check_running(self) -> None:
        if self._game.is_over():
            raise Refused("over", f"the game is over: {self._game.outcome()}")
        self._check_not_archived()

    def _check_not_archived(self) -> None:
        if self.table.stored.archived:
            raise Refused("not-possible", "this game has been put away: it can only be read")


def action_of(text: str) -> Action:
    """The action that a client names. Raises InvalidAction."""
    return DECLINE if text == SKIP else parse_action(text)


def _actions_before(game: Game, turn: int) -> int:
    """How many actions were played before a turn of the history; declining is an action, but not in a turn."""
    actions, count = game.actions, 0
    for played in game.history()[:turn]:
        count += len(played.turn)
        count += count < len(actions) and actions[count] is DECLINE
    return count
