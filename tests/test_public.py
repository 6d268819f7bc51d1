"""What `linja` exports is documented, properties and methods follow one rule, and rules are never assumed."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import linja

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = [
    name for name in linja.__all__ if inspect.isclass(getattr(linja, name)) or inspect.isfunction(getattr(linja, name))
]
ERRORS = [
    name
    for name in KINDS
    if issubclass(type(getattr(linja, name)), type) and issubclass(getattr(linja, name), Exception)
]

SOURCE = Path(linja.__file__).parent
PROGRAMS = {"cli", "server", "terminal", "web"}
REFERENCE = Path(__file__).parents[1] / "docs" / "api"


def parsed() -> Iterator[tuple[str, ast.AST]]:
    """Every part of the library's source, with the module in which it stands."""
    for path in SOURCE.rglob("*.py"):
        module = path.relative_to(SOURCE)
        if module.parts[0] not in PROGRAMS:
            yield from ((module.as_posix(), node) for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def defaults(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> dict[str, ast.expr]:
    """The parameters that may be left out."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(reversed(positional), reversed(arguments.defaults), strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return {parameter.arg: default for parameter, default in pairs if default is not None}


def properties() -> Iterator[tuple[str, ast.FunctionDef]]:
    """The properties of all classes that the reference shows."""
    shown = {
        name for page in REFERENCE.glob("*.md") for name in re.findall(r"^::: .*?(\w+)$", page.read_text("utf-8"), re.M)
    }
    for _, node in parsed():
        if isinstance(node, ast.ClassDef) and node.name in shown:
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and any(
                    ast.unparse(decorator).endswith("property") for decorator in member.decorator_list
                ):
                    yield f"{node.name}.{member.name}", member


def test_rules_have_no_default() -> None:
    assumed = [
        (module, getattr(node, "name", "lambda"), ast.unparse(defaults(node)["rules"]))
        for module, node in parsed()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and "rules" in defaults(node)
    ]
    assert assumed == [("position.py", "parse", "None")]  # a position that is not checked against any rules


def test_rules_are_no_optional_field() -> None:
    optional = [
        (module, node.name)
        for module, node in parsed()
        if isinstance(node, ast.ClassDef)
        for field in node.body
        if isinstance(field, ast.AnnAssign) and ast.unparse(field.target) == "rules" and field.value is not None
    ]
    assert optional == []


def test_a_property_returns_nothing_that_can_be_changed() -> None:
    found = {name: ast.unparse(member.returns) for name, member in properties() if member.returns}
    assert "Game.history" in found
    assert {name for name, kind in found.items() if re.search(r"\b(list|dict|set|Counter|NDArray)\b", kind)} == set()


def test_a_property_does_not_apply_the_rules() -> None:
    given = {
        name: {ast.unparse(value) for node in ast.walk(member) if isinstance(node, ast.Call) for value in node.args}
        for name, member in properties()
    }
    assert {name for name, values in given.items() if values & {"rules", "self.rules", "self._rules"}} == set()


@pytest.mark.parametrize("name", KINDS)
def test_every_class_and_function_says_what_it_is(name: str) -> None:
    assert (getattr(linja, name).__doc__ or "").strip()


@pytest.mark.parametrize("name", sorted({*KINDS} - {*ERRORS}))
def test_every_class_and_function_shows_how_it_is_used(name: str) -> None:
    assert ">>>" in getattr(linja, name).__doc__


@pytest.mark.parametrize("name", KINDS)
def test_every_public_method_says_what_it_does(name: str) -> None:
    members = vars(getattr(linja, name)).items() if inspect.isclass(getattr(linja, name)) else ()
    silent = [
        member
        for member, value in members
        if not member.startswith("_")
        and isinstance(value, property | staticmethod | classmethod | type(lambda: None))
        and not inspect.getdoc(value)
    ]
    assert silent == []
