"""Colours: true colour in dark and light, sixteen colours, and none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.color import Color
from textual.content import Content
from textual.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from linja.terminal.drawing.canvas import clean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.terminal.drawing.canvas import Run


@dataclass(frozen=True)
class Palette:
    """A theme for the widgets, and the styles of all inks and grounds."""

    theme: Theme
    inks: dict[str, Style]
    grounds: dict[str, Style]

    def style(self, ink: str, ground: str = "") -> Style:
        """The style of an ink on a ground."""
        return self.grounds.get(ground, NOTHING) + self.inks.get(ink, NOTHING)

    def paint(self, lines: Iterable[Iterable[Run]]) -> Content:
        """Lines of runs in the form that a widget shows."""
        painted = [
            Content.assemble(*((clean(run.text), self.style(run.ink, run.ground)) for run in line)) for line in lines
        ]
        return Content("\n").join(painted)


NOTHING = Style()

COLOURS = {
    "text": ("#ece4d4", "#2a241b", "ansi_default"),
    "muted": ("#9c927f", "#746a58", "ansi_default"),
    "accent": ("#e6c07a", "#7a4a00", "ansi_green"),
    "black": ("#17130f", "#17130f", "ansi_black"),
    "red": ("#a3150f", "#a3150f", "ansi_red"),
    "stick": ("#7b5a2a", "#8a6a36", "ansi_bright_black"),
    "label": ("#17324f", "#17324f", "ansi_blue"),
    "good": ("#a9bd5e", "#4b6300", "ansi_green"),
    "bad": ("#ef7b61", "#a3150f", "ansi_red"),
    "board": ("#cfa465", "#e2be85", "ansi_white"),
    "lit": ("#ecd09c", "#f6e2b8", "ansi_bright_white"),
    "chosen": ("#3b342a", "#e3d5b4", "ansi_default"),
}
"""in the dark, in the light, and of sixteen"""
THEME_COLOURS = {
    "primary": ("#d9b26f", "#7a5416"),
    "secondary": ("#9aa857", "#55651a"),
    "error": ("#e0694f", "#a3150f"),
    "background": ("#171512", "#faf5ea"),
    "surface": ("#211e19", "#f3ecdc"),
    "panel": ("#2b2720", "#eae0ca"),
}
"""of the widgets, in the dark and in the light"""
IN_DARK, IN_LIGHT, OF_SIXTEEN = range(3)
GROUNDS = ("board", "lit", "chosen")
INKS = {
    "text": ["text"],
    "muted": ["muted", "number", "arrow black", "bar b"],
    "accent": ["fair"],
    "stick": ["stick", "hole", "movable"],
    "label": ["preview"],
    "good": ["good"],
    "bad": ["bad", "arrow red", "bar r"],
}
"""the inks of each colour"""
BOLD_INKS = {
    "text": ["strong", "side b"],
    "accent": ["accent", "key", "number lit", "hint black", "hint red"],
    "black": ["black"],
    "red": ["red"],
    "label": ["label", "cursor", "points"],
    "bad": ["side r"],
}
NEVER_BOLD_OF_SIXTEEN = ("black", "red", "label")
"""on the board: in many terminals a bold colour is another colour"""


def _palette(theme: Theme, column: int) -> Palette:
    colours = {name: Color.parse(row[column]) for name, row in COLOURS.items()}
    inks = {ink: Style(foreground=colours[name]) for name, written in INKS.items() for ink in written}
    for name, written in BOLD_INKS.items():
        is_bold = None if column == OF_SIXTEEN and name in NEVER_BOLD_OF_SIXTEEN else True
        inks |= {ink: Style(foreground=colours[name], bold=is_bold) for ink in written}
    return Palette(theme, inks, {name: Style(colours[name]) for name in GROUNDS})


def _theme(name: str, column: int) -> Theme:
    chosen = {role: row[column] for role, row in THEME_COLOURS.items()}
    return Theme(
        name=name,
        primary=chosen["primary"],
        secondary=chosen["secondary"],
        success=chosen["secondary"],
        error=chosen["error"],
        background=chosen["background"],
        surface=chosen["surface"],
        panel=chosen["panel"],
        foreground=COLOURS["text"][column],
        accent=COLOURS["accent"][column],
        warning=COLOURS["accent"][column],
        dark=column == IN_DARK,
    )


DARK = _palette(_theme("linja-dark", IN_DARK), IN_DARK)
LIGHT = _palette(_theme("linja-light", IN_LIGHT), IN_LIGHT)
PLAIN_THEME = replace(BUILTIN_THEMES["ansi-dark"], name="linja-plain", primary="ansi_default", accent="ansi_default")
"""The terminal's own colours."""
REVERSED = {"chosen": Style(reverse=True)}
SIXTEEN = _palette(PLAIN_THEME, OF_SIXTEEN)
SIXTEEN.grounds.update(REVERSED)
NONE = Palette(
    PLAIN_THEME,
    {
        ink: Style(bold=True)
        for ink in ("strong", "accent", "key", "number lit", "cursor", "label", "points", "hint black", "hint red")
    },
    REVERSED,
)
"""Without colour, only bold and reverse are left."""


def palette_for(colours: str | None, is_light: bool, no_color: bool) -> Palette:
    """The palette for a terminal with these colours, as Rich names them."""
    if no_color or colours is None:
        return NONE
    if colours == "standard":
        return SIXTEEN
    return LIGHT if is_light else DARK
