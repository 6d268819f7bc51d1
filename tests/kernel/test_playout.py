"""Random games of the kernel are games that the Python rules play."""

from __future__ import annotations

from random import Random

import pytest

from linja import ZEN, Game, Position, Rules, Side, kernel
from tests.kernel.comparison import ONE_WORD, SMALL
from tests.strategies import made_up


class SplitMix:
    """The random numbers of a playout."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, bound: int) -> int:
        mask = (1 << 64) - 1
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & mask
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
        return ((mixed ^ mixed >> 31) >> 32) * bound >> 32


def play_in_python(position: Position, rules: Rules, seed: int) -> Game:
    game, random = Game(rules, position), SplitMix(seed)
    while not game.is_over():
        turns = list(game.legal_turns())
        game.play_turn(turns[random.below(len(turns))])
    return game


def as_playout(game: Game) -> kernel.Playout:
    outcome = game.outcome()
    assert outcome is not None
    margin = 0 if outcome.winner is None else outcome.black - outcome.red
    return kernel.Playout(len(game.history), margin if game.start.side is Side.BLACK else -margin)


@pytest.mark.parametrize("text", ONE_WORD)
def test_a_playout_is_the_game_that_the_python_rules_play(text: str) -> None:
    random = Random(f"playout {text}")
    for size in ["", "", *random.sample(SMALL, 6)]:
        rules, seed = Rules.parse(text + size), random.getrandbits(64)
        start = Position.start(rules, random.choice(list(Side)))
        for position in (start, Position.parse(made_up(rules, random), rules)):
            assert kernel.playout(position, rules, seed) == as_playout(play_in_python(position, rules, seed))


@pytest.mark.parametrize("text", ["01000110/00101001 b", "10000101/30000000 b x"])
def test_playouts_are_drawn_by_repetition(text: str) -> None:
    rules = Rules.parse("bonus+leave-goal+pieces=3+limit=1")
    position = Position.parse(text, rules)
    games = [play_in_python(position, rules, seed) for seed in range(200)]
    assert [kernel.playout(position, rules, seed) for seed in range(200)] == [as_playout(game) for game in games]
    assert sum(str(game.outcome()).endswith("repetition") for game in games) >= 5


def test_playouts_add_up_single_ones() -> None:
    start, first = Position.start(ZEN), (1 << 64) - 20  # the seeds go on from zero
    games = [kernel.playout(start, ZEN, seed) for seed in range(first, first + 50)]
    margins = [game.margin for game in games]
    assert kernel.playouts(start, ZEN, 50, first) == kernel.PlayoutSums(
        games=50,
        wins=sum(margin > 0 for margin in margins),
        draws=sum(margin == 0 for margin in margins),
        losses=sum(margin < 0 for margin in margins),
        turns=sum(game.turns for game in games),
        margin=sum(margins),
    )


def test_playouts_are_the_same_on_every_machine() -> None:
    assert kernel.playouts(Position.start(ZEN), ZEN, 1_000, 1) == kernel.PlayoutSums(1000, 545, 42, 413, 52399, 1521)
