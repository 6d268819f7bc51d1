"""The PettingZoo environment passes PettingZoo's own tests, and is the game that linja.game plays."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from linja import Game, IllegalAction, InvalidRules, LinjaError, Rules, Side
from linja.editions import STANDARD
from linja.envs import linja_v0
from linja.envs.actions import action_of, number_of
from linja.envs.linja_v0 import SIDES
from linja.envs.observation import mask_of, observe

if TYPE_CHECKING:
    from pettingzoo import AECEnv


# A mask makes an observation a dict. PettingZoo excuses its own environments with masks from these warnings, by name.
@pytest.mark.filterwarnings("ignore:Observation (space for each agent probably|is not a NumPy array):UserWarning")
@pytest.mark.parametrize("rules", [*STANDARD, "zen+leave-goal+pieces=3"])
def test_pettingzoo_finds_nothing_wrong(rules: str) -> None:
    api_test(linja_v0.env(rules), num_cycles=300)
    api_test(linja_v0.raw_env(rules, reward="margin"), num_cycles=300)


def test_the_same_actions_give_the_same_game() -> None:
    seed_test(partial(linja_v0.env, "zen"), num_cycles=300)


def test_every_way_to_render_gives_what_it_should(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(linja_v0.env, "zen"), custom_tests={"svg": lambda result: result.startswith("<svg")})
    assert "61111110/01111116 b" in capsys.readouterr().out


@pytest.mark.slow
def test_the_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(linja_v0.env("zen"))
    rate = float(capsys.readouterr().out.split(" turns per second")[0].splitlines()[-1])
    assert rate > 100  # thousands on an idle machine


def random_action(env: AECEnv[str, Any, Any], random: Random) -> int:
    return random.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist())


def play_to_the_end(env: AECEnv[str, Any, Any], seed: int) -> Game:
    """A random game in the environment and in linja.game beside it; the latter."""
    env.reset()
    game, random = Game(env.unwrapped._episode.rules), Random(seed)
    while not game.is_over():
        agent = env.agent_selection
        assert SIDES[agent] is game.side
        for name, side in SIDES.items():
            seen = env.observe(name)
            legal = game.legal_actions() if side is game.side else []
            assert seen["observation"].tolist() == observe(game.position, side).tolist()
            assert seen["action_mask"].tolist() == mask_of(legal, side).tolist()
            assert env.observation_space(name).contains(seen)
        action = random_action(env, random)
        game.play(action_of(action, game.side))
        env.step(action)
    return game


@pytest.mark.parametrize("rules", STANDARD)
def test_a_game_is_worth_its_result_to_both(rules: str) -> None:
    results = set()
    for seed in range(4):
        env, by_margin = linja_v0.env(rules), linja_v0.env(rules, reward="margin")
        outcome = play_to_the_end(env, seed).outcome()
        play_to_the_end(by_margin, seed)
        assert outcome is not None
        sign = np.sign(outcome.margin)
        results.add(sign)
        assert env.rewards == {"black_0": sign, "red_0": -sign}
        assert by_margin.rewards == {"black_0": outcome.margin, "red_0": -outcome.margin}
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        assert env.last()[1] == env.rewards[env.agent_selection]
    assert len(results) > 1


def test_a_finished_game_shows_nothing_to_play() -> None:
    env = linja_v0.env("zen")
    play_to_the_end(env, 1)
    for agent in SIDES:
        seen = env.observe(agent)
        assert seen["action_mask"].sum() == 0
        assert seen["observation"][[16, 21]].tolist() == [0, 0]


def test_an_agent_acts_until_its_turn_ends() -> None:
    env = linja_v0.env("zen")
    env.reset()
    env.step(0)  # 1-2 earns a follow-up of two
    assert env.agent_selection == "black_0"
    assert env.observe("black_0")["observation"][17] == 2
    assert env.observe("red_0")["action_mask"].sum() == 0
    env.step(48)  # declined
    assert env.agent_selection == "red_0"


def test_an_illegal_action_loses_with_the_usual_guards(caplog: pytest.LogCaptureFixture) -> None:
    env = linja_v0.env("zen")
    env.reset()
    env.step(49)
    assert "Illegal move" in caplog.text
    assert env.terminations == {"black_0": True, "red_0": True}
    assert env.rewards == {"black_0": -1, "red_0": 0}


def test_an_illegal_action_is_refused_without_guards() -> None:
    env = linja_v0.raw_env("zen")
    env.reset()
    with pytest.raises(IllegalAction, match="pass is not legal; an opening move is due"):
        env.step(49)
    env.step(0)


def test_any_rules_can_be_played() -> None:
    rules = Rules.parse("bonus+leave-goal+pieces=4+limit=3")
    env = linja_v0.env(rules)
    assert play_to_the_end(env, 3).rules == rules
    with pytest.raises(InvalidRules, match="unknown edition 'chess'"):
        linja_v0.env("chess")


@pytest.mark.parametrize(("wrong", "message"), [({"reward": "money"}, "reward 'money'"), ({"render_mode": "3d"}, "3d")])
def test_what_there_is_not_is_refused(wrong: dict[str, str], message: str) -> None:
    with pytest.raises(LinjaError, match=message):
        linja_v0.env("zen", **wrong)


def test_an_environment_can_be_sent_to_another_process() -> None:
    env = linja_v0.raw_env("classic")
    env.reset()
    env.step(0)
    again = pickle.loads(pickle.dumps(env))
    for one in (env, again):
        one.step(number_of(one._episode.game.legal_actions()[0], Side.BLACK))
    assert again.observe("red_0")["observation"].tolist() == env.observe("red_0")["observation"].tolist()
