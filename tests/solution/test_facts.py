"""Longest games, perfect games, reachable positions and stuck players, counted by the kernel and by brute force."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from linja import Position, Rules, Side, after_turn, legal_turns
from linja.kernel import _native, native_rules, pack
from linja.solution import FileReader, Store, facts, solve
from tests.brute import all_positions, margin
from tests.kernel.boards import STANDARD

if TYPE_CHECKING:
    from pathlib import Path

BOARDS = [
    *(f"{text}+pieces={size}" for text in STANDARD for size in ("2", "2+limit=1")),
    *(pytest.param(f"{text}+pieces=3+limit=2", marks=pytest.mark.slow) for text in STANDARD),
]


def successors(position: Position, rules: Rules) -> set[tuple[Position, bool]]:
    """Where the turns of a position lead."""
    if position.is_over(rules):
        return set()
    return {tuple(after_turn(position, turn, rules)) for turn in legal_turns(position, rules)}  # type: ignore[misc]


@pytest.mark.parametrize("text", BOARDS)
def test_the_longest_game_is_the_longest(text: str) -> None:
    rules = Rules.parse(text)

    @cache
    def longest(position: Position) -> int:
        ways = [1 if over else 1 + longest(led_to) for led_to, over in successors(position, rules)]
        return max(ways, default=0)

    assert facts.every_game(rules, lambda _done, _total: None)["longest_game_turns"] == longest(Position.start(rules))


@pytest.mark.parametrize("text", BOARDS)
def test_perfect_games_are_followed_to_their_ends(text: str, tmp_path: Path) -> None:
    rules, passed_through = Rules.parse(text), set[Position]()

    @cache
    def value(position: Position) -> int:
        ways = [worth(end, position.side) for end in successors(position, rules)]
        return max(ways, default=margin(position, position.side, rules))

    def worth(end: tuple[Position, bool], side: Side) -> int:
        led_to, over = end
        return margin(led_to, side, rules) if over else -value(led_to)

    @cache
    def lengths(position: Position) -> frozenset[int]:
        """Of all perfect games from here."""
        passed_through.add(position.mirrored() if position.side is Side.RED else position)
        ends = successors(position, rules)
        perfect = [end for end in ends if worth(end, position.side) == value(position)]
        rest = [lengths(led_to) if _goes_on(led_to, over, rules) else {0} for led_to, over in perfect]
        return frozenset(1 + length for some in rest for length in some) if ends else frozenset({0})

    expected = lengths(Position.start(rules))
    with FileReader(solve(rules, threads=1, store=Store(tmp_path))) as file:
        assert facts.perfect_games(file, lambda _done, _total: None) == {
            "perfect_positions": len(passed_through),
            "shortest_perfect_game_turns": min(expected),
            "longest_perfect_game_turns": max(expected),
        }


def test_lengths_are_refused_where_a_game_can_go_on_for_ever() -> None:
    rules = Rules.parse("zen+leave-goal+pieces=2")
    assert set(facts.every_game(rules, lambda _done, _total: None)) == {"reachable"}
    with pytest.raises(ValueError, match="for ever"):
        _native.PerfectGames(native_rules(rules), pack(Position.start(rules)) & 0xFFFFFFFF)


@pytest.mark.parametrize("text", [*BOARDS, "zen+leave-goal+pieces=2", "bonus+aggressive+leave-goal+pieces=2+limit=2"])
def test_positions_that_can_be_reached_are_counted(text: str) -> None:
    rules = Rules.parse(text)
    start = Position.start(rules)
    reached, new = {start}, [start]
    while new:
        found = {
            led_to for position in new for led_to, over in successors(position, rules) if _goes_on(led_to, over, rules)
        }
        found = {position.mirrored() if position.side is Side.RED else position for position in found}
        new = list(found - reached)
        reached |= found
    games = _native.EveryGame(native_rules(rules), 2, pack(start) & 0xFFFFFFFF)
    most = 14 * rules.pieces
    counts = {layer: games.follow_next() for layer in range(games.next_layer, most + 1)}
    assert counts == {layer: sum(position.steps == layer for position in reached) for layer in counts}


def _goes_on(position: Position, over: bool, rules: Rules) -> bool:
    """Finished games whose sides have passed are positions too; those that end otherwise are not."""
    return not over or rules.have_passed(position.lowest_black, position.highest_red)


@pytest.mark.parametrize("text", BOARDS)
def test_stuck_players_are_counted(text: str) -> None:
    rules = Rules.parse(text)
    stuck = [p for p in all_positions(rules) if not p.is_over(rules) and "pass" in legal_turns(p, rules)]
    both = [
        position for position in stuck if after_turn(position, next(iter(legal_turns(position, rules))), rules).over
    ]
    solver = _native.PlainSolver(native_rules(rules), 2)
    counts = [solver.count_stuck(layer) for layer in range(14 * rules.pieces + 1)]
    assert (sum(one for one, _ in counts), sum(two for _, two in counts)) == (len(stuck), len(both))
