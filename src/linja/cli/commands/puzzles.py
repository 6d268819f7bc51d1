"""The command puzzles: find puzzles in games with the help of the solution, and check a file of puzzles."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_command, add_rules
from linja.cli.executors import add_executor_options, chosen_executor
from linja.cli.i18n import t
from linja.cli.progress import Progress
from linja.errors import LinjaError
from linja.files import replacing_text
from linja.rules import Rules

if TYPE_CHECKING:
    import argparse

    from linja.cli.arguments import Commands
    from linja.puzzles import Puzzle


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    puzzles = commands.add_parser(
        "puzzles", help=t("find puzzles, or check them"), description="Find or check puzzles."
    )
    parts = puzzles.add_subparsers(required=True, metavar="COMMAND")
    text = "find puzzles in games between levels (needs the solution)"
    mine = add_command(parts, "mine", text)
    add_rules(mine)
    mine.add_argument("--count", type=int, default=1100, metavar="N", help="number of puzzles (default: 1100)")
    mine.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the games (default: 1)")
    add_executor_options(mine)
    mine.add_argument("--out", type=Path, metavar="FILE", help="output file (default: standard output)")
    mine.set_defaults(run=_mine)
    text = "find grades, tempting turns and themes of puzzles again (needs the solution)"
    grade = add_command(parts, "grade", text)
    grade.add_argument("file", type=Path, metavar="FILE", nargs="?", help="puzzles (default: those of linja)")
    grade.add_argument("--rules", default="zen", metavar="R", help="rules of the puzzles (default: zen)")
    grade.add_argument("--out", type=Path, metavar="FILE", help="output file (default: standard output)")
    grade.set_defaults(run=_grade)
    text = "check every puzzle of a file against the solution"
    check = add_command(parts, "check", text)
    check.add_argument("file", type=Path, metavar="FILE", nargs="?", help="puzzles to check (default: those of linja)")
    check.add_argument("--rules", default="zen", metavar="R", help="rules of the puzzles (default: zen)")
    check.set_defaults(run=_check)


def _mine(options: argparse.Namespace) -> int:
    from linja.puzzles.mining import mine  # noqa: PLC0415 - other commands do without it

    rules = Rules.parse(options.rules)
    if options.count < 1:
        raise LinjaError(f"--count {options.count}: must be at least 1")
    executor = chosen_executor(options)
    with Progress(f"mining {rules}", "puzzles") as progress:
        found = mine(rules, options.count, executor, seed=options.seed, progress=progress)
    _write(found, options)
    return 0


def _grade(options: argparse.Namespace) -> int:
    from linja.puzzles.mining import regraded  # noqa: PLC0415
    from linja.solution import Solution  # noqa: PLC0415

    with Solution.open(Rules.parse(options.rules)) as solution:
        _write(regraded(_read(options), solution), options)
    return 0


def _write(puzzles: list[Puzzle], options: argparse.Namespace) -> None:
    text = "".join(f"{puzzle}\n" for puzzle in puzzles)
    if options.out is None:
        sys.stdout.write(text)
    else:
        with replacing_text(options.out) as file:
            file.write(text)


def _read(options: argparse.Namespace) -> list[Puzzle]:
    from linja.puzzles.shipped import read_puzzles, shipped_puzzles  # noqa: PLC0415

    rules = Rules.parse(options.rules)
    try:
        return read_puzzles(options.file, rules) if options.file else list(shipped_puzzles(str(rules)))
    except OSError as error:
        raise LinjaError(f"cannot read {options.file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LinjaError(f"cannot read {options.file}: not a text file") from None


def _check(options: argparse.Namespace) -> int:
    from linja.puzzles.checking import wrong_puzzles  # noqa: PLC0415
    from linja.solution import Solution  # noqa: PLC0415

    rules, puzzles = Rules.parse(options.rules), _read(options)
    with Solution.open(rules) as solution:
        wrong = list(wrong_puzzles(puzzles, solution))
    for problem in wrong:
        print(problem)
    print(f"{len(puzzles)} puzzles of {rules}: {len(wrong) or 'none'} wrong")
    return 1 if wrong else 0
