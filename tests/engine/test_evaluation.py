"""The evaluation: weights in the package, and a fit that can be run again."""

from __future__ import annotations

import struct
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from linja import EDITIONS, ZEN, Position, Rules, Side, kernel
from linja.cli import main
from linja.editions import STANDARD
from linja.engine.evaluation import Fit, network_for
from linja.engine.fit import exact_values, varied_boards
from linja.kernel import _native
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path


ESTIMATES = [110, 52, 111, 87, -20, 220]


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
    board = kernel.pack(Position.start(ZEN))
    for edition in EDITIONS:
        plain, ruled = network_for(Rules.parse(edition)), network_for(Rules.parse(f"{edition}+shared-line"))
        assert plain.estimate(board) == ruled.estimate(board)


def plain_estimate(weights: bytes, board: int) -> int:
    """What the kernel computes with vectors, number by number: docs/engine.md in Python."""
    rows, units = 5040, 15
    table: list[int] = [number - 256 * (number > 127) for number in weights[: rows * units]]
    rest: tuple[int, ...] = struct.unpack("<" + "h" * ((len(weights) - rows * units) // 2), weights[rows * units :])
    direct, bias, unit, square = rest[:rows], rest[rows:][:15], rest[rows + 15 :][:15], rest[rows + 30 :][:15]
    product, last = rest[rows + 45 :][:32], rest[-1]

    def filling(own: int, other: int) -> int:
        own = min(own, 6)
        return sum(7 - less for less in range(own)) + min(other, 6 - own)

    own = [board >> 4 * row & 15 for row in range(8)]
    other = [board >> 60 - 4 * row & 15 for row in range(8)]
    inner = {row: filling(own[row], other[row]) for row in range(1, 7)}
    low, high = 5 * 784, 5 * 784 + 560
    found = [(row - 1) * 784 + inner[row] * 28 + inner[row + 1] for row in range(1, 6)]
    found += [low + min(own[0], 6) * 28 + inner[1], low + (7 + min(other[0], 12)) * 28 + inner[1]]
    found += [high + min(other[7], 6) * 28 + inner[6], high + (7 + min(own[7], 12)) * 28 + inner[6]]
    sums = [bias[lane] + sum(table[row * units + lane] for row in found) for lane in range(units)]
    counted = [min(max(number, 0), 96) for number in sums] + [0]
    linear = sum(a * b for a, b in zip(counted, unit, strict=False))
    products = sum(a * a * b for a, b in zip(counted, square, strict=False))
    for turn in range(4):
        for lane in range(8):
            products += counted[lane] * counted[8 + (lane + 2 * turn) % 8] * product[8 * turn + lane]
    return (linear >> 12) + (products >> 16) + sum(direct[row] for row in found) + last


@pytest.mark.parametrize("text", STANDARD)
def test_an_estimate_is_what_the_weights_add_up_to(text: str) -> None:
    weights = weights_of(text)
    network, rules = _native.Network.of(weights), kernel.native_rules(Rules.parse(text))
    boards = _native.varied_game(rules, kernel.pack(Position.start(ZEN)), None, 7)
    boards += [0x0000_00C0_C000_0000, 0x0000_0C00_0000_000C, 0xC000_0000_C000_0000]  # more in a row than a box allows
    assert [network.estimate(board) for board in boards] == [plain_estimate(weights, board) for board in boards]


def test_estimates_never_change_unnoticed() -> None:
    """Written down once: weights that are fitted again change this on purpose."""
    boards = _native.varied_game(kernel.native_rules(Rules.parse("zen")), kernel.pack(Position.start(ZEN)), None, 3)[:6]
    assert [network_for(Rules.parse("zen")).estimate(board) for board in boards] == ESTIMATES


@pytest.mark.parametrize("text", STANDARD)
def test_the_weights_of_a_rule_set_take_at_most_100_kb(text: str) -> None:
    file = resources.files("linja.engine") / "weights" / f"{text}.weights"
    content = file.read_bytes()
    assert len(content) <= 100_000
    assert Fit.read(content).about["rules"] == text
    assert Fit.read(content).written() == content


def weights_of(text: str) -> bytes:
    file = resources.files("linja.engine") / "weights" / f"{text}.weights"
    return Fit.read(file.read_bytes()).weights


def test_weights_of_another_size_are_refused() -> None:
    for wrong in (b"", weights_of("zen")[:-1], weights_of("zen") + b"\0"):
        with pytest.raises(ValueError, match="weights"):
            _native.Network.of(wrong)


def test_weights_whose_sums_could_be_too_large_are_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        _native.Network.of(weights_of("zen")[:-4] + b"\xff\x7f\0\0")


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
    for name, epochs in (("a", "1"), ("b", "1"), ("c", "25")):
        sizes = ["--positions", "20000", "--epochs", epochs]
        assert main(["fit", str(tmp_path / name), "--rules", "zen+pieces=4", *sizes]) == 0
        fitted.append(Fit.read((tmp_path / name).read_bytes()))
    assert fitted[0] == fitted[1]
    errors = [found.about["error"] for found in fitted]
    assert errors[2] < errors[0] / 1.5
    assert f"{errors[2]} points off" in capsys.readouterr().out


def test_fitting_without_a_solution_says_how_to_build_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    assert main(["fit", str(tmp_path / "w.json"), "--positions", "100"]) == 3
    assert "linja solve --rules zen" in capsys.readouterr().err
    assert not (tmp_path / "w.json").exists()
