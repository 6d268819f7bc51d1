"""The command analyse: what each turn of a game, or of a position, was worth."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_command, answer_positions
from linja.cli.executors import add_executor_options, chosen_executor
from linja.cli.i18n import current_language, t, tn
from linja.cli.progress import Progress
from linja.errors import LinjaError
from linja.files import replacing_text
from linja.record.files import read_file, read_stream, write_file

if TYPE_CHECKING:
    from linja.cli.arguments import Commands
    from linja.engine import Judge
    from linja.engine.analysis import GameAnalysis
    from linja.parallel import Executor
    from linja.position import Position
    from linja.record import Record
    from linja.rules import Rules

MOST_NODES = 10**12
IS_EXACT = {"auto": None, "exact": True, "search": False}
"""whether the solution judges; None is if it is there"""


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    help_text = t("analyse each turn of a game: value, points lost, label and the better turn")
    parser = add_command(commands, "analyse", help_text)
    what = parser.add_mutually_exclusive_group(required=True)
    about_record = t("a file with one or more games; - for standard input")
    what.add_argument("record", nargs="?", metavar="RECORD", help=about_record)
    about_position = t("analyse all turns of this position instead; - reads one per line from standard input")
    what.add_argument("--position", metavar="POSITION", help=about_position)
    parser.add_argument("--rules", metavar="R", help=t("with --position: such as classic (default: zen)"))
    parser.add_argument("--json", action="store_true", help=t("the report as JSON"))
    about_html = t("also write a page with a graph and boards to FILE")
    parser.add_argument("--html", type=Path, metavar="FILE", help=about_html)
    about_annotated = t("also write the record with better turns to FILE")
    parser.add_argument("--record", dest="annotated", type=Path, metavar="FILE", help=about_annotated)
    parser.add_argument(
        "--judge",
        choices=list(IS_EXACT),
        default="auto",
        help=t("how turns are evaluated: a solution, a search, or (auto) the solution if there is one"),
    )
    about_nodes = t("positions searched per turn")
    parser.add_argument("--nodes", type=_nodes, metavar="N", help=about_nodes)
    add_executor_options(parser)
    parser.set_defaults(run=_analyse, after_each="")


def _nodes(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:20]) <= MOST_NODES:
        raise argparse.ArgumentTypeError(
            t(
                "%(text)s is not a valid number of positions; expected 1 to %(most)s",
                text=repr(text[:20]),
                most=MOST_NODES,
            )
        )
    return int(text)


def _analyse(options: argparse.Namespace) -> int:
    if options.position is not None:
        return _analyse_positions(options)
    if options.rules is not None:
        raise LinjaError("--rules needs --position; a record names its own rules")
    return _analyse_games(options)


def _analyse_positions(options: argparse.Namespace) -> int:
    from linja.engine.analysis import analyse_position  # noqa: PLC0415 - loads the kernel
    from linja.report import position_report  # noqa: PLC0415

    if options.html or options.annotated:
        raise LinjaError("--html and --record are for games, not for a position")
    if options.jobs or options.ray:
        raise LinjaError("--jobs and --ray are for games, not for a position")
    options.rules = options.rules or "zen"

    def answer(position: Position, rules: Rules, _options: argparse.Namespace) -> None:
        analysis = analyse_position(position, _judge(rules, options))
        print(
            json.dumps(analysis.to_json())
            if options.json
            else position_report(analysis, _has_colour(), current_language()),
            end="",
        )
        if options.json or options.position == "-":
            print()

    return answer_positions(options, answer)


def _analyse_games(options: argparse.Namespace) -> int:
    from linja.report import annotate, game_report, page  # noqa: PLC0415

    executor, records = chosen_executor(options), _read(options.record)
    one_here = len(records) == 1 and options.ray is None
    analyses = [_analyse_one(records[0], options)] if one_here else _analyse_many(records, options, executor)
    if options.html:
        with replacing_text(options.html) as file:
            file.write(page(analyses, current_language()))
    if options.annotated:
        write_file(options.annotated, [annotate(*pair) for pair in zip(records, analyses, strict=True)])
    if options.json:
        print(json.dumps({"games": [analysis.to_json() for analysis in analyses]}, indent=2))
    else:
        print("\n\n".join(game_report(analysis, _has_colour(), current_language()) for analysis in analyses), end="")
    return 0


def _analyse_one(record: Record, options: argparse.Namespace) -> GameAnalysis:
    from linja.engine.analysis import analyse  # noqa: PLC0415

    with Progress(t("analysing"), t("turns")) as progress:
        return analyse(record, _judge(record.rules, options), progress)


def _analyse_many(records: list[Record], options: argparse.Namespace, executor: Executor) -> list[GameAnalysis]:
    """Analyse all records and return the results in order, whichever finishes first."""
    from linja.engine import SEARCH_NODES, ExactJudge  # noqa: PLC0415
    from linja.engine.analysis import AnalysisJob, analyse_job  # noqa: PLC0415

    nodes = options.nodes or SEARCH_NODES
    jobs = [
        AnalysisJob(number, record, isinstance(_judge(record.rules, options), ExactJudge), nodes)
        for number, record in enumerate(records, start=1)
    ]
    analyses = {}
    with (
        Progress(tn("analysing", "analysing %(n)s games", len(jobs)), t("games")) as progress,
        closing(executor.run(analyse_job, jobs)) as done,
    ):
        for number, analysis in done:
            analyses[number] = analysis
            progress(len(analyses), len(jobs))
    return [analyses[job.number] for job in jobs]


def _judge(rules: Rules, options: argparse.Namespace) -> Judge:
    """The judge that the options ask for. Raises MissingSolution or InvalidSolution."""
    from linja.engine import SEARCH_NODES, open_judge  # noqa: PLC0415

    return open_judge(rules, nodes=options.nodes or SEARCH_NODES, exact=IS_EXACT[options.judge])


def _read(source: str) -> list[Record]:
    """All records of a file, or of standard input. Raises LinjaError with the place of what is wrong."""
    if source != "-":
        return read_file(source)
    if sys.stdin is None:
        raise LinjaError("standard input is closed")
    return read_stream(sys.stdin.buffer, t("standard input"))


def _has_colour() -> bool:
    """Whether standard output is a terminal whose user has not asked for plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
