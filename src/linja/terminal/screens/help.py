"""All keys, and the rules of the game that is being played or set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.widgets import Static

from linja.terminal import rules_text, words
from linja.terminal.keys import Key
from linja.terminal.screens.ask import Box

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from linja.rules import Rules


class Help(Box[None]):
    """Keys first, then the rules; any of the usual keys leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,question_mark,h", "leave", "Back")]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        """A page to scroll."""
        with VerticalScroll(classes="page"):
            yield Static(words.KEYS_TITLE, classes="question", markup=False)
            yield Static(_keys(), markup=False)
            yield Static(words.rules_title(self._rules), classes="question", markup=False)
            yield Static("\n\n".join(rules_text.summary(self._rules)), markup=False)

        yield self.key_sheet()

    def keys(self) -> list[Key]:
        """Read on, or go back."""
        return [Key("↑↓", words.SCROLL, "scroll_page"), Key("Esc", words.LEAVE, "leave")]

    def action_scroll_page(self) -> None:
        """Read on."""
        self.query_one(VerticalScroll).scroll_page_down()

    def on_mount(self) -> None:
        """The arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_leave(self) -> None:
        """Back to where one was."""
        self.dismiss(None)


def _keys() -> str:
    return "\n".join(f"{keys:<18}{meaning}" for keys, meaning in words.KEYS.items())
