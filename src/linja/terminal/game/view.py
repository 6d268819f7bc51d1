"""The game screen without its widgets: what is shown, selected and possible."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.game import BY_HAND
from linja.position import ROWS, Position, Side, StageKind
from linja.terminal.drawing.picture import Ghost, Picture
from linja.terminal.game.hand import Hand
from linja.terminal.game.session import BOTH
from linja.terminal.texts.endings import ended
from linja.terminal.texts.words import counted
from linja.turn import DECLINE, PASS, Step, after

if TYPE_CHECKING:
    from linja.engine.analysis import PossibleTurn
    from linja.game import Game, PlayedTurn
    from linja.terminal.game.session import Session
    from linja.terminal.texts.words import Words
    from linja.turn import Action


@dataclass
class GameView:
    """One game as a player sees it."""

    session: Session
    hand: Hand = field(default_factory=Hand)
    looking: int | None = None
    """the number of turns after which the board is shown; None for now"""
    hint: PossibleTurn | None = None
    """the best turn, if a hint was requested"""
    hint_stage: int = 1
    """how much of it is shown: its first piece, the whole turn, or also what it leads to"""
    rows_counted: int = len(ROWS)
    """how many rows have been counted at the end"""
    is_turned: bool = False
    """whether the board is turned round"""
    is_thinking: bool = False
    seen: tuple[object, ...] = ()
    """the state of the game at the last refresh"""
    _was_over: bool = True

    def __post_init__(self) -> None:
        self.refresh()

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.session.game

    @property
    def words(self) -> Words:
        """The texts for this game."""
        return self.session.words

    def refresh(self) -> None:
        """The game has changed: offer the legal steps if it is a turn of this terminal."""
        self.hint = None
        self.looking = None
        self.seen = self.look_of_game()
        if not self._was_over and self.is_count:
            self.rows_counted = 0
        self._was_over = self.game.is_over()
        self._fill_hand()

    def look_of_game(self) -> tuple[object, ...]:
        """A value that changes with the game."""
        return self.game.rules, self.game.start, self.game.actions, self.game.outcome(), self.session.mine

    @property
    def is_to_choose(self) -> bool:
        """Whether a player at this terminal is to move, and looks at the current board."""
        return self.looking is None and not self.game.is_over() and self.game.side in self.session.mine

    @property
    def choice(self) -> Action | None:
        """Actions that move no piece: declining, or passing."""
        actions = self.game.legal_actions() if self.is_to_choose else []
        return next((action for action in (DECLINE, PASS) if action in actions), None)

    # Looking back

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """All turns so far; the last one may be unfinished."""
        return self.game.history

    @property
    def shown(self) -> int:
        """The number of turns after which the board is shown."""
        return len(self.turns) if self.looking is None else self.looking

    def look(self, turns: int) -> None:
        """Show the board after this many turns; after all of them, the current board."""
        last = len(self.turns)
        self.looking = None if turns >= last else max(0, turns)
        self._fill_hand()

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.position if self.looking is None else self.turns[self.looking].before

    @property
    def last_turn(self) -> PlayedTurn | None:
        """The turn that led to the shown position."""
        return self.turns[self.shown - 1] if self.shown else None

    # What is shown

    @property
    def bottom(self) -> Side:
        """Whose start line is at the bottom."""
        side = Side.RED if self.session.mine == frozenset([Side.RED]) else Side.BLACK
        return side.other if self.is_turned else side

    @property
    def is_count(self) -> bool:
        """Whether the points are being counted: at the end, if the board decided it."""
        outcome = self.game.outcome()
        return outcome is not None and self.looking is None and outcome.reason not in BY_HAND

    @property
    def is_counting(self) -> bool:
        """Whether the result is still to be revealed, row by row."""
        return self.is_count and self.rows_counted < len(ROWS)

    def picture(self) -> Picture:
        """The board to draw."""
        position, hand = self.position, self.hand
        is_hint = self.hint is not None and self.hint_stage > 1
        arrows = self.hint.turn.arrows(self.game.side) if self.hint and is_hint else []
        if not arrows and self.last_turn:
            arrows = self.last_turn.turn.arrows(self.last_turn.side)
        return Picture(
            position=position,
            bottom=self.bottom,
            movable=frozenset(hand.sources) if not hand.lifted else frozenset(),
            cursor=hand.cursor,
            lifted=hand.lifted,
            ghosts=tuple(self._ghost(step) for step in hand.targets),
            arrows=tuple(arrows),
            is_hint=is_hint,
            counts={side: self._counted(side) for side in Side if self.is_count},
        )

    def points(self, side: Side) -> int:
        """The side's points on the shown board, or those counted so far."""
        if self.is_counting:
            return sum(self.game.points_by_row(side)[: self.rows_counted])
        return self.position.points(side, self.game.rules)

    def prompt(self) -> tuple[str, str]:
        """The prompt, and more about it."""
        words = self.words
        if self.looking is not None:
            explained = words.explained(self.last_turn) if self.last_turn else ""
            return words.looking(self.last_turn, len(self.turns)), self.session.comment(self.shown) or explained
        if self.is_counting:
            return words.t("Counting the points …"), ""
        if outcome := self.game.outcome():
            return ended(words, outcome, self.session.mine), self.session.notice() or self.session.comment(self.shown)
        if self.game.side not in self.session.mine:
            name = self.session.name(self.game.side)
            return words.waiting(name, self.is_thinking), self.session.notice()
        if self.hint is not None:
            return words.hinted(self.hint, self.hint_stage), ""
        return self._to_do(), self.session.notice() or self._about_hand()

    # What may be chosen

    def move(self, by: int) -> None:
        """Move the selection up or down, as the board is seen."""
        self.hand.move(by if self.bottom is Side.BLACK else -by)

    def back(self) -> bool:
        """Cancel: put a piece back, hide a hint, or return to now; returns whether there was anything."""
        if self.hand.put_down():
            return True
        if self.hint is not None:
            self.hint = None
            return True
        if self.looking is not None:
            self.look(len(self.turns))
            return True
        return False

    def show_hint(self, hint: PossibleTurn) -> None:
        """Show where the best turn begins; if it moves nothing, say so at once."""
        self.hint, self.hint_stage = hint, 0
        self.show_more_of_hint()

    def show_more_of_hint(self) -> None:
        """First select the piece, then pick it up and show the turn, then say what it leads to."""
        assert self.hint is not None
        first = self.hint.turn[0] if self.hint.turn else None
        self.hint_stage = min(self.hint_stage + 1, 3) if isinstance(first, Step) else 3
        if isinstance(first, Step):
            self.hand.put_down()
            self.hand.row(first.source, self.game.side.other if first.of_opponent else self.game.side)
            if self.hint_stage == 1:
                self.hand.put_down()

    def _counted(self, side: Side) -> list[str]:
        counts = (self.position.count(side, row) for row in ROWS)
        rows = [counted(*row) for row in zip(counts, self.game.points_by_row(side), strict=True)]
        return [row if place < self.rows_counted else "" for place, row in enumerate(rows)]

    def _fill_hand(self) -> None:
        if self.is_to_choose:
            steps = [action for action in self.game.legal_actions() if isinstance(action, Step)]
            self.hand.give(steps, self.game.side)
        else:
            self.hand.take_away()

    def _ghost(self, step: Step) -> Ghost:
        side = self.game.side.other if step.of_opponent else self.game.side
        return Ghost(step.target, side, self._label(step))

    def _label(self, step: Step) -> str:
        """What landing there earns; anything that would lapse is left out."""
        earned, now = self.game.earns(step), after(self.game.position, step, self.game.rules)
        if now.over:
            return self.words.t("game ends")
        if earned is None or now.position.side is not self.game.side:
            return self.words.t("turn ends")
        return self.words.earned(earned)

    def _to_do(self) -> str:
        words = self.words
        stuck = words.t("You can't move, so you have to pass.") if self.choice is PASS else ""
        text = stuck or words.due(self.game.stage, self.game.rules, self._met_row())
        return words.asked(self.game.side, text, is_shared=self.session.mine == BOTH)

    def _met_row(self) -> int | None:
        """The row whose pieces the follow-up owes its length to, if they explain it."""
        last = self.game.actions[-1] if self.game.actions else None
        if self.game.stage.kind is not StageKind.FOLLOW_UP or not isinstance(last, Step):
            return None
        met = sum(self.position.count(side, last.target) for side in Side) - 1
        return last.target if met == self.game.stage.steps else None

    def _about_hand(self) -> str:
        words = self.words
        if self.hand.lifted:
            return words.t("Enter lands it, Esc puts it back.")
        if self.game.stage.end_triggered:
            return words.t("The sides have passed each other: this is the last turn.")
        if self.choice is not None:
            return words.t("s passes.") if self.choice is PASS else words.t("s skips it.")
        if self.game.stage.kind is StageKind.OPENING and len(self.turns) < 2:
            return words.t("↑ ↓ choose a piece, Enter picks it up, ? shows all keys.")
        last = self.last_turn
        return words.explained(last) if last and last.side not in self.session.mine else ""
