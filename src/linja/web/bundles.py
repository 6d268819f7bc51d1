"""Bundles: a page's modules as one file, so that it loads with few requests. No build tool is needed.

The modules are written so that this stays simple: each import and export is one line at the start of a line, imports
do not form a cycle, no exported variable changes, and no text has several lines. Anything else raises ValueError when
the app is created.
"""

from __future__ import annotations

import json
import re
from posixpath import dirname, normpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_IMPORT = re.compile(
    r"""^import (?:(?:(?P<names>\{[^}]*\})|\* as (?P<whole>\w+)) from )?"(?P<source>\.[^"]+)";$""", re.M
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?:(?P<name>\w+)|\{(?P<names>[^}]*)\}))", re.M)
_LATER = re.compile(r"""\bimport\("(?P<source>\.[^"]+)"\)""")
_LEFT = re.compile(r"^(?:import|export|await)\b", re.M)
_COMMENT = re.compile(r"^[ \t]*//.*\n|^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/\n|/\*\*(?:(?!\*/)[\s\S])*\*/ ?", re.M)
_INDENT = re.compile(r"^[ \t]+|^\n", re.M)
_ALONE = "const modules = {}, done = {};\n"
_TOGETHER = "const { modules, done } = (globalThis.linjaModules ??= { modules: {}, done: {} });\n"


def bundle(entries: Sequence[str], read: Callable[[str], str], directory: str) -> str:
    """These modules and everything they import as one module, which is served from this directory.

    Each module becomes a function that runs once, when it is first used; the entries are used in their order.
    """
    return _written(with_imports(entries, read), entries, read, directory, _ALONE)


def split(
    bundles: Mapping[str, Sequence[str]], read: Callable[[str], str], shared: str, alike: Sequence[str]
) -> dict[str, str]:
    """Bundles by their file names, each with its entries, for pages that have the files of other pages already.

    What the bundles `alike` all contain is in the file `shared`, and every module that is imported later is in a file
    of its own, with those of its imports that are not there before.
    """
    now = {name: with_imports(entries, read, later=False) for name, entries in bundles.items()}
    common = [module for module in now[alike[0]] if all(module in now[name] for name in alike)]
    files = {shared: _written(common, (), read, dirname(shared), _TOGETHER)}
    later: dict[str, list[str]] = {}

    def add_later(modules: Sequence[str], there: frozenset[str]) -> None:
        for module in modules:
            for match in _LATER.finditer(_code(read(module))):
                target = _target(module, match["source"])
                lacking = [each for each in with_imports([target], read, later=False) if each not in there]
                known = later.setdefault(target, [])
                known.extend(each for each in lacking if each not in known)
                add_later(lacking, there | frozenset(lacking))

    for name, entries in bundles.items():
        is_like_them = set(common) <= set(now[name])
        own = [module for module in now[name] if not (is_like_them and module in common)]
        first = f"import {json.dumps(f'{_up(dirname(name))}{shared}')};\n" if is_like_them else ""
        files[name] = _written(own, entries, read, dirname(name), first + _TOGETHER)
        add_later(now[name], frozenset(now[name]))
    for target, modules in later.items():
        files[_file(target)] = _written(modules, (), read, dirname(target), _TOGETHER)
    return files


def _written(
    modules: Sequence[str], entries: Sequence[str], read: Callable[[str], str], directory: str, first: str
) -> str:
    """A file with these modules, which uses the entries. One that is not alone loads others for later imports."""
    functions = {name: _function(name, _code(read(name)), alone=first == _ALONE) for name in modules}
    return "".join(
        [
            first,
            "const use = (name) => (done[name] ??= modules[name]());\n",
            f"const place = (name) => new URL(`{_up(directory)}${{name}}`, import.meta.url).href;\n",
            "Object.assign(modules, {\n",
            *(f"{json.dumps(name)}() {{\n{source}}},\n" for name, source in functions.items()),
            "});\n",
            *(f"use({json.dumps(name)});\n" for name in entries),
        ]
    )


def with_imports(entries: Sequence[str], read: Callable[[str], str], *, later: bool = True) -> list[str]:
    """These modules and all they import, now or also later, each after what it needs. Raises ValueError for a cycle."""
    found: list[str] = []

    def add(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            raise ValueError(f"modules import each other: {' > '.join([*importers, name])}")
        if name not in found:
            source = _code(read(name))
            for match in _IMPORT.finditer(source):
                add(_target(name, match["source"]), (*importers, name))
            found.append(name)
            for match in _LATER.finditer(source) if later else ():
                add(_target(name, match["source"]), ())

    for entry in entries:
        add(entry, ())
    return found


def _function(name: str, source: str, *, alone: bool) -> str:
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
        target = _target(name, match["source"])
        loaded = "Promise.resolve()" if alone else f"import(place({json.dumps(_file(target))}))"
        return f"{loaded}.then(() => use({json.dumps(target)}))"

    body = _LATER.sub(imported_later, _EXPORT.sub(exported, _IMPORT.sub(imported, source)))
    left = _LEFT.search(body)
    if left:
        line = body[left.start() :].partition("\n")[0]
        raise ValueError(f"{name}: bundles cannot contain: {line}")
    if any(line.count("`") % 2 for line in body.splitlines()):
        raise ValueError(f"{name}: bundles cannot contain a text of several lines")
    body = _INDENT.sub("", body).replace("import.meta.url", f"place({json.dumps(name)})")
    return f"{body.strip()}\nreturn {{ {', '.join(names)} }};\n"


def _code(source: str) -> str:
    """A module without its comments, except those at the end of a line."""
    return _COMMENT.sub("", source)


def _up(directory: str) -> str:
    """The way from a directory to the one that all names are relative to."""
    return "../" * len([part for part in directory.split("/") if part]) or "./"


def _file(module: str) -> str:
    """The file of a module that is loaded later."""
    return module.removesuffix(".js") + ".later.js"


def _target(name: str, source: str) -> str:
    return normpath(f"{dirname(name)}/{source}" if dirname(name) else source)
