"""The command fit, for developers: fit the evaluation to a solution. It needs NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_command, add_rules
from linja.cli.executors import add_executor_options, chosen_executor
from linja.cli.i18n import t
from linja.cli.progress import Progress
from linja.errors import LinjaError
from linja.files import replacing
from linja.rules import Rules

if TYPE_CHECKING:
    import argparse

    from linja.cli.arguments import Commands


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    fit = add_command(commands, "fit", t("fit the evaluation to the solution of some rules (needs numpy)"))
    fit.add_argument("target", type=Path, metavar="FILE", help="output file for the weights")
    add_rules(fit)
    fit.add_argument("--positions", type=int, default=14_000_000, metavar="N", help="positions to learn from")
    fit.add_argument("--epochs", type=int, default=5, metavar="N", help="passes over the positions")
    fit.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the sample (default: 1)")
    add_executor_options(fit)
    fit.set_defaults(run=_fit)


def _fit(options: argparse.Namespace) -> int:
    rules = Rules.parse(options.rules)
    for name in ("positions", "epochs"):
        if getattr(options, name) < 1:
            raise LinjaError(f"--{name} {getattr(options, name)}: must be at least 1")
    try:
        from linja.engine.fit import fit  # noqa: PLC0415 - only this command needs numpy
    except ModuleNotFoundError as error:
        raise LinjaError(f"fitting needs {error.name}: pip install 'linja[fit]'") from None
    executor = chosen_executor(options)
    with Progress(f"fitting {rules}", "steps") as progress:
        found = fit(rules, options.positions, options.epochs, options.seed, progress, executor.run)
    with replacing(options.target) as path:
        path.write_bytes(found.written())
    print(f"{rules}: estimates are {found.about['error']} points off (root of the mean square)\n{options.target}")
    return 0
