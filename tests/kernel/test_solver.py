"""Small boards solved in full by brute force in Python and by the kernel."""

from __future__ import annotations

import pytest

from linja import Rules
from linja.editions import STANDARD
from linja.kernel import _native, native_rules
from tests.brute import solve
from tests.kernel.boards import every_combination, every_single_word, lane_values, native_values

TWO_PIECES = [text for edition in ("classic", "bonus", "zen") for text in every_combination(edition)]


@pytest.mark.parametrize(
    "text", [text if text in every_single_word() else pytest.param(text, marks=pytest.mark.slow) for text in TWO_PIECES]
)
def test_two_pieces_agree_with_brute_force_for_every_combination_of_words(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=2")
    expected = solve(rules)
    assert lane_values(rules) == expected
    assert native_values(rules, _native.PlainSolver(native_rules(rules))) == expected


@pytest.mark.parametrize("limit", [pytest.param(1, marks=pytest.mark.slow), 2, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("text", every_single_word())
def test_two_pieces_with_tight_rows_agree_with_brute_force(text: str, limit: int) -> None:
    rules = Rules.parse(f"{text}+pieces=2+limit={limit}")
    assert lane_values(rules) == solve(rules)


@pytest.mark.slow
@pytest.mark.parametrize("text", every_single_word())
def test_three_pieces_agree_with_brute_force(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=3+limit=4")
    expected = solve(rules)
    assert lane_values(rules) == expected
    assert native_values(rules, _native.PlainSolver(native_rules(rules))) == expected


@pytest.mark.slow
@pytest.mark.parametrize("text", ["classic", "zen+aggressive"])
def test_three_pieces_with_tight_rows_agree_with_brute_force(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=3+limit=2")
    assert lane_values(rules) == solve(rules)


@pytest.mark.slow
@pytest.mark.parametrize("text", STANDARD)
def test_four_pieces_with_tight_rows_agree_with_brute_force(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=4+limit=2")
    assert lane_values(rules) == solve(rules)


@pytest.mark.hours
@pytest.mark.parametrize("text", TWO_PIECES)
def test_three_pieces_agree_with_brute_force_for_every_combination_of_words(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=3+limit=3")
    assert lane_values(rules) == solve(rules)


@pytest.mark.hours
@pytest.mark.parametrize("text", every_single_word())
def test_four_pieces_agree_with_brute_force(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=4+limit=3")
    assert lane_values(rules) == solve(rules)


@pytest.mark.parametrize("text", [*every_single_word(), "bonus+aggressive+leave-goal", "classic+goal-row+goal-count"])
def test_every_instruction_set_gives_the_same_values(text: str) -> None:
    rules = Rules.parse(f"{text}+pieces=4+limit=3")
    layout = _native.Layout(rules.pieces, rules.row_limit)
    solvers: list[_native.Solver | _native.PlainSolver] = [
        _native.Solver(native_rules(rules), 1, "portable"),
        _native.Solver(native_rules(rules), 2, "auto"),
        _native.PlainSolver(native_rules(rules), 1),
    ]
    while solvers[0].next_layer >= 0:
        layers = {solver.solve_next() for solver in solvers}
        assert len(layers) == 1
        layer = layers.pop()
        for chunk in range(layout.chunk_count(layer)):
            assert len({solver.cells(layout, chunk) for solver in solvers}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("text", STANDARD)
def test_the_plain_solver_agrees_with_the_lane_code_on_a_slice_of_the_real_board(text: str) -> None:
    rules, layout = native_rules(Rules.parse(text)), _native.Layout(12, 6)
    lanes, plain = _native.Solver(rules, 2), _native.PlainSolver(rules, 2)
    while lanes.next_layer >= 136:
        layer = lanes.solve_next()
        assert plain.solve_next() == layer
        for chunk in range(layout.chunk_count(layer)):
            by_lanes, by_plain = lanes.cells(layout, chunk), plain.cells(layout, chunk)
            assert layout.values(layer, chunk, by_lanes) == layout.values(layer, chunk, by_plain)


def test_a_layer_that_has_made_room_for_others_gives_nothing() -> None:
    solver, layout = _native.Solver(native_rules(Rules.parse("zen+pieces=4"))), _native.Layout(4, 6)
    while solver.next_layer > 40:
        solver.solve_next()
    layer = solver.solved()
    assert layer.values(layout, 0)
    while solver.next_layer > 20:
        solver.solve_next()
    with pytest.raises(ValueError, match="no longer kept"):
        layer.values(layout, 0)
