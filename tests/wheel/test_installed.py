"""What a wheel must do where it is installed: these tests know nothing of the checkout, and need the library alone."""

from dataclasses import replace
from importlib.resources import files
from random import Random

import pytest

import linja
from linja.engine import LEVELS, Player
from linja.kernel import _native, native_rules
from linja.kernel import successors as native_turns
from linja.puzzles import SHIPPED, shipped_puzzles

EVERY = ["classic", "bonus", "bonus+aggressive", "zen", "zen+aggressive"]


def test_pages_catalogues_weights_and_puzzles_are_there() -> None:
    package = files("linja")
    for name in ("web/templates/game.html", "web/static/board/board.js", "language/catalogues/de.json", "py.typed"):
        assert package.joinpath(name).is_file()
    assert any(file.name.endswith(".weights") for file in package.joinpath("engine/weights").iterdir())
    assert all(len(shipped_puzzles(rules)) >= 1000 for rules in SHIPPED)


@pytest.mark.parametrize("text", EVERY)
def test_the_kernel_plays_by_the_rules_of_the_library(text: str) -> None:
    rules, chance = linja.Rules.parse(text), Random(text)
    for _ in range(20):
        position, over = linja.Position.start(rules), False
        while not over:
            turns = {turn: (after, ends) for turn, after, ends in native_turns(position, rules)}
            assert set(turns) == set(linja.legal_turns(position, rules))
            turn = chance.choice(sorted(turns, key=str))
            expected, ended = linja.after_turn(position, turn, rules)
            position, over = turns[turn]  # which does not tell the stage
            assert (position, over) == (replace(expected, stage=position.stage), ended)


def test_the_solver_takes_the_best_code_that_the_machine_can_run() -> None:
    rules = native_rules(linja.Rules.parse("zen+pieces=2"))
    best = _native.Solver(rules).lanes
    if best != "avx2":
        assert best == "portable"
        with pytest.raises(ValueError, match="this machine cannot run"):
            _native.Solver(rules, 1, "avx2")


@pytest.mark.parametrize("text", EVERY)
def test_the_portable_solver_gives_the_same_values(text: str) -> None:
    rules = linja.Rules.parse(f"{text}+pieces=3")
    layout = _native.Layout(rules.pieces, rules.row_limit)
    portable, best = (_native.Solver(native_rules(rules), 1, lanes) for lanes in ("portable", "auto"))
    while best.next_layer >= 0:
        layer = best.solve_next()
        assert portable.solve_next() == layer
        for chunk in range(layout.chunk_count(layer)):
            assert portable.cells(layout, chunk) == best.cells(layout, chunk)


def test_the_engine_plays_a_game() -> None:
    rules = linja.ZEN
    players = {side: Player(rules, LEVELS["2"], 1) for side in linja.Side}
    position, over, turns = linja.Position.start(rules), False, 0
    while not over:
        position, over = linja.after_turn(position, players[position.side].choose(position), rules)
        turns += 1
    assert turns > 10
