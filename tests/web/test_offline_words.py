"""What pages say without a server."""

from __future__ import annotations

from linja.language import languages
from linja.web.offline_words import WORDS, offline


def test_every_text_that_is_replaced_is_one_of_the_pages() -> None:
    for text in WORDS:
        assert text in languages()["de"].messages, text


def test_every_language_has_its_own_words() -> None:
    for served, text in WORDS.items():
        for code, language in languages().items():
            said = offline(language).gettext(served)
            assert said == (language.gettext(text) if text else "")
            assert code == "en" or not text or said != text
