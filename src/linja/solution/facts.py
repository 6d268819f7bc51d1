"""Facts about Linja from a solution: values, counts and lengths, as plain data for docs/solution.json."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from linja.game import Game
from linja.kernel import _native, native_rules, pack
from linja.position import Position
from linja.record import Record
from linja.rules import EDITIONS, WORDS, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.solution.file import FileReader
    from linja.solution.probe import Solution


def every_ruling() -> list[Rules]:
    """Every edition with each single option or alternative ruling."""
    return [Rules.parse(f"{edition}+{word.text}") for edition in EDITIONS for word in WORDS if edition in word.editions]


def counts(file: FileReader) -> dict[str, Any]:
    """Won, drawn and lost positions, in total and by layer."""
    layers = [file.layers[steps] for steps in sorted(file.layers)]
    return {
        "positions": file.positions,
        "won": sum(layer.won for layer in layers),
        "drawn": sum(layer.drawn for layer in layers),
        "lost": sum(layer.lost for layer in layers),
        "layers": [[layer.steps, layer.won, layer.drawn, layer.lost] for layer in layers],
        "sha256": file.sha256,
    }


def start(solution: Solution, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The value of the start and of every first turn, and a perfect game."""
    position = Position.start(solution.rules)
    game = perfect_game(solution, progress)
    return {
        "value": solution.value(position),
        "first_turns": {str(turn): value for turn, value in solution.turns(position)},
        "perfect_game_turns": len(game.history),
        "perfect_game": str(Record.of(game, {"Event": "Perfect play by both"})),
    }


def perfect_game(solution: Solution, progress: Callable[[int, int], None]) -> Game:
    """A game in which both sides always play the first of their best turns."""
    game = Game(solution.rules)
    while not game.is_over():
        game.play_turn(solution.turns(game.position)[0].turn)
        progress(game.position.steps, 14 * solution.rules.pieces)
    return game


def stuck(rules: Rules, progress: Callable[[int, int], None]) -> dict[str, int]:
    """The number of positions in which the mover is stuck, and in which both sides are."""
    solver = _native.PlainSolver(native_rules(rules), _threads())
    layers = 14 * rules.pieces + 1
    one = both = 0
    for layer in range(layers):
        found = solver.count_stuck(layer)
        one, both = one + found[0], both + found[1]
        progress(layer + 1, layers)
    return {"stuck": one, "both_stuck": both}


def every_game(rules: Rules, progress: Callable[[int, int], None]) -> dict[str, int]:
    """The number of reachable positions, always seen from the mover's side, and the turns of the longest game."""
    games = _native.EveryGame(native_rules(rules), _threads(), pack(Position.start(rules)) & 0xFFFFFFFF)
    layers, total = range(games.next_layer, 14 * rules.pieces + 1), 0
    for done, _ in enumerate(layers, start=1):
        total += games.follow_next()
        progress(done, len(layers))
    return {"reachable": total} | ({} if rules.leave_goal else {"longest_game_turns": games.most_turns})


def perfect_games(file: FileReader, progress: Callable[[int, int], None]) -> dict[str, int]:
    """The fewest and most turns of games with only best turns, and the number of their positions."""
    rules, layout = file.rules, file.layout
    games = _native.PerfectGames(native_rules(rules), pack(Position.start(rules)) & 0xFFFFFFFF)
    first = filled = games.next_layer
    positions = 0
    with ThreadPoolExecutor(_threads()) as pool:
        while games.next_layer <= layout.most_steps:
            for layer in range(filled, games.top + 1):
                chunks = range(layout.chunk_count(layer))
                games.fill(layout, layer, list(pool.map(lambda chunk, steps=layer: file.cells(steps, chunk), chunks)))
            filled = games.top + 1
            positions += games.follow_next()
            progress(games.next_layer - first, layout.most_steps + 1 - first)
    return {
        "perfect_positions": positions,
        "shortest_perfect_game_turns": games.fewest_turns,
        "longest_perfect_game_turns": games.most_turns,
    }


def start_value(rules: Rules, progress: Callable[[int, int], None]) -> dict[str, int]:
    """The value of the start, solved in memory and not stored."""
    solver, layout = _native.Solver(native_rules(rules), _threads()), _native.Layout(rules.pieces, rules.row_limit)
    board = pack(Position.start(rules))
    layer, chunk, cell = layout.locate(board & 0xFFFFFFFF, board >> 32)
    while solver.next_layer >= layer:
        solver.solve_next()
        progress(layout.most_steps - solver.next_layer, layout.most_steps - layer + 1)
    byte = solver.cells(layout, chunk)[cell]
    return {"value": byte - 256 if byte > 127 else byte}


def _threads() -> int:
    return os.cpu_count() or 1
