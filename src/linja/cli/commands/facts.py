"""The command solution facts: facts about Linja from the installed solutions, as JSON and as a picture.

Every fact is written as soon as it is known, and facts already in the file are not computed again: the command can be
stopped at any time and resumed.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linja.cli.arguments import add_command
from linja.cli.progress import Progress
from linja.errors import LinjaError
from linja.files import replacing

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from linja.cli.arguments import Commands
    from linja.solution import FileReader

Count = tuple[str, "Callable[[Progress], dict[str, Any]]"]
"""the name of a fact, and the function that computes it"""


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    facts = add_command(commands, "facts", "write facts from the installed solutions, as JSON")
    facts.add_argument("target", type=Path, metavar="FILE", help="output file; facts already in it are kept")
    facts.add_argument(
        "--long", action="store_true", help="also count reachable positions and lengths of games (takes minutes)"
    )
    facts.add_argument(
        "--rulings", action="store_true", help="also compute the value of the start under every other ruling"
    )
    facts.set_defaults(run=_facts)


def _facts(options: argparse.Namespace) -> int:
    from linja.solution import FileReader, Store, facts, plot  # noqa: PLC0415 - other commands do without its packages

    known = _Known(options.target)
    for path in Store().all():
        with FileReader(path) as file:
            if file.is_full:
                known.forget_another(str(file.rules), file.sha256)
                known.add(str(file.rules), _counts(file, options.long))
    if options.rulings:
        for rules in facts.every_ruling():
            known.add(str(rules), [("value", partial(facts.start_value, rules))])
    known.write()
    layers = {text: found["layers"] for text, found in sorted(known.facts.items()) if "layers" in found}
    options.target.with_suffix(".svg").write_text(plot.draw_shares(layers), encoding="utf-8")
    print(options.target)
    return 0


def _counts(file: FileReader, long: bool) -> Iterator[Count]:
    from linja.solution import Solution, facts  # noqa: PLC0415

    yield "layers", lambda _progress: facts.counts(file)
    yield "perfect_game", partial(facts.start, Solution(file))
    yield "stuck", partial(facts.stuck, file.rules)
    if long:
        yield "reachable", partial(facts.every_game, file.rules)
    if long and not file.rules.leave_goal:  # there a game can go on for ever
        yield "longest_perfect_game_turns", partial(facts.perfect_games, file)


class _Known:
    """The facts in a file, by rules text and name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.facts: dict[str, dict[str, Any]] = {}
        try:
            self.facts = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError) as error:
            raise LinjaError(f"{path} does not hold facts: {error}") from None
        if not isinstance(self.facts, dict) or not all(isinstance(found, dict) for found in self.facts.values()):
            raise LinjaError(f"{path} does not hold facts: it is not an object of objects")

    def forget_another(self, text: str, sha256: str) -> None:
        """Drop the facts of a solution with other values."""
        if self.facts.get(text, {}).get("sha256", sha256) != sha256:
            del self.facts[text]

    def add(self, text: str, counts: Iterator[Count] | list[Count]) -> None:
        """Compute the missing facts, and write the file after each."""
        found = self.facts.setdefault(text, {})
        for name, count in counts:
            if name not in found:
                with Progress(f"{text}: {name}", "layers") as progress:
                    found.update(count(progress))
                self.write()

    def write(self) -> None:
        """Write one line per fact, so that diffs are readable. The file is replaced atomically."""
        blocks = []
        for text, found in sorted(self.facts.items()):
            lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(found[name])}" for name in sorted(found))
            blocks.append(f"  {json.dumps(text)}: {{\n{lines}\n  }}")
        with replacing(self._path) as target:
            target.write_text("{\n" + ",\n".join(blocks) + "\n}\n", encoding="utf-8")
