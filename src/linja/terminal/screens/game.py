"""The game screen: keys, clicks and the computer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work

from linja.engine.levels import RULES_OF_THUMB
from linja.errors import LinjaError
from linja.terminal.game.computer import Stopped
from linja.terminal.game.local import LocalSession
from linja.terminal.game.session import Command
from linja.terminal.screens.ask import Confirm
from linja.terminal.screens.game_layout import GameLayout
from linja.terminal.texts.words import COMMAND_TITLES, NOT_POSSIBLE
from linja.terminal.widgets import panels
from linja.terminal.widgets.keys import Key
from linja.terminal.widgets.widget import DrawnWidget
from linja.turn import DECLINE

if TYPE_CHECKING:
    from textual import events
    from textual.binding import BindingType

    from linja.terminal.texts.endings import Advice
    from linja.turn import Action

PAGE = 8
COMMAND_KEYS = (
    (Command.NEXT, "n", "ask('rematch')", 9),
    (Command.ACCEPT, "y", "ask('accept')", 9),
    (Command.DECLINE, "x", "ask('decline')", 9),
    (Command.UNDO, "u", "ask('undo')", 7),
    (Command.TAKE_BACK, "b", "ask('takeback')", 4),
    (Command.HINT, "h", "hint", 6),
    (Command.ANALYSE, "a", "analyse", 6),
    (Command.DRAW, "d", "ask('draw')", 3),
    (Command.RESIGN, "r", "resign", 2),
)
"""each with its key, its action, and its importance in the line of keys"""


class GameScreen(GameLayout):
    """One game, wherever it is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,k", "move(1)", "Up"),
        ("down,j", "move(-1)", "Down"),
        ("enter,space", "press", "Pick up or land"),
        ("escape", "back", "Back"),
        *((str(row), f"row({row})", f"Row {row}") for row in range(1, 9)),
        ("left", "look(-1)", "Turn before"),
        ("right", "look(1)", "Turn after"),
        ("home", "look(-9999)", "Start"),
        ("end", "look(9999)", "Now"),
        ("s", "skip", "Skip"),
        ("plus", "step(1)", "Stronger opponent"),
        ("minus", "step(-1)", "Weaker opponent"),
        *((key, action, command) for command, key, action, _ in COMMAND_KEYS),
        ("pagedown", f"scroll({PAGE})", "Scroll"),
        ("pageup", f"scroll(-{PAGE})", "Scroll"),
        ("f", "turn_board", "Turn the board"),
        ("w", "app.write", "Save"),
        ("o", "app.open", "Open"),
        ("l", "app.light", "Light or dark"),
        ("m", "app.menu", "Menu"),
        ("question_mark", "help", "Help"),
        ("q", "app.quit", "Quit"),
    ]

    def on_mount(self) -> None:
        """Start."""
        self.lay_out()
        self.changed()

    def on_resize(self) -> None:
        """Adjust to the size."""
        self.lay_out()

    def on_key(self, _event: events.Key) -> None:
        """Clear a notice that has been read."""
        self.message = ""

    # What happens to the game

    def changed(self) -> None:
        """The game has changed: show it, save it, and start the computer if it is its turn."""
        self.view.refresh()
        self._show()
        if isinstance(self.session, LocalSession):
            self.linja.keep(self.session)
            if self.session.is_computers_turn():
                self._let_computer_play(self.session)

    def say(self, message: str) -> None:
        """Show a notice until the next key."""
        self.message = message
        self.repaint()

    def _show(self) -> None:
        """The board has changed."""
        self.first_listed = 0
        self.repaint()
        if self.view.is_counting:
            self._count()
        if self.is_analysing:
            self._look_ahead()

    @work(exclusive=True, group="count")
    async def _count(self) -> None:
        """Count the points row by row, then reveal the result."""
        while self.view.is_counting:
            await asyncio.sleep(self.linja.move_delay / 2)
            self.view.rows_counted += 1
            self.repaint()

    def _do(self, action: Action | None) -> None:
        if action is None:
            self.repaint()
            return
        try:
            self.session.play(action)
        except LinjaError as error:
            self.say(self.words.error(error))
        else:
            if isinstance(self.session, LocalSession):
                self.changed()

    @work(exclusive=True, group="computer")
    async def _let_computer_play(self, session: LocalSession) -> None:
        """Compute, then show action by action. Quitting or taking back in between stops it."""
        self.view.is_thinking = True
        try:
            game, side = session.game, session.game.side
            computer, level, before = self.linja.computer, session.setup.level, game.position
            turn = await computer.choose(game.rules, level, session.seed, before)
            rule = await computer.rule_used(game.rules, before) if level == RULES_OF_THUMB.name else None
            for action in (*turn, DECLINE):
                if game.is_over() or game.side is not side:
                    break
                await asyncio.sleep(self.linja.move_delay)
                session.play(action)
                self.view.refresh()
                self._show()
                self.linja.keep(session)
            if rule:
                self.say(self.words.rule_used(rule))
        finally:
            self.view.is_thinking = False
        self.changed()

    # Keys

    def keys(self) -> list[Key]:
        """The keys that work now."""
        view, can, t = self.view, self.session.can, self.words.t
        keys = (
            [Key(t("Enter"), t("land") if view.hand.lifted else t("pick up"), "press", 5)] if view.hand.cursor else []
        )
        if view.choice is not None:
            keys.append(Key("s", t("skip") if view.choice is DECLINE else t("pass on"), "skip", 9))
        keys += [
            Key(key, t(COMMAND_TITLES[command]), action, matters)
            for command, key, action, matters in COMMAND_KEYS
            if can(command)
        ]
        if advice := self._level_advice():
            key, title = "+" if advice.step > 0 else "-", self.words.level(advice.next or "")
            keys.append(Key(key, title, f"step({advice.step})", 9))
        keys += [Key("←→", t("look back"), "look(-1)", 1)] if view.turns else []
        keys.append(Key("w", t("save"), "app.write", 3))
        keys.append(Key("m", t("menu"), "app.menu", 5))
        return [*keys, Key("?", t("help"), "help", 8), Key("q", t("quit"), "app.quit", 8)]

    def action_move(self, by: int) -> None:
        """Move the selection up or down."""
        self.view.move(by)
        self.repaint()

    def action_press(self) -> None:
        """Pick up or land."""
        self._do(self.view.hand.press())

    def action_back(self) -> None:
        """Cancel."""
        was_looking = self.view.looking
        self.view.back()
        self._show() if was_looking is not None else self.repaint()

    def action_row(self, row: int) -> None:
        """Pick up in a row, or land there."""
        self._do(self.view.hand.row(row))

    def action_look(self, by: int) -> None:
        """Look at the board some turns earlier or later."""
        self.view.look(self.view.shown + by)
        self._show()

    def action_skip(self) -> None:
        """Decline the rest of the turn, or pass."""
        if self.view.choice is None:
            self.say(self.words.t("You can't skip this."))
        else:
            self._do(self.view.choice)

    def action_ask(self, command: str) -> None:
        """Carry out a command that needs no computing."""
        if not self.session.can(Command(command)):
            self.say(self.words.t(NOT_POSSIBLE[command]))
            return
        self.workers.cancel_group(self, "computer")
        if command == Command.NEXT and isinstance(self.session, LocalSession):
            self.linja.saved.leave()
        self.session.ask(Command(command))
        self.marks = None
        if isinstance(self.session, LocalSession):
            self.changed()

    def action_step(self, by: int) -> None:
        """Play against the level that was suggested."""
        advice = self._level_advice()
        if advice and advice.next and advice.step == by and isinstance(self.session, LocalSession):
            self.linja.begin(replace(self.session.setup, level=advice.next))

    def _level_advice(self) -> Advice | None:
        advice = self.session.advice if isinstance(self.session, LocalSession) else None
        return advice if advice and advice.next else None

    def action_resign(self) -> None:
        """Resign, after confirmation."""

        def answered(is_meant: bool | None) -> None:
            if is_meant:
                self.action_ask(Command.RESIGN)

        if self.session.can(Command.RESIGN):
            self.app.push_screen(Confirm(self.words.t("Resign this game?")), answered)
        else:
            self.say(self.words.t(NOT_POSSIBLE[Command.RESIGN]))

    def action_turn_board(self) -> None:
        """Turn the board round."""
        self.view.is_turned = not self.view.is_turned
        self.repaint()

    def action_help(self) -> None:
        """Keys and rules."""
        self.linja.show_help(self.session.game.rules)

    # Looking ahead

    def action_hint(self) -> None:
        """Show the best turn, each time a little more of it."""
        if not self.session.can(Command.HINT):
            self.say(self.words.t(NOT_POSSIBLE[Command.HINT]))
            return
        if self.view.looking is not None:
            self.action_look(len(self.view.turns))
        if self.view.hint is None:
            self._find_hint()
        else:
            self.view.show_more_of_hint()
            self.repaint()

    @work(exclusive=True, group="hint")
    async def _find_hint(self) -> None:
        position = self.session.game.position
        found = await self.linja.computer.analyse_position(self.session.game.rules, position)
        if self.session.game.position == position:
            self.view.show_hint(found.turns[0])
            self.repaint()

    def action_analyse(self) -> None:
        """Open or close the analysis."""
        if not self.session.can(Command.ANALYSE):
            self.say(self.words.t(NOT_POSSIBLE[Command.ANALYSE]))
            return
        self.is_analysing = not self.is_analysing
        self.lay_out()
        self._show()

    @work(exclusive=True, group="analysis")
    async def _look_ahead(self) -> None:
        """Evaluate the shown board; then mark all turns of the game."""
        position, game = self.view.position, self.session.game
        if self.found is None or self.found.position != position:
            self.found = None
            self.found = await self.linja.computer.analyse_position(game.rules, position)
            self.repaint()
        if self.marks is None or len(self.marks.turns) != len(game.history):
            with suppress(Stopped):
                self.marks = await self.linja.computer.analyse_game(self.session.record())
                self.repaint()

    def action_scroll(self, by: int) -> None:
        """Scroll the turns of the analysis."""
        last = len(self.found.turns) - 1 if self.found else 0
        self.first_listed = max(0, min(self.first_listed + by, last))
        self.repaint()

    # The mouse

    @on(DrawnWidget.Pressed, "#board")
    def _board_pressed(self, event: DrawnWidget.Pressed) -> None:
        spot = self.drawing(event.widget.size.width, event.widget.size.height).spot_at(event.x, event.y)
        if spot:
            self.message = ""
            self._do(self.view.hand.row(spot.row, spot.side))

    @on(DrawnWidget.Pressed, "#turns")
    def _turn_pressed(self, event: DrawnWidget.Pressed) -> None:
        number = panels.turn_at(self.view, event.widget.size.height - 1, event.y - 1)
        if number is not None:
            self.view.look(number)
            self._show()

    @on(DrawnWidget.Scrolled, "#turns")
    def _turns_scrolled(self, event: DrawnWidget.Scrolled) -> None:
        self.action_look(event.by)

    @on(DrawnWidget.Scrolled, "#analysis")
    def _analysis_scrolled(self, event: DrawnWidget.Scrolled) -> None:
        self.action_scroll(event.by)
