"""Changes the English of texts: in the sources, the tests, the notes and all catalogues, which keep their translations.

    python scripts/rename_messages.py FILE

FILE is TOML. `"old" = "new"` only words a text better, so translations stay as they are. Under `[changed]` stand texts
that say something else now: their translations are marked fuzzy, and `scripts/messages.py --check` fails until a
translator has removed the mark. A text with a plural is found by its singular: `"old" = ["one", "many"]`. English forms
with the words of a rule sheet are always marked. Run `ruff format` and `make messages` after it.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import textwrap
import tokenize
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from babel.messages.catalog import Catalog

ROOT = Path(__file__).parents[1]
WIDTH = 116
MARK = re.compile(r"\b(?:_|t|msg|gettext|tn|ngettext)\(\s*\Z")
"""what stands before a text; a single word is renamed only behind it"""


@dataclass(frozen=True)
class Renames:
    """New texts by their old ones, as `(one,)` or `(one, many)`."""

    texts: Mapping[str, tuple[str, ...]]
    changed: frozenset[str]
    """the old texts whose meaning is another one now"""

    @classmethod
    def parse(cls, toml: str) -> Renames:
        """What a file says."""
        content = tomllib.loads(toml)
        changed = content.pop("changed", {})
        texts = {old: (new,) if isinstance(new, str) else tuple(new) for old, new in {**content, **changed}.items()}
        return cls(texts, frozenset(changed))

    def literals(self, catalogue: Catalog) -> dict[str, str]:
        """Every string to look for in the sources. Raises SystemExit for a text that there is not."""
        found = dict[str, str]()
        for message in catalogue:
            old = _forms(message.id)
            if old[0] in self.texts:
                found |= dict(zip(old, self.texts[old[0]], strict=True))
        if missing := self.texts.keys() - found.keys():
            raise SystemExit(f"no such text: {', '.join(sorted(missing))}")
        return found


def rename_in_catalogue(catalogue: Catalog, renames: Renames, is_english: bool) -> None:
    """Give messages their new ids. Where the new text is there already, its translation is the one that stays."""
    for message in list(catalogue):
        old = _forms(message.id)[0]
        if not message.id or old not in renames.texts:
            continue
        new = renames.texts[old]
        catalogue.delete(message.id, message.context)
        if catalogue.get(new[0], message.context):
            continue
        is_fuzzy = any(_forms(message.string)) and (is_english or old in renames.changed)
        catalogue.add(
            new if len(new) > 1 else new[0],
            message.string,
            message.locations,
            message.flags | ({"fuzzy"} if is_fuzzy else set()),
            context=message.context,
        )


def rename_in_source(source: str, literals: Mapping[str, str], is_python: bool) -> str:
    """The source with whole string literals replaced; in Python also those that are written in several parts."""
    if is_python:
        source = _joined_literals_renamed(source, literals)
    for old, new in literals.items():
        for quote in "\"'":
            before, after = (f"{quote}{_escaped(text, quote)}{quote}" for text in (old, new))
            if before in source:
                source = _replaced(source, before, after, is_safe=" " in old)
    return source


def _replaced(source: str, before: str, after: str, is_safe: bool) -> str:
    parts = source.split(before)
    result = parts[0]
    for part in parts[1:]:
        result += (after if is_safe or MARK.search(result[-40:]) else before) + part
    return result


def _joined_literals_renamed(source: str, literals: Mapping[str, str]) -> str:
    lines = source.splitlines(keepends=True)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    for group in reversed(list(_literal_groups(source))):
        (row, column), (end_row, end_column) = group[0].start, group[-1].end
        new = literals.get(_value(group))
        start, end = offsets[row - 1] + column, offsets[end_row - 1] + end_column
        if new is None or (len(group) == 1 and len(_quoted(new)) + column <= WIDTH):
            continue  # a literal of one part stays one part
        *firsts, last = textwrap.wrap(new, WIDTH - column - 3, break_on_hyphens=False)
        text = f"\n{' ' * column}".join(map(_quoted, [*(f"{part} " for part in firsts), last]))
        plain = source[:start] + text + source[end:]
        source = plain if _is_valid(plain) else f"{source[:start]}({text}){source[end:]}"
    return source


def _literal_groups(source: str) -> Iterator[list[tokenize.TokenInfo]]:
    """String tokens, those together that are one string."""
    group = list[tokenize.TokenInfo]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING:
            group.append(token)
        elif token.type not in (tokenize.NL, tokenize.COMMENT) and group:
            yield group
            group = []


def _value(group: list[tokenize.TokenInfo]) -> str:
    try:
        value = ast.literal_eval("(" + " ".join(token.string for token in group) + ")")
    except ValueError:  # an f-string
        return ""
    return value if isinstance(value, str) else ""


def _is_valid(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _quoted(text: str) -> str:
    return '"' + _escaped(text, '"') + '"'


def _escaped(text: str, quote: str) -> str:
    return text.replace("\\", "\\\\").replace(quote, f"\\{quote}")


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def rename(root: Path, renames: Renames) -> list[str]:
    """Rename everywhere below this folder, and say which texts no source has in one literal."""
    language = root / "src" / "linja" / "language"
    catalogues: dict[Path, Catalog] = {}
    for path in sorted((language / "catalogues").glob("*.po")):
        with path.open("rb") as file:
            catalogues[path] = read_po(file, locale=path.stem)
    literals = renames.literals(catalogues[language / "catalogues" / "en.po"])
    for path, catalogue in catalogues.items():
        rename_in_catalogue(catalogue, renames, path.stem == "en")
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, include_lineno=False, sort_output=True)
    _rename_in_notes(language / "notes.toml", literals)
    sources = [path for folder in ("src/linja", "tests") for path in sorted((root / folder).rglob("*"))]
    seen = set[str]()
    for path in [path for path in sources if path.suffix in (".py", ".js", ".html")]:
        source = path.read_text("utf-8")
        renamed = rename_in_source(source, literals, path.suffix == ".py")
        if renamed != source:
            path.write_text(renamed, "utf-8")
        if path.is_relative_to(root / "src"):
            joined = re.sub(r'"\s*\n\s*"', "", renamed)
            seen |= {old for old, new in literals.items() for quote in "\"'" if _escaped(new, quote) in joined}
    return sorted(literals.keys() - seen)


def _rename_in_notes(path: Path, literals: Mapping[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in literals.items():
        text = text.replace(f"\n{_quoted(old)} = ", f"\n{_quoted(new)} = ")
    path.write_text(text, "utf-8")


def main(path: Path) -> int:
    """Rename what a file says."""
    for text in rename(ROOT, Renames.parse(path.read_text("utf-8"))):
        print(f"not found in the sources: {text}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
