"""Thousands of games at once are the games that linja.game plays, action by action, whatever the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from linja import EDITIONS, ZEN, Choice, Game, GameEnded, IllegalAction, LinjaError, Rules, Side
from linja.editions import STANDARD
from linja.envs.actions import COUNT, action_of
from linja.envs.observation import LENGTH, mask_of, observe
from linja.envs.vector import VectorGames
from linja.kernel import _native
from tests.random_games import RULES as WITH_WORDS
from tests.strategies import WORDS_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from linja.envs.vector import Stepped

EVERY_WORD = [f"{edition}+{word}" for edition in EDITIONS for word in WORDS_OF[edition]]
STUCK = ("classic+pieces=6+limit=1", "zen+pieces=2+limit=1", "bonus+shared-line+pieces=5+limit=2")
ALL_RULES = sorted({*STANDARD, *EVERY_WORD, *WITH_WORDS, *STUCK})


def are_equal(first: tuple[NDArray[Any] | None, ...], second: tuple[NDArray[Any] | None, ...]) -> bool:
    pairs = zip(first, second, strict=True)
    return all(one is other or np.array_equal(np.asarray(one), np.asarray(other)) for one, other in pairs)


def check_running(game: Game, stepped: Stepped, number: int) -> None:
    """What is told of a running game is what linja.game says."""
    side = game.side
    assert stepped.red_to_move[number] == (side is Side.RED)
    assert stepped.observation[number].tolist() == observe(game.position, side).tolist()
    assert stepped.action_mask[number].tolist() == mask_of(game.legal_actions(), side).tolist()


def check_end(game: Game, stepped: Stepped, number: int) -> str:
    outcome = game.outcome()
    assert outcome is not None
    margin = outcome.margin if outcome.winner else 0
    assert stepped.ended[number]
    assert stepped.margin[number] == margin
    assert stepped.reward[number].tolist() == [np.sign(margin), -np.sign(margin)]
    return outcome.reason


def play_beside(rules: str, count: int, steps: int) -> Counter[str]:
    """Random games in both ways, compared after every action; what happened in them."""
    games, plain = VectorGames(count, rules, seed=len(rules)), [Game(Rules.parse(rules)) for _ in range(count)]
    happened: Counter[str] = Counter()
    assert games.reset().red_to_move.sum() == 0
    for _ in range(steps):
        chosen = games.sample()
        stepped = games.step(chosen)
        for number, action in enumerate(chosen.tolist()):
            happened.update(play_one(plain, number, action, stepped))
            check_running(plain[number], stepped, number)
            assert games.position(number) == plain[number].position
    return happened


def play_one(plain: list[Game], number: int, code: int, stepped: Stepped) -> Iterator[str]:
    """Play in one of the games as linja.game does; a finished one restarts."""
    game = plain[number]
    action = action_of(code, game.side)
    yield str(action) if isinstance(action, Choice) else "x" if action.of_opponent else "step"
    if isinstance(game.play(action)[-1], GameEnded):
        yield check_end(game, stepped, number)
        plain[number] = Game(game.rules)
    else:
        assert not stepped.ended[number]
        assert stepped.margin[number] == 0


@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_game_is_the_one_that_linja_game_plays(rules: str) -> None:
    happened = play_beside(rules, count=6, steps=400)
    assert happened["passed"] + happened["stuck"] + happened["repetition"] > 5
    if "aggressive" in rules:
        assert happened["x"] > 0


def test_the_comparison_meets_whatever_can_happen() -> None:
    happened = play_beside("zen+aggressive+leave-goal+pieces=3+limit=2", count=12, steps=600)
    happened += play_beside("classic+pieces=3+limit=1", count=12, steps=200)
    assert set(happened) == {"step", "x", "-", "pass", "passed", "stuck", "repetition"}


def test_the_kernel_tells_as_many_numbers_as_are_documented() -> None:
    assert _native.OBSERVATION == LENGTH


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(threads: int) -> None:
    games, others = VectorGames(2000, ZEN, seed=5, threads=threads), VectorGames(2000, ZEN, seed=6)
    others.reset(5)
    for _ in range(150):
        chosen = games.sample()
        assert (chosen == others.sample()).all()
        assert are_equal(games.step(chosen), others.step(chosen))


def test_other_seeds_give_other_games() -> None:
    first, second = VectorGames(500, ZEN, seed=1), VectorGames(500, ZEN, seed=100_000)
    assert (first.sample() != second.sample()).any()
    assert len(set(first.sample().tolist())) > 1


def test_margins_can_be_the_rewards() -> None:
    games = VectorGames(300, "bonus", reward="margin")
    ended = 0
    for _ in range(200):
        stepped = games.step(games.sample())
        assert (stepped.reward[:, 0] == stepped.margin).all()
        assert (stepped.reward.sum(axis=1) == 0).all()
        ended += int(stepped.ended.sum())
    assert ended > 300


def test_arrays_that_were_given_away_are_not_written_over() -> None:
    games = VectorGames(10, ZEN)
    seen = games.reset()
    before = seen.observation.copy()
    games.step(games.sample())
    assert (seen.observation == before).all()


@pytest.mark.parametrize(("action", "text"), [(49, "pass"), (1000, "no action"), (-1, "no action")])
def test_an_illegal_action_is_refused_and_nothing_has_changed(action: int, text: str) -> None:
    games = VectorGames(3, ZEN)
    before = games.see()
    chosen = games.sample()
    chosen[1] = action
    with pytest.raises(IllegalAction, match=rf"game 1: action {action} \({text}\) .* 61111110/01111116 b"):
        games.step(chosen)
    assert are_equal(games.see(), before)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(LinjaError, match="at least one"):
        VectorGames(0, ZEN)
    with pytest.raises(LinjaError, match="reward 'money': must be one of win, margin"):
        VectorGames(1, ZEN, reward="money")
    for wrong in ([0], [[0, 1]], [0.5, 1], []):
        with pytest.raises(LinjaError, match="a whole number for each of the 2 games"):
            VectorGames(2, ZEN).step(wrong)
    with pytest.raises(IndexError, match="they are 0 to 1"):
        VectorGames(2, ZEN).position(2)


def test_the_action_space_has_fifty_actions() -> None:
    assert COUNT == 50
    assert VectorGames(1, ZEN).reset().action_mask.shape == (1, 50)
