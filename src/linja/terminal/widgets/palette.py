"""Colours: for terminals with millions of them, in the dark and in the light, for sixteen, and for none."""

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
    """A theme for the widgets, and the looks of all inks and grounds."""

    theme: Theme
    inks: dict[str, Style]
    grounds: dict[str, Style]

    def style(self, ink: str, ground: str = "") -> Style:
        """How something looks in this ink on this ground."""
        return self.grounds.get(ground, NOTHING) + self.inks.get(ink, NOTHING)

    def paint(self, lines: Iterable[Iterable[Run]]) -> Content:
        """Lines of runs as a widget shows them."""
        painted = [
            Content.assemble(*((clean(run.text), self.style(run.ink, run.ground)) for run in line)) for line in lines
        ]
        return Content("\n").join(painted)


NOTHING = Style()


def _style(colours: str, *, bold: bool | None = None, reverse: bool | None = None, dim: bool | None = None) -> Style:
    """A style from `INK`, `INK on GROUND` or `on GROUND`."""
    ink, _, ground = colours.partition("on ")
    return Style(
        Color.parse(ground.strip()) if ground else None,
        Color.parse(ink.strip()) if ink.strip() else None,
        bold=bold,
        reverse=reverse,
        dim=dim,
    )


def _inks(  # one colour for each thing that is written
    *,
    text: str,
    muted: str,
    accent: str,
    black: str,
    red: str,
    stick: str,
    label: str,
    good: str,
    bad: str,
    red_text: str,
) -> dict[str, Style]:
    return {
        "text": _style(text),
        "strong": _style(text, bold=True),
        "muted": _style(muted),
        "accent": _style(accent, bold=True),
        "key": _style(accent, bold=True),
        "number": _style(muted),
        "number lit": _style(accent, bold=True),
        "black": _style(black, bold=True),
        "red": _style(red, bold=True),
        "stick": _style(stick),
        "hole": _style(stick),
        "cursor": _style(label, bold=True),
        "movable": _style(stick),
        "label": _style(label, bold=True),
        "preview": _style(label),
        "points": _style(label, bold=True),
        "arrow black": _style(muted),
        "arrow red": _style(red_text),
        "hint black": _style(accent, bold=True),
        "hint red": _style(accent, bold=True),
        "side b": _style(text, bold=True),
        "side r": _style(red_text, bold=True),
        "bar b": _style(muted),
        "bar r": _style(red_text),
        "good": _style(good),
        "fair": _style(accent),
        "bad": _style(bad),
    }


DARK = Palette(
    Theme(
        name="linja-dark",
        primary="#d9b26f",
        secondary="#9aa857",
        accent="#e6c07a",
        warning="#e6c07a",
        error="#e0694f",
        success="#9aa857",
        foreground="#ece4d4",
        background="#171512",
        surface="#211e19",
        panel="#2b2720",
        dark=True,
    ),
    _inks(
        text="#ece4d4",
        muted="#9c927f",
        accent="#e6c07a",
        black="#17130f",
        red="#a3150f",
        stick="#7b5a2a",
        label="#17324f",
        good="#a9bd5e",
        bad="#ef7b61",
        red_text="#ef7b61",
    ),
    {
        "board": _style("on #cfa465"),
        "lit": _style("on #ecd09c"),
        "chosen": _style("on #3b342a"),
    },
)

LIGHT = Palette(
    Theme(
        name="linja-light",
        primary="#7a5416",
        secondary="#55651a",
        accent="#7a4a00",
        warning="#7a4a00",
        error="#a3150f",
        success="#55651a",
        foreground="#2a241b",
        background="#faf5ea",
        surface="#f3ecdc",
        panel="#eae0ca",
        dark=False,
    ),
    _inks(
        text="#2a241b",
        muted="#746a58",
        accent="#7a4a00",
        black="#17130f",
        red="#a3150f",
        stick="#8a6a36",
        label="#17324f",
        good="#4b6300",
        bad="#a3150f",
        red_text="#a3150f",
    ),
    {
        "board": _style("on #e2be85"),
        "lit": _style("on #f6e2b8"),
        "chosen": _style("on #e3d5b4"),
    },
)

_PLAIN_THEME = replace(BUILTIN_THEMES["ansi-dark"], name="linja-plain", primary="ansi_default", accent="ansi_default")
"""The terminal's own colours."""

SIXTEEN = Palette(
    _PLAIN_THEME,
    {
        **_inks(
            text="ansi_default",
            muted="ansi_default",
            accent="ansi_green",
            black="ansi_black",
            red="ansi_red",
            stick="ansi_bright_black",
            label="ansi_blue",
            good="ansi_green",
            bad="ansi_red",
            red_text="ansi_red",
        ),
        # In many terminals a bold colour is another colour.
        "black": _style("ansi_black"),
        "red": _style("ansi_red"),
        "label": _style("ansi_blue"),
        "cursor": _style("ansi_blue"),
        "points": _style("ansi_blue"),
    },
    {
        "board": _style("on ansi_white"),
        "lit": _style("on ansi_bright_white"),
        "chosen": _style("", reverse=True),
    },
)

NONE = Palette(
    _PLAIN_THEME,
    {
        ink: Style(bold=True)
        for ink in ("strong", "accent", "key", "number lit", "cursor", "label", "points", "hint black", "hint red")
    },
    {"chosen": Style(reverse=True)},
)
"""Without colour, bold and reversed are what is left."""


def palette_for(colours: str | None, is_light: bool, no_color: bool) -> Palette:
    """The palette of a terminal with these colours, as Rich names them."""
    if no_color or colours is None:
        return NONE
    if colours == "standard":
        return SIXTEEN
    return LIGHT if is_light else DARK
