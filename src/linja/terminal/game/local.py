"""A game against the computer, or between two people at one terminal, independent of screens and files."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError, printable
from linja.game import BY_HAND, Game, Outcome
from linja.language import Language, english
from linja.match import Match
from linja.position import Position, Side
from linja.record import PLAYER_HEADERS, Record
from linja.terminal.game.session import BOTH, Command, Sides
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.texts.endings import level_advice
from linja.terminal.texts.words import NOT_POSSIBLE, Words

if TYPE_CHECKING:
    from linja.terminal.game.progress import Progress
    from linja.terminal.texts.endings import Advice
    from linja.turn import Action


@dataclass
class LocalSession:
    """A game against the computer, or between two people at one terminal."""

    setup: Setup
    mine: Sides
    game: Game
    seed: int = 0
    """the seed of the computer's errors"""
    earlier: list[tuple[Side, Outcome]] = field(default_factory=list)
    """the match before this game: the starter and outcome of each game"""
    source: Record | None = None
    """the record that the game was opened from, with its names and comments"""
    language: Language = field(default_factory=english, repr=False, compare=False)
    advice: Advice | None = field(default=None, repr=False, compare=False)
    """about levels, once a game against the computer is over"""

    @classmethod
    def set_up(cls, setup: Setup, chance: random.Random | None = None) -> LocalSession:
        """The first game; open settings are drawn at random."""
        chance = chance or random.SystemRandom()
        match = Match(setup.rules, best_of=setup.length, starter=setup.starter, rng=chance)
        side = setup.side or chance.choice(list(Side))
        mine = frozenset([side]) if setup.opponent is Opponent.COMPUTER else BOTH
        return cls(setup, mine, match.next_game(), chance.getrandbits(31))

    @classmethod
    def of_record(cls, record: Record) -> LocalSession:
        """A game from a record; both sides can continue it here if it is not finished."""
        return cls(Setup(record.rules, Opponent.DEVICE), BOTH, record.game(), source=record)

    @property
    def words(self) -> Words:
        """Texts with the terms of this game's edition."""
        return Words.of(self.language, self.game.rules)

    @property
    def match(self) -> Match:
        """The match with all finished games, including this one."""
        outcome = self.game.outcome()
        games = [*self.earlier, *([(self.game.start.side, outcome)] if outcome else [])]
        starter = games[0][0] if games else self.game.start.side
        match = Match(self.setup.rules, best_of=self.setup.length, starter=starter)
        match.finished += games
        return match

    def name(self, side: Side) -> str:
        """The player of a side."""
        if self.source and (written := self.source.headers.get(PLAYER_HEADERS[side])):
            return printable(written)
        if side not in self.mine:
            return self.words.computer(self.setup.level)
        return self.words.side(side) if self.mine == BOTH else self.words.t("You")

    def note(self, side: Side) -> str:
        """What the computer's level is called."""
        return self.words.level_title(self.setup.level) if side not in self.mine and not self.source else ""

    def heading(self) -> str:
        """Rules and score, in one line."""
        return self.words.heading(self.setup.rules, self.setup.length, self.match)

    def notice(self) -> str:
        """After a game against the computer, which level may fit better."""
        return level_advice(self.words, self.advice) if self.advice else ""

    def note_result(self, progress: Progress) -> None:
        """Remember how a game against the computer ended; in a match, the level stays until its end."""
        outcome = self.game.outcome()
        if outcome is None or len(self.mine) != 1:
            self.advice = None
        elif self.advice is None:
            (side,) = self.mine
            self.advice = progress.note(self.game.rules, self.setup.level, side, outcome, self.seed)
            if self.advice and not self.match.is_over():
                self.advice = replace(self.advice, next=None, step=0)

    def is_computers_turn(self) -> bool:
        """Whether it is the computer's turn."""
        return not self.game.is_over() and self.game.side not in self.mine

    def can(self, command: Command) -> bool:
        """Whether a command is possible now."""
        if command is Command.UNDO:
            return self._is_in_mid_turn()
        if command is Command.TAKE_BACK:
            return self._can_take_back()
        if command is Command.HINT:
            return not self.game.is_over() and self.game.side in self.mine
        if command is Command.RESIGN:
            return not self.game.is_over()
        if command is Command.NEXT:
            return self.game.is_over()
        return command is Command.ANALYSE

    def play(self, action: Action) -> None:
        """Play an action. Raises IllegalAction or GameOver."""
        self.game.play(action)

    def ask(self, command: Command) -> None:
        """Carry out a command. Raises LinjaError if it is not possible."""
        if not self.can(command):
            raise LinjaError(NOT_POSSIBLE[command])
        if command is Command.UNDO:
            self.game.undo()
        elif command is Command.TAKE_BACK:
            self._take_back()
        elif command is Command.RESIGN:
            self.game.resign(self.game.side if self.game.side in self.mine else min(self.mine))
        elif command is Command.NEXT:
            self._begin_next()

    def record(self) -> Record:
        """The game as a record; comments of an opened record are kept for turns that are still there."""
        if self.source is None:
            names = {header: self.name(side) for side, header in PLAYER_HEADERS.items()}
            return Record.of(self.game, {"Date": f"{datetime.now(UTC):%Y.%m.%d}", **names})
        record = Record.of(self.game, self.source.headers)
        record.mainline.comment = self.source.mainline.comment
        turns = record.mainline.turns
        for place, known in enumerate(self.source.mainline.turns[: len(turns)]):
            played = turns[place]
            if (known.turn, known.complete) != (played.turn, played.complete):
                break
            turns[place] = known
        return record

    def is_as_opened(self) -> bool:
        """Whether this is an unchanged record."""
        return self.source is not None and self.record() == self.source

    def comment(self, turns: int) -> str:
        """The comments of the opened record after this many turns."""
        mainline = self.record().mainline
        return printable(mainline.turns[turns - 1].comment if turns else mainline.comment)

    def to_json(self) -> dict[str, Any]:
        """The game as JSON data."""
        return {
            "setup": self.setup.to_json(),
            "mine": sorted(self.mine),
            "record": str(self.record()),
            "seed": self.seed,
            "earlier": [[starter, str(outcome)] for starter, outcome in self.earlier],
            "opened": self.source is not None,
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> LocalSession:
        """Restore a saved game. Raises LinjaError."""
        try:
            record = Record.parse(kept["record"])
            return cls(
                replace(Setup.from_json(kept["setup"]), rules=record.rules),
                frozenset(map(Side, kept["mine"])),
                record.game(),
                int(kept["seed"]),
                [(Side(starter), Outcome.parse(outcome)) for starter, outcome in kept["earlier"]],
                record if kept["opened"] else None,
            )
        except LinjaError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise LinjaError("this is not a game: %(why)s", why=repr(error)) from None

    def _is_in_mid_turn(self) -> bool:
        history = self.game.history
        return bool(history) and not history[-1].complete and self.game.side in self.mine

    def _can_take_back(self) -> bool:
        outcome = self.game.outcome()
        if outcome and outcome.reason in BY_HAND:
            return False
        return any(played.side in self.mine for played in self.game.history)

    def _take_back(self) -> None:
        """Take back the player's last turn, or the current one if it has begun."""
        while True:
            side = self.game.history[-1].side
            self.game.undo_turn()
            if side in self.mine:
                return

    def _begin_next(self) -> None:
        """The match's next game, or the first of a new match. The loser starts; colours stay."""
        match = self.match
        self.earlier = [] if match.is_over() else match.finished
        self.game = Game(self.setup.rules, Position.start(self.setup.rules, match.next_starter()))
        self.seed += 1
        self.source = None
