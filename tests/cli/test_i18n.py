"""The command line in the player's language: help, reports, and what is wrong; the library itself speaks English."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from linja.cli.i18n import ARGPARSE, requested_language, set_language
from linja.language import english, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = '[Black "Ada"]\n[Rules "zen"]\n\n1. 1-2 1-3 2. 8-7 8-6 3. 7-8 4. 8-7 8-6 5. 1-2 *\n'
SEARCH = ("--judge", "search", "--nodes", "300")
WIDTH = 80


def linja(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a separate process, with the system's language given by the environment."""
    others = {name: value for name, value in os.environ.items() if name not in ("LINJA_LANGUAGE", "LC_ALL", "LANG")}
    return subprocess.run(
        [sys.executable, "-m", "linja.cli", *arguments],
        env={**others, "PYTHONIOENCODING": "utf-8", "COLUMNS": str(WIDTH), **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language(english())


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def test_a_report_in_german(game: str, tmp_path: Path) -> None:
    answer = linja("analyse", game, *SEARCH, "--html", str(tmp_path / "page.html"), LANG="de_CH.UTF-8")
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[:3] == ["Ada – Rot, zen", "Nicht zu Ende", "Alle Werte sind geschätzt."]
    assert "Der Wendepunkt: Zug" in answer.stdout
    assert "~+" in answer.stdout
    assert "." not in answer.stdout.splitlines()[5]  # the first turn: its numbers have commas
    assert "Patzer" in answer.stdout
    page = (tmp_path / "page.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert "Was die Zahlen bedeuten" in page
    assert "The " not in page


def test_a_report_in_romanian(game: str) -> None:
    answer = linja("analyse", game, *SEARCH, "--language", "ro", LANG="de_DE.UTF-8")
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[:3] == ["Ada – Roșul, zen", "Neterminată", "Toate valorile sunt estimate."]
    assert "Punctul de cotitură: Tura" in answer.stdout


@pytest.mark.parametrize("code", languages())
def test_reports_and_help_fit_their_lines(game: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    from linja.cli import main  # noqa: PLC0415

    main(["--language", code, "analyse", game, *SEARCH])
    with pytest.raises(SystemExit):
        main(["--language", code, "--help"])
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if len(line) > WIDTH] == []
    assert len(lines) > 30


def test_json_and_records_are_the_same_in_every_language(game: str, tmp_path: Path) -> None:
    answers, records = [], []
    for code in ("en", "de"):
        record = tmp_path / f"{code}.txt"
        answers.append(linja("analyse", game, *SEARCH, "--json", "--record", str(record), LINJA_LANGUAGE=code).stdout)
        records.append(record.read_text("utf-8"))
    assert answers[0] == answers[1]
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--help"], {"LANG": "de_DE.UTF-8"}, ["Aufruf: linja", "Optionen:", "im Terminal spielen"]),
        (["play", "--help"], {"LINJA_LANGUAGE": "fr"}, ["utilisation", "Jouer à Linja dans le navigateur."]),
        (["--language=es", "tui", "--help"], {}, ["uso:", "Jugar a Linja en el terminal."]),
        (["analyse", "--help", "--language", "it"], {"LANG": "de"}, ["uso:", "Analizzare ogni turno di una partita"]),
    ],
)
def test_help_is_in_the_language(arguments: list[str], environment: dict[str, str], said: list[str]) -> None:
    answer = linja(*arguments, **environment)
    assert answer.returncode == 0
    for text in said:
        assert text in answer.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "faltan estos argumentos: COMMAND (véase linja --help)"),
        (["turns"], "faltan estos argumentos: POSITION"),
        (["turns", "abc"], "'abc' no es una posición"),
        (["turns", "61111110/01111116 b", "--rules", "chess"], "edición desconocida 'chess'; elige una de classic"),
        (["turns", "71111110/01111116 b"], "Negro tiene 13 fichas en vez de 12"),
        (["play", "--port", "x"], "'x' no es un puerto"),
        (["analyse", "nowhere.txt"], "no se puede leer nowhere.txt"),
        (["value", "61111110/01111116 b", "--rules", "zen+pieces=2", "--depth"], "argumentos desconocidos: --depth"),
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_said_in_the_language_on_one_line(arguments: list[str], said: str) -> None:
    answer = linja(*arguments, LANG="es_ES.UTF-8")
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert said in answer.stderr


def test_an_unknown_language_is_refused() -> None:
    answer = linja("--language", "xx", "turns", "61111110/01111116 b")
    assert answer.returncode == 2
    assert "'xx'" in answer.stderr
    assert "'ro'" in answer.stderr


def test_the_place_of_what_is_wrong_in_a_record_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("1. 3-6 *", encoding="utf-8")
    answer = linja("analyse", str(path), LINJA_LANGUAGE="de")
    assert "Zeile 1, Spalte 1: Zug 1. 3-6: 3-6 ist nicht möglich, eine Eröffnungsbewegung ist dran:" in answer.stderr


@pytest.mark.parametrize("arguments", [["--language"], ["--language="], ["x", "--language", "xx"]], ids=" ".join)
def test_a_wish_that_makes_no_sense_is_answered_in_english(arguments: list[str]) -> None:
    assert requested_language(arguments).code == "en"


def test_every_text_of_argparse_that_we_translate_is_one() -> None:
    source = Path(argparse.__file__).read_text("utf-8")
    squeezed = source.replace('"', "'")
    assert [text for text in ARGPARSE if text not in squeezed] == []
