"""Pages are in the visitor's language, whatever others have asked for before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from linja.server import Settings
from linja.web import create_app

if TYPE_CHECKING:
    from pathlib import Path

WORDS = {"en": "Play", "de": "Spielen", "fr": "Jouer"}


def test_visitors_who_speak_different_languages_each_have_their_own(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(home=tmp_path, in_process=True))) as client:
        for _ in range(2):
            for code, word in WORDS.items():
                page = client.get("/", headers={"accept-language": code}).text
                assert f'lang="{code}"' in page
                assert {other for other in WORDS.values() if f">{other}</button>" in page.replace("\n", "")} == {word}
