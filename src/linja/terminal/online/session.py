"""A game on a server, built from its messages. It takes and returns messages, independent of sockets.

The server has the last word: an action is played here when its next state says so. Fields that the server does not
send (an older one, or a game without them) are simply missing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError
from linja.game import BY_HAND, Game, Outcome, Reason
from linja.language import Language, english, msg
from linja.position import Position, Side
from linja.record import PLAYER_HEADERS, Record
from linja.record.tree import end_by_hand
from linja.rules import ZEN, Rules
from linja.terminal.game.session import BOTH, Command, Sides
from linja.terminal.texts.words import OFFER_TEXTS, REFUSAL_TEXTS, Words
from linja.turn import DECLINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from linja.terminal.online.link import Link
    from linja.turn import Action

Message = dict[str, Any]

WITHOUT_VERSION = (Command.RESIGN, Command.NEXT)
"""Commands that do not depend on a version."""


def nowhere(_message: Message) -> None:
    """Nothing is sent before there is a connection."""


UNAVAILABLE = "unavailable"
"""The server is temporarily unavailable and closes the connection; on the next one everything is sent again."""


@dataclass
class OnlineSession:
    """A game on a server, as one of its players or a watcher sees it."""

    link: Link
    send: Callable[[Message], None] = nowhere
    game: Game = field(default_factory=lambda: Game(ZEN))  # until the server has sent its own
    mine: Sides = frozenset()
    state: Message = field(default_factory=dict)
    trouble: LinjaError | None = field(default_factory=lambda: LinjaError("Connecting …"))
    """the problem of the connection"""
    error: str = ""
    """the code of the last refusal"""
    unconfirmed: Message | None = None
    """an action that the server has not confirmed yet"""
    wants_next: bool = False
    language: Language = field(default_factory=english, repr=False)
    _taken: float = 0.0
    """when the state arrived, by our own clock"""

    # What comes

    def take(self, message: Message) -> None:
        """Handle a message of the server. Raises LinjaError for an invalid one."""
        kind = message.get("type")
        if kind == "state":
            self._take_state(message)
        elif kind == "error" and message.get("code") != UNAVAILABLE:
            self.error = str(message.get("code", "")) or "unknown"
            self.unconfirmed = None

    def connected(self) -> None:
        """The connection is open (again)."""
        self.trouble = None

    def lost(self, why: LinjaError) -> None:
        """The connection is lost."""
        self.trouble = why

    def _take_state(self, state: Message) -> None:
        try:
            self.game = _game(state)
            self.mine = _sides(state.get("you"))
            self._confirm(int(state["version"]))
        except (KeyError, TypeError, ValueError) as error:
            raise LinjaError("unexpected message from the server: %(why)s", why=error) from None
        self.state, self._taken = state, time.monotonic()

    def _confirm(self, version: int) -> None:
        """A new version settles the pending action; on a new connection it is sent again if nothing has changed."""
        waiting, is_new_connection = self.unconfirmed, bool(self.trouble)
        if waiting is not None and version != waiting["version"]:
            self.unconfirmed = None
        elif waiting is not None and is_new_connection:
            self.send(waiting)

    # What goes

    def play(self, action: Action) -> None:
        """Ask the server to play an action."""
        text = "skip" if action is DECLINE else str(action)
        self.unconfirmed = {"type": "act", "version": self._version, "action": text}
        self.error = ""
        if not self.trouble:  # otherwise it is sent with the next connection
            self.send(self.unconfirmed)

    def ask(self, command: Command) -> None:
        """Send another command."""
        self.error = ""
        if command is Command.NEXT:
            self.wants_next = True
            if self.next_link:
                return
        about = {} if command in WITHOUT_VERSION else {"version": self._version}
        self.send({"type": command.value, **about})

    def can(self, command: Command) -> bool:
        """Whether a command is possible now."""
        can: Message = (self.state.get("can") or {}) if not self.trouble else {}
        if command is Command.ANALYSE:
            return bool(self.state) and (self.game.is_over() or bool(can.get("hint")))
        if command is Command.NEXT:
            return bool(can.get("rematch")) or self.next_link is not None
        return bool(can.get(command.value))

    # What is shown

    @property
    def words(self) -> Words:
        """Texts with the terms of this game's edition."""
        return Words.of(self.language, self.game.rules)

    @property
    def next_link(self) -> Link | None:
        """The rematch, or the match's next game, if it exists."""
        following = self.state.get("next")
        return self.link.to(following) if following else None

    @property
    def has_clock(self) -> bool:
        """Whether a clock is running."""
        clock: Message = self.state.get("clock") or {}
        return clock.get("running") is not None and not self.game.is_over()

    def name(self, side: Side) -> str:
        """The player of a side."""
        player, words = self._player(side), self.words
        if player.get("kind") == "computer":
            return words.computer(str(player.get("level")))
        name = player.get("name")
        if side in self.mine and self.mine != BOTH:
            return words.t("%(name)s (you)", name=name) if name else words.t("You")
        return str(name) if name else words.side(side)

    def note(self, side: Side) -> str:
        """A player's clock, and whether they are connected."""
        player, words, parts = self._player(side), self.words, []
        seconds = self.seconds_left(side)
        if seconds is not None:
            parts.append(words.clock(seconds))
        if title := words.level_title(str(player.get("level"))):
            parts.append(title)
        if self.state and not player.get("seated", True):
            parts.append(words.t("no one yet"))
        elif self.state and not player.get("present", True):
            parts.append(words.t("away"))
        return "  ".join(parts)

    def seconds_left(self, side: Side) -> float | None:
        """A player's current time; None without a clock."""
        clock: Message = self.state.get("clock") or {}
        left: Message = clock.get("left") or {}
        if side.value not in left:
            return None
        running = clock.get("running") == side.value and not self.game.is_over()
        return max(0.0, float(left[side.value]) - (time.monotonic() - self._taken if running else 0))

    def heading(self) -> str:
        """Rules, score, and the link to send to a friend."""
        if not self.state:
            return str(self.link)
        match: Message = self.state.get("match") or {}
        wins: Message = match.get("wins") or {}
        words = self.words
        standing = words.standing(match["length"], wins.get("b", 0), wins.get("r", 0)) if match else ""
        watching = words.t("you're watching") if not self.mine else ""
        return " · ".join(filter(None, [words.rules(self.game.rules), standing, watching, str(self.link)]))

    def notice(self) -> str:
        """The most important notice: connection, offer or next game."""
        return next(filter(None, self._notices()), "")

    def _notices(self) -> Iterator[str]:
        words = self.words
        yield words.error(self.trouble) if self.trouble else ""
        yield words.t(REFUSAL_TEXTS.get(self.error, msg("The server rejected that."))) if self.error else ""
        offer: Message = self.state.get("offer") or {}
        if offer and len(self.mine) == 1:
            text = OFFER_TEXTS.get((str(offer.get("kind")), offer.get("by") in self.mine), "")
            yield words.t(text) if text else ""
        if self.game.is_over() and self.next_link:
            yield words.t("The next game is ready: n opens it.")
        if self.state.get("archived"):
            yield words.t("Archived: view only.")
        if any(not self._player(side).get("seated", True) for side in Side):
            yield words.t("Send the link above to a friend.")

    def record(self) -> Record:
        """The game as a record."""
        names = {header: self.name(side) for side, header in PLAYER_HEADERS.items()}
        return Record.of(self.game, {"Site": self.link.site, **names})

    def comment(self, _turns: int) -> str:
        """Empty: it is being played."""
        return ""

    @property
    def _version(self) -> int:
        return int(self.state.get("version", 0))

    def _player(self, side: Side) -> Message:
        players: Message = self.state.get("players") or {}
        player: Message = players.get(side.value) or {}
        return player


def _sides(you: object) -> Sides:
    return BOTH if you == "both" else frozenset() if you is None else frozenset([Side(str(you))])


def _game(state: Message) -> Game:
    """Rebuild the game from a state."""
    rules, start = Rules.parse(state["rules"]["text"]), state["start"]
    game = Game(rules, Position(tuple(start["black"]), tuple(start["red"]), Side(start["side"])))
    for turn in state["turns"]:
        game.play_turn(turn["text"])
    for action in state["current"]:
        game.play(action)
    outcome = state.get("outcome")
    if outcome and not game.is_over() and (reason := Reason(outcome["reason"])) in BY_HAND:
        winner = Side(outcome["winner"]) if outcome["winner"] else None
        end_by_hand(game, Outcome(winner, outcome["points"]["b"], outcome["points"]["r"], reason))
    return game
