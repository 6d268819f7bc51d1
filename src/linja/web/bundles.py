"""Bundles: a page's modules as one file, so that it loads with few requests. No build tool is needed.

The modules are written so that this stays simple: each import and export is one line at the start of a line, imports
do not form a cycle, and no exported variable changes. Anything else raises ValueError when the app is created.
"""

from __future__ import annotations

import json
import re
from posixpath import dirname, normpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_IMPORT = re.compile(
    r"""^import (?:(?:(?P<names>\{[^}]*\})|\* as (?P<whole>\w+)) from )?"(?P<source>\.[^"]+)";$""", re.M
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?:(?P<name>\w+)|\{(?P<names>[^}]*)\}))", re.M)
_LATER = re.compile(r"""\bimport\("(?P<source>\.[^"]+)"\)""")
_LEFT = re.compile(r"^(?:import|export|await)\b", re.M)
_COMMENT = re.compile(r"^[ \t]*//.*\n|^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/\n|/\*\*(?:(?!\*/)[\s\S])*\*/ ?", re.M)


def bundle(entries: Sequence[str], read: Callable[[str], str], directory: str) -> str:
    """These modules and everything they import as one module, which is served from this directory.

    Each module becomes a function that runs once, when it is first used; the entries are used in their order.
    """
    modules = {name: _function(name, _code(read(name))) for name in with_imports(entries, read)}
    up = "../" * len([part for part in directory.split("/") if part])
    return "".join(
        [
            "const done = {};\n",
            "const use = (name) => (done[name] ??= modules[name]());\n",
            f"const place = (name) => new URL(`{up or './'}${{name}}`, import.meta.url).href;\n",
            "const modules = {\n",
            *(f"{json.dumps(name)}() {{\n{source}}},\n" for name, source in modules.items()),
            "};\n",
            *(f"use({json.dumps(name)});\n" for name in entries),
        ]
    )


def with_imports(entries: Sequence[str], read: Callable[[str], str]) -> list[str]:
    """These modules and all they import, now or later, each after what it needs. Raises ValueError for a cycle."""
    found: list[str] = []

    def add(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            raise ValueError(f"modules import each other: {' > '.join([*importers, name])}")
        if name not in found:
            source = _code(read(name))
            for match in _IMPORT.finditer(source):
                add(_target(name, match["source"]), (*importers, name))
            found.append(name)
            for match in _LATER.finditer(source):
                add(_target(name, match["source"]), ())

    for entry in entries:
        add(entry, ())
    return found


def _function(name: str, source: str) -> str:
    """The body of a function that runs a module and returns what it exports."""
    names: list[str] = []

    def imported(match: re.Match[str]) -> str:
        module = f"use({json.dumps(_target(name, match['source']))});"
        if match["whole"]:
            return f"const {match['whole']} = {module}"
        return f"const {match['names'].replace(' as ', ': ')} = {module}" if match["names"] else module

    def exported(match: re.Match[str]) -> str:
        names.extend(re.findall(r"\w+", match["names"] or match["name"]))
        return ""

    def imported_later(match: re.Match[str]) -> str:
        return f"Promise.resolve().then(() => use({json.dumps(_target(name, match['source']))}))"

    body = _LATER.sub(imported_later, _EXPORT.sub(exported, _IMPORT.sub(imported, source)))
    left = _LEFT.search(body)
    if left:
        line = body[left.start() :].partition("\n")[0]
        raise ValueError(f"{name}: bundles cannot contain: {line}")
    body = body.replace("import.meta.url", f"place({json.dumps(name)})")
    return f"{body.strip()}\nreturn {{ {', '.join(names)} }};\n"


def _code(source: str) -> str:
    """A module without its comments, except those at the end of a line."""
    return _COMMENT.sub("", source)


def _target(name: str, source: str) -> str:
    return normpath(f"{dirname(name)}/{source}" if dirname(name) else source)
