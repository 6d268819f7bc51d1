"""The Gymnasium environment passes check_env, and its opponent plays as its level does."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import linja.envs
from linja import InvalidLevel, InvalidRules, LinjaError, Position, Rules, Side
from linja.engine import Level, Player, RandomPlayer
from linja.rules import ZEN
from linja.solution import Solution, solve

if TYPE_CHECKING:
    from pathlib import Path

    from linja import PositionLike, Turn
    from linja.envs.gymnasium_env import LinjaEnv


def make(**options: Any) -> LinjaEnv:
    made: Any = gymnasium.make("linja/Linja-v0", **options).unwrapped
    return made  # type: ignore[no-any-return]


def play(env: LinjaEnv, random: Random, seed: int | None = None) -> tuple[float, int]:
    """A game at random; its reward, and how many actions it took."""
    seen, _ = env.reset(seed=seed)
    actions = 0
    while True:
        action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, terminated, truncated, _ = env.step(action)
        actions += 1
        if terminated:
            return reward, actions
        assert reward == 0
        assert not truncated


def test_importing_linja_envs_registers_it() -> None:
    assert linja.envs.__name__ in str(gymnasium.spec("linja/Linja-v0").entry_point)


@pytest.mark.parametrize("side", ["black", "red", "drawn"])
def test_gymnasium_finds_nothing_wrong(side: str) -> None:
    check_env(make(side=side, opponent="1", rules="zen+pieces=4"))
    check_env(make(side=side, opponent="1", reward="margin"), skip_render_check=True)


@pytest.mark.parametrize("rules", ["classic", "bonus+aggressive", "zen"])
def test_a_random_player_loses_most_games(rules: str) -> None:
    env, random = make(rules=rules, opponent="5", side="drawn"), Random(3)
    assert sum(play(env, random, seed)[0] for seed in range(8)) < -3


def test_the_same_seed_gives_the_same_games() -> None:
    env = make(opponent="1", side="drawn")
    first = [play(env, Random(1), seed=7), play(env, Random(2))]
    assert [play(env, Random(1), seed=7), play(env, Random(2))] == first
    assert play(env, Random(1), seed=8) != first[0]


def test_red_sees_the_opponents_first_turn() -> None:
    env = make(side="red", opponent="10")
    seen, _ = env.reset(seed=1)
    assert env.side is Side.RED
    assert seen["observation"][:8].tolist() == [6, 1, 1, 1, 1, 1, 1, 0]
    assert seen["observation"][8:16].tolist() != [0, 1, 1, 1, 1, 1, 1, 6]
    assert seen["observation"][21] == 1


def test_the_opponent_plays_as_its_level_does() -> None:
    env = make(side="red", opponent="10")
    env.reset()
    turn = Player(ZEN, Level.named("10")).choose(Position.start(ZEN))
    assert env._episode.game.history[0].turn == turn


def test_an_illegal_action_ends_the_game() -> None:
    env = make()
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(49)
    assert (reward, terminated) == (-1, True)
    assert "pass is not legal" in info["illegal"]


def test_anything_that_chooses_turns_can_be_the_opponent() -> None:
    asked: list[PositionLike] = []

    class Watched(RandomPlayer):
        def choose(self, position: PositionLike) -> Turn:
            asked.append(position)
            return super().choose(position)

    play(make(opponent=Watched(ZEN, 1)), Random(1))
    assert len(asked) > 5
    assert {Position.parse(position).side for position in asked} == {Side.RED}


def test_the_perfect_opponent_reads_the_solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.parse("zen+pieces=3")
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    solve(rules, threads=1)
    with Solution.open(rules) as solution:
        value = solution.value(Position.start(rules))
    env = make(rules=rules, opponent="perfect", side="red", reward="margin")
    assert max(play(env, Random(seed))[0] for seed in range(20)) <= -value
    env.close()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"opponent": "11"}, InvalidLevel),
        ({"side": "blue"}, LinjaError),
        ({"rules": "zen+zen"}, InvalidRules),
        ({"reward": "money"}, LinjaError),
    ],
)
def test_what_there_is_not_is_refused(wrong: dict[str, str], error: type[LinjaError]) -> None:
    with pytest.raises(error):
        make(**wrong)


def test_action_masks_are_those_of_the_observation() -> None:
    env = make(opponent="random")
    observation, _ = env.reset(seed=3)
    for _ in range(20):
        masks = env.action_masks()
        assert masks.dtype == bool
        assert masks.tolist() == observation["action_mask"].astype(bool).tolist()
        observation, _, over, _, _ = env.step(int(masks.argmax()))
        if over:
            break


def test_a_random_opponent_plays_the_turns_of_the_random_player() -> None:
    env = make(opponent="random", side="red")
    observation, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert (observation["observation"] == again["observation"]).all()
    others = [env.reset(seed=seed)[0]["observation"].tolist() for seed in range(20)]
    assert len({tuple(other) for other in others}) > 5
