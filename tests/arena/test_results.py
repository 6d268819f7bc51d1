"""What a tournament adds up to, and how it is shown: table, files, picture, records."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from linja.arena import GameResult, Participant, SideResult, Standings, Tournament
from linja.arena.plot import draw_standings
from linja.arena.results import results_table, write_results
from linja.record import read_records
from linja.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

RULES = Rules.parse("zen+pieces=2")
A, B, C = (Participant(name, "random") for name in "ABC")


JUDGED, UNJUDGED = SideResult(turns=4, seconds=2.0, lost=(0, 5, 1)), SideResult(turns=4, seconds=2.0)


def game(
    black: str,
    red: str,
    outcome: str,
    forfeit: str | None = None,
    sides: tuple[SideResult, SideResult] = (JUDGED, JUDGED),
) -> GameResult:
    return GameResult(1, black, red, ("1-2", "8-7"), outcome, *sides, forfeit)


RESULTS = [
    game("A", "B", "black -2--2 resigned", "exited with status 3"),
    game("B", "A", "draw -2--2 agreed"),
    game("A", "C", "black -2--2 time", "gave no answer in 5 s", (JUDGED, SideResult())),
    game("C", "A", "red -2--2 resigned", "gave no answer in 5 s"),
    game("B", "C", "red -2--2 resigned", "exited with status 3"),
]
TOURNAMENT = Tournament((A, B, C), 2, RULES)


@pytest.fixture
def standings() -> Standings:
    return Standings.of(TOURNAMENT, RESULTS[::-1])


def test_scores_count_draws_as_half(standings: Standings) -> None:
    tallies = {player.name: player.tally for player in standings.players}
    assert [player.name for player in standings.players] == ["A", "C", "B"]
    assert (tallies["A"].wins, tallies["A"].draws, tallies["A"].losses, tallies["A"].score) == (3, 1, 0, 3.5)
    assert tallies["A"].share == pytest.approx(0.875)
    assert sum(tally.score for tally in tallies.values()) == len(RESULTS)


def test_duels_are_seen_from_both_sides(standings: Standings) -> None:
    for (one, other), tally in standings.duels.items():
        back = standings.duels[other, one]
        assert (tally.wins, tally.draws, tally.losses) == (back.losses, back.draws, back.wins)
    assert standings.duels["A", "B"].score == 1.5


def test_games_stand_in_the_order_of_the_tournament(standings: Standings) -> None:
    assert standings.results == RESULTS


def test_averages_are_over_the_turns_that_a_player_chose(standings: Standings) -> None:
    c = next(player for player in standings.players if player.name == "C")
    assert (c.turns, c.seconds_per_turn) == (8, 0.5)
    assert c.lost_per_turn == (2.0, 0.0, 6)  # a game that it never played does not count
    assert [player.forfeits for player in standings.players] == [0, 2, 2]


def test_the_table_shows_everything(standings: Standings) -> None:
    text = results_table(standings)
    assert "zen+pieces=2: 5 of 6 games, 2 a pair, seed 1" in text
    assert "points lost/turn" in text
    rows = [line.split() for line in text.splitlines()]
    a = next(row for row in rows if row[:2] == ["1.", "A"])
    assert a[4:] == ["2.000", "±0.000", "3.5", "88%", "4", "3", "1", "0", "0.5000"]
    assert "They can disagree" in text
    assert "75% (" in text
    assert "   2 x B exited with status 3" in text
    assert "   2 x C gave no answer in 5 s" in text


def test_without_a_solution_the_table_says_so() -> None:
    one = game("A", "B", "red -2--2 resigned", sides=(UNJUDGED, UNJUDGED))
    text = results_table(Standings.of(Tournament((A, B), 2, RULES), [one]))
    assert "points lost/turn" not in text
    assert "linja solve --rules zen+pieces=2" in text


def test_neighbours_are_listed_pair_by_pair() -> None:
    results = [RESULTS[0], RESULTS[1], RESULTS[4]]
    text = results_table(Standings.of(Tournament((A, B, C), 2, RULES, neighbours=True), results))
    assert "  B against A: 25% (" in text
    assert "  C against B: 100% (" in text
    assert "C against A" not in text


def test_many_players_get_a_narrow_table() -> None:
    many = tuple(Participant(f"{number}", "random") for number in range(12))
    text = results_table(Standings.of(Tournament(many, 2, RULES), [game("0", "1", "black -2--2 resigned")]))
    assert max(map(len, text.splitlines())) < 100


def test_a_tournament_without_games_can_be_shown() -> None:
    empty = Standings.of(TOURNAMENT, [])
    assert "0 of 6 games" in results_table(empty)
    ElementTree.fromstring(draw_standings(empty))


def test_the_files_say_the_same(standings: Standings, tmp_path: Path) -> None:
    assert {path.name for path in write_results(standings, tmp_path)} == {path.name for path in tmp_path.iterdir()}
    data = json.loads((tmp_path / "results.json").read_text("utf-8"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "results.csv").read_text("utf-8"))))
    assert [row["player"] for row in rows] == [row["player"] for row in data["standings"]] == ["A", "C", "B"]
    for row, entry in zip(rows, data["standings"], strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in entry.items()}
    pairs = list(csv.DictReader(io.StringIO((tmp_path / "pairs.csv").read_text("utf-8"))))
    assert len(pairs) == len(data["pairs"]) == 6
    assert data["forfeits"][0] == {"loser": "B", "opponent": "A", "opening": 1, "reason": "exited with status 3"}
    assert data["rules"] == "zen+pieces=2"
    assert data["games_played"] == 5
    assert 0 < data["pairs"][0]["share_low"] < data["pairs"][0]["share"] < data["pairs"][0]["share_high"] < 1


def test_every_game_is_a_record(standings: Standings, tmp_path: Path) -> None:
    write_results(standings, tmp_path)
    with (tmp_path / "games.linja").open(encoding="utf-8") as file:
        records = list(read_records(file))
    assert [(record.headers["Black"], record.headers["Red"]) for record in records] == [
        (result.black, result.red) for result in RESULTS
    ]
    assert [str(record.outcome) for record in records] == [result.outcome for result in RESULTS]
    assert [record.headers.get("Forfeit") for record in records] == [result.forfeit for result in RESULTS]
    assert all(record.headers["Event"] == "linja arena" and record.headers["Round"] == "1" for record in records)


def test_the_picture_has_every_player_and_its_bars(standings: Standings) -> None:
    root = ElementTree.fromstring(draw_standings(standings))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A", "B", "C", "2.00", "Points lost per turn"} <= set(texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 3


def test_names_cannot_break_the_picture_or_the_records(tmp_path: Path) -> None:
    nasty = Participant('<b>&"]\\ a very long name indeed', "random")
    one = game(nasty.name, "B", "red -2--2 resigned", 'said "]} \\ <x>\n[Black "me"]')
    standings = Standings.of(Tournament((nasty, B), 2, RULES), [one])
    write_results(standings, tmp_path)
    ElementTree.parse(tmp_path / "results.svg")
    with (tmp_path / "games.linja").open(encoding="utf-8") as file:
        (record,) = read_records(file)
    assert record.headers["Black"] == nasty.name


def test_without_points_lost_the_picture_has_no_such_part() -> None:
    one = game("A", "B", "red -2--2 resigned", sides=(UNJUDGED, UNJUDGED))
    assert "Points lost" not in draw_standings(Standings.of(Tournament((A, B), 2, RULES), [one]))
