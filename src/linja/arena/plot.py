"""A picture of the standings: Elo with error bars, and the points lost per turn where they are known."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.arena.standings import Standings

LEFT, WIDTH, GAP, BAR_WIDTH, MARGIN = 150, 420, 40, 180, 70
TOP, ROW, BOTTOM = 56, 30, 40
ELO_COLOUR, LOST_COLOUR, GRID, INK, FAINT = "#20507a", "#a13d2d", "#e2e2e2", "#333", "#666"
LONGEST_NAME = 20


def draw_standings(standings: Standings) -> str:
    """One row for each player, best on top."""
    height = TOP + ROW * len(standings.players) + BOTTOM
    width = LEFT + WIDTH + GAP + BAR_WIDTH + MARGIN
    rules, games = standings.tournament.rules, len(standings.results)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="13">',
        f"<title>Linja arena: {escape(str(rules))}, {games} games</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(LEFT, 20, f"Elo with 95 % error bars ({rules}, {games} games)", anchor="start"),
        *_names(standings),
        *_elo(standings),
    ]
    if any(player.lost_per_turn is not None for player in standings.players):
        parts += _lost(standings)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _names(standings: Standings) -> Iterator[str]:
    for place, player in enumerate(standings.players):
        name = player.name if len(player.name) <= LONGEST_NAME else player.name[: LONGEST_NAME - 1] + "…"
        yield _text(LEFT - 12, _middle(place) + 4, name, anchor="end")


def _elo(standings: Standings) -> Iterator[str]:
    ratings = [player.rating for player in standings.players]
    step = _step(max(r.elo + r.error for r in ratings) - min(r.elo - r.error for r in ratings))
    low = step * math.floor(min(r.elo - r.error for r in ratings) / step)
    high = step * math.ceil(max(r.elo + r.error for r in ratings) / step)

    def across(elo: float) -> float:
        return LEFT + WIDTH * (elo - low) / (high - low)

    bottom = TOP + ROW * len(ratings)
    for mark in range(round((high - low) / step) + 1):
        elo = low + mark * step
        yield f'<path d="M{across(elo):.1f} {TOP}V{bottom}" stroke="{GRID}"/>'
        yield _text(across(elo), bottom + 18, f"{elo:+g}" if elo else "0", colour=FAINT)
    for place, rating in enumerate(ratings):
        y = _middle(place)
        left, right = across(rating.elo - rating.error), across(rating.elo + rating.error)
        yield (
            f'<path d="M{left:.1f} {y:g}H{right:.1f}M{left:.1f} {y - 5:g}v10M{right:.1f} {y - 5:g}v10" '
            f'stroke="{ELO_COLOUR}" stroke-width="2" fill="none"/>'
        )
        yield f'<circle cx="{across(rating.elo):.1f}" cy="{y:g}" r="5" fill="{ELO_COLOUR}"/>'


def _lost(standings: Standings) -> Iterator[str]:
    start = LEFT + WIDTH + GAP
    yield _text(start, 20, "Points lost per turn", anchor="start")
    known = [player.lost_per_turn for player in standings.players]
    most = max(lost.mean for lost in known if lost) or 1.0
    for place, lost in enumerate(known):
        if lost is None:
            continue
        y, length = _middle(place), BAR_WIDTH * lost.mean / most
        yield f'<rect x="{start}" y="{y - 8:g}" width="{length:.1f}" height="16" fill="{LOST_COLOUR}"/>'
        half = BAR_WIDTH * (lost.error or 0) / most
        yield f'<path d="M{start + max(0, length - half):.1f} {y:g}H{start + length + half:.1f}" stroke="{INK}"/>'
        yield _text(start + length + half + 6, y + 4, f"{lost.mean:.2f}", anchor="start", colour=FAINT)


def _middle(place: int) -> float:
    return TOP + ROW * (place + 0.5)


def _step(span: float) -> float:
    """A round number that divides a span into four to ten parts."""
    size = 10.0 ** math.floor(math.log10(max(span, 1.0) / 4))
    return next(size * factor for factor in (10, 5, 2, 1) if span / (size * factor) >= 4 or factor == 1)


def _text(x: float, y: float, text: str, anchor: str = "middle", colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:g}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
