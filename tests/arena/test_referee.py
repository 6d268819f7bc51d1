"""A game of a tournament, and what is noted beside it."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest

from linja.arena import GameResult, Participant, SideResult, Tournament, play_game
from linja.arena.tournament import OPENING_TURNS
from linja.errors import MissingSolution
from linja.game import Game, Outcome
from linja.kernel import successors
from linja.position import Side
from linja.rules import Rules
from linja.solution import Solution, solve
from tests.arena.bots import CHANCE, RULES, job

if TYPE_CHECKING:
    from pathlib import Path

MINIMAX = Participant("minimax3", "minimax3")
PERFECT = Participant("perfect", "perfect")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))


def untimed(result: GameResult) -> GameResult:
    return replace(
        result, black_side=replace(result.black_side, seconds=0), red_side=replace(result.red_side, seconds=0)
    )


def test_the_turns_lead_to_the_outcome() -> None:
    result = play_game(job(CHANCE, MINIMAX, rules="zen+pieces=4"))
    game = Game(Rules.parse("zen+pieces=4"))
    for turn in result.turns:
        game.play_turn(turn)
    assert str(game.outcome()) == result.outcome
    winner = {Side.BLACK: "chance", Side.RED: "minimax3", None: None}[Outcome.parse(result.outcome).winner]
    assert result.winner == winner


def test_the_opening_is_played_first_and_counts_for_nobody() -> None:
    task = Tournament((CHANCE, MINIMAX), 2, Rules.parse("zen+pieces=4")).jobs()[0]
    result = play_game(task)
    assert len(task.turns) == OPENING_TURNS
    assert result.turns[:OPENING_TURNS] == task.turns
    assert result.black_side.turns + result.red_side.turns == len(result.turns) - OPENING_TURNS


def test_the_same_job_gives_the_same_game() -> None:
    task = job(CHANCE, Participant("2", "2"), rules="zen+pieces=4")
    assert untimed(play_game(task)) == untimed(play_game(task))
    other = replace(task, seeds=(8, 9))
    assert play_game(other).turns != play_game(task).turns


def test_without_the_solution_nothing_is_said_about_points_lost() -> None:
    assert play_game(job(CHANCE, MINIMAX)).black_side.lost is None


def test_a_solution_that_a_game_needs_has_to_be_there() -> None:
    with pytest.raises(MissingSolution, match=f"linja solve --rules {re.escape(RULES)}"):
        play_game(replace(job(CHANCE, MINIMAX), solved=True))


def test_points_lost_are_those_of_the_solution() -> None:
    rules = Rules.parse("zen+pieces=3")
    solve(rules, threads=1)
    result = play_game(replace(job(CHANCE, MINIMAX, rules=str(rules)), solved=True))
    lost: dict[Side, list[int]] = {side: [] for side in Side}
    game = Game(rules)
    with Solution.open(rules) as solution:
        for text in result.turns:
            values = {str(turn): value for turn, value in solution.turns(game.position)}
            after = {(after, over) for _, after, over in successors(game.position, rules)}
            if len(after) > 1:  # else it is forced, and does not count
                lost[game.side].append(max(values.values()) - values[text])
            game.play_turn(text)
    assert (result.black_side.lost, result.red_side.lost) == (tuple(lost[Side.BLACK]), tuple(lost[Side.RED]))
    assert sum(lost[Side.BLACK]) > 0


def test_perfect_play_loses_nothing() -> None:
    rules = Rules.parse("bonus+pieces=3")
    solve(rules, threads=1)
    for task in Tournament((PERFECT, CHANCE), 6, rules).jobs():
        result = play_game(task)
        lost = (result.black_side if result.black == "perfect" else result.red_side).lost
        assert lost is not None
        assert not any(lost)


def test_a_result_survives_json_and_other_processes() -> None:
    result = play_game(job(CHANCE, MINIMAX))
    assert GameResult.of_json(json.loads(json.dumps(asdict(result)))) == result
    assert pickle.loads(pickle.dumps(result)) == result
    assert result.key == job(CHANCE, MINIMAX).key


def test_time_is_measured() -> None:
    result = play_game(job(MINIMAX, CHANCE, rules=RULES))
    assert result.black_side.seconds > 0


def test_a_drawn_game_has_no_winner() -> None:
    result = GameResult(1, "a", "b", (), "draw 3-3 passed", SideResult(), SideResult())
    assert result.winner is None
