"""A text gets other English words, and keeps its translations."""

from __future__ import annotations

import io
import tomllib
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from scripts.messages import GLOSSARY, Translation
from scripts.rename_messages import Renames, rename, rename_in_source

from linja.language.catalogue import DIRECTORY

if TYPE_CHECKING:
    from pathlib import Path

VOCABULARIES = tomllib.loads(GLOSSARY.read_text("utf-8"))
MESSAGES: list[tuple[str | tuple[str, str], str | tuple[str, str], str | None]] = [
    ("Take it back", "Zurück", None),
    ("Ours", "Eigene", None),
    (("%(n)s thing", "%(n)s things"), ("%(n)s Ding", "%(n)s Dinge"), None),
    ("Nobody is here", "Niemand da", None),
    ("Nobody is here", "Keiner da", "2003"),
    ("Nobody", "Niemand", None),
]
PYTHON = """FIRST = "Take it back"
told = t("Ours"), {"Ours": 1}, tn("%(n)s thing", "%(n)s things", 3)
shown = f"{t('Nobody')}!"
long = t(
    "Take it "
    "back"
)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    language = tmp_path / "src" / "linja" / "language"
    (language / "catalogues").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    for code in ("en", "de"):
        catalogue = Catalog(locale=code)
        for key, german, context in MESSAGES:
            catalogue.add(key, german if code == "de" else "Nobody at all" if context else None, context=context)
        with (language / "catalogues" / f"{code}.po").open("wb") as file:
            write_po(file, catalogue)
    (language / "notes.toml").write_text('# notes\n"Ours" = "a clock"\n')
    (tmp_path / "src" / "linja" / "said.py").write_text(PYTHON)
    (tmp_path / "src" / "linja" / "page.html").write_text(
        """<p title="{{ _('Nobody is here') }}">{{ _("Ours") }}</p>"""
    )
    (tmp_path / "tests" / "test_said.js").write_text('equal(shown, "Take it back");')
    return tmp_path


def catalogue_of(project: Path, code: str) -> Catalog:
    text = (project / "src" / "linja" / "language" / "catalogues" / f"{code}.po").read_bytes()
    return read_po(io.BytesIO(text), locale=code)


RENAMES = """
"Ours" = "Custom"
"%(n)s thing" = ["%(n)s object", "%(n)s objects"]
"Nobody is here" = "It's empty"
"Nobody" = "No one"
[changed]
"Take it back" = "Undo"
"""


def test_sources_tests_and_notes_get_the_new_text(project: Path) -> None:
    assert rename(project, Renames.parse(RENAMES)) == []
    python = (project / "src" / "linja" / "said.py").read_text()
    assert 'FIRST = "Undo"\ntold = t("Custom"), {"Ours": 1}, tn("%(n)s object", "%(n)s objects", 3)' in python
    assert "f\"{t('No one')}!\"" in python
    assert python.endswith('t(\n    "Undo"\n)\n')
    assert (project / "src" / "linja" / "page.html").read_text() == (
        """<p title="{{ _('It\\'s empty') }}">{{ _("Custom") }}</p>"""
    )
    assert (project / "tests" / "test_said.js").read_text() == 'equal(shown, "Undo");'
    assert '"Custom" = "a clock"' in (project / "src" / "linja" / "language" / "notes.toml").read_text()


def test_translations_stay_and_those_of_changed_texts_are_marked(project: Path) -> None:
    rename(project, Renames.parse(RENAMES))
    german = catalogue_of(project, "de")
    kept = {"Custom": "Eigene", "%(n)s object": ("%(n)s Ding", "%(n)s Dinge"), "It's empty": "Niemand da"}
    for text, translation in kept.items():
        message = german.get(text)
        assert message
        assert (message.string, message.fuzzy) == (translation, False)
    in_2003 = german.get("It's empty", "2003")
    assert in_2003
    assert in_2003.string == "Keiner da"
    undo = german.get("Undo")
    assert undo
    assert (undo.string, undo.fuzzy) == ("Zurück", True)
    assert not {"Ours", "Take it back", "Nobody is here"} & {message.id for message in german}


def test_english_forms_are_marked_always(project: Path) -> None:
    rename(project, Renames.parse(RENAMES))
    english = catalogue_of(project, "en")
    form, plain = english.get("It's empty", "2003"), english.get("Custom")
    assert form
    assert form.fuzzy
    assert plain
    assert not plain.fuzzy


def test_a_translation_that_is_marked_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    translation = Translation(DIRECTORY / path.name, VOCABULARIES["de"])
    assert list(translation.problems()) == []
    marked = translation.written().replace(b'msgid "Settings"', b'#, fuzzy\nmsgid "Settings"')
    path.write_bytes(marked)
    assert list(Translation(path, VOCABULARIES["de"]).problems()) == ["de.po: 'Settings': fuzzy"]


def test_a_text_that_is_there_already_keeps_its_own_translation(project: Path) -> None:
    rename(project, Renames.parse('"Nobody is here" = "Nobody"'))
    nobody = catalogue_of(project, "de").get("Nobody")
    assert nobody
    assert nobody.string == "Niemand"


def test_an_unknown_text_is_refused(project: Path) -> None:
    with pytest.raises(SystemExit, match="no such text: What"):
        rename(project, Renames.parse('"What" = "Which"'))


def test_a_long_text_is_written_in_several_parts() -> None:
    new = " ".join(["word"] * 40)
    source = rename_in_source('ONE = "old text"\nt("old text")\n', {"old text": new}, is_python=True)
    assert max(map(len, source.splitlines())) <= 120
    assert source.startswith('ONE = ("word ')
    found: dict[str, str] = {}
    exec(f"t = list\n{source}", found)
    assert found["ONE"] == new
