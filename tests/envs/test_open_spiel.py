"""The OpenSpiel game passes OpenSpiel's own tests, and is the game that linja.game plays."""

from __future__ import annotations

import copy
import doctest
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, minimax

from linja import DECLINE, Game, InvalidPosition, InvalidRules, LinjaError, Position, Rules, Side, Turn
from linja.editions import STANDARD
from linja.envs.actions import action_of
from linja.envs.observation import mask_of, observe
from linja.envs.open_spiel import PlayoutEvaluator
from linja.solution import Solution, Store, solve
from tests.golden.openspiel import GAMES, replayed
from tests.project.built import ROOT
from tests.random_games import RULES as WITH_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

SIDES = (Side.BLACK, Side.RED)


def load(rules: str, **parameters: Any) -> Any:
    """The game of a rules text, whose sizes are parameters of their own."""
    words = [word for word in rules.split("+") if "=" not in word]
    sizes = {name: int(value) for name, _, value in (word.partition("=") for word in rules.split("+")) if value}
    return pyspiel.load_game("python_linja", {"rules": "+".join(words), **sizes, **parameters})


@pytest.mark.parametrize("rules", [*STANDARD, "zen+leave-goal+pieces=3", "classic+goal-count+pieces=4+limit=3"])
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_openspiel_finds_nothing_wrong_in_random_games(rules: str, reward: str) -> None:
    pyspiel.random_sim_test(load(rules, reward=reward), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("edition", GAMES)
def test_the_golden_playthrough_is_played_as_it_was(edition: str) -> None:
    original, again = replayed(edition)
    assert again == original


@pytest.mark.parametrize("rules", sorted({*STANDARD, *WITH_WORDS}))
def test_every_state_is_that_of_linja_game(rules: str) -> None:
    spiel = load(rules, reward="margin")
    for seed in range(3):
        state, game, random = spiel.new_initial_state(), Game(Rules.parse(rules)), Random(seed)
        while not game.is_over():
            assert state.current_player() == SIDES.index(game.side)
            assert state.position == game.position
            assert state.legal_actions() == np.flatnonzero(mask_of(game.legal_actions(), game.side)).tolist()
            assert state.observation_tensor(1) == observe(game.position, Side.RED).tolist()
            assert state.returns() == [0, 0]
            action = random.choice(state.legal_actions())
            assert state.action_to_string(action) == str(action_of(action, game.side))
            game.play(action_of(action, game.side))
            state.apply_action(action)
        outcome = game.outcome()
        assert outcome is not None
        margin = outcome.margin if outcome.winner else 0
        assert state.is_terminal()
        assert state.returns() == [margin, -margin]
        assert len(state.history()) <= spiel.max_game_length()


def test_within_a_turn_the_same_player_is_to_move() -> None:
    state = load("zen").new_initial_state()
    state.apply_action(0)
    assert (state.current_player(), state.position.text) == (0, "52111110/01111116 b f2")
    state.apply_action(48)
    assert (state.current_player(), state.position.text) == (1, "52111110/01111116 r")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("python_linja", "zen"),
        ("python_linja(rules=bonus+aggressive)", "bonus+aggressive"),
        ("python_linja(rules=classic,pieces=4,limit=3)", "classic+pieces=4+limit=3"),
    ],
)
def test_any_rules_can_be_loaded_by_a_text(text: str, rules: str) -> None:
    game = pyspiel.load_game(text)
    assert str(game.rules) == rules
    assert pyspiel.load_game(str(game)).rules == game.rules


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("python_linja(rules=chess)", InvalidRules),
        ("python_linja(pieces=40)", InvalidRules),
        ("python_linja(reward=money)", LinjaError),
    ],
)
def test_what_there_is_not_is_refused(text: str, error: type[LinjaError]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(text)


def test_a_state_can_be_copied_and_stored() -> None:
    state = load("bonus").new_initial_state()
    for action in (0, 7, 1):
        state.apply_action(action)
    for again in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(again) == str(state)
        again.apply_action(again.legal_actions()[0])
        assert str(again) != str(state)


def test_a_state_can_begin_anywhere() -> None:
    game = load("zen")
    state = game.new_initial_state("50022210/01123005 r f4")
    assert state.current_player() == 1
    assert state.clone().position == state.position
    assert game.new_initial_state("00000246/53301000 r").is_terminal()
    with pytest.raises(InvalidPosition):
        game.new_initial_state("99999999/00000000 b")


def test_the_utilities_hold_any_margin() -> None:
    assert load("classic").max_utility() == 1
    assert load("bonus", reward="margin").max_utility() == 120
    assert load("zen", reward="margin").min_utility() == -72


SMALL_POSITIONS = ("00011000/00010100 b", "10100000/00010100 r", "01010000/00011000 b", "00011000/00000101 r")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Solution]:
    path = solve(Rules.parse("zen+pieces=2+limit=2"), threads=1, store=Store(tmp_path_factory.mktemp("solutions")))
    with Solution.open_file(path) as solution:
        yield solution


def test_openspiels_minimax_agrees_with_the_solution(small: Solution) -> None:
    game = load(str(small.rules), reward="margin")
    for text in SMALL_POSITIONS:
        position = Position.parse(text, small.rules)
        sign = 1 if position.side is Side.BLACK else -1
        value, _ = minimax.alpha_beta_search(game, state=game.new_initial_state(text), maximizing_player_id=0)
        assert value == sign * small.value(position)


def mcts_turn(game: Any, position: Position, evaluator: Any, simulations: int) -> Turn:
    """The turn that OpenSpiel's MCTS plays."""
    bot = mcts.MCTSBot(game, 10, simulations, evaluator, random_state=np.random.RandomState(1))
    state, actions = game.new_initial_state(position.text), []
    while not state.is_terminal() and state.position.side is position.side:
        chosen = bot.step(state)
        actions.append(action_of(chosen, position.side))
        state.apply_action(chosen)
    return Turn(action for action in actions if action is not DECLINE)


@pytest.mark.parametrize("evaluator", [mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), PlayoutEvaluator(5)])
def test_openspiels_mcts_plays_a_small_board_perfectly(small: Solution, evaluator: Any) -> None:
    game = load(str(small.rules), reward="margin")
    for text in SMALL_POSITIONS:
        position = Position.parse(text, small.rules)
        values: dict[Turn, int] = dict(small.turns(position))
        assert len(set(values.values())) > 1
        assert values[mcts_turn(game, position, evaluator, 300)] == max(values.values())


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_playouts_tell_who_is_ahead_whoever_is_to_move(reward: str) -> None:
    game = load("zen", reward=reward)
    for side in "br":
        black, red = PlayoutEvaluator(50, seed=3).evaluate(game.new_initial_state(f"00111144/44111100 {side}"))
        assert black == -red
        assert abs(black) < 6
        black, _ = PlayoutEvaluator(50).evaluate(game.new_initial_state(f"00001137/01111116 {side}"))
        assert black > (10 if reward == "margin" else 0.9)


def test_the_examples_of_its_page_are_true() -> None:
    tried = doctest.testfile(str(ROOT / "docs" / "openspiel.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0
