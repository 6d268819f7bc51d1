"""The results of a tournament as a table, as files for other programs, and every game as a record."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from linja.arena.plot import draw_standings
from linja.arena.tournament import OPENING_TURNS
from linja.game import BY_HAND, Game, Outcome
from linja.record import Record, write_records
from linja.record.tree import end_by_hand

if TYPE_CHECKING:
    from pathlib import Path

    from linja.arena.referee import GameResult
    from linja.arena.standings import PlayerStanding, Standings, Tally
    from linja.rules import Rules

ELO_METHOD = (
    "maximum likelihood of the Bradley-Terry model, draws as half, one extra draw for each pair; mean 0; "
    "errors are 95 % by the Fisher information"
)
WHY_THEY_DISAGREE = (
    "Elo tells who wins; points lost tell how far turns are from the best ones, forced turns left out.\n"
    "They can disagree: points lost in a decided game cost nothing, one point can cost a close game."
)
BESIDE_ELO = 4
"""columns before the points lost"""
SIZES_OF_LOSSES = {"nothing": (0, 0), "1_or_2": (1, 2), "3_or_4": (3, 4), "5_or_more": (5, 1000)}
REASONS_SHOWN = 20
MOST_INTERVALS = 6


def write_results(standings: Standings, directory: Path) -> list[Path]:
    """Write results.json, results.csv, pairs.csv, results.svg and games.linja. Returns their paths."""
    records = io.StringIO()
    rules = standings.tournament.rules
    write_records((record_of(result, rules) for result in standings.results), records)
    contents = {
        "results.json": json.dumps(results_json(standings), indent=2, ensure_ascii=False) + "\n",
        "results.csv": _csv([player_row(player) for player in standings.players]),
        "pairs.csv": _csv([_pair_row(*pair, tally) for pair, tally in standings.duels.items()]),
        "results.svg": draw_standings(standings),
        "games.linja": records.getvalue(),
    }
    for name, content in contents.items():
        (directory / name).write_text(content, encoding="utf-8", newline="\n")
    return [directory / name for name in contents]


def results_json(standings: Standings) -> dict[str, Any]:
    """Everything as plain data."""
    tournament = standings.tournament
    return {
        **tournament.description(),
        "games_per_pair": tournament.games,
        "games_played": len(standings.results),
        "opening_turns": OPENING_TURNS,
        "elo_method": ELO_METHOD,
        "standings": [player_row(player) for player in standings.players],
        "pairs": [_pair_row(*pair, tally) for pair, tally in standings.duels.items()],
        "forfeits": [asdict(forfeit) for forfeit in standings.forfeits],
    }


def player_row(player: PlayerStanding) -> dict[str, Any]:
    """What is said of a player; what is not known is None."""
    lost = player.lost_per_turn
    return {
        "player": player.name,
        "elo": round(player.rating.elo, 1),
        "elo_error": round(player.rating.error, 1),
        **_tally_row(player.tally),
        "forfeits": player.forfeits,
        "turns": player.turns,
        "points_lost_per_turn": lost and round(lost.mean, 4),
        "points_lost_error": lost and _rounded(lost.error, 4),
        **{f"lost_{name}": lost and round(share, 4) for name, share in _shares(player.lost).items()},
        "seconds_per_turn": _rounded(player.seconds_per_turn, 6),
    }


def _shares(games: list[tuple[int, ...]]) -> dict[str, float]:
    """Which share of the turns that count lost nothing, little and much."""
    points = [lost for game in games for lost in game]
    return {
        name: sum(low <= lost <= high for lost in points) / max(1, len(points))
        for name, (low, high) in SIZES_OF_LOSSES.items()
    }


def results_table(standings: Standings) -> str:
    """The overview for users."""
    pairs = _pair_list(standings) if standings.tournament.neighbours else _cross_table(standings)
    blocks = [_headline(standings), _player_table(standings), pairs, *_forfeits(standings)]
    return "\n\n".join(blocks) + "\n"


def _headline(standings: Standings) -> str:
    tournament = standings.tournament
    played, due = len(standings.results), len(tournament.schedule())
    games = f"{played} games" if played == due else f"{played} of {due} games"
    return f"{tournament.rules}: {games}, {tournament.games} a pair, seed {tournament.seed}"


def _player_table(standings: Standings) -> str:
    head = ["", "player", "Elo", "95 %", "score", "", "games", "won", "drawn", "lost", "s/turn"]
    rows = [
        [
            f"{place}.",
            player.name,
            f"{player.rating.elo:+.0f}",
            f"±{player.rating.error:.0f}",
            f"{player.tally.score:g}",
            _percent(player.tally),
            *map(str, (player.tally.games, player.tally.wins, player.tally.draws, player.tally.losses)),
            _figure(player.seconds_per_turn, 4),
        ]
        for place, player in enumerate(standings.players, start=1)
    ]
    losses = [player.lost_per_turn for player in standings.players]
    if not any(losses):
        rules = standings.tournament.rules
        note = f"Without points lost per turn: there is no solution of {rules} (linja solve --rules {rules})."
        return f"{_aligned([head, *rows], left=(1,))}\n\n{note}"
    head[BESIDE_ELO:BESIDE_ELO] = ["points lost/turn", "95 %"]
    for row, lost in zip(rows, losses, strict=True):
        error = f"±{lost.error:.3f}" if lost and lost.error is not None else ""
        row[BESIDE_ELO:BESIDE_ELO] = [_figure(lost and lost.mean, 3), error]
    return f"{_aligned([head, *rows], left=(1,))}\n\n{WHY_THEY_DISAGREE}"


def _cross_table(standings: Standings) -> str:
    """Everyone's score against everyone, with its 95 % interval if there is room."""
    names = [player.name for player in standings.players]
    cell = _with_interval if len(names) <= MOST_INTERVALS else _percent
    rows = [["score against", *names]]
    for name in names:
        tallies = [standings.duels.get((name, other)) for other in names]
        rows.append([name, *(cell(tally) if tally and tally.games else "·" for tally in tallies)])
    return _aligned(rows, left=(0,))


def _pair_list(standings: Standings) -> str:
    """A line for each pair: the score of its second player against its first, as levels are compared."""
    lines = ["score"]
    for one, other in standings.tournament.pairs():
        tally = standings.duels[other.name, one.name]
        if tally.games:
            lines.append(f"  {other.name} against {one.name}: {_with_interval(tally)}")
    return "\n".join(lines)


def _forfeits(standings: Standings) -> list[str]:
    """The forfeits of each player by reason, most frequent first."""
    if not standings.forfeits:
        return []
    reasons = Counter((forfeit.loser, forfeit.reason) for forfeit in standings.forfeits).most_common()
    lines = ["Games lost without playing on:"]
    lines += [f"{count:4} x {loser} {reason}" for (loser, reason), count in reasons[:REASONS_SHOWN]]
    if len(reasons) > REASONS_SHOWN:
        lines.append(f"     and {len(reasons) - REASONS_SHOWN} more reasons (results.json has them all)")
    return ["\n".join(lines)]


def _aligned(rows: list[list[str]], left: tuple[int, ...]) -> str:
    """Align columns: to the right, except for some."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _tally_row(tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    return {
        "score": tally.score,
        "share": _rounded(tally.share, 4),
        "share_low": round(low, 4),
        "share_high": round(high, 4),
        "games": tally.games,
        "won": tally.wins,
        "drawn": tally.draws,
        "lost": tally.losses,
    }


def _pair_row(player: str, opponent: str, tally: Tally) -> dict[str, Any]:
    return {"player": player, "opponent": opponent, **_tally_row(tally)}


def _csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _percent(tally: Tally) -> str:
    return "" if tally.share is None else f"{tally.share:.0%}"


def _with_interval(tally: Tally) -> str:
    low, high = tally.interval
    return f"{_percent(tally)} ({100 * low:.0f}-{100 * high:.0f})"


def _figure(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def record_of(result: GameResult, rules: Rules) -> Record:
    """A game as a record; it has no date, so that the same tournament gives the same text."""
    game, outcome = Game(rules), Outcome.parse(result.outcome)
    for turn in result.turns:
        game.play_turn(turn)
    if outcome.reason in BY_HAND:
        end_by_hand(game, outcome)
    headers = {"Event": "linja arena", "Round": str(result.opening), "Black": result.black, "Red": result.red}
    if result.forfeit is not None:
        headers["Forfeit"] = result.forfeit
    return Record.of(game, headers)
