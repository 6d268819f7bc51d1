"""The evaluation: weights in the package, and a fit that can be run again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from linja import EDITIONS, Position, Rules, Side, kernel
from linja.cli import main
from linja.editions import STANDARD
from linja.engine.evaluation import COUNTS, INPUTS, make_network, network_for
from linja.engine.fit import exact_values, varied_boards
from linja.kernel import _native
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("text", STANDARD)
def test_a_clearly_won_position_is_estimated_higher_than_its_mirror_image(text: str) -> None:
    network = network_for(Rules.parse(text))
    ahead = Position.parse("00003333/33330000 b")
    estimates = [network.estimate(kernel.pack(p)) for p in (ahead, Position.parse("33330000/00003333 b"))]
    assert estimates[0] != estimates[1]
    well = kernel.pack(Position((0, 0, 0, 2, 2, 2, 2, 4), (0, 0, 0, 0, 0, 2, 4, 6), Side.BLACK))
    badly = kernel.pack(Position((6, 4, 2, 0, 0, 0, 0, 0), (4, 2, 2, 2, 2, 0, 0, 0), Side.BLACK))
    assert network.estimate(well) - network.estimate(badly) > 10 * _native.UNITS_PER_POINT


def test_other_rulings_are_estimated_as_their_edition() -> None:
    board = kernel.pack(Position.start())
    for edition in EDITIONS:
        plain, ruled = network_for(Rules.parse(edition)), network_for(Rules.parse(f"{edition}+shared-line"))
        assert plain.estimate(board) == ruled.estimate(board)


def test_an_estimate_is_what_the_weights_add_up_to() -> None:
    weights: dict[str, Any] = {
        "unit_of_input": [0] * INPUTS * _native.UNITS,
        "unit_bias": [0] * _native.UNITS,
        "unit_weight": [0] * _native.UNITS,
        "direct": [0] * INPUTS,
        "bias": 7,
        "shift": 4,
    }
    board = kernel.pack(Position.start())
    assert make_network(weights).estimate(board) == 7
    weights["direct"][0 * COUNTS + 6] = 100  # the mover's six pieces on its start line
    weights["direct"][8 * COUNTS + 6] = 30  # the opponent's
    assert make_network(weights).estimate(board) == 137
    weights["unit_of_input"][(15 * COUNTS + 0) * _native.UNITS + 2] = 10_000  # the opponent's empty goal fills a unit
    weights["unit_weight"][2] = 3
    assert make_network(weights).estimate(board) == 137 + (_native.FULL * 3 >> 4)
    weights["unit_of_input"][(15 * COUNTS + 0) * _native.UNITS + 2] = -10_000  # and less than nothing is nothing
    assert make_network(weights).estimate(board) == 137


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="size"):
        make_network({"unit_of_input": [1], "unit_bias": [1], "unit_weight": [1], "direct": [1], "bias": 0, "shift": 0})


def test_the_values_to_learn_are_those_of_the_solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    rules = Rules.parse("zen+pieces=3")
    solve(rules, threads=1, store=Store())
    boards = varied_boards(rules, 200, seed=3, weights=None)
    assert len(set(boards.tolist())) == 200
    with Solution.open(rules) as solution:
        exact = [solution.value(kernel.unpack(board, Side.BLACK)) for board in boards.tolist()]
    assert exact_values(rules, boards).tolist() == exact


@pytest.mark.slow
def test_fitting_again_gives_the_same_weights_and_learning_longer_better_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    solve(Rules.parse("zen+pieces=4"), threads=1, store=Store())
    fitted = []
    for name, epochs in (("a.json", "1"), ("b.json", "1"), ("c.json", "25")):
        sizes = ["--positions", "20000", "--epochs", epochs]
        assert main(["fit", str(tmp_path / name), "--rules", "zen+pieces=4", *sizes]) == 0
        fitted.append(json.loads((tmp_path / name).read_text()))
    assert fitted[0] == fitted[1]
    assert fitted[2]["error"] < fitted[0]["error"] / 1.5
    assert f"root mean square error {fitted[2]['error']} points" in capsys.readouterr().out


def test_fitting_without_a_solution_says_how_to_build_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    assert main(["fit", str(tmp_path / "w.json"), "--positions", "100"]) == 3
    assert "linja solve --rules zen" in capsys.readouterr().err
    assert not (tmp_path / "w.json").exists()
