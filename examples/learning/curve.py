"""The learning curves of the trained examples: prints a table for each, and draws them.

    python -m examples.learning.curve [--games 40] [--out docs/img/learning.svg]

It needs the solution of zen.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

from benchmarks.card import EXAMPLES, OPPONENTS, Measured, copies, print_rows

from linja.solution import Solution

WIDTH, HEIGHT, LEFT, TOP, GAP = 250, 200, 50, 40, 70
COLOURS = ("#20507a", "#a13d2d")
LAST = list(OPPONENTS)[-1]
Curves: TypeAlias = dict[str, dict[int, Measured]]
"""what was measured, by name and minutes"""


def draw(curves: Curves) -> str:
    """Two pictures side by side: points lost per turn, and games won against the strongest opponent."""
    minutes = max(minute for curve in curves.values() for minute in curve)
    lost = {name: {minute: found.lost.mean for minute, found in curve.items()} for name, curve in curves.items()}
    won = {name: {minute: 100 * found.scores[-1] for minute, found in curve.items()} for name, curve in curves.items()}
    width, height = LEFT + 2 * WIDTH + GAP + 20, TOP + HEIGHT + 50
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            f'font-size="12"><rect width="{width}" height="{height}" fill="#fff"/>',
            *_panel(LEFT, "points lost per turn", lost, minutes, 3, 0.5),
            *_panel(LEFT + WIDTH + GAP, f"games won against {LAST}, %", won, minutes, 100, 25),
            *_names(list(curves), height - 8),
            "</svg>\n",
        ]
    )


def _panel(
    left: int, title: str, curves: dict[str, dict[int, float]], minutes: int, most: float, step: float
) -> list[str]:
    def across(minute: float) -> float:
        return left + WIDTH * minute / minutes

    def up(value: float) -> float:
        return TOP + HEIGHT * (1 - value / most)

    parts = [f'<text x="{left}" y="20" font-weight="bold">{title}</text>']
    for mark in range(int(most / step) + 1):
        y = up(mark * step)
        parts.append(f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{mark * step:g}</text>')
    parts += [
        f'<text x="{across(minute):.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{minute}</text>'
        for minute in range(0, minutes + 1, 2)
    ]
    for colour, curve in zip(COLOURS, curves.values(), strict=False):
        points = " ".join(f"{across(minute):.1f},{up(value):.1f}" for minute, value in curve.items())
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
    return parts


def _names(names: list[str], y: int) -> list[str]:
    parts = [f'<text x="{LEFT}" y="{y}">minutes of training:</text>']
    for place, (name, colour) in enumerate(zip(names, COLOURS, strict=False)):
        parts.append(f'<text x="{LEFT + 150 + 110 * place}" y="{y}" fill="{colour}">{name}</text>')
    return parts


def main() -> None:
    """Measure all saved copies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="against each opponent")
    parser.add_argument("--out", type=Path, default=Path("docs/img/learning.svg"))
    options = parser.parse_args()
    curves: Curves = {}
    with Solution.open("zen") as solution:
        for name, example in EXAMPLES.items():
            players = {str(minutes): player for minutes, player in copies(example).items()}
            print(f"\n{name}\n")
            measured = print_rows("minutes", players, options.games, solution)
            if measured:
                curves[name] = {int(minutes): found for minutes, found in measured.items()}
    options.out.write_text(draw(curves), "utf-8")


if __name__ == "__main__":
    main()
