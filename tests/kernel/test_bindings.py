"""Whatever Python gives the native code, it answers or raises: no wrong number, size or byte makes it read elsewhere.

A mistake here ends the whole process, so that nothing is reported; `make sanitize` shows the line of C++.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linja import ZEN, Position, Rules
from linja.engine.evaluation import network_for
from linja.envs.actions import CODES
from linja.kernel import _native, native_rules, native_stage, pack
from tests.strategies import any_rules, positions

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = (ValueError, IndexError, TypeError, OverflowError, MemoryError, RuntimeError)
SMALL = Rules.parse("zen+pieces=3+limit=2")
EXTREMES = [-(2**63), -(2**31) - 1, -(2**31), -1, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1, 2**64]

numbers = st.integers(-3, 45) | st.sampled_from(EXTREMES)
seeds = st.integers(0, 2**64 - 1)
flags = st.booleans()
boards = st.integers(0, 2**64 - 1) | st.sampled_from([0, 0xF, 2**32 - 1, 2**64 - 1]) | numbers
data = st.data()


def ask(function: Callable[..., Any], *arguments: object, **named: object) -> Any:
    """The answer, or None where there is none."""
    try:
        return function(*arguments, **named)
    except REFUSED:
        return None


@st.composite
def made_up_rules(draw: st.DrawFn) -> _native.Rules:
    """Rules as linja.rules has them, or with fields that no edition has together."""
    if draw(flags):
        return native_rules(draw(any_rules()))
    fields = ["extra_turn", "exact_bonus", "optional_follow_up", "end_at_once", "aggressive", "goal_row"]
    fields += ["opening_bonus", "leave_goal", "shared_line"]
    rules = ask(
        _native.Rules,
        pieces=draw(numbers),
        row_limit=draw(numbers),
        goal_opening=draw(st.sampled_from(list(_native.GoalOpening))),
        points=draw(st.lists(st.integers(-6, 6) | numbers, min_size=7, max_size=9)),
        **{field: draw(flags) for field in fields},
    )
    return rules or native_rules(SMALL)


@st.composite
def made_up_stages(draw: st.DrawFn) -> _native.Stage:
    kind = draw(st.sampled_from("ofx!") | st.text(max_size=2))
    return ask(_native.Stage, kind, draw(numbers), draw(flags), draw(flags)) or _native.Stage("o", 0, False, False)


@st.composite
def asked_turns(draw: st.DrawFn) -> tuple[_native.Rules, int, _native.Stage]:
    """Rules, a board and a stage: often, but not always, such as go together."""
    rules = draw(any_rules())
    position = draw(positions(rules))
    return (
        draw(st.just(native_rules(rules)) | made_up_rules()),
        draw(st.just(pack(position)) | boards),
        draw(st.just(native_stage(position.stage)) | made_up_stages()),
    )


@given(asked_turns(), data)
def test_turns(asked: tuple[_native.Rules, int, _native.Stage], draw: st.DataObject) -> None:
    turns = ask(_native.legal_turns, *asked)
    if turns is not None and len(turns) < 200:
        ask(_native.perft, *asked, draw.draw(st.integers(-2, 2) | st.sampled_from(EXTREMES[:4])))
    ask(_native.playout, *asked, draw.draw(seeds | numbers))
    ask(_native.playouts, *asked, draw.draw(st.integers(-1, 3)), draw.draw(seeds))
    rules, board, _ = asked
    ask(_native.walk_turns, rules, draw.draw(st.lists(st.just(board) | boards, max_size=3)))


WEIGHTS = 85_836
"""bytes of a network's weights"""


@cache
def network() -> _native.Network:
    return network_for(SMALL)


@given(asked_turns(), numbers, st.floats() | numbers, st.integers(-2, 2) | st.sampled_from(EXTREMES), flags)
def test_search(
    asked: tuple[_native.Rules, int, _native.Stage], nodes: int, seconds: float, depth: int, every_turn: bool
) -> None:
    if not 1 <= nodes <= 100 and depth != 1:
        nodes = 100  # or it would search for hours
    ask(_native.search, asked[0], network(), asked[1], asked[2], nodes=nodes, seconds=seconds, depth=depth)
    limits = {"nodes": nodes, "seconds": seconds, "depth": depth, "every_turn": every_turn}
    ask(_native.search, asked[0], network(), asked[1], asked[2], **limits)


@given(asked_turns(), seeds, flags)
def test_varied_games(asked: tuple[_native.Rules, int, _native.Stage], seed: int, estimated: bool) -> None:
    ask(_native.varied_game, asked[0], asked[1], network() if estimated else None, seed)


@given(st.sampled_from([0, 0, 0, -1, 1]), st.binary(min_size=2, max_size=9), boards)
def test_networks(longer: int, pattern: bytes, board: int) -> None:
    size = WEIGHTS + longer
    answered = ask(_native.Network.of, (pattern * size)[:size])
    if answered is not None:
        ask(answered.estimate, board)
        start = pack(Position.start(SMALL))
        ask(_native.search, native_rules(SMALL), answered, start, native_stage(Position.start(SMALL).stage), depth=3)


@given(asked_turns(), numbers, numbers, numbers, st.lists(seeds, max_size=3))
def test_choices(
    asked: tuple[_native.Rules, int, _native.Stage], nodes: int, noise: int, most_lost: int, seeds: list[int]
) -> None:
    skill = {"nodes": nodes if 1 <= nodes <= 100 else 100, "noise": noise, "most_lost": most_lost}
    ask(_native.choose_turns, asked[0], network(), asked[1], asked[2], **skill, seeds=seeds)


@cache
def layouts() -> list[_native.Layout]:
    return [_native.Layout(3, 2), _native.Layout(4, 3), _native.Layout(1, 6)]


@given(numbers, numbers, data)
def test_layouts(pieces: int, row_limit: int, draw: st.DataObject) -> None:
    layout = ask(_native.Layout, pieces, row_limit) if pieces < 5 else None
    layout = layout or layouts()[0]
    layer, chunk, cells = draw.draw(numbers), draw.draw(numbers), draw.draw(st.binary(max_size=8))
    ask(layout.chunk_count, layer)
    ask(layout.positions, layer)
    ask(layout.locate, draw.draw(boards), draw.draw(boards))
    ask(layout.values, layer, chunk, cells)
    symbols = ask(layout.symbols, layer, chunk, cells)
    if symbols is not None:
        assert len(_native.Model([symbols]).encode(symbols)) > 0
    ask(_native.Model, [symbols, None])
    ask(_native.tally, cells)


def some_chunk(draw: st.DataObject, layout: _native.Layout) -> tuple[int, int, int]:
    """A layer, a chunk of it and the number of its cells."""
    layer = draw.draw(st.integers(0, layout.most_steps))
    chunk = draw.draw(st.integers(0, layout.chunk_count(layer) - 1)) if layout.chunk_count(layer) else 0
    sizes = (size for size in range(2000) if ask(layout.values, layer, chunk, bytes(size)) is not None)
    return layer, chunk, next(sizes, 0)


@st.composite
def garbled(draw: st.DrawFn, whole: bytes) -> bytes:
    """Bytes with some of them cut off, changed or added."""
    changed = bytearray(whole[: draw(st.just(len(whole)) | st.integers(0, len(whole)))])
    for place in draw(st.lists(st.integers(0, max(0, len(changed) - 1)), max_size=4)) if changed else []:
        changed[place] = draw(st.integers(0, 255))
    return bytes(changed) + draw(st.just(b"") | st.binary(max_size=4))


@given(data)
def test_chunks(draw: st.DataObject) -> None:
    layout = draw.draw(st.sampled_from(layouts()))
    layer, chunk, size = some_chunk(draw, layout)
    symbols = ask(layout.symbols, layer, chunk, draw.draw(st.binary(min_size=size, max_size=size)))
    if symbols is None:
        return
    model = _native.Model([symbols])
    other = _native.Model([layout.symbols(0, 0, b"\x00")])
    models = [model, other, ask(_native.Model.read, draw.draw(garbled(model.written()))), None]
    encoded = draw.draw(garbled(model.encode(symbols)))
    ask(other.encode, symbols)
    elsewhere = draw.draw(st.sampled_from(layouts()))
    places = st.sampled_from([(layer, chunk), (layer, chunk), (layer, chunk + 1), (layer - 1, chunk)])
    opened = [
        ask(board.open, *draw.draw(places), draw.draw(st.sampled_from(models)), encoded)
        for board in (layout, elsewhere)
    ]
    for asked in opened:
        if asked is not None:
            ask(asked.value, draw.draw(st.integers(0, max(0, size - 1)) | numbers))
            ask(asked.cells)
            ask(asked.value, 0)


@given(data)
def test_solvers(draw: st.DataObject) -> None:
    """Asked in any order, for layers of this board and of others."""
    rules = native_rules(Rules.parse(draw.draw(st.sampled_from(["zen", "classic", "bonus+aggressive"])) + "+pieces=1"))
    top = 14
    solver, plain = _native.Solver(rules, draw.draw(st.integers(-1, 2))), _native.PlainSolver(rules, 1)
    start = draw.draw(st.sampled_from([1, 0x10, 0x10000000]) | boards)
    every, perfect = ask(_native.EveryGame, rules, 1, start), ask(_native.PerfectGames, rules, start)
    kept: list[_native.Layer] = []
    layers = st.integers(0, top) | numbers
    for _ in range(draw.draw(st.integers(1, 2 * top))):
        layout, layer, chunk = draw.draw(st.sampled_from(layouts())), draw.draw(layers), draw.draw(numbers)
        kept += [solved for solved in [ask(solver.solved)] if solved is not None]
        for solved in kept[-2:]:
            ask(solved.cells, layout, chunk)
            ask(solved.symbols, layout, chunk)
        for any_solver in (solver, plain):
            ask(any_solver.cells, layout, chunk)
            if draw.draw(flags):
                ask(any_solver.solve_next)
        ask(solver.bytes_needed, layer)
        count = ask(layout.chunk_count, layer) or 0
        chunks = [bytes([draw.draw(st.integers(0, 255))])] * draw.draw(st.sampled_from([count, count, count + 1, 0]))
        for filled in (plain, perfect):
            if filled is not None and draw.draw(flags):
                ask(filled.fill, layout, layer, chunks)
        ask(plain.count_wrong, layer)
        ask(plain.count_stuck, layer)
        for games in (every, perfect):
            if games is not None:
                ask(games.follow_next)


def test_what_is_finished_goes_no_further() -> None:
    rules = native_rules(Rules.parse("zen+pieces=1"))
    every = _native.EveryGame(rules, 1, 1)
    for work in (_native.Solver(rules).solve_next, _native.PlainSolver(rules).solve_next, every.follow_next):
        assert [ask(work) for _ in range(17)][15:] == [None, None]


@given(made_up_rules(), boards, st.just(CODES) | st.binary(max_size=70), st.integers(-1, 5), data)
def test_many_games(rules: _native.Rules, board: int, codes: bytes, count: int, draw: st.DataObject) -> None:
    start = draw.draw(st.just(pack(Position.start(ZEN))) | st.just(board))
    huge = draw.draw(st.sampled_from([count, count, count, 2**62]))
    side = draw.draw(st.sampled_from(["", "", "black", "red", "drawn", "green"]))
    starts = draw.draw(st.lists(st.tuples(st.just(start), flags), max_size=2))
    games = ask(_native.Games, rules=rules, starts=starts, codes=codes, count=huge, side=side)
    if games is None or ask(games.reset, draw.draw(seeds), 1) is not None:
        return

    def rows() -> int:
        return draw.draw(st.sampled_from([count, count, count, count, count + 1, max(0, count - 1)]))

    width = draw.draw(st.sampled_from([len(codes), len(codes), len(codes), 0, 64]))
    kind = draw.draw(st.sampled_from([np.int8, np.int8, np.int8, np.int64]))
    arrays = (
        np.zeros((rows(), draw.draw(st.sampled_from([_native.OBSERVATION, _native.OBSERVATION, 8]))), kind),
        np.zeros((rows(), width), bool),
        np.zeros(rows(), np.int8),
        np.zeros(rows(), np.int8),
        np.zeros(rows(), bool),
    )
    for _ in range(3):
        ask(games.write, *arrays, 1)
        actions = np.zeros(rows(), np.int64)
        if draw.draw(flags):
            ask(games.sample, actions)
        else:
            actions[:] = draw.draw(st.integers(-2, 70) | st.sampled_from([-(2**63), 2**63 - 1]))
        threads = draw.draw(st.integers(-1, 3) | st.sampled_from(EXTREMES))
        if ask(games.act, actions, threads) == -1:
            ask(games.go_on, threads)
        ask(games.take, games.copy(), draw.draw(st.lists(st.tuples(numbers, numbers), max_size=2)))
        ask(games.at, draw.draw(numbers))
        ask(games.reset, draw.draw(numbers), 1)
