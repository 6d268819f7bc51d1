"""The command bench, on a small board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from linja import Rules, Side
from linja.cli.commands import bench_values
from linja.kernel import _native, halves, unpack

if TYPE_CHECKING:
    import pytest

    from tests.cli.running import Run


BOARD = "zen+pieces=3+limit=3"


def test_bench_compares_in_one_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_values, "MANY", 10_000)
    run("solve", "--rules", BOARD)
    status, out, _ = run("bench", "--rules", BOARD)
    assert status == 0
    figures = json.loads(out)
    assert figures["turns"][BOARD]["ratio"] > 1
    assert figures["solver"][BOARD]["positions"] > 0
    assert figures["solution"][BOARD]["cached_value_ms"] > 0
    assert figures["solution"][BOARD]["values"]["positions"] == 10_000
    assert figures["solution"][BOARD]["values"]["shuffled_values_per_second"] > 0


def test_boards_to_look_up_are_positions_of_the_board() -> None:
    rules = Rules.parse(BOARD)
    successive, shuffled = bench_values.successive_boards(rules, 500), bench_values.random_boards(rules, 500)
    for board in {*successive.tolist(), *shuffled.tolist()}:
        unpack(board, Side.BLACK).check(rules)
    layout = _native.Layout(rules.pieces, rules.row_limit)
    places = [layout.locate(*halves(board)) for board in successive.tolist()]
    assert places == sorted(set(places))
