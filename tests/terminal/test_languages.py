"""Seven languages in the terminal: nothing is left in English, everything has room, and the language can be changed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from linja import EDITIONS, ZEN, Game, Record, Rules, Side
from linja.language import languages
from linja.position import Stage, StageKind
from linja.terminal.drawing.board import LABEL_COLUMNS
from linja.terminal.game.form import LANGUAGE, Form
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.run import language_for
from linja.terminal.saved import Saved
from linja.terminal.screens.start import VALUES, Start
from linja.terminal.texts.rules import summary
from linja.terminal.texts.words import Words, wrapped
from tests.browser.pseudo import CLOSE, OPEN, pseudo_language
from tests.terminal.driver import Player, playing, run
from tests.terminal.snapshots import AGGRESSIVE, SCENES, finished_game
from tests.terminal.texts.test_rules import ALL_RULES

if TYPE_CHECKING:
    from pathlib import Path

ROOMY = (260, 70)
NAMES = {"LINJA", "linja", "Ada", "Charles", "Pseudo", "pass"}
FORM = 38
"""columns of half of the start form on a screen of 80"""
PANEL = 26
"""columns of the panel beside the board"""
EVERYWHERE = [(code, edition) for code in languages() for edition in EDITIONS]


def bare(text: str) -> list[str]:
    """Words on a screen that came from no catalogue. A text that was cut has no bracket at its end."""
    while (inner := re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)) != text:
        text = inner
    text = re.sub(f"{OPEN}[^\n]*", " ", text)
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in NAMES]


@pytest.mark.parametrize("name", SCENES)
def test_every_text_of_the_screens_comes_from_the_catalogue(tmp_path: Path, name: str) -> None:
    scene = SCENES[name]
    Saved(tmp_path, scene.setup).save()

    async def scenario() -> None:
        records = [finished_game()] if scene.finished else None
        async with playing(tmp_path, ROOMY, records=records, language=pseudo_language()) as player:
            await player.press(*scene.keys)
            if scene.analysed:
                await player.until(lambda: player.game.marks is not None)
            assert bare(player.text) == [], player.text
            assert OPEN in player.text

    run(scenario())


@pytest.mark.parametrize(
    "keys",
    [
        ("enter", "1", "2", "h"),
        ("enter", "s"),
        ("enter", "n"),
        ("enter", "1", "2", "1", "3", "left"),
        ("enter", "w", "enter"),
        ("o", "x", "enter"),
        ("i", "x", "enter"),
    ],
    ids=" ".join,
)
def test_every_text_on_the_way_comes_from_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)  # where a game is written to
    Saved(tmp_path, Setup(opponent=Opponent.COMPUTER, side=Side.BLACK, starter=Side.BLACK)).save()

    async def scenario() -> None:
        async with playing(tmp_path, ROOMY, language=pseudo_language()) as player:
            await player.press(*keys)
            if "h" in keys:
                await player.until(lambda: player.game.view.hint is not None)
            typed = {"txt", "No", "such", "file", "or", "directory", "http", "localhost", "game", "abc"}
            assert set(bare(player.text)) <= typed, player.text

    run(scenario())


def test_what_every_field_of_the_start_says_comes_from_the_catalogue(tmp_path: Path) -> None:
    Saved(tmp_path, Setup(opponent=Opponent.COMPUTER, side=Side.BLACK, starter=Side.BLACK)).save()

    async def scenario() -> None:
        async with playing(tmp_path, ROOMY, language=pseudo_language()) as player:
            for _ in range(15):
                assert bare(player.text) == [], player.text
                await player.press("down")

    run(scenario())


def test_a_text_that_comes_from_no_catalogue_is_found() -> None:
    assert bare(f"{OPEN}Turns{CLOSE} and {OPEN}{OPEN}Black{CLOSE}: 1{CLOSE} 1-2 {OPEN}cut off") == ["and"]


def test_a_choice_of_several_games_is_in_the_language(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path, records=[Record.of(Game(ZEN))] * 2, language=languages()["de"]) as player:
            assert "Welche Partie?" in player.text
            assert "Schwarz – Rot, Zen. Nicht zu Ende" in player.text

    run(scenario())


# The language is chosen


async def choose_german(player: Player) -> None:
    assert isinstance(player.app.screen, Start)
    player.app.screen.form.go_to(LANGUAGE)
    await player.press("right")


def test_the_language_is_a_field_of_the_start_and_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await choose_german(player)
            assert "Sprache" in player.text
            assert "Die Regeln" in player.text
            await player.press("enter")
            assert "Schwarz" in player.text

    Saved(tmp_path, AGGRESSIVE).save()
    run(scenario())
    assert json.loads((tmp_path / "terminal.json").read_text())["language"] == "de"
    assert Saved.load(tmp_path).language == "de"


def test_a_waiting_game_goes_on_in_the_new_language(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2", "1", "3", "m")
            assert "Saved game" in player.text
            await choose_german(player)
            assert "Eine Partie wartet: Schwarz – Rot, Zen, aggressiv, 1 Zug." in player.text
            await player.press("c")
            assert "Rot: Eröffnungsbewegung" in player.text

    Saved(tmp_path, AGGRESSIVE).save()
    run(scenario())


@pytest.mark.parametrize(
    ("asked", "chosen", "environment", "code"),
    [
        ("ro", "fr", {"LINJA_LANGUAGE": "de", "LANG": "it"}, "ro"),
        (None, "fr", {"LINJA_LANGUAGE": "de", "LANG": "it"}, "de"),
        (None, "fr", {"LANG": "it"}, "fr"),
        (None, "", {"LC_ALL": "es_ES.UTF-8", "LANG": "it"}, "es"),
        (None, "", {}, "en"),
    ],
)
def test_what_is_asked_for_goes_before_what_was_chosen(
    asked: str | None, chosen: str, environment: dict[str, str], code: str
) -> None:
    assert language_for(asked, chosen, environment).code == code


# Words and numbers


@pytest.mark.parametrize(
    ("code", "rules", "word"),
    [
        ("en", "zen", "Opening move: move one pawn"),
        ("en", "classic", "Initial move: move one piece"),
        ("de", "zen", "Eröffnungsbewegung"),
        ("de", "bonus", "Anfangszug"),
        ("it", "classic", "Mossa iniziale"),
        ("ro", "zen", "Prima mutare"),
    ],
)
def test_the_words_are_those_of_the_edition(code: str, rules: str, word: str) -> None:
    words = Words.of(languages()[code], Rules.parse(rules))
    assert word in words.due(Stage(StageKind.OPENING), Rules.parse(rules))


def test_numbers_take_their_plural_forms() -> None:
    german, romanian = (Words(languages()[code]) for code in ("de", "ro"))
    assert [german.points(count) for count in (1, -1, 0, -12)] == ["1 Punkt", "−1 Punkt", "0 Punkte", "−12 Punkte"]
    assert [romanian.points(count) for count in (1, 2, 54)] == ["1 punct", "2 puncte", "54 de puncte"]
    assert german.signed(1.26, exact=False) == "~+1,3"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("rules", [*EDITIONS, *ALL_RULES])
def test_the_rules_in_short_are_in_every_language(code: str, rules: str) -> None:
    said = summary(Rules.parse(rules), languages()[code])
    assert all(said)
    if code != "en":
        assert not set(said) & set(summary(Rules.parse(rules)))


# Room


@pytest.mark.parametrize(("code", "edition"), EVERYWHERE)
def test_what_a_landing_earns_has_room_on_the_board(code: str, edition: str) -> None:
    words = Words.of(languages()[code], EDITIONS[edition])
    stages = [Stage(StageKind.FOLLOW_UP, 5), Stage(StageKind.BONUS), Stage(StageKind.OPENING, extra_turn_used=True)]
    labels = [words.t("game ends"), words.t("turn ends"), *map(words.earned, stages)]
    assert [label for label in labels if len(label) > LABEL_COLUMNS] == []


@pytest.mark.parametrize(("code", "edition"), EVERYWHERE)
@pytest.mark.parametrize("opponent", Opponent)
def test_the_start_form_has_room_for_every_title_and_value(code: str, edition: str, opponent: Opponent) -> None:
    for length in (1, 3):
        for level in ("1", "4", "10", "perfect"):
            form = Form(Setup(EDITIONS[edition], opponent, level, length=length), languages()[code])
            for column, fields in (("game-fields", form.game_fields()), ("rules-fields", form.rules_fields())):
                for field in fields:
                    room = FORM - 2 - (4 if field.is_switch else VALUES[column] + 3)
                    assert len(field.title) <= room, field.title
                    assert len(field.value) <= VALUES[column] - 2, field.value
            assert all(len(wrapped(form.about(field), 76)) <= 3 for field in form.fields)


@pytest.mark.parametrize(("code", "edition"), EVERYWHERE)
def test_what_is_to_be_done_has_room_in_two_lines(code: str, edition: str) -> None:
    rules = Rules.parse(f"{edition}+aggressive") if edition != "classic" else EDITIONS[edition]
    words = Words.of(languages()[code], rules)
    for stage in (Stage(StageKind.FOLLOW_UP, 11), Stage(StageKind.BONUS), Stage(StageKind.OPENING)):
        text = words.asked(Side.RED, words.due(stage, rules), is_shared=True)
        assert len(wrapped(text, 78)) <= 2


@pytest.mark.parametrize("code", languages())
def test_the_analysis_has_room_beside_the_board(code: str) -> None:
    words = Words(languages()[code])
    assert max(len(words.t(head)) for head in ("value", "lost")) <= 5
    texts = [words.exactness(True), words.exactness(False), words.t("No turns yet.")]
    texts += [words.value(margin, exact=False) for margin in (-12.3, 0, 12.3)]
    texts.append(words.t("%(turn)s lost %(lost)s", turn="1-2 6-8 x7-8", lost="~0.7"))
    assert [text for text in texts if len(text) > PANEL + 1] == []
