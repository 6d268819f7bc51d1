"""The start screen: all settings of a game, and the ways into other games."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Center, Horizontal, Vertical

from linja.position import Side
from linja.terminal.drawing.canvas import Run
from linja.terminal.game.form import Form
from linja.terminal.screens.base import KeyScreen
from linja.terminal.texts.words import wrapped
from linja.terminal.widgets.keys import Key
from linja.terminal.widgets.widget import DrawnWidget

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from linja.terminal.game.form import Field
    from linja.terminal.game.local import LocalSession

TITLE = (
    "╻   ╻ ┏┓╻   ╻ ┏━┓",
    "┃   ┃ ┃┗┫   ┃ ┣━┫",
    "┗━╸ ╹ ╹ ╹ ┗━┛ ╹ ╹",
)
STICK = "━━━━━━━━━╸╺━━━━━━━━━━━━━╸╺━━━━━━━━━━━━━━━╸╺━━━━━━━━"
VALUES = {"game-fields": 19, "rules-fields": 14}
"""columns of a field's value with its arrows, by the column of the form"""


class Start(KeyScreen[None]):
    """A form in two columns: the game, and its rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,k", "move(-1)", "Up"),
        ("down,j", "move(1)", "Down"),
        ("left", "change(-1)", "Last value"),
        ("right,space", "change(1)", "Next value"),
        ("tab,shift+tab", "column", "Other column"),
        ("enter", "play", "Play"),
        ("c", "continue", "Continue"),
        ("o", "app.open", "Open"),
        ("i", "app.join", "Join"),
        ("l", "app.light", "Light or dark"),
        ("question_mark", "help", "Help"),
        ("q", "app.quit", "Quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.form = Form(self.linja.saved.setup, self.linja.language)

    def compose(self) -> ComposeResult:
        """Title, columns, explanation of the field, the unfinished game, keys."""
        yield DrawnWidget(self._draw_title, id="title")
        with Center(), Vertical(id="form"):
            with Horizontal(id="columns"):
                yield DrawnWidget(self._draw_game, id="game-fields")
                yield DrawnWidget(self._draw_rules, id="rules-fields")
            yield DrawnWidget(self._draw_about, id="about")
        yield self.key_line_widget()

    def on_screen_resume(self) -> None:
        """There may be an unfinished game now."""
        self.repaint()

    def keys(self) -> list[Key]:
        """The keys that work now."""
        t = self.form.words.t
        waiting = [Key("c", t("continue"), "continue", 4)] if self._waiting else []
        return [
            Key(t("Enter"), t("play"), "play", 9),
            *waiting,
            Key("↑↓", t("choose"), "move(1)", 3),
            Key("←→", t("change"), "change(1)", 3),
            Key("o", t("open"), "app.open", 2),
            Key("i", t("join"), "app.join", 2),
            Key("l", t("light"), "app.light", 0),
            Key("?", t("help"), "help", 5),
            Key("q", t("quit"), "app.quit", 6),
        ]

    @property
    def _waiting(self) -> bool:
        session = self.linja.saved.session
        return session is not None and not session.match.is_over()

    def action_move(self, by: int) -> None:
        """Select another field."""
        self.form.move(by)
        self.repaint()

    def action_column(self) -> None:
        """Select the first field of the other column."""
        in_rules = self.form.cursor >= len(self.form.game_fields())
        self.form.cursor = 0 if in_rules else len(self.form.game_fields())
        self.repaint()

    def action_change(self, by: int) -> None:
        """Change the field to its next value."""
        self.form.change(by)
        if self.form.language is not self.linja.language:
            self.linja.speak(self.form.language)
        self.repaint()

    def action_play(self) -> None:
        """Start the game."""
        self.linja.begin(self.form.setup)

    def action_continue(self) -> None:
        """Continue the unfinished game."""
        if self._waiting:
            self.linja.resume()

    def action_help(self) -> None:
        """Keys and rules."""
        self.linja.show_help(self.form.setup.rules)

    @on(DrawnWidget.Pressed, "#game-fields, #rules-fields")
    def _field_pressed(self, event: DrawnWidget.Pressed) -> None:
        """The left arrow goes back, anything else forward."""
        column = event.widget.id or ""
        fields, place = self._fields(column), event.y - 2
        if 0 <= place < len(fields):
            self.form.go_to(fields[place].name)
            left = event.widget.size.width - VALUES[column] - 3
            self.action_change(-1 if not fields[place].is_switch and left - 1 <= event.x <= left + 1 else 1)

    def _draw_title(self, width: int, height: int) -> list[list[Run]]:
        lines = [Run(line.center(width), "accent", "") for line in TITLE]
        stick = Run(STICK[: max(0, width - 4)].center(width), "hole", "")
        above = [[Run("", "", "")]] * max(0, (height - 3) // 2)
        return [*above, *([line] for line in lines), [stick]]

    def _draw_game(self, width: int, _height: int) -> list[list[Run]]:
        return self._draw_fields("game-fields", self.form.words.t("The game"), width)

    def _draw_rules(self, width: int, _height: int) -> list[list[Run]]:
        return self._draw_fields("rules-fields", self.form.words.t("The rules"), width)

    def _fields(self, column: str) -> list[Field]:
        return self.form.game_fields() if column == "game-fields" else self.form.rules_fields()

    def _draw_fields(self, column: str, heading: str, width: int) -> list[list[Run]]:
        lines = [[Run(f"  {heading}", "accent", "")], [Run("", "", "")]]
        for field in self._fields(column):
            is_current = field.name == self.form.current.name
            ground = "chosen" if is_current else ""
            title = f"{'▸' if is_current else ' '} {field.title}"
            value = (
                f"[{'x' if field.is_on else ' '}] " if field.is_switch else f"‹ {field.value:^{VALUES[column] - 2}} › "
            )
            room = max(0, width - len(value))
            lines.append([Run(title[:room].ljust(room), "text", ground), Run(value, "strong", ground)])
        return lines

    def _draw_about(self, width: int, _height: int) -> list[list[Run]]:
        words = self.form.words
        about = self.form.about(self.form.current)
        lines = [[Run(f"  {line}", "muted", "")] for line in wrapped(about, width - 4)[:3]]
        saved = self.linja.saved
        if saved.trouble:
            lines.append([Run(f"  {words.error(saved.trouble)}", "bad", "")])
        elif saved.session and self._waiting:
            lines.append([Run(f"  {self._waits(saved.session)}", "accent", "")])
        return lines

    def _waits(self, session: LocalSession) -> str:
        black, red = (session.name(side) for side in Side)
        return self.form.words.waits(black, red, session.setup.rules, len(session.game.history))
