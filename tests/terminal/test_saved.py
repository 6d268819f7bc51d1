"""What is kept in LINJA_HOME, and that nothing is lost."""

from __future__ import annotations

import json
import shutil
import stat
from pathlib import Path

import pytest

from linja import Rules, Side
from linja.record.files import read_file
from linja.terminal.game.local import LocalSession
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.saved import Saved

BEFORE = Path(__file__).parents[1] / "data" / "before"
"""files that an earlier version has written"""
NOTHING_YET: dict[str, dict[str, str]] = {"beaten": {}, "lost": {}}
FRIENDS = Setup(Rules.parse("bonus"), Opponent.DEVICE, starter=Side.RED)


def kept(home: Path) -> Saved:
    saved = Saved(home, FRIENDS, LocalSession.set_up(FRIENDS), is_light=True, visitors={"http://here": "secret"})
    saved.progress.beaten["zen"] = "4"
    assert saved.session
    saved.session.game.play_turn("8-7 8-6")
    saved.save()
    return saved


def test_everything_comes_back(tmp_path: Path) -> None:
    saved, back = kept(tmp_path / "new"), Saved.load(tmp_path / "new")
    assert back.session
    assert saved.session
    assert (back.setup, back.is_light, back.visitors) == (FRIENDS, True, {"http://here": "secret"})
    assert back.session.game.position == saved.session.game.position
    assert back.progress.beaten == {"zen": "4"}
    assert back.trouble is None


def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    assert stat.S_IMODE(kept(tmp_path).path.stat().st_mode) == 0o600


def test_at_first_there_is_nothing(tmp_path: Path) -> None:
    saved = Saved.load(tmp_path)
    assert (saved.setup, saved.session, saved.trouble) == (Setup(), None, None)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"setup": {}}', "\x00"])
def test_a_file_that_cannot_be_read_is_put_aside(tmp_path: Path, text: str) -> None:
    for number in (1, 2):
        (tmp_path / "terminal.json").write_text(text)
        saved = Saved.load(tmp_path)
        assert f"terminal-unreadable-{number}.json" in str(saved.trouble)
        assert (tmp_path / f"terminal-unreadable-{number}.json").read_text() == text
        assert saved.session is None


def test_a_broken_game_in_the_file_is_put_aside_too(tmp_path: Path) -> None:
    path = kept(tmp_path).path
    content = json.loads(path.read_text())
    content["table"]["record"] = "1. 9-9"
    path.write_text(json.dumps(content))
    assert Saved.load(tmp_path).trouble


def test_games_that_are_left_are_added_to_a_file_of_records(tmp_path: Path) -> None:
    for _ in range(2):
        saved = kept(tmp_path)
        saved.leave()
        assert saved.session is None
    records = read_file(tmp_path / "terminal-games.txt")
    assert [str(record.mainline.turns[0].turn) for record in records] == ["8-7 8-6"] * 2


def test_a_game_in_which_nothing_was_played_is_not_added(tmp_path: Path) -> None:
    saved = Saved(tmp_path, FRIENDS, LocalSession.set_up(FRIENDS))
    saved.leave()
    assert not saved.games.exists()


def test_where_nothing_can_be_saved_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saved = Saved(tmp_path / "file", FRIENDS, LocalSession.set_up(FRIENDS))
    assert saved.session
    saved.save()
    assert "cannot save" in str(saved.trouble)
    saved.session.game.play_turn("8-7 8-6")
    saved.leave()
    assert "cannot add" in str(saved.trouble)


def test_a_match_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    shutil.copy(BEFORE / "terminal.json", tmp_path)
    saved = Saved.load(tmp_path)
    assert saved.trouble is None
    assert saved.setup == Setup(Rules.parse("bonus+aggressive"), Opponent.COMPUTER, "3", Side.BLACK, Side.RED, 3)
    assert (saved.is_light, saved.language, saved.visitors) == (True, "de", {"https://linja.example": "a-secret"})
    assert saved.session
    assert saved.session.mine == {Side.BLACK}
    assert saved.session.match.standing().wins == {Side.BLACK: 0, Side.RED: 1}
    assert str(saved.session.game.history[-1].turn) == "7-8"
    saved.save()
    now, before = (json.loads(path.read_text()) for path in (saved.path, BEFORE / "terminal.json"))
    assert now["table"].pop("record").endswith("\n1. 7-8 ... *\n")
    del before["table"]["record"]  # it has the day of its game
    assert now == {**before, "progress": NOTHING_YET}


def test_a_record_opened_in_an_earlier_version_keeps_its_comments(tmp_path: Path) -> None:
    shutil.copy(BEFORE / "terminal-opened.json", tmp_path / "terminal.json")
    saved = Saved.load(tmp_path)
    assert saved.trouble is None
    assert saved.session
    assert (saved.session.name(Side.BLACK), saved.session.comment(0), saved.session.comment(1)) == (
        "Ada",
        "A calm game.",
        "Calm.",
    )
    saved.save()
    before = json.loads((BEFORE / "terminal-opened.json").read_text())
    assert json.loads(saved.path.read_text()) == {**before, "progress": NOTHING_YET}
