"""Changes the rules, the permissions and the clock in small ways, one at a time, and lists the changes no test notices.

    .venv/bin/python scripts/mutants.py [PART] [--jobs N]

A change that no test can notice, because it makes no difference, is listed in docs/testing.md with the reason.
The files themselves are not touched: each change is made only in the memory of the process that runs the tests.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import resource
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import fastapi.testclient  # noqa: F401 these three so that no process has to import them again
import hypothesis.strategies  # noqa: F401
import pytest
import sqlalchemy.ext.asyncio  # noqa: F401

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from multiprocessing.context import ForkProcess
    from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]
EXPLAINED = ROOT / "docs" / "testing.md"
RULES = ["tests/turn", "tests/sheets", "tests/game", "tests/test_properties.py"]
PARTS = {
    **{f"src/linja/turn/{name}.py": RULES for name in ("moves", "play", "legal", "notation")},
    "src/linja/position.py": ["tests/test_position.py", "tests/test_svg.py", *RULES],
    "src/linja/rules.py": ["tests/test_rules.py", *RULES],
    "src/linja/server/game/permissions.py": ["tests/server/game/test_permissions.py", "tests/server/game"],
    "src/linja/server/game/clock.py": ["tests/server/game/test_clock.py", "tests/server/game"],
}
"""The files that are changed, and the tests that should notice: the quickest first."""
LONGEST = 120
"""Seconds of processor time after which a change counts as noticed: the tests run for ever."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}


class Mutant(NamedTuple):
    path: str
    line: int
    change: str
    tree: ast.Module

    def key(self) -> tuple[str, str]:
        """The name used in docs/testing.md: without the line number, which changes with every edit."""
        return Path(self.path).name, self.change


class Mutator(ast.NodeTransformer):
    """Makes the change with a number, counted from the top of the file."""

    def __init__(self, number: int) -> None:
        self.left = number
        self.line = 0
        self.change = ""

    def offer(self, old: ast.AST, new: ast.AST) -> ast.AST:
        """The new node if it is this one's turn, else the old one with its own parts looked at."""
        self.left -= 1
        if self.left == -1:
            self.line, self.change = old.lineno, f"{_text(old)} → {_text(new)}"  # type: ignore[attr-defined]
            return ast.copy_location(new, old)
        return old

    def visit(self, node: ast.AST) -> ast.AST:
        if self.left < 0 or _is_left_alone(node):
            return node
        for new in _changes(node):
            if (changed := self.offer(node, new)) is not node:
                return changed
        if isinstance(node, ast.FunctionDef | ast.ClassDef):  # neither decorators nor types
            node.body = [self.visit(part) for part in node.body]  # type: ignore[misc]
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = node.value and self.visit(node.value)  # type: ignore[assignment]
            return node
        return self.generic_visit(node)


def _is_left_alone(node: ast.AST) -> bool:
    """Docstrings, types and imports."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.Assert)


def _changes(node: ast.AST) -> Iterator[ast.AST]:  # noqa: C901 a table
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(op)]()], others)  # type: ignore[list-item]
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)  # type: ignore[arg-type]
            if len(values) == 2:
                yield from values
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(op)](), right)  # type: ignore[arg-type]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant | ast.IfExp):
            yield ast.Return(ast.Constant(None))
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()


def _text(node: ast.AST) -> str:
    first = ast.unparse(node).split("\n")[0]
    return first if len(first) <= 70 else f"{first[:69]}…"


def mutants(path: str) -> Iterator[Mutant]:
    """Every change of a file."""
    source = (ROOT / path).read_text("utf-8")
    for number in range(10**6):
        mutator = Mutator(number)
        tree = ast.fix_missing_locations(mutator.visit(ast.parse(source)))
        if not mutator.change:
            return
        assert isinstance(tree, ast.Module)
        yield Mutant(path, mutator.line, mutator.change, tree)


class _Changed(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        return compile(self.tree, self.path, "exec")


class _Finder(MetaPathFinder):
    """Gives one module with its change."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = mutant.path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        self.mutant = mutant

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        path = str(ROOT / self.mutant.path)
        return spec_from_file_location(fullname, path, loader=_Changed(fullname, path, self.mutant.tree))


def _run(mutant: Mutant | None, tests: list[str]) -> None:
    """In a process of its own: ends with 0 if every test passes."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if mutant:
        sys.meta_path.insert(0, _Finder(mutant))
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning", "-m", "not slow and not hours and not browser"]
    for path in tests:
        if code := pytest.main([*options, path]):
            os._exit(code)
    os._exit(0)


def survivors(path: str, tests: list[str], jobs: int) -> tuple[list[Mutant], int]:
    """The changes of a file that no test notices, and how many changes there were."""
    context = get_context("fork")
    waiting, running, found, count = mutants(path), dict[Mutant, "ForkProcess"](), list[Mutant](), 0
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)):
            running[mutant] = context.Process(target=_run, args=(mutant, tests))
            running[mutant].start()
            count += 1
        if not running:
            return found, count
        wait([process.sentinel for process in running.values()])
        for mutant, process in list(running.items()):
            if process.exitcode is not None:
                del running[mutant]
                if process.exitcode == 0:
                    print(f"{path}:{mutant.line}: {mutant.change}", flush=True)
                    found.append(mutant)


def explained() -> set[tuple[str, str]]:
    """The file and the change of every row of the table in docs/testing.md."""
    rows = re.findall(r"^\| `(\w+\.py)` \| `(.+?)` \|", EXPLAINED.read_text("utf-8"), re.MULTILINE)
    return {(file, change) for file, change in rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", default=list(PARTS), help="files to change; all if none is given")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # most plugins are for other tests, and take a second to load
    known, new = explained(), 0
    for path in asked.part:
        context = get_context("fork")
        unchanged = context.Process(target=_run, args=(None, PARTS[path]))
        unchanged.start()
        unchanged.join()
        if unchanged.exitcode != 0:
            sys.exit(f"the tests of {path} fail without any change")
        found, count = survivors(path, PARTS[path], asked.jobs)
        unknown = [mutant for mutant in found if mutant.key() not in known]
        new += len(unknown)
        print(f"{path}: {count} changes, {count - len(found)} noticed, {len(unknown)} of the others not explained")
    sys.exit(f"{new} changes that no test notices are not explained in docs/testing.md" if new else 0)


if __name__ == "__main__":
    main()
