"""The commands arena and bot."""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_rules
from linja.cli.executors import add_executor_options, chosen_executor
from linja.cli.i18n import t
from linja.cli.progress import Progress
from linja.errors import LinjaError
from linja.rules import Rules

if TYPE_CHECKING:
    from linja.arena import GameResult, Journal, Tournament
    from linja.cli.arguments import Commands
    from linja.parallel import Executor

MOST_NODES = 10**12
PLAYERS_HELP = """\
players:
  gentle, easy, 1 to 10, perfect
                       levels of our engine
  rules-of-thumb       seven rules for people (docs/strategy.md)
  sloppy, random       a hasty beginner, and random turns
  minimax3             a plain depth-3 minimax
  ./bot --fast         a program that speaks the bot protocol (docs/bots.md)
  name=./bot --fast    the same with a name; also name=3

Each pair plays random openings, each one twice with colours exchanged. With --out, every finished game is saved, and
running the same command again resumes the tournament; a larger --games adds games.
"""


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    _add_arena(commands)
    bot = commands.add_parser(
        "bot",
        help=t("run our engine as a bot: the bot protocol on standard input and output"),
        description="Speaks the bot protocol (docs/bots.md) on standard input and output.",
    )
    bot.add_argument(
        "--level",
        default="perfect",
        metavar="L",
        help="gentle, easy, 1 to 10, perfect (default), rules-of-thumb",
    )
    bot.add_argument("--nodes", type=int, metavar="N", help="positions to look at for each turn")
    bot.set_defaults(run=_bot)


def _add_arena(commands: Commands) -> None:
    arena = commands.add_parser(
        "arena",
        help=t("run a tournament between levels and bots"),
        description="Play a round-robin tournament between levels and bots.",
        epilog=PLAYERS_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    arena.add_argument("players", nargs="+", metavar="BOT", help="levels and bots, see below")
    arena.add_argument("--games", type=int, required=True, metavar="N", help="games per pair, an even number")
    add_rules(arena)
    arena.add_argument("--seed", type=int, default=1, metavar="S", help="seed for openings and levels (default: 1)")
    arena.add_argument("--neighbours", action="store_true", help="play only between neighbours in the list")
    add_executor_options(arena)
    arena.add_argument(
        "--out", type=Path, metavar="DIR", help="save games and results here: JSON, CSV, a plot, all games as records"
    )
    limits = arena.add_argument_group("limits for bots that are programs")
    limits.add_argument("--time", type=float, default=5.0, metavar="S", help="seconds per turn (default: 5)")
    limits.add_argument(
        "--nodes", type=int, metavar="N", help="positions to look at per turn (sent to the bot, not enforced)"
    )
    limits.add_argument("--start-time", type=float, default=10.0, metavar="S", help="seconds to start (default: 10)")
    limits.add_argument(
        "--memory", type=int, default=2048, metavar="MB", help="megabytes of data (default: 2048, 0 for no limit)"
    )
    arena.set_defaults(run=_arena)


def _arena(options: argparse.Namespace) -> int:
    from linja.arena import Journal, Standings  # noqa: PLC0415 - others do without its packages
    from linja.arena.results import results_table, write_results  # noqa: PLC0415
    from linja.parallel import ClusterLost  # noqa: PLC0415

    executor = chosen_executor(options)
    tournament = _tournament(options)
    kept = "run the same command to resume" if options.out else "nothing is saved without --out"
    with Journal(options.out, tournament) if options.out else nullcontext() as journal:
        try:
            results = _play(tournament, journal, executor)
        except ClusterLost as lost:
            raise ClusterLost(f"{lost}; {kept}") from None
        except KeyboardInterrupt:
            print(f"linja: stopped; {kept}", file=sys.stderr)
            raise
        standings = Standings.of(tournament, results)
        print(results_table(standings), end="")
        if options.out:
            write_results(standings, options.out)
            print(f"\n{options.out}: results.json, results.csv, pairs.csv, results.svg, games.linja")
    return 0


def _tournament(options: argparse.Namespace) -> Tournament:
    from linja.arena import Limits, Participant, Tournament  # noqa: PLC0415
    from linja.solution.cache import solution_of  # noqa: PLC0415

    rules = Rules.parse(options.rules)
    solution_of(rules)  # find out before the first game if it is damaged
    return Tournament(
        tuple(Participant.parse(text) for text in options.players),
        options.games,
        rules,
        options.seed,
        options.neighbours,
        Limits(options.time, options.nodes, options.start_time, options.memory),
    )


def _play(tournament: Tournament, journal: Journal | None, executor: Executor) -> list[GameResult]:
    """Play the games that are still missing; save each one as soon as it is finished."""
    from linja.arena import play_game_alone  # noqa: PLC0415

    results = dict(journal.results) if journal else {}
    due = [job for job in tournament.jobs() if job.key not in results]
    if results and due:
        print(f"resuming: {len(results)} of {len(results) + len(due)} games are finished", file=sys.stderr)
    with (
        Progress(f"arena {tournament.rules}", "games") as progress,
        closing(executor.run(play_game_alone, due)) as finished,
    ):
        for done, result in enumerate(finished, start=1):
            if journal:
                journal.add(result)
            results[result.key] = result
            progress(done, len(due))
    return list(results.values())


def _bot(options: argparse.Namespace) -> int:
    from linja.arena import Responder  # noqa: PLC0415
    from linja.engine import Level  # noqa: PLC0415

    level = Level.named(options.level)
    if options.nodes is not None:
        if not 1 <= options.nodes <= MOST_NODES:
            raise LinjaError(f"--nodes {options.nodes}: must be 1 to {MOST_NODES}")
        level = replace(level, nodes=options.nodes)
    responder = Responder(level)
    if sys.stdin is None:
        raise LinjaError("standard input is closed")
    for line in sys.stdin.buffer:
        answer = responder.answer(line.decode(errors="replace"))
        if answer is not None:
            print(re.sub(r"\s+", " ", answer), flush=True)
        if responder.has_quit:
            break
    return 0
