"""Participants: levels and players of our own, which run inside the arena, and bots, which are programs."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linja.arena import protocol
from linja.arena.minimax import Minimax, advancement
from linja.arena.process import BotProcess, Forfeit
from linja.arena.protocol import Go, InvalidLine
from linja.engine import OPPONENTS, Level, Player, RandomPlayer
from linja.errors import InvalidTurn, LinjaError
from linja.kernel import successors
from linja.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.arena.limits import Limits
    from linja.engine import Chooser
    from linja.position import Position
    from linja.rules import Rules
    from linja.solution import Solution

BUILT_IN = ("random", "sloppy", "minimax3")
"""Players to compare with, beside the levels."""


@dataclass(frozen=True)
class Participant:
    """A name with a level, a player of our own or a command line."""

    name: str
    plays_as: str

    @classmethod
    def parse(cls, text: str) -> Participant:
        """Parse `3`, `minimax3`, `./bot --fast` or `name=./bot --fast`. Raises LinjaError.

        >>> Participant.parse("steady=minimax3")
        Participant(name='steady', plays_as='minimax3')
        """
        named = re.fullmatch(r"([^\s=/]+)=\s*(.*\S)\s*", text, re.DOTALL)
        plays_as = named[2] if named else text.strip()
        if plays_as in OPPONENTS or plays_as in BUILT_IN:
            return cls(named[1] if named else plays_as, plays_as)
        command = _split(plays_as)
        return cls(named[1] if named else _name_of(command), plays_as)

    @property
    def is_bot(self) -> bool:
        """Whether it is a program."""
        return self.plays_as not in OPPONENTS and self.plays_as not in BUILT_IN

    def description(self) -> dict[str, Any]:
        """What determines how it plays, as far as we know: a level that changes is a different one."""
        level = OPPONENTS.get(self.plays_as)
        return {"name": self.name, "plays_as": self.plays_as, **({"level": asdict(level)} if level else {})}

    @contextmanager
    def playing(self, rules: Rules, seed: int, limits: Limits, solution: Solution | None) -> Iterator[Chooser]:
        """Start the participant for one game. A bot may raise Forfeit, here and when it is asked."""
        if not self.is_bot:
            yield self._own_player(rules, seed, solution)
            return
        with BotProcess(_split(self.plays_as), limits) as process:
            bot = Bot(process, rules, limits)
            bot.start(seed)
            yield bot
            process.quit()

    def _own_player(self, rules: Rules, seed: int, solution: Solution | None) -> Chooser:
        if self.plays_as == "random":
            return RandomPlayer(rules, seed)
        if self.plays_as == "sloppy":
            return SloppyPlayer(rules, seed)
        if self.plays_as == "minimax3":
            return Minimax(rules)
        return Player(rules, Level.named(self.plays_as), seed, solution)


class SloppyPlayer:
    """Hurries forward like a beginner: any turn of the third that advances the most rows."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.seed = seed

    def choose(self, position: Position) -> Turn:
        """Any turn of that third; the same seed and position give the same one."""
        chance = random.Random(f"{self.seed} {position.text}")
        turns = successors(position, self.rules)
        chance.shuffle(turns)  # turns that advance alike are all as likely
        turns.sort(key=lambda turn: advancement(turn[1]))  # seen from the other side
        return chance.choice(turns[: -(-len(turns) // 3)])[0]


class Bot:
    """A program that is asked for turns."""

    def __init__(self, process: BotProcess, rules: Rules, limits: Limits) -> None:
        self._process = process
        self._rules = rules
        self._limits = limits

    def start(self, seed: int) -> None:
        """Send hello, wait for the reply, send the rules. Raises Forfeit."""
        self._process.send(f"hello {protocol.PROTOCOL_VERSION}\n")
        rest = self._answer("hello", self._limits.start)
        try:
            protocol.read_hello(rest)
        except InvalidLine as error:
            raise Forfeit(f"said no hello that can be understood: {error}") from None
        self._process.send(protocol.write_start(self._rules, seed))

    def choose(self, position: Position) -> Turn:
        """Ask for a turn. Raises Forfeit, also for an illegal one."""
        turns = [turn for turn, _, _ in successors(position, self._rules)]
        go = Go(max(1, int(self._limits.time * 1000)), self._limits.nodes)
        self._process.send(protocol.write_question(position, turns, go))
        text = self._answer("bestturn", self._limits.time)
        try:
            turn = Turn.parse(text)
        except InvalidTurn:
            raise Forfeit(f"answered with {text[:60]!r}, which is not a turn, in {position.text}") from None
        if turn not in turns:
            raise Forfeit(f"played the illegal turn {text[:60]!r} in {position.text}")
        return turn

    def _answer(self, wanted: str, seconds: float) -> str:
        """The rest of the line with the wanted command; lines with other commands are ignored."""
        deadline = time.monotonic() + seconds
        while True:
            word, rest = protocol.words(self._process.read_line(seconds, deadline))
            if word == wanted:
                return rest
            if word == "error":
                raise Forfeit(f"gave up: {rest[:200]}")
            if time.monotonic() > deadline:
                raise Forfeit(f"gave no answer in {seconds:g} s", on_time=True)


def _split(command: str) -> list[str]:
    """Split a command line whose program exists. Raises LinjaError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise LinjaError(f"{command!r} is not a valid command line: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise LinjaError(
            f"{command!r} is neither a level ({', '.join(OPPONENTS)}) nor {' nor '.join(BUILT_IN)}, "
            "and there is no such program"
        )
    if not hasattr(os, "killpg"):
        raise LinjaError("bots as programs need a system with process groups, such as Linux or macOS")
    return words


def _name_of(command: list[str]) -> str:
    """The first file among the arguments, as in `python3 bots/deep.py`, else the program; without its suffix."""
    program, *arguments = command
    script = next((word for word in arguments if Path(word).is_file()), program)
    return re.sub(r"[\s=]+", "-", Path(script).stem)
