"""The commands for solutions: solve, verify, value, solution."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_command, add_position_command, add_rules, position_batches
from linja.cli.commands import facts
from linja.cli.i18n import t
from linja.cli.progress import Progress
from linja.errors import InvalidSolution, LinjaError, printable
from linja.position import Position
from linja.rules import Rules

if TYPE_CHECKING:
    import argparse

    from linja.cli.arguments import Commands
    from linja.solution import FileReader, Solution, ValuedTurn

WRONG = 1
MOST_THREADS = 1024


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    solve = _add(commands, "solve", t("compute the exact value of every position and store it in a file"))
    solve.add_argument("--threads", type=int, metavar="N", help="number of threads (default: one per processor)")
    solve.add_argument(
        "--down-to", type=int, default=0, metavar="S", help="solve only positions with at least S steps made"
    )
    solve.add_argument(
        "--lanes", choices=("auto", "avx2", "portable"), default="auto", help="instruction set for the solver"
    )
    solve.set_defaults(run=_solve)

    verify = _add(
        commands, "verify", t("check a solution: recompute every value from its successors with independent code")
    )
    verify.add_argument("--threads", type=int, metavar="N", help="number of threads (default: one per processor)")
    verify.set_defaults(run=_verify)

    value = add_position_command(commands, "value", t("show the exact margin for the side to move, and the best turns"))
    value.add_argument("--json", action="store_true", help=t("every turn with its value, as JSON"))
    value.set_defaults(run=_value)

    solution = add_command(commands, "solution", t("list, export and import solution files"))
    kinds = solution.add_subparsers(metavar="WHAT", required=True)
    listing = add_command(kinds, "list", "list installed solutions")
    listing.set_defaults(run=_list)
    export = add_command(kinds, "export", "copy a solution to a file or directory")
    export.add_argument("rules", metavar="R", help="rules, such as zen")
    export.add_argument("target", type=Path, metavar="FILE", help="output file or directory")
    export.set_defaults(run=_export)
    take = add_command(kinds, "import", "check a solution file and install it")
    take.add_argument("source", type=Path, metavar="FILE", help="solution file")
    take.set_defaults(run=_import)
    facts.add_commands(kinds)


def _add(commands: Commands, name: str, help_text: str) -> argparse.ArgumentParser:
    parser = add_command(commands, name, help_text)
    add_rules(parser)
    return parser


def _solve(options: argparse.Namespace) -> int:
    from linja.solution import FileReader, solve  # noqa: PLC0415 - other commands do without its packages

    rules = Rules.parse(options.rules)
    _check_threads(options.threads)
    started = time.monotonic()
    with Progress(f"solving {rules}", "positions") as progress:
        path = solve(rules, threads=options.threads, down_to=options.down_to, lanes=options.lanes, progress=progress)
    seconds = time.monotonic() - started
    with FileReader(path) as file:
        print(
            f"{rules}: {file.positions:,} positions in {seconds:.1f} s ({file.positions / seconds / 1e6:.1f} million a "
            f"second), {file.size / 1e6:,.1f} MB ({file.size / file.positions:.3f} byte a position)\n"
            f"sha256 {file.sha256}\n{path}"
        )
    return 0


def _verify(options: argparse.Namespace) -> int:
    from linja.solution import Store, verify  # noqa: PLC0415

    rules = Rules.parse(options.rules)
    _check_threads(options.threads)
    started = time.monotonic()
    with Progress(f"verifying {rules}", "positions") as progress:
        report = verify(Store().find(rules), threads=options.threads, progress=progress)
    seconds = time.monotonic() - started
    verdict = "right" if report.is_right else "WRONG"
    print(
        f"{rules}: {verdict}. {report.positions:,} values recomputed in {seconds:.1f} s, {report.wrong_values:,} wrong;"
        " "
        f"layers with wrong counts: {', '.join(map(str, report.wrong_counts)) or 'none'}; "
        f"sha256 {'as stated' if report.sha256 == report.sha256_in_file else 'differs'}: {report.sha256}"
    )
    return 0 if report.is_right else WRONG


def _value(options: argparse.Namespace) -> int:
    from linja.solution import Solution  # noqa: PLC0415

    rules = Rules.parse(options.rules)
    with Solution.open(rules) as solution:
        if options.position != "-":
            _print_values([Position.parse(options.position, rules)], solution, options)
            return 0
        for first, positions in position_batches(rules):
            try:
                _print_values(positions, solution, options)
            except LinjaError:
                _print_one_by_one(first, positions, solution, options)
    return 0


def _print_one_by_one(first: int, positions: list[Position], solution: Solution, options: argparse.Namespace) -> None:
    """Answer those before the one that has no answer, which is named by its line."""
    for number, position in enumerate(positions, start=first):
        try:
            _print_values([position], solution, options)
        except LinjaError as error:
            raise type(error)("line %(line)s: %(why)s", line=number, why=error) from None


def _print_values(positions: list[Position], solution: Solution, options: argparse.Namespace) -> None:
    for position, turns in zip(positions, solution.turns_of_all(positions), strict=True):
        _print_value(position, turns[0].value if turns else solution.value(position), turns, solution.rules, options)
    print(end="", flush=True)


def _print_value(
    position: Position, value: int, turns: list[ValuedTurn], rules: Rules, options: argparse.Namespace
) -> None:
    if options.json:
        listed = [{"turn": str(turn), "value": worth} for turn, worth in turns]
        print(json.dumps({"position": position.text, "rules": str(rules), "value": value, "turns": listed}))
        return
    best = "; ".join(str(turn) for turn, worth in turns if worth == value)
    print(f"{value:+d}" if value else "0", best, sep="\t")


def _list(_options: argparse.Namespace) -> int:
    from linja.solution import FileReader, Store  # noqa: PLC0415

    store = Store()
    for path in store.all():
        try:
            with FileReader(path) as file:
                part = "" if file.is_full else f", down to {file.down_to} steps"
                print(
                    f"{file.rules}\t{file.positions:,} positions{part}\t{_shares(file)}\t{file.size / 1e6:,.1f} MB\t"
                    f"sha256 {file.sha256}"
                )
        except InvalidSolution as error:
            print(f"{printable(path.name)}\t{error}")
    return 0


def _shares(file: FileReader) -> str:
    won, drawn, lost = (
        sum(counts) / file.positions
        for counts in zip(*((layer.won, layer.drawn, layer.lost) for layer in file.layers.values()), strict=True)
    )
    return f"won {won:.1%}, drawn {drawn:.1%}, lost {lost:.1%}"


def _export(options: argparse.Namespace) -> int:
    from linja.solution import Store  # noqa: PLC0415
    from linja.solution.store import copy_whole  # noqa: PLC0415

    source = Store().find(Rules.parse(options.rules))
    target = options.target / source.name if options.target.is_dir() else options.target
    copy_whole(source, target)
    print(target)
    return 0


def _import(options: argparse.Namespace) -> int:
    from linja.solution import FileReader, Store  # noqa: PLC0415
    from linja.solution.foreign import check_foreign  # noqa: PLC0415

    are_published: list[bool] = []
    with Progress(f"checking {printable(options.source.name)}", "positions") as progress:
        path = Store().add(
            options.source, lambda copy: are_published.append(check_foreign(copy, options.source.name, progress))
        )
    print(path)
    if not any(are_published):
        with FileReader(path) as file:
            print(f"There are no published values to compare with. To recompute all: linja verify --rules {file.rules}")
    return 0


def _check_threads(threads: int | None) -> None:
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise LinjaError(f"--threads {threads}: must be 1 to {MOST_THREADS}")
