"""Brings the catalogues in line with the texts of the pages: new texts appear, lost ones go to the end.

Run it by `make messages` after a change of any visible text, then translate what is empty.
"""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from linja.rules import WORDS
from linja.server.editions import DIFFERENCES, TITLES, WORD_TITLES
from linja.web.editions import OWNED
from linja.web.language import DIRECTORY

WEB = DIRECTORY.parent
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
STRING = r'\s*("(?:[^"\\]|\\.)*")'
IN_MODULES = re.compile(rf"\bt\({STRING}|\btn\({STRING},{STRING}")
"""Babel's own reader of JavaScript misses texts inside of other calls and of templates."""
NOISE = tuple(
    f'"{name}'.encode()
    for name in ("Report-Msgid", "POT-Creation", "PO-Revision", "Last-Translator", "Language-Team", "Generated-By")
)
"""Headers that say nothing and change with every run."""
TABLES = [*TITLES.values(), *DIFFERENCES.values(), *WORD_TITLES.values(), *OWNED.values()]
"""Texts that are data."""


def template() -> Catalog:
    """Every text there is."""
    found = Catalog(project="linja", msgid_bugs_address="", copyright_holder="The linja authors")
    texts = extract_from_dir(WEB, [("templates/**.html", "jinja2")], keywords=KEYWORDS)
    for file, _line, message, _comments, _context in texts:
        found.add(message, None, [(Path(file).as_posix(), 0)])
    for path in sorted(WEB.glob("static/**/*.js")):
        for text, one, many in IN_MODULES.findall(path.read_text("utf-8")):
            message = json.loads(text) if text else (json.loads(one), json.loads(many))
            found.add(message, None, [(path.relative_to(WEB).as_posix(), 0)])
    for text in [*TABLES, *(word.text.replace("-", " ") for word in WORDS)]:
        found.add(text, None, [("editions", 0)])
    return found


def updated(path: Path, texts: Catalog) -> bytes:
    """The catalogue of a language with these texts, its translations kept."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    return written(catalogue)


def written(catalogue: Catalog) -> bytes:
    """As a file; without line numbers, which change with every edit."""
    text = io.BytesIO()
    write_po(
        text, catalogue, width=100, include_lineno=False, sort_output=True, ignore_obsolete=True, omit_header=False
    )
    return b"".join(line for line in text.getvalue().splitlines(True) if not line.startswith(NOISE))


def main(check: bool) -> int:
    """Write the catalogues, or only say which are not as they should be."""
    texts = template()
    wrong = 0
    for path in sorted(DIRECTORY.glob("*/LC_MESSAGES/linja.po")):
        new = updated(path, texts)
        if check and new != path.read_bytes():
            print(f"{path.parts[-3]}: run make messages", file=sys.stderr)
            wrong = 1
        elif not check:
            path.write_bytes(new)
    return wrong


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
