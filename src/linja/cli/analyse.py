"""The command analyse: what each turn of a game, or of a position, was worth."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.positions import answer_positions
from linja.cli.progress import Progress
from linja.cli.spoken import spoken, t, tn
from linja.errors import LinjaError, MissingSolution
from linja.record.files import read_bytes, read_file, write_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.cli.positions import Commands
    from linja.engine import Judge
    from linja.engine.analysis import GameAnalysis
    from linja.position import Position
    from linja.record import Record
    from linja.rules import Rules

MOST_NODES = 10**12


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    help_text = t("each turn of a game: its value, the points it lost, a label, and the better turn")
    parser = commands.add_parser("analyse", help=help_text, description=help_text[0].upper() + help_text[1:] + ".")
    what = parser.add_mutually_exclusive_group(required=True)
    about_record = t("a file with one or more games; - for standard input")
    what.add_argument("record", nargs="?", metavar="RECORD", help=about_record)
    about_position = t("all turns of a position instead; - reads one a line from standard input")
    what.add_argument("--position", metavar="POSITION", help=about_position)
    parser.add_argument("--rules", metavar="R", help=t("with --position: such as classic (default: zen)"))
    parser.add_argument("--json", action="store_true", help=t("the report as JSON"))
    about_html = t("also write a page with a graph and boards to FILE")
    parser.add_argument("--html", type=Path, metavar="FILE", help=about_html)
    about_annotated = t("also write the record with better turns to FILE")
    parser.add_argument("--record", dest="annotated", type=Path, metavar="FILE", help=about_annotated)
    parser.add_argument(
        "--judge",
        choices=("auto", "exact", "search"),
        default="auto",
        help=t("who values turns: a solution, a search, or (auto) the solution if it is there"),
    )
    about_nodes = t("how many positions a search looks at for each turn")
    parser.add_argument("--nodes", type=_nodes, metavar="N", help=about_nodes)
    parser.set_defaults(run=_analyse, after_each="")


def _nodes(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:20]) <= MOST_NODES:
        raise argparse.ArgumentTypeError(
            t("%(text)s is no number of positions: it is 1 to %(most)s", text=repr(text[:20]), most=MOST_NODES)
        )
    return int(text)


def _analyse(options: argparse.Namespace) -> int:
    if options.position is not None:
        return _analyse_positions(options)
    if options.rules is not None:
        raise LinjaError("--rules goes with --position; a record names its own rules")
    return _analyse_games(options)


def _analyse_positions(options: argparse.Namespace) -> int:
    from linja.engine.analysis import analyse_position, position_report  # noqa: PLC0415 - loads the kernel

    if options.html or options.annotated:
        raise LinjaError("--html and --record are for games, not for a position")
    options.rules = options.rules or "zen"
    judges = _Judges(options)

    def answer(position: Position, rules: Rules, _options: argparse.Namespace) -> None:
        analysis = analyse_position(position, judges.of(rules))
        print(
            json.dumps(analysis.to_json()) if options.json else position_report(analysis, _has_colour(), spoken()),
            end="",
        )
        if options.json or options.position == "-":
            print()

    return answer_positions(options, answer)


def _analyse_games(options: argparse.Namespace) -> int:
    from linja.engine.analysis import analyse, annotate, game_report, page  # noqa: PLC0415

    records, judges = _read(options.record), _Judges(options)
    analyses = [_with_progress(analyse, record, judges, len(records)) for record in records]
    if options.html:
        _write(options.html, page(analyses, spoken()))
    if options.annotated:
        write_file(options.annotated, [annotate(*pair) for pair in zip(records, analyses, strict=True)])
    if options.json:
        print(json.dumps({"games": [analysis.to_json() for analysis in analyses]}, indent=2))
    else:
        print("\n\n".join(game_report(analysis, _has_colour(), spoken()) for analysis in analyses), end="")
    return 0


def _with_progress(analyse: Callable[..., GameAnalysis], record: Record, judges: _Judges, games: int) -> GameAnalysis:
    with Progress(tn("analysing", "analysing %(n)s games", games), t("turns")) as progress:
        return analyse(record, judges.of(record.rules), progress)


class _Judges:
    """The judges that the options ask for, one for each set of rules."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._kind: str = options.judge
        self._nodes: int | None = options.nodes
        self._known: dict[Rules, Judge] = {}

    def of(self, rules: Rules) -> Judge:
        """The judge of these rules. Raises MissingSolution or InvalidSolution."""
        if rules not in self._known:
            self._known[rules] = self._open(rules)
        return self._known[rules]

    def _open(self, rules: Rules) -> Judge:
        from linja.engine import SEARCH_NODES, SearchJudge, open_judge  # noqa: PLC0415
        from linja.solution import Store  # noqa: PLC0415

        nodes = self._nodes or SEARCH_NODES
        if self._kind == "search":
            return SearchJudge(rules, nodes)
        if self._kind == "exact" and not Store().path(rules).exists():
            raise MissingSolution(
                "there is no whole solution of %(rules)s; this builds it: linja solve --rules %(rules)s", rules=rules
            )
        return open_judge(rules, nodes=nodes)


def _read(source: str) -> list[Record]:
    """All records of a file, or of standard input. Raises LinjaError with the place of what is wrong."""
    if source != "-":
        return read_file(source)
    if sys.stdin is None:
        raise LinjaError("standard input is closed")
    return read_bytes(sys.stdin.buffer.read(), t("standard input"))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LinjaError("cannot write %(path)s: %(why)s", path=path, why=error.strerror) from None


def _has_colour() -> bool:
    """Whether standard output is a terminal whose user has not asked for plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
