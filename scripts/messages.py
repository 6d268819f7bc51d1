"""Updates the catalogues from the texts of the program: adds new texts and removes old ones.

Run `make messages` after changing any visible text, translate the empty entries, and run it again. It also writes the
`.json` files that the program reads, and docs/glossary.md. With `--check` it only reports problems.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from linja import errors
from linja.editions import DIFFERENCES, LEVEL_TITLES, THEME_TITLES, TITLES, WORD_TITLES, option_name
from linja.language.catalogue import DIRECTORY, ENGLISH
from linja.learning.texts import texts
from linja.rules import WORDS
from linja.web.editions import BOXES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from babel.messages.catalog import Message

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "linja"
GLOSSARY = DIRECTORY.with_name("glossary.toml")
NOTES = DIRECTORY.with_name("notes.toml")
GLOSSARY_PAGE = ROOT / "docs" / "glossary.md"
ERRORS = [name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.LinjaError)]
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "t": None,
    "msg": None,
    "gettext": None,
    "ngettext": (1, 2),
    "tn": (1, 2),
    "Sentence": (1, 2),
    "Doubt": None,
    **dict.fromkeys(ERRORS),
}
NEUTRAL = [
    "errors.py",
    "files.py",
    "rules.py",
    "position.py",
    "turn/",
    "game.py",
    "record/",
    "solution/store.py",
    "cli/",
]
"""what is said where no edition is being played: it may use the words of any"""
IN_PYTHON = [
    "terminal/**/*.py",
    "engine/**/*.py",
    "report/**/*.py",
    "puzzles/**/*.py",
    "learning/strategy.py",
    "editions.py",
    "web/offline_words.py",
    "web/pages/*.py",
    *(f"{path}**/*.py" if path.endswith("/") else path for path in NEUTRAL),
]
"""what a player reads; docs/translating.md says what stays English"""
STRING = r'\s*("(?:[^"\\]|\\.)*")'
IN_MODULES = re.compile(rf"\bt\({STRING}|\btn\({STRING},{STRING}")
"""Babel's own reader of JavaScript misses texts inside of other calls and of templates."""
HOLE = re.compile(r"%(?:\(\w+\))?[sr%]")
NOISE = tuple(
    f'"{name}'.encode()
    for name in ("Report-Msgid", "POT-Creation", "PO-Revision", "Last-Translator", "Language-Team", "Generated-By")
)
"""Headers that say nothing and change with every run."""
TABLES = [*TITLES.values(), *DIFFERENCES.values(), *WORD_TITLES.values(), *BOXES.values(), *LEVEL_TITLES.values()]
TABLES += THEME_TITLES.values()
"""Texts that are data."""
TERMS = {
    "opening": "opening move",
    "follow-up": "follow-up move",
    "bonus": "bonus move",
    "extra": "extra turn",
    "goal": "goal line",
    "start": "start line",
    "row": "row",
    "piece": "piece",
    "turn": "turn",
}


def template() -> Catalog:
    """Every text there is."""
    found = Catalog(project="linja", msgid_bugs_address="", copyright_holder="The linja authors")
    methods = [("web/templates/**.html", "jinja2")]
    for file, _line, message, _comments, _context in extract_from_dir(SOURCE, methods, keywords=KEYWORDS):
        found.add(message, None, [(Path(file).as_posix(), 0)])
    for path in sorted({path for pattern in IN_PYTHON for path in SOURCE.glob(pattern)}):
        for message in _said_in(path.read_text("utf-8")):
            found.add(message, None, [(path.relative_to(SOURCE).as_posix(), 0)])
    for path in sorted(SOURCE.glob("web/static/**/*.js")):
        for text, one, many in IN_MODULES.findall(path.read_text("utf-8")):
            message = json.loads(text) if text else (json.loads(one), json.loads(many))
            found.add(message, None, [(path.relative_to(SOURCE).as_posix(), 0)])
    for text in [*TABLES, *(option_name(word.text) for word in WORDS)]:
        found.add(text, None, [("editions", 0)])
    for told in texts():
        found.add(told, None, [("learning", 0)])
    for text, note in tomllib.loads(NOTES.read_text("utf-8")).items():
        known = found.get(text)
        if known is None:
            raise SystemExit(f"{NOTES.name}: nobody says {text!r}")
        known.auto_comments = [note]
    return found


def _said_in(source: str) -> Iterator[str | tuple[str, ...]]:
    """The texts of a Python module; Babel's own reader misses those inside of f-strings."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
            wanted = KEYWORDS.get(name, ()) if name else ()
            constants = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            texts = [constant for constant in constants if isinstance(constant, str) and constant]
            if wanted is None and texts:
                yield texts[0]
            elif wanted and len(texts) >= 2:
                yield texts[0], texts[1]


class Translation:
    """The catalogue of a language, brought in line with the texts."""

    def __init__(self, path: Path, vocabularies: dict[str, Any]) -> None:
        self.code = path.stem
        self.others = list(vocabularies)[:-1]
        """the sets of words that are not the catalogue's own, by name"""
        self._vocabularies = vocabularies
        self._own = vocabularies[list(vocabularies)[-1]]
        with path.open("rb") as file:
            self.catalogue = read_po(file, locale=self.code)
        self._update(template())

    def _update(self, texts: Catalog) -> None:
        """Texts that use words of the catalogue's own set only are wanted in the other set too."""
        for name in self.others:
            for message in list(texts):
                own = self.catalogue.get(message.id)
                is_wanted = message.id and not message.context and not _is_neutral(message)
                if is_wanted and _has(self._own["only"], _texts(own or message)):
                    texts.add(message.id, context=name, auto_comments=message.auto_comments)
        self.catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False)

    def written(self) -> bytes:
        """As a file; without line numbers, which change with every edit."""
        text = io.BytesIO()
        write_po(text, self.catalogue, width=100, include_lineno=False, sort_output=True, ignore_obsolete=True)
        return b"".join(line for line in text.getvalue().splitlines(True) if not line.startswith(NOISE))

    def compiled(self) -> str:
        """As the program reads it."""
        name = Locale.parse(self.code).get_display_name() or self.code
        by_edition = {
            edition: self._messages(vocabulary)
            for vocabulary in self.others
            for edition in self._vocabularies[vocabulary]["editions"]
        }
        content = {
            "name": name[0].upper() + name[1:],
            "plural_expression": self.catalogue.plural_expr,
            "messages": self._messages(None),
            "by_edition": by_edition,
            "decimal": Locale.parse(self.code).number_symbols["latn"]["decimal"],
            "said_in_browser": sorted({_key(message) for message in self.catalogue if _is_said_in_browser(message)}),
        }
        return json.dumps(content, ensure_ascii=False, indent=0, sort_keys=True) + "\n"

    def _messages(self, context: str | None) -> dict[str, Any]:
        wanted = (message for message in self.catalogue if message.id and message.context == context)
        return {_key(message): message.string for message in wanted if _is_translated(message)}

    def problems(self) -> Iterator[str]:
        """What a translator has still to mend."""
        for message in self.catalogue:
            if message.id:
                where = f"{self.code}.po: {_key(message)!r}" + f" ({message.context})" * bool(message.context)
                yield from (f"{where}: {problem}" for problem in self._problems(message))

    def _problems(self, message: Message) -> Iterator[str]:
        if message.fuzzy:
            yield "fuzzy"
        if not _is_translated(message):
            if self.code != ENGLISH or message.context:
                yield "not translated"
                return
        else:
            yield from _misfits(message, self.catalogue.num_plurals)
        texts = _texts(message)
        for name, vocabulary in ({} if _is_neutral(message) else self._vocabularies).items():
            is_own = name == (message.context or list(self._vocabularies)[-1])
            if not is_own and _has(vocabulary.get("only", []), texts):
                yield f"it has a word of {name} only: {' | '.join(texts)}"


def _misfits(message: Message, forms: int) -> Iterator[str]:
    strings, originals = _forms(message.string), _forms(message.id)
    if len(originals) > 1 and len(strings) != forms:
        yield f"it has {len(strings)} plural forms, not {forms}"
    wanted = set(HOLE.findall(originals[-1]))
    may_lack = {"%(n)s"} if len(strings) > 1 else set()
    for string in strings:
        holes = set(HOLE.findall(string))
        if not wanted - may_lack <= holes <= wanted:
            yield f"its places to fill are {', '.join(sorted(holes)) or 'none'}, not {', '.join(sorted(wanted))}"
        if string.strip() != string:
            yield "it has space at an end"


def _forms(text: str | Sequence[str] | None) -> list[str]:
    """A text, or the forms that it has for numbers."""
    return [text] if isinstance(text, str) else list(text or ())


def _is_said_in_browser(message: Message) -> bool:
    return any(file.startswith(("web/static/", "editions")) for file, _line in message.locations)


def _is_neutral(message: Message) -> bool:
    files = [file for file, _line in message.locations]
    return bool(files) and all(file.startswith(tuple(NEUTRAL)) for file in files)


def _key(message: Message) -> str:
    return _forms(message.id)[0]


def _is_translated(message: Message) -> bool:
    return all(_forms(message.string)) and bool(message.string)


def _texts(message: Message) -> list[str]:
    """What is shown: the translation, or the English where it is empty."""
    return _forms(message.string if _is_translated(message) else message.id)


def _has(beginnings: list[str], texts: list[str]) -> bool:
    """Whether one of the texts has a word that begins like one of these."""
    return any(re.search(rf"\b{beginning}", text.lower()) for beginning in beginnings for text in texts)


def glossary_page(glossary: dict[str, Any]) -> str:
    """The game's words in every language, as a page."""
    lines = [
        "# Glossary",
        "",
        "The game's terms in each language, taken from the rule sheets. Where older and newer sheets differ, the",
        "program uses the terms of the edition being played. `make messages` generates this page from",
        "`src/linja/language/glossary.toml`; [translating.md](translating.md) explains how to add a language.",
        "",
    ]
    for code, vocabularies in glossary.items():
        lines += [f"## {_name(code)}", ""]
        heads = [f"{' and '.join(set_['editions'])} (sheet: {set_['sheets']})" for set_ in vocabularies.values()]
        lines += [f"| | {' | '.join(heads)} |", "|---|" + "---|" * len(heads)]
        for term, title in TERMS.items():
            lines.append(f"| {title} | {' | '.join(set_[term] or '–' for set_ in vocabularies.values())} |")
        lines.append("")
    return "\n".join(lines)


def _name(code: str) -> str:
    return f"{Locale.parse(code).get_display_name('en')} ({Locale.parse(code).get_display_name()})"


def files() -> tuple[dict[Path, bytes], list[str]]:
    """Everything that is made, and what is wrong with the translations."""
    glossary = tomllib.loads(GLOSSARY.read_text("utf-8"))
    made, problems = {GLOSSARY_PAGE: glossary_page(glossary).encode()}, list[str]()
    for path in sorted(DIRECTORY.glob("*.po")):
        translation = Translation(path, glossary[path.stem])
        made[path] = translation.written()
        made[path.with_suffix(".json")] = translation.compiled().encode()
        problems += translation.problems()
    return made, problems


def main(check: bool) -> int:
    """Write everything, or only say what is not as it should be."""
    made, problems = files()
    for path, content in made.items():
        if not path.exists() or path.read_bytes() != content:
            if check:
                problems.append(f"{path.name} is out of date: run make messages")
            else:
                path.write_bytes(content)
    print(*problems, sep="\n", end="\n" * bool(problems), file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
