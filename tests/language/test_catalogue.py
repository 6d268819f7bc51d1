"""Languages: which one a visitor gets, plural forms, and the terms of each edition's rule sheet."""

from __future__ import annotations

import json

import pytest

from linja.language import best_language, language_of_terminal, languages
from linja.rules import EDITIONS

OPENING = "Opening move: move one piece one row forward."
POINTS = ("%(n)s point", "%(n)s points")
TRANSLATED = [code for code in languages() if code != "en"]


def test_the_seven_languages_of_the_sheets() -> None:
    names = {code: language.name for code, language in languages().items()}
    assert names == {
        "en": "English",
        "de": "Deutsch",
        "es": "Español",
        "fr": "Français",
        "it": "Italiano",
        "pt": "Português",
        "ro": "Română",
    }


@pytest.mark.parametrize(
    ("wanted", "code"),
    [(["fr-CA"], "fr"), (["pt_BR", "es"], "pt"), (["xx", "RO"], "ro"), (["zh-Hant"], "en"), ([], "en"), ([""], "en")],
)
def test_the_best_language_is_the_first_that_there_is(wanted: list[str], code: str) -> None:
    assert best_language(wanted).code == code


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "es_ES@euro"}, "es"),
        ({"LANG": "it", "LINJA_LANGUAGE": "ro"}, "ro"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminals_language(environment: dict[str, str], code: str) -> None:
    assert language_of_terminal(environment).code == code


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("en", {0: 1, 1: 0, 2: 1}),
        ("de", {0: 1, 1: 0, 21: 1}),
        ("fr", {0: 0, 1: 0, 2: 1}),
        ("ro", {0: 1, 1: 0, 2: 1, 19: 1, 20: 2, 100: 2, 101: 1, 119: 1, 120: 2}),
    ],
)
def test_plural_forms(code: str, numbers: dict[int, int]) -> None:
    assert {n: languages()[code].plural(n) for n in numbers} == numbers


def test_romanian_counts_with_de_from_twenty_on() -> None:
    romanian = languages()["ro"]
    texts = [romanian.ngettext(*POINTS, n) for n in (1, 2, 20)]
    assert len(set(texts)) == 3
    assert "de puncte" in texts[2]


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_in_every_language(code: str) -> None:
    """`make lint` checks more; this fails if the generated files are out of date."""
    assert set(languages()["de"].messages) == set(languages()[code].messages)


@pytest.mark.parametrize(
    ("code", "edition", "word"),
    [
        ("en", "zen", "Opening move: move one pawn"),
        ("en", "classic", "Initial move: move one piece"),
        ("de", "zen", "Eröffnungsbewegung"),
        ("de", "bonus", "Anfangszug"),
        ("de", "classic", "Anfangszug"),
        ("fr", "classic", "départ"),
        ("it", "zen", "apertura"),
        ("it", "classic", "iniziale"),
        ("es", "zen", "inicial"),
        ("pt", "classic", "inicial"),
        ("ro", "bonus", "rima mutare"),
    ],
)
def test_the_words_are_those_of_the_editions_sheet(code: str, edition: str, word: str) -> None:
    assert word.lower() in languages()[code].of_edition(edition).gettext(OPENING).lower()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_browser_gets_what_its_modules_say(code: str, edition: str) -> None:
    language = languages()[code].of_edition(edition)
    text = language.for_browser()
    assert "<" not in text
    delivered = json.loads(text)
    assert delivered["messages"].items() <= language.messages.items()
    assert delivered["messages"].get(OPENING, OPENING) == language.gettext(OPENING)
    assert "Settings" not in delivered["messages"]  # a text of the templates
    assert [delivered["plurals"][n] for n in (0, 1, 21)] == [language.plural(n) for n in (0, 1, 21)]


def test_what_is_not_in_a_catalogue_is_english() -> None:
    german = languages()["de"]
    assert german.gettext("Nobody translated this") == "Nobody translated this"
    assert [german.ngettext("%(n)s stick", "%(n)s sticks", n) for n in (1, 2)] == ["%(n)s stick", "%(n)s sticks"]
