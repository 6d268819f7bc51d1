"""A copy of a game is independent of it, however it is made."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

from linja import Game
from tests.game.games import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

WAYS: list[Callable[[Game], Game]] = [
    Game.copy,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]


@pytest.mark.parametrize("rules", ["zen+leave-goal", "classic"])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_played_in_a_copy_leaves_the_game_as_it_was(way: Callable[[Game], Game], rules: str) -> None:
    game = Game(rules)
    game.play_turn("1-2 1-3")
    game.play("8-7")
    before = snapshot(game)
    other = way(game)
    assert snapshot(other) == before
    other.play_turn(other.legal_turns()[-1])
    other.play_turn(other.legal_turns()[0])
    other.resign("red")
    assert snapshot(game) == before
    kept = snapshot(other)
    game.undo()
    game.undo_turn()
    assert snapshot(other) == kept


def test_a_copy_can_be_taken_back_to_the_start() -> None:
    game = Game("zen")
    for _ in range(5):
        game.play_turn(game.legal_turns()[0])
    other = game.copy()
    while other.history:
        other.undo_turn()
    assert other.position == game.start
    assert len(game.history) == 5
