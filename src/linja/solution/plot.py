"""A picture of the shares of won, drawn and lost positions by steps made."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, BOTTOM, GAP = 640, 150, 150, 28, 26
COLOURS = {"won": "#2f6f4f", "drawn": "#c9b458", "lost": "#a13d2d"}


def draw_shares(layers: dict[str, Sequence[Sequence[int]]]) -> str:
    """One band for each rules text, from its rows of (steps, won, drawn, lost)."""
    height = len(layers) * (HEIGHT + GAP) + BOTTOM + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" '
        f'font-family="sans-serif" font-size="13">',
        "<title>Share of won, drawn and lost positions for the side to move, by steps made</title>",
        f'<rect width="{LEFT + WIDTH + 30}" height="{height}" fill="#ffffff"/>',
    ]
    for place, (text, rows) in enumerate(layers.items()):
        parts += _band(text, rows, 34 + place * (HEIGHT + GAP))
    for place, (name, colour) in enumerate(COLOURS.items()):
        x = LEFT + place * 90
        parts.append(f'<rect x="{x}" y="10" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 18}" y="21" fill="#333">{name}</text>')
    return "\n".join([*parts, "</svg>"])


def _band(text: str, rows: Sequence[Sequence[int]], top: float) -> list[str]:
    last = max(row[0] for row in rows)
    x = [LEFT + WIDTH * row[0] / last for row in rows]
    under = [0.0] * len(rows)
    parts = [f'<text x="{LEFT - 10}" y="{top + HEIGHT / 2:g}" text-anchor="end" fill="#333">{text}</text>']
    for kind, colour in enumerate(COLOURS.values(), start=1):
        over = [low + row[kind] / sum(row[1:]) for low, row in zip(under, rows, strict=True)]
        edge = [*zip(x, over, strict=True), *reversed(list(zip(x, under, strict=True)))]
        points = " ".join(f"{across:.1f},{top + HEIGHT * (1 - share):.1f}" for across, share in edge)
        parts.append(f'<polygon points="{points}" fill="{colour}"/>')
        under = over
    for steps in range(0, last + 1, 28):
        across = LEFT + WIDTH * steps / last
        parts.append(f'<text x="{across:g}" y="{top + HEIGHT + 15:g}" text-anchor="middle" fill="#666">{steps}</text>')
    return parts
