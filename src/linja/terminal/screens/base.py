"""The base of all screens: the line of keys, and access to the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual import on
from textual.screen import Screen

from linja.terminal.widgets.keys import action_at, key_line
from linja.terminal.widgets.widget import DrawnWidget

if TYPE_CHECKING:
    from linja.terminal.app import LinjaApp
    from linja.terminal.drawing.canvas import Run
    from linja.terminal.widgets.keys import Key

T = TypeVar("T")


class KeyScreen(Screen[T]):
    """A screen with a line of keys at the bottom."""

    @property
    def linja(self) -> LinjaApp:
        """The app, as ours."""
        return cast("LinjaApp", self.app)

    def keys(self) -> list[Key]:
        """The keys that work now."""
        return []

    def key_line_widget(self) -> DrawnWidget:
        """The line itself."""
        return DrawnWidget(self._draw_keys, id="keys")

    def _draw_keys(self, width: int, _height: int) -> list[list[Run]]:
        return [key_line(self.keys(), width)]

    @on(DrawnWidget.Pressed, "#keys")
    async def _key_pressed(self, event: DrawnWidget.Pressed) -> None:
        if action := action_at(self.keys(), event.widget.size.width, event.x):
            await self.run_action(action)

    def repaint(self) -> None:
        """Draw every widget again."""
        for widget in self.query(DrawnWidget):
            widget.refresh()
