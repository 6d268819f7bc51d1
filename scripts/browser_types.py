"""Generates the browser's types of the server's messages from linja.server.game.state.

`make lint` runs it before tsc. The result is not stored: tsconfig.json finds it in build/browser/types/game.d.ts.
"""

from __future__ import annotations

import ast
import types
import typing
from pathlib import Path

from typing_extensions import is_typeddict

from linja.server.game import state

TARGET = Path(__file__).parents[1] / "build" / "browser" / "types" / "game.d.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", types.NoneType: "null"}
NAMES = {value: name for name, value in vars(state).items() if typing.get_origin(value) and not name.startswith("_")}
"""Aliases such as `Side`, by what they stand for."""


def type_text(found: typing.Any, name: str = "") -> str:
    """A Python type as TypeScript; `name` is the alias being defined, if any."""
    origin, parts = typing.get_origin(found), typing.get_args(found)
    if found in NAMES and NAMES[found] != name:
        return NAMES[found]
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in parts)
    if origin in (typing.Union, types.UnionType):
        return _union(parts)
    if origin is list:
        return f"{type_text(parts[0])}[]"
    if origin is dict:
        return f"Record<{type_text(parts[0])}, {type_text(parts[1])}>"
    return PLAIN.get(found) or str(found.__name__)


def _union(parts: tuple[typing.Any, ...]) -> str:
    """An alias or null, written with the name of the alias."""
    rest = tuple(part for part in parts if part is not types.NoneType)
    alias = next((name for known, name in NAMES.items() if typing.get_args(known) == rest != parts), None)
    texts = [alias] if alias else [type_text(part) for part in rest]
    return " | ".join([*texts, "null"] if rest != parts else texts)


def remarks() -> dict[tuple[str, str], str]:
    """The docstrings of the fields of each class in state.py."""
    found = {}
    for node in ast.walk(ast.parse(Path(state.__file__).read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                    found[node.name, ast.unparse(field.target)] = ast.literal_eval(after.value)
    return found


def family(kind: typing.Any) -> typing.Iterator[str]:
    """The names of a class and its bases."""
    yield kind.__name__
    for base in kind.__orig_bases__ if is_typeddict(kind) else ():
        yield from family(base)


def declarations() -> typing.Iterator[str]:
    """Every type as TypeScript."""
    notes = remarks()
    for name, value in vars(state).items():
        if is_typeddict(value):
            yield f"export interface {name} {{"
            for field, kind in typing.get_type_hints(value).items():
                yield from (f"  /** {notes[one, field]} */" for one in family(value) if (one, field) in notes)
                yield f"  {field}: {type_text(kind)};"
            yield "}\n"
        elif name in NAMES.values():
            yield f"export type {name} = {type_text(value, name)};\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(declarations()), "utf-8")
