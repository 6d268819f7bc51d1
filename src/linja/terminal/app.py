"""The program itself: its screens, saved state and colours."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding

from linja.engine.move_delay import DEFAULT_DELAY
from linja.language import english
from linja.record.files import read_file, write_file
from linja.terminal.drawing.canvas import clean
from linja.terminal.game.computer import Computer
from linja.terminal.game.local import LocalSession
from linja.terminal.online.link import Link
from linja.terminal.screens.ask import Choose, Doubt, Prompt
from linja.terminal.screens.game import GameScreen
from linja.terminal.screens.help import Help
from linja.terminal.screens.online import OnlineGameScreen
from linja.terminal.screens.start import Start
from linja.terminal.texts.words import Words
from linja.terminal.widgets.palette import DARK, LIGHT, SIXTEEN, Palette, palette_for

if TYPE_CHECKING:
    from textual.binding import BindingType

    from linja.language import Language
    from linja.record import Record
    from linja.rules import Rules
    from linja.terminal.game.setup import Setup
    from linja.terminal.saved import Saved


class LinjaApp(App[None]):
    """Linja in the terminal."""

    TITLE = "Linja"
    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", priority=True)]

    def __init__(
        self,
        saved: Saved,
        *,
        records: list[Record] | None = None,
        link: Link | None = None,
        move_delay: float = DEFAULT_DELAY,
        no_color: bool = False,
        language: Language | None = None,
    ) -> None:
        """Show `records`, or the game of `link`, at once."""
        super().__init__(ansi_color=True if no_color else None)
        self.saved = saved
        self.move_delay = move_delay
        self.language = language or english()
        if saved.session:
            saved.session.language = self.language
        self.computer = Computer()
        self._records = records or []
        self._link = link
        for palette in (DARK, LIGHT, SIXTEEN):
            self.register_theme(palette.theme)
        self.palette: Palette = DARK
        self._choose_palette()

    def on_mount(self) -> None:
        """Show the start screen, and whatever was requested in front of it."""
        self.push_screen(Start())
        if self._records:
            self.show_records(self._records)
        elif self._link:
            self.show_online(self._link)

    def on_unmount(self) -> None:
        """Stop computing."""
        self.computer.close()

    # Games

    def begin(self, setup: Setup) -> None:
        """Start a new game; the start form shows its settings, too."""
        self.saved.setup = setup
        for screen in self.screen_stack:
            if isinstance(screen, Start):
                screen.form.setup = setup
        self._show_session(LocalSession.set_up(setup))

    def resume(self) -> None:
        """Continue the current game."""
        if self.saved.session:
            self._show_session(self.saved.session)

    def show_records(self, records: list[Record]) -> None:
        """Show a game from a file, or ask which."""
        if len(records) == 1:
            self._show_record(records[0])
            return

        def chosen(place: int | None) -> None:
            if place is not None:
                self._show_record(records[place])

        words = Words(self.language)
        titles = [clean(words.record_title(number, record)) for number, record in enumerate(records, start=1)]
        self.push_screen(Choose(words.t("Which game?"), titles), chosen)

    def show_online(self, link: Link) -> None:
        """Show a game on a server."""
        self.action_menu()
        self.push_screen(OnlineGameScreen(link, self.language))

    def keep(self, session: LocalSession) -> None:
        """Save the changed game and its result; another one under way is added to the file of unfinished games."""
        if session.is_as_opened():
            return
        if self.saved.session is not session:
            self.saved.leave()
        self.saved.session = session
        session.note_result(self.saved.progress)
        self.saved.save()
        if self.saved.trouble and isinstance(self.screen, GameScreen):
            self.screen.message = self.words(session.game.rules).error(self.saved.trouble)

    # The language

    def words(self, rules: Rules) -> Words:
        """The texts for a game with these rules."""
        return Words.of(self.language, rules)

    def speak(self, language: Language) -> None:
        """Switch the language, and remember it."""
        self.language = language
        self.saved.language = language.code
        if self.saved.session:
            self.saved.session.language = language
        self.saved.save()

    def show_help(self, rules: Rules) -> None:
        """Show keys and rules, in front of everything."""
        self.push_screen(Help(rules))

    def _show_record(self, record: Record) -> None:
        self._show_session(LocalSession.of_record(record))

    def _show_session(self, session: LocalSession) -> None:
        self.action_menu()
        session.language = self.language
        self.push_screen(GameScreen(session))

    # Keys of every screen

    def action_menu(self) -> None:
        """Return to the start screen."""
        while not isinstance(self.screen, Start):
            self.pop_screen()

    def action_light(self) -> None:
        """Switch between light and dark."""
        self.saved.is_light = not self.saved.is_light
        self.saved.save()
        self._choose_palette()
        for screen in self.screen_stack:
            screen.refresh(layout=True, recompose=False)

    def action_open(self) -> None:
        """Open a game from a file."""

        def take(path: str, _again: bool) -> None:
            records = read_file(os.path.expanduser(path))
            self.call_later(self.show_records, records)

        self.push_screen(Prompt(self.language.t("Open which file?"), "", take))

    def action_join(self) -> None:
        """Join an online game."""

        def take(text: str, _again: bool) -> None:
            self.call_later(self.show_online, Link.parse(text))

        self.push_screen(Prompt(self.language.t("Link to the game?"), "", take))

    def action_write(self) -> None:
        """Save the game on the screen to a file; confirm before replacing one."""
        screen = self.screen
        if not isinstance(screen, GameScreen):
            return

        def take(text: str, again: bool) -> None:
            path = Path(os.path.expanduser(text))
            if os.path.isfile(path) and not again:
                raise Doubt("%(path)s already exists. Press Enter again to replace it.", path=path)
            write_file(path, [screen.session.record()])
            self.call_later(screen.say, self.language.t("Saved in %(path)s", path=path))

        question = self.language.t("Save the game to which file?")
        self.push_screen(Prompt(question, f"linja-{datetime.now(UTC):%Y-%m-%d}.txt", take))

    def _choose_palette(self) -> None:
        self.palette = palette_for(self.console.color_system, self.saved.is_light, self.no_color)
        self.theme = self.palette.theme.name
