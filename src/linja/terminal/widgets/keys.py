"""The line of keys at the bottom; each of them can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from linja.terminal.drawing.canvas import Run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAP = 2


class Key(NamedTuple):
    """A key, a word for what it does, and the action of the screen."""

    key: str
    title: str
    action: str
    matters: int = 1
    """if there is no room for all, the least important are left out"""

    @property
    def width(self) -> int:
        """Columns it takes, without the gap"""
        return len(self.key) + 1 + len(self.title)


def fitting(keys: Sequence[Key], width: int) -> list[Key]:
    """The keys that fit, in order."""
    left = list(keys)
    while left and sum(key.width + GAP for key in left) - GAP + 2 > width:
        left.remove(min(reversed(left), key=lambda key: key.matters))
    return left


def key_line(keys: Sequence[Key], width: int) -> list[Run]:
    """The line."""
    runs = [Run(" ", "", "")]
    for key in fitting(keys, width):
        runs += [Run(key.key, "key", ""), Run(f" {key.title}{' ' * GAP}", "muted", "")]
    return runs


def action_at(keys: Sequence[Key], width: int, x: int) -> str | None:
    """The action of the key at a column."""
    return next((key.action for start, key in _placed(keys, width) if start <= x < start + key.width), None)


def _placed(keys: Sequence[Key], width: int) -> Iterator[tuple[int, Key]]:
    x = 1
    for key in fitting(keys, width):
        yield x, key
        x += key.width + GAP
