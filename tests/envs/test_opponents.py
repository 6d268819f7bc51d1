"""Opponents, starts, copies and exact values of many games at once."""

from __future__ import annotations

import copy
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from linja import Game, InvalidPosition, InvalidRules, LinjaError, MissingSolution, Position, Side
from linja.engine import Player
from linja.envs.vector import VectorGames
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL = "zen+pieces=4"


@pytest.fixture(scope="module")
def solution(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Solution]:
    with Solution.open_file(solve(SMALL, store=Store(tmp_path_factory.mktemp("solutions")))) as opened:
        yield opened


@pytest.mark.parametrize("side", ["black", "red", "drawn"])
@pytest.mark.parametrize("opponent", ["random", 1])
def test_the_agent_is_always_to_move_and_is_rewarded(opponent: str | int, side: str) -> None:
    games = VectorGames(40, "zen+pieces=6", opponent=opponent, side=side, seed=3)
    seen, ends = games.reset(), Counter[tuple[bool, float]]()
    for _ in range(120):
        expected = {"black": [0], "red": [1], "drawn": [0, 1]}[side]
        assert set(seen.red_to_move.tolist()) <= set(expected)
        was_red, stepped = seen.red_to_move, games.step(games.sample())
        rows = np.arange(40)
        assert (stepped.player_reward == stepped.reward[rows, was_red]).all()
        assert (stepped.player_reward[~stepped.ended] == 0).all()
        assert (stepped.ended | (stepped.red_to_move == was_red)).all()
        ends.update(zip(was_red[stepped.ended].tolist(), stepped.player_reward[stepped.ended].tolist(), strict=True))
        seen = games.see()
    assert {was_red for was_red, _ in ends} == set(expected)
    assert sum(ends.values()) > 40


@pytest.mark.parametrize("rules", ["zen", "classic", "bonus+aggressive"])
def test_a_level_plays_the_turn_that_its_player_plays(rules: str) -> None:
    starts = [
        Game(rules).position,
        *(_played(Game(rules), str(turn)).position for turn in Game(rules).legal_turns()[:3]),
    ]
    for start in starts:
        side = start.side.other.colour
        games = VectorGames(1, rules, opponent=10, side=side, starts=[start])
        turn = Player(rules, 10).choose(start)  # it makes no errors, so the seed has no effect
        assert games.position(0) == _played(Game(rules, start), str(turn)).position


def _played(game: Game, turn: str) -> Game:
    other = game.copy()
    other.play_turn(turn)
    return other


def test_a_perfect_opponent_loses_no_points(solution: Solution) -> None:
    games = VectorGames(30, SMALL, opponent="perfect", side="drawn", reward="margin", solution=solution, seed=2)
    seen, ended = games.reset(), 0
    for _ in range(60):
        was_red, value = seen.red_to_move, seen.value
        assert value is not None
        stepped = games.step(games.sample())
        assert stepped.lost is not None
        assert stepped.value is not None
        assert (stepped.lost >= 0).all()
        expected = np.where(stepped.ended, stepped.player_reward, stepped.value)
        assert (value - stepped.lost == expected)[(stepped.red_to_move == was_red) | stepped.ended].all()
        ended += int(stepped.ended.sum())
        seen = games.see()
    assert ended > 30


def test_values_are_those_of_the_solution(solution: Solution) -> None:
    games = VectorGames(20, SMALL, solution=solution, seed=5)
    for _ in range(50):
        stepped = games.step(games.sample())
        assert stepped.value is not None
        assert stepped.value.tolist() == [solution.value(games.position(number)) for number in range(20)]


def test_a_perfect_opponent_plays_one_of_the_best_turns(solution: Solution) -> None:
    start = Position.start(SMALL)
    games = VectorGames(1, SMALL, opponent="perfect", side="red", solution=solution)
    best = {str(valued.turn) for valued in solution.turns(start) if valued.value == solution.value(start)}
    reached = games.position(0)
    assert any(_played(Game(SMALL), turn).position == reached for turn in best)


def test_games_start_from_given_positions() -> None:
    starts = ["50022210/01122105 r", "42211110/01111116 b"]
    games = VectorGames(200, "zen", starts=starts, seed=1)
    found = Counter(games.position(number).text for number in range(200))
    assert set(found) == set(starts)
    assert min(found.values()) > 60
    assert VectorGames(1, "zen", starts=starts[:1]).position(0).side is Side.RED


def test_games_start_from_positions_of_real_play() -> None:
    games = VectorGames(500, "classic", starts="play", seed=4)
    positions = [games.position(number) for number in range(500)]
    assert len(set(positions)) > 300
    assert {position.side for position in positions} == set(Side)
    assert max(position.steps for position in positions) > 100
    for position in positions:
        position.check("classic")
        assert not position.is_over("classic")


def test_a_state_can_be_copied_and_restored() -> None:
    games = VectorGames(50, "zen+leave-goal", opponent="random", side="drawn", seed=9)
    for _ in range(10):
        games.step(games.sample())
    for saved in (games.copy(), copy.copy(games)):
        actions = [games.sample() for _ in range(1)]
        first = games.step(actions[0])
        again = saved.copy()
        assert (again.sample() == actions[0]).all()
        assert (first.observation == again.step(actions[0]).observation).all()
        games.restore(saved)
        assert (games.see().observation == saved.see().observation).all()


def test_single_games_can_be_restored() -> None:
    games = VectorGames(4, "zen")
    saved = games.copy()
    games.step(games.sample())
    moved = [games.position(number) for number in range(4)]
    games.restore(saved, [1, 3])
    positions = [games.position(number) for number in range(4)]
    assert positions[::2] == moved[::2]
    assert positions[1::2] == [Position.start("zen")] * 2


def test_random_opponents_play_every_turn_alike() -> None:
    games = VectorGames(30_000, "classic+pieces=2", opponent="random", side="red", seed=7)
    found = Counter(games.position(number).text for number in range(30_000))
    game = Game("classic+pieces=2")
    expected = Counter(_played(game, str(turn)).position.text for turn in game.legal_turns())
    share = 30_000 / len(game.legal_turns())
    assert set(found) == set(expected)
    for text, turns in expected.items():
        assert abs(found[text] - turns * share) < 6 * (turns * share) ** 0.5


def test_what_is_not_possible_is_refused(solution: Solution, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    with pytest.raises(LinjaError, match="unknown level"):
        VectorGames(1, "zen", opponent="strong")
    with pytest.raises(LinjaError, match="unknown side 'green'"):
        VectorGames(1, "zen", opponent=1, side="green")
    with pytest.raises(MissingSolution):
        VectorGames(1, "zen", opponent="perfect")
    with pytest.raises(InvalidRules, match="the solution is for"):
        VectorGames(1, "zen", solution=solution)
    with pytest.raises(InvalidPosition, match="starts at the beginning of a turn"):
        VectorGames(1, "zen", starts=["50022210/01123005 r f4"])
    nowhere: list[str] = []
    for wrong in ("chess", nowhere):
        with pytest.raises(LinjaError, match="starts"):
            VectorGames(1, "zen", starts=wrong)
    with pytest.raises(LinjaError, match="cannot be restored"):
        VectorGames(1, "zen").restore(VectorGames(2, "zen"))
    with pytest.raises(IndexError):
        VectorGames(1, "zen").restore(VectorGames(1, "zen"), [1])
