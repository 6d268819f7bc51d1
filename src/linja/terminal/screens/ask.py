"""Dialogs in front of the game: yes or no, a path or a link, one of several games."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from linja.errors import LinjaError
from linja.terminal.screens.base import KeyScreen
from linja.terminal.widgets.keys import Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.binding import BindingType

T = TypeVar("T")


class Box(ModalScreen[T], KeyScreen[T]):
    """A dialog in front of another screen, with its own line of keys."""


class Question(Box[T]):
    """A box with a question, and widgets for the answer below it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Leave")]
    box = "box"

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical(classes=self.box):
            yield Static(self._question, classes="question", markup=False)
            yield from self.answers()
            yield self.key_line_widget()

    def answers(self) -> ComposeResult:
        """The widgets below the question."""
        yield from ()

    def keys(self) -> list[Key]:
        """Confirm or cancel."""
        t = self.linja.language.t
        return [Key(t("Enter"), t("confirm"), "submit"), Key(t("Esc"), t("close"), "leave")]

    def action_leave(self) -> None:
        """Cancel."""
        self.dismiss(None)


class Confirm(Question[bool]):
    """Asks for confirmation."""

    BINDINGS: ClassVar[list[BindingType]] = [("y,enter", "answer(True)", "Yes"), ("n,escape", "answer(False)", "No")]

    def keys(self) -> list[Key]:
        """The two answers."""
        t = self.linja.language.t
        return [Key("y", t("yes"), "answer(True)"), Key("n", t("no"), "answer(False)")]

    def action_answer(self, answer: bool) -> None:
        """Confirm."""
        self.dismiss(answer)


class Prompt(Question[None]):
    """Asks for a text and passes it on; errors are shown in the box, so that it can be corrected there."""

    def __init__(self, question: str, text: str, take: Callable[[str, bool], None]) -> None:
        """`take` raises LinjaError, or Doubt if the same answer must be given twice."""
        super().__init__(question)
        self._text = text
        self._take = take
        self._doubted = ""

    def answers(self) -> ComposeResult:
        """The input field."""
        yield Input(self._text, select_on_focus=False)
        yield Static("", classes="note", id="note", markup=False)

    async def action_submit(self) -> None:
        """Like Enter in the field."""
        await self.query_one(Input).action_submit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Pass the text on."""
        answer = event.value.strip()
        if not answer:
            return
        try:
            self._take(answer, answer == self._doubted)
        except LinjaError as error:
            self._doubted = answer if isinstance(error, Doubt) else ""
            self.query_one("#note", Static).update(error.told(self.linja.language.gettext))
        else:
            self.dismiss(None)


class Doubt(LinjaError):
    """Something that is done only if it is confirmed."""


class Choose(Question[int | None]):
    """One of several things in a list."""

    box = "box tall"

    def __init__(self, question: str, titles: list[str]) -> None:
        super().__init__(question)
        self._titles = titles

    def answers(self) -> ComposeResult:
        """The list."""
        yield OptionList(*self._titles, markup=False)

    def action_submit(self) -> None:
        """Like Enter in the list."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose that one."""
        self.dismiss(event.option_index)
