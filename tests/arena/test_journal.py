"""Finished games on disk: kept, torn, damaged, of another tournament, in use."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from linja.arena import (
    GameResult,
    InvalidJournal,
    Journal,
    Limits,
    Participant,
    Standings,
    Tournament,
    play_game,
)
from linja.arena.results import results_json
from linja.parallel import Serial
from linja.rules import Rules

BEFORE = Path(__file__).parents[1] / "data" / "before"
"""files that an earlier version has written"""

PLAYERS = (Participant("random", "random"), Participant("1", "1"))
TOURNAMENT = Tournament(PLAYERS, 4, Rules.parse("zen+pieces=2"))


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return list(Serial().run(play_game, TOURNAMENT.jobs()))


def fill(directory: Path, results: list[GameResult]) -> Path:
    with Journal(directory, TOURNAMENT) as journal:
        for result in results:
            journal.add(result)
    return journal.path


def kept(directory: Path, tournament: Tournament = TOURNAMENT) -> list[GameResult]:
    with Journal(directory, tournament) as journal:
        return list(journal.results.values())


def test_what_was_added_is_there_again(tmp_path: Path, results: list[GameResult]) -> None:
    fill(tmp_path / "new" / "directory", results)
    assert kept(tmp_path / "new" / "directory") == results


def test_a_game_is_on_disk_as_soon_as_it_is_added(tmp_path: Path, results: list[GameResult]) -> None:
    with Journal(tmp_path, TOURNAMENT) as journal:
        journal.add(results[0])
        assert journal.path.read_bytes().count(b"\n") == 2


def test_a_torn_last_line_is_dropped_wherever_it_is_torn(tmp_path: Path, results: list[GameResult]) -> None:
    path = fill(tmp_path, results[:2])
    whole = path.read_bytes()
    header, first, _, _ = whole.split(b"\n")
    ends = [len(header), len(header) + 1, len(header + first) + 1, len(header + first) + 2]
    for length in sorted({*ends, *range(0, len(whole), 17), len(whole) - 1}):
        path.write_bytes(whole[:length])
        lines = 0 if length <= len(header) else 1 if length <= len(header + first) + 1 else 2
        assert kept(tmp_path) == results[: max(0, lines - 1)]
    fill(tmp_path, results[1:])
    assert kept(tmp_path) == results


def test_a_larger_number_of_games_goes_on(tmp_path: Path, results: list[GameResult]) -> None:
    fill(tmp_path, results)
    assert kept(tmp_path, replace(TOURNAMENT, games=8)) == results


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": Rules.parse("classic+pieces=2")}, "rules"),
        ({"seed": 2}, "seed"),
        ({"players": PLAYERS[::-1]}, "players"),
        ({"players": (PLAYERS[0], Participant("1", "2"))}, "players"),
        ({"limits": Limits(time=1)}, "limits"),
        ({"games": 2}, "raise --games"),
    ],
)
def test_another_tournament_is_refused(
    tmp_path: Path, results: list[GameResult], change: dict[str, object], words: str
) -> None:
    path = fill(tmp_path, results)
    before = path.read_bytes()
    with pytest.raises(InvalidJournal, match=words):
        kept(tmp_path, replace(TOURNAMENT, **change))  # type: ignore[arg-type]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"opening": {}},
        {"opening": True},
        {"black": None},
        {"turns": "1-2"},
        {"turns": [1.5]},
        {"turns": ["7-9"]},
        {"outcome": {}},
        {"outcome": "\x1b[2J"},
        {"black_side": []},
        {"red_side": {"turns": [], "seconds": 0.1, "lost": None}},
        {"red_side": {"turns": 1, "seconds": 0.1, "lost": None, "more": 1}},
        {"red_side": {"turns": 1, "seconds": 0.1, "lost": "3"}},
        {"red_side": {"turns": 1, "seconds": 0.1, "lost": ["3"]}},
        {"forfeit": 3},
        {"more": 1},
    ],
    ids=str,
)
def test_a_line_that_is_no_result_is_named(
    tmp_path: Path, results: list[GameResult], change: dict[str, object]
) -> None:
    path = fill(tmp_path, results[:1])
    head, line, _ = path.read_text("utf-8").split("\n")
    path.write_text(f"{head}\n{json.dumps({**json.loads(line), **change})}\n", "utf-8")
    with pytest.raises(InvalidJournal, match="damaged in line 2"):
        kept(tmp_path)


def test_a_line_that_is_nested_too_deeply_is_named(tmp_path: Path, results: list[GameResult]) -> None:
    path = fill(tmp_path, results[:1])
    path.write_bytes(path.read_bytes() + b"[" * 100_000 + b"\n")
    with pytest.raises(InvalidJournal, match="damaged in line 3"):
        kept(tmp_path)


def test_why_a_game_was_lost_does_nothing_to_the_terminal(tmp_path: Path, results: list[GameResult]) -> None:
    path = fill(tmp_path, [replace(results[0], forfeit="\x1b[2J")])
    assert [result.forfeit for result in kept(tmp_path)] == [r"\x1b[2J"]
    assert path.exists()


@pytest.mark.parametrize("damage", [b"{}\n", b"[]\n", b"nonsense\n", b'{"opening": 1}\n', b"\xff\xfe\n", b"\n"])
def test_a_damaged_line_is_named(tmp_path: Path, results: list[GameResult], damage: bytes) -> None:
    path = fill(tmp_path, results[:1])
    path.write_bytes(path.read_bytes() + damage)
    with pytest.raises(InvalidJournal, match="damaged in line 3"):
        kept(tmp_path)


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text('{"something": "else"}\n')
    with pytest.raises(InvalidJournal, match="another tournament"):
        kept(tmp_path)


def test_two_at_a_time_are_refused(tmp_path: Path, results: list[GameResult]) -> None:
    with Journal(tmp_path, TOURNAMENT), pytest.raises(InvalidJournal, match="another arena"):
        kept(tmp_path)
    fill(tmp_path, results)


def test_a_directory_that_cannot_be_written_is_one_clear_message(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InvalidJournal, match="cannot write"):
        kept(tmp_path / "file")


def of_an_earlier_version(directory: Path, tournament: Tournament) -> None:
    """A journal whose players have not changed since."""
    head, rest = (BEFORE / "arena-journal.jsonl").read_text("utf-8").split("\n", 1)
    header = {**json.loads(head), "players": tournament.description()["players"]}
    (directory / "games.jsonl").write_text(f"{json.dumps(header)}\n{rest}", "utf-8")


def test_a_tournament_of_levels_that_have_changed_is_another_one(tmp_path: Path) -> None:
    shutil.copy(BEFORE / "arena-journal.jsonl", tmp_path / "games.jsonl")
    players = tuple(map(Participant.parse, ["1", "2", "random"]))
    with pytest.raises(InvalidJournal, match="other players"):
        kept(tmp_path, Tournament(players, 4, Rules.parse("zen+pieces=4"), seed=7))


def test_a_tournament_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    """Its points lost do not count: they were sums that had forced turns in them."""
    players = tuple(map(Participant.parse, ["1", "2", "random"]))
    tournament = Tournament(players, 4, Rules.parse("zen+pieces=4"), seed=7)
    of_an_earlier_version(tmp_path, tournament)
    results = kept(tmp_path, tournament)
    assert [job.key for job in tournament.jobs() if job.key not in {result.key for result in results}] == []
    before = json.loads((BEFORE / "arena-results.json").read_text("utf-8"))
    now = results_json(Standings.of(tournament, results))
    assert now["pairs"] == before["pairs"]
    assert [row["elo"] for row in now["standings"]] == [row["elo"] for row in before["standings"]]
    assert all(row["points_lost_per_turn"] is None for row in now["standings"])
    longer = replace(tournament, games=6)
    due = [job for job in longer.jobs() if job.key not in {result.key for result in kept(tmp_path, longer)}]
    assert {job.opening for job in due} == {3}
    with Journal(tmp_path, longer) as journal:
        journal.add(play_game(due[0]))
    assert len(kept(tmp_path, longer)) == len(results) + 1
