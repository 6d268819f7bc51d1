"""Our only custom widget: a rectangle that draws itself as lines of runs, and reports clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from textual.message import Message
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.content import Content

    from linja.terminal.drawing.canvas import Run
    from linja.terminal.widgets.palette import Palette

Draw: TypeAlias = "Callable[[int, int], list[list[Run]]]"


class DrawnWidget(Widget):
    """Shows what its drawing function returns for its width and height."""

    class Used(Message):
        """A mouse event of the widget."""

        def __init__(self, widget: DrawnWidget) -> None:
            super().__init__()
            self.widget = widget

        @property
        def control(self) -> DrawnWidget:
            """The widget, for `on`."""
            return self.widget

    class Pressed(Used):
        """A click at a column and line."""

        def __init__(self, widget: DrawnWidget, x: int, y: int) -> None:
            super().__init__(widget)
            self.x, self.y = x, y

    class Scrolled(Used):
        """A turn of the wheel."""

        def __init__(self, widget: DrawnWidget, by: int) -> None:
            super().__init__(widget)
            self.by = by

    def __init__(self, draw: Draw, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._draw_lines = draw

    def render(self) -> Content:
        """Its current appearance."""
        palette: Palette = self.app.palette  # type: ignore[attr-defined]
        lines = self._draw_lines(self.size.width, self.size.height)
        return palette.paint(lines[: self.size.height])

    def on_click(self, event: events.Click) -> None:
        """Report the click."""
        self.post_message(self.Pressed(self, event.x, event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Report the wheel."""
        event.stop()
        self.post_message(self.Scrolled(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Report the wheel."""
        event.stop()
        self.post_message(self.Scrolled(self, -1))
