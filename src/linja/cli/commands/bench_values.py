"""Measure looking up many values at once, for the command bench."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from linja.position import Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from linja.rules import Rules
    from linja.solution import Solution

    Boards = NDArray[np.uint64]

MANY = 20_000_000
BATCH = 1_000
ROUNDS = 20
ONE_BY_ONE = 200


def measure_values(rules: Rules) -> dict[str, float] | None:
    """Values per second, for positions in file order and for random ones. None without NumPy."""
    from linja import kernel  # noqa: PLC0415 - the other commands need not load it
    from linja.solution import Solution  # noqa: PLC0415

    try:
        in_order, shuffled = successive_boards(rules, MANY), random_boards(rules, MANY)
    except ModuleNotFoundError:
        return None
    figures: dict[str, float] = {"positions": len(shuffled)}
    with Solution.open(rules) as solution:
        for name, boards in (("in_order", in_order), ("shuffled", shuffled)):
            by_clock, by_processors = _seconds(solution, boards)
            figures[f"{name}_values_per_second"] = round(len(boards) / by_clock)
            figures[f"{name}_values_per_processor_second"] = round(len(boards) / by_processors)
    batches = []
    for number in range(ROUNDS):
        with Solution.open(rules) as solution:
            batches.append(_seconds(solution, shuffled[number * BATCH :][:BATCH])[0])
    figures["batch_of_1000_ms"] = round(sorted(batches)[ROUNDS // 2] * 1000, 1)
    with Solution.open(rules) as solution:
        positions = [kernel.unpack(board, Side.BLACK) for board in shuffled[:ONE_BY_ONE].tolist()]
        begin = time.perf_counter()
        for position in positions:
            solution.value(position)
        figures["one_by_one_values_per_second"] = round(len(positions) / (time.perf_counter() - begin))
    return figures


def successive_boards(rules: Rules, count: int) -> Boards:
    """Boards in the order of the middle layer of a solution."""
    import numpy as np  # noqa: PLC0415

    packed, inner, steps = _arrangements(rules)
    layer, found, total = rules.pieces * 7, [np.empty(0, dtype=np.uint64)], 0
    for mover in range(len(packed)):
        opponents = np.flatnonzero(steps == layer - steps[mover])
        opponents = opponents[_fit(inner[mover], inner[opponents], rules)]
        found.append(packed[mover] | packed[opponents] << np.uint64(32))
        total += len(opponents)
        if total >= count:
            break
    return np.concatenate(found)[:count]


def random_boards(rules: Rules, count: int) -> Boards:
    """Random boards of all layers, uniformly distributed."""
    import numpy as np  # noqa: PLC0415

    packed, inner, _ = _arrangements(rules)
    random, total = np.random.default_rng(1), 0
    found: list[Boards] = []
    while total < count:
        movers, opponents = random.integers(0, len(packed), (2, BATCH * BATCH))
        fit = _fit(inner[movers], inner[opponents], rules)
        found.append(packed[movers[fit]] | packed[opponents[fit]] << np.uint64(32))
        total += len(found[-1])
    return np.concatenate(found)[:count]


def _arrangements(rules: Rules) -> tuple[Boards, NDArray[np.int8], NDArray[np.int64]]:
    """All arrangements of a side: packed in 32 bits, their inner rows, and their steps."""
    import numpy as np  # noqa: PLC0415

    from linja.kernel import _native  # noqa: PLC0415

    all_ = _native.Arrangements(rules.pieces, rules.row_limit)
    counts = np.array([all_.counts(index) for index in range(len(all_))], dtype=np.uint64)
    packed = (counts << np.arange(0, 32, 4, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
    return packed, counts[:, 1:7].astype(np.int8), (counts.astype(np.int64) * np.arange(8)).sum(axis=1)


def _fit(own: NDArray[np.int8], other: NDArray[np.int8], rules: Rules) -> NDArray[np.bool_]:
    import numpy as np  # noqa: PLC0415

    fit: NDArray[np.bool_] = np.logical_and.reduce(own + other[..., ::-1] <= rules.row_limit, axis=-1)
    return fit


def _seconds(solution: Solution, boards: Boards) -> tuple[float, float]:
    begin, begin_of_processors = time.perf_counter(), time.process_time()
    solution.values(boards)
    return time.perf_counter() - begin, time.process_time() - begin_of_processors
