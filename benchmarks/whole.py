"""The complete check: everything that is too long for the tests is run and measured, and written into docs/.

    python -m benchmarks.whole [NAME ...]     what `make check-all` ends with

It takes hours. Every result is saved in build/check-all at once, so it can be stopped and resumed. `--again` measures
again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from benchmarks import floods, measuring, tables
from benchmarks.measuring import KEPT, ROOT, ROUGH, Failed, run
from benchmarks.pages import put
from linja.editions import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DOCS = ROOT / "docs"


def _each(names: tuple[str, ...], measure: Callable[[str], Any]) -> dict[str, Callable[[], Any]]:
    return {name: partial(measure, name) for name in names}


MEASUREMENTS: dict[str, dict[str, Callable[[], Any]]] = {
    "machine": {"": measuring.machine},
    "solve": _each(STANDARD, measuring.solve),
    "verify": _each(STANDARD, measuring.verify),
    "bench": {"": lambda: json.loads(run("linja.cli", "bench").out)},
    "load": {"": lambda: measuring.load("--games", "100", "300", "1000")},
    "servers": {"": lambda: measuring.load("--games", "1000", "--servers", "0", "1", "2", "4")},
    "floods": _each(floods.NAMES, measuring.flood),
    "cluster": {"": lambda: json.loads(run("benchmarks.cluster", "--games", "1300", "3", "5", "7").out)},
    "rough": _each(tuple(ROUGH), measuring.rough),
    "ladder": _each(STANDARD, measuring.ladder),
    "engine": _each(STANDARD, lambda rules: json.loads(run("benchmarks.engine", rules).out)[rules]),
    "reasons": _each(STANDARD, lambda rules: json.loads(run("benchmarks.reasons", rules).out)[rules]),
    "small-boards": {"": measuring.small_boards},
    "browser": _each(("classic", "zen"), measuring.browser),
}
"""In this order, each in parts that are saved separately."""


def written(known: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """Blocks of pages whose measurements are complete: the page, the block's name, its text, and its measurement."""

    def all_of(name: str) -> bool:
        return set(known.get(name, ())) == set(MEASUREMENTS[name])

    def only(name: str) -> Any:
        return known[name][""]

    makers: list[tuple[str, str, str, Callable[[], str]]] = [
        ("performance.md", "machine", "machine", lambda: only("machine")),
        ("performance.md", "turns", "bench", lambda: tables.turns(only("bench"))),
        ("performance.md", "games", "bench", lambda: tables.games(only("bench"))),
        ("performance.md", "solving", "solve", lambda: tables.solving(known["solve"])),
        ("performance.md", "lanes", "bench", lambda: tables.lanes(only("bench"))),
        ("performance.md", "verifying", "verify", lambda: tables.verifying(known["verify"], known.get("solve", {}))),
        ("performance.md", "probes", "bench", lambda: tables.probes(only("bench"))),
        ("performance.md", "values", "bench", lambda: tables.values(only("bench"))),
        ("performance.md", "cluster", "cluster", lambda: tables.cluster(only("cluster"))),
        ("performance.md", "load", "load", lambda: tables.load(only("load"))),
        ("performance.md", "servers", "servers", lambda: tables.load(only("servers"))),
        ("reliability.md", "floods", "floods", lambda: tables.floods(known["floods"])),
        ("reliability.md", "rough", "rough", lambda: tables.rough([*known["rough"].values()])),
        ("engine.md", "levels", "ladder", lambda: tables.levels(known["ladder"])),
        ("engine.md", "given-away", "engine", lambda: tables.given_away(known["engine"])),
        ("engine.md", "reasons", "reasons", lambda: tables.reasons(known["reasons"])),
        ("anywhere.md", "browser", "browser", lambda: tables.browser(known["browser"])),
    ]
    for page, block, name, make in makers:
        if all_of(name):
            yield page, block, make(), name


class Kept:
    """The measurements, in files: a result, when it was measured, and the machine's load before."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        directory.mkdir(parents=True, exist_ok=True)

    def all(self) -> dict[str, Any]:
        """Every part of every measurement."""
        return {name: {part: kept["figures"] for part, kept in self._read(name).items()} for name in MEASUREMENTS}

    def when(self, name: str) -> str:
        """When it was measured, and the load then."""
        parts = self._read(name).values()
        days, loads = sorted({part["day"] for part in parts}), [part["load"] for part in parts]
        between = f"{min(loads)} to {max(loads)}" if min(loads) != max(loads) else str(loads[0])
        return f"Measured on {' and '.join(days)}; load of the machine before: {between}."

    def add(self, name: str, part: str, measure: Callable[[], Any]) -> None:
        """Measure a part that is missing."""
        kept = self._read(name)
        if part not in kept:
            load = round(os.getloadavg()[0], 1)
            kept[part] = {"day": f"{datetime.now(UTC):%Y-%m-%d}", "load": load, "figures": measure()}
            self._path(name).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")

    def forget(self, name: str) -> None:
        """Discard it, so that it is measured again."""
        self._path(name).unlink(missing_ok=True)

    def _read(self, name: str) -> dict[str, Any]:
        path = self._path(name)
        return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}

    def _path(self, name: str) -> Path:
        return self._directory / f"{name}.json"


def main() -> None:
    """Run everything, or the named parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MEASUREMENTS))
    parser.add_argument("--again", action="store_true", help="measure again what is known")
    parser.add_argument("--write", action="store_true", help="only write known results into the pages")
    options = parser.parse_args()
    if unknown := set(options.names) - set(MEASUREMENTS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(MEASUREMENTS)}")
    kept = Kept(KEPT)
    try:
        for name in () if options.write else options.names or MEASUREMENTS:
            print(name, file=sys.stderr, flush=True)
            if options.again:
                kept.forget(name)
            for part, measure in MEASUREMENTS[name].items():
                kept.add(name, part, measure)
            _write(kept)
    except Failed as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
    _write(kept)


def _write(kept: Kept) -> None:
    for page, block, text, name in written(kept.all()):
        put(DOCS / page, block, text if block == "machine" else f"{text}\n\n{kept.when(name)}")


if __name__ == "__main__":
    main()
