"""Help: all keys, and the rules of the current game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.widgets import Static

from linja.language import msg
from linja.terminal.screens.ask import Box
from linja.terminal.texts.rules import summary
from linja.terminal.texts.words import wrapped
from linja.terminal.widgets.keys import Key

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from linja.rules import Rules
    from linja.terminal.texts.words import Words

MARGIN, ROOM = 18, 54
"""columns for keys, and for what they do"""
KEYS = {
    "↑ ↓": msg("choose a piece, or where it lands"),
    msg("Enter, Space"): msg("pick up a piece, then put it down"),
    "1 – 8": msg("pick up in one row, then land in another"),
    msg("Esc"): msg("put it back; close a hint; return to the game"),
    msg("mouse"): msg("click a piece and where it goes, a turn, a key"),
    "s": msg("skip the rest of the turn; pass if you can't move"),
    "u": msg("undo the last step of this turn"),
    "b": msg("take back your last turn"),
    "h": msg("hint: show the best turn"),
    "a": msg("analysis of every turn; `linja solve` makes it exact"),
    msg("PgUp PgDn"): msg("scroll the analysis"),
    msg("← → Home End"): msg("look back through the turns"),
    "f": msg("flip the board"),
    "r": msg("resign the game"),
    "n": msg("after the game: next game or rematch"),
    "w": msg("save the game to a file"),
    "o": msg("open a game from a file"),
    "d, y, x": msg("online: offer a draw, accept, decline"),
    "l": msg("light or dark colours"),
    "m": msg("menu; the game is saved"),
    msg("q, Ctrl-C"): msg("quit; the game is saved"),
}


class Help(Box[None]):
    """Keys first, then the rules; the usual keys close it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,question_mark,h", "leave", "Back")]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        """A page to scroll."""
        words = self.linja.words(self._rules)
        with VerticalScroll(classes="page"):
            yield Static(words.t("Keys"), classes="question", markup=False)
            yield Static(_keys(words), markup=False)
            yield Static(
                words.t("The rules: %(rules)s", rules=words.rules(self._rules)), classes="question", markup=False
            )
            yield Static("\n\n".join(summary(self._rules, self.linja.language)), markup=False)
        yield self.key_line_widget()

    def keys(self) -> list[Key]:
        """Scroll forward or back."""
        t = self.linja.language.t
        return [Key("↑↓", t("scroll"), "scroll_page"), Key(t("Esc"), t("close"), "leave")]

    def action_scroll_page(self) -> None:
        """Scroll forward."""
        self.query_one(VerticalScroll).scroll_page_down()

    def on_mount(self) -> None:
        """The arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_leave(self) -> None:
        """Close the help."""
        self.dismiss(None)


def _keys(words: Words) -> str:
    return "\n".join(
        f"{words.t(keys) if place == 0 else '':<{MARGIN}}{line}"
        for keys, meaning in KEYS.items()
        for place, line in enumerate(wrapped(words.t(meaning), ROOM))
    )
