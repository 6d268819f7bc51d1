"""Finds phrases that make English stilted, in everything that people read: docs, help, pages and catalogues.

    python scripts/plain_words.py [docs | help | templates | catalogue] …     all of them by default

`make lint` runs it. If a phrase really is the best one, add it to EXCEPTIONS with the reason.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.pofile import read_po

from linja.cli import build_parser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "linja"
HABITS = {
    r"\bso many\b": "that many, or the number",
    r"\bwhoever\b": "the player who, anyone who, the side to move",
    r"\bsomebody\b": "someone, or say who",
    r"(?<!there )\bis no (?!longer\b|more\b|less\b|better\b)": "is not a",
    r"\b(?:no|not|nothing|nobody)\b[^.;:]{0,40}\bany more\b": "no longer",
    r"\bthe own\b": "your own, its own",
    r"\bwhat is asked\b": "the question, the request",
    r"\b(?:is|are) heard\b": "arrives, is received",
    r"\blet go\b": "closed, released, lost",
    r"\bput away\b": "archived",
    r"\bby (?:it|them)sel(?:f|ves)\b": "automatically, alone",
    r"\banew\b": "again",
    r"\bbeforehand\b": "in advance, first",
    r"\bone a line\b": "one per line",
    r"\bknows no\b": "has no",
    r"\bin which .{1,20} may be asked\b|\bmay be asked by\b": "allowed",
    r"\b(?:is|are) believed\b": "trusted",
    r"\bis told by\b": "is shown by, is given by",
    r"\bsee to it that\b": "make sure that",
    r"\bsearched out\b": "searched to the end of the game",
}
"""Patterns, and what to write instead."""
EXCEPTIONS: dict[str, str] = {}
"""Phrases in their sentence that stay, and the reason."""
CODE = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]*`|<!--.*?-->", re.MULTILINE | re.DOTALL)


class Text(NamedTuple):
    """A text that people read, and where it is."""

    where: str
    text: str


class Finding(NamedTuple):
    """A phrase in a text, with the words around it."""

    where: str
    sentence: str
    instead: str

    def __str__(self) -> str:
        return f"{self.where}: …{self.sentence}… ({self.instead})"


def findings(text: Text) -> Iterator[Finding]:
    """The habits in a text that are not exceptions."""
    plain = " ".join(text.text.split())
    for habit, instead in HABITS.items():
        for match in re.finditer(habit, plain, re.IGNORECASE):
            sentence = plain[max(0, match.start() - 40) : match.end() + 40]
            if not any(kept in sentence for kept in EXCEPTIONS):
                yield Finding(text.where, sentence, instead)


def docs() -> Iterator[Text]:
    """The paragraphs of the pages in the root and in docs/, without code, and the texts of the notebook."""
    pages = {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"}  # which is history
    for path in sorted(pages):
        prose = CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text("utf-8"))
        line = 1
        for paragraph in re.split(r"(?<=\n)\n+", prose):
            yield Text(f"{path.relative_to(ROOT)}:{line}", paragraph)
            line += paragraph.count("\n") + 1
    notebook = json.loads((ROOT / "docs" / "gallery.ipynb").read_text("utf-8"))
    for number, cell in enumerate(notebook["cells"], start=1):
        if cell["cell_type"] == "markdown":
            yield Text(f"docs/gallery.ipynb: cell {number}", "".join(cell["source"]))


def help_texts() -> Iterator[Text]:
    """The help of every command."""

    def commands(parser: argparse.ArgumentParser) -> Iterator[Text]:
        yield Text(f"{parser.prog} --help", parser.format_help())
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for command in action.choices.values():
                    yield from commands(command)

    yield from commands(build_parser())


def templates() -> Iterator[Text]:
    """The pages, without comments."""
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        page = re.sub(r"{#.*?#}", "", path.read_text("utf-8"), flags=re.DOTALL)
        yield Text(str(path.relative_to(ROOT)), re.sub(r"<[^>]*>", " ", page))


def catalogue() -> Iterator[Text]:
    """The English texts: the keys of the catalogues, and what en.po shows in their place."""
    with (SOURCE / "language" / "catalogues" / "en.po").open("rb") as file:
        for message in read_po(file):
            for forms in (message.id, message.string):
                for text in [forms] if isinstance(forms, str) else forms or ():
                    if text:
                        yield Text(f"en.po:{message.lineno}", text)


PARTS: dict[str, Callable[[], Iterator[Text]]] = {
    "docs": docs,
    "help": help_texts,
    "templates": templates,
    "catalogue": catalogue,
}


def main() -> int:
    """Print what is found; the exit status is 1 if there is anything."""
    chosen = sys.argv[1:] or list(PARTS)
    found = dict.fromkeys(finding for part in chosen for text in PARTS[part]() for finding in findings(text))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
