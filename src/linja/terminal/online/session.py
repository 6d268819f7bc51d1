"""A game on a server, as its messages tell it. It takes messages, gives messages, and knows nothing of sockets.

The server has the last word: an action is played here when its next state says so. A field that the server does not
send (an older one, or a game without it) is simply not there.
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
from linja.rules import Rules
from linja.terminal.game.session import BOTH, Command, Sides
from linja.terminal.texts.words import OFFER_TEXTS, REFUSAL_TEXTS, Words
from linja.turn import DECLINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from linja.terminal.online.link import Link
    from linja.turn import Action

Message = dict[str, Any]

WITHOUT_VERSION = (Command.RESIGN, Command.NEXT)
"""What is meant whatever else has happened."""


def nowhere(_message: Message) -> None:
    """Nothing is sent before there is a connection."""


UNAVAILABLE = "unavailable"
"""The server has lost its games for a moment and closes the connection; on the next one everything is asked again."""


@dataclass
class OnlineSession:
    """One game of a server, as one of its players or a watcher sees it."""

    link: Link
    send: Callable[[Message], None] = nowhere
    game: Game = field(default_factory=Game)
    mine: Sides = frozenset()
    state: Message = field(default_factory=dict)
    trouble: LinjaError | None = field(default_factory=lambda: LinjaError("Connecting …"))
    """what is wrong with the connection"""
    error: str = ""
    """the code of why the server did not do what was asked last"""
    unconfirmed: Message | None = None
    """an action of which the server has not said yet that it was played"""
    wants_next: bool = False
    language: Language = field(default_factory=english, repr=False)
    _taken: float = 0.0
    """when the state came, by our own clock"""

    # What comes

    def take(self, message: Message) -> None:
        """A message of the server. Raises LinjaError for one that makes no sense."""
        kind = message.get("type")
        if kind == "state":
            self._take_state(message)
        elif kind == "error" and message.get("code") != UNAVAILABLE:
            self.error = str(message.get("code", "")) or "unknown"
            self.unconfirmed = None

    def connected(self) -> None:
        """The connection is there (again)."""
        self.trouble = None

    def lost(self, why: LinjaError) -> None:
        """The connection is not there."""
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
        """A change of version answers what was asked; on a new connection it is asked again if nothing has changed."""
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
        if not self.trouble:  # else it is sent with the next connection
            self.send(self.unconfirmed)

    def ask(self, command: Command) -> None:
        """Ask the server for something else."""
        self.error = ""
        if command is Command.NEXT:
            self.wants_next = True
            if self.next_link:
                return
        about = {} if command in WITHOUT_VERSION else {"version": self._version}
        self.send({"type": command.value, **about})

    def can(self, command: Command) -> bool:
        """Whether something may be asked for now."""
        can: Message = (self.state.get("can") or {}) if not self.trouble else {}
        if command is Command.ANALYSE:
            return bool(self.state) and (self.game.is_over() or bool(can.get("hint")))
        if command is Command.NEXT:
            return bool(can.get("rematch")) or self.next_link is not None
        return bool(can.get(command.value))

    # What is shown

    @property
    def words(self) -> Words:
        """What is said, in the words of this game's edition."""
        return Words.of(self.language, self.game.rules)

    @property
    def next_link(self) -> Link | None:
        """The rematch, or the match's next game, if it is there."""
        following = self.state.get("next")
        return self.link.to(following) if following else None

    @property
    def has_clock(self) -> bool:
        """Whether time is running for somebody."""
        clock: Message = self.state.get("clock") or {}
        return clock.get("running") is not None and not self.game.is_over()

    def name(self, side: Side) -> str:
        """Who plays a side."""
        player, words = self._player(side), self.words
        if player.get("kind") == "computer":
            return words.computer(str(player.get("level")))
        name = player.get("name")
        if side in self.mine and self.mine != BOTH:
            return words.t("%(name)s (you)", name=name) if name else words.t("You")
        return str(name) if name else words.side(side)

    def note(self, side: Side) -> str:
        """A player's clock, and whether somebody is there."""
        player, words, parts = self._player(side), self.words, []
        seconds = self.seconds_left(side)
        if seconds is not None:
            parts.append(words.clock(seconds))
        if self.state and not player.get("seated", True):
            parts.append(words.t("no one yet"))
        elif self.state and not player.get("present", True):
            parts.append(words.t("away"))
        return "  ".join(parts)

    def seconds_left(self, side: Side) -> float | None:
        """What a player's clock shows now; None without one."""
        clock: Message = self.state.get("clock") or {}
        left: Message = clock.get("left") or {}
        if side.value not in left:
            return None
        running = clock.get("running") == side.value and not self.game.is_over()
        return max(0.0, float(left[side.value]) - (time.monotonic() - self._taken if running else 0))

    def heading(self) -> str:
        """Rules, standing, and the link to send to a friend."""
        if not self.state:
            return str(self.link)
        match: Message = self.state.get("match") or {}
        wins: Message = match.get("wins") or {}
        words = self.words
        standing = words.standing(match["length"], wins.get("b", 0), wins.get("r", 0)) if match else ""
        watching = words.t("you're watching") if not self.mine else ""
        return " · ".join(filter(None, [words.rules(self.game.rules), standing, watching, str(self.link)]))

    def notice(self) -> str:
        """The connection, an offer, the next game: whatever matters most."""
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
        """The game so far as a record."""
        names = {header: self.name(side) for side, header in PLAYER_HEADERS.items()}
        return Record.of(self.game, {"Site": self.link.site, **names})

    def comment(self, _turns: int) -> str:
        """Nothing: it is being played."""
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
    """The game that a state tells, played again here."""
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
