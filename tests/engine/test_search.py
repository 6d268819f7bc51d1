"""Looking ahead, against brute force and a plain minimax in Python."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linja import ZEN, GameOver, InvalidPosition, Position, Rules, Side, kernel
from linja.editions import STANDARD
from linja.engine import SearchJudge, search
from linja.engine.evaluation import network_for
from linja.kernel import _native
from tests import brute
from tests.interruption import can_be_interrupted

SMALL = [Rules.parse(f"{text}+pieces=2") for text in (*STANDARD, "zen+leave-goal", "classic+shared-line")]


@cache
def solved(rules: Rules) -> brute.Boards:
    return brute.solve(rules)


def varied_positions(rules: Rules, count: int, seed: int = 1) -> list[Position]:
    start, native = kernel.pack(Position.start(rules)), kernel.native_rules(rules)
    chance = random.Random(seed)
    games = (_native.varied_game(native, start, network_for(rules), seed + game) for game in range(count))
    return [kernel.unpack(chance.choice(boards), Side.BLACK) for boards in games]


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_what_is_searched_out_is_the_exact_value(rules: Rules) -> None:
    values = solved(rules)
    positions = [position for position in values if not position.is_over(rules)]
    for position in random.Random(3).sample(positions, 150):
        found = search(position, rules, nodes=50_000, every_turn=True)
        assert found.exact or rules.leave_goal
        for turn, after, over in kernel.successors(position, rules):
            judged = next(judged for judged in found.turns if judged.turn == turn)
            exact = after.margin(rules) if over else values[after.mirrored()]
            assert not judged.exact or judged.value == -exact


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_exact_is_never_said_wrongly_however_few_boards_were_looked_at(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(SMALL))
    values = solved(rules)
    position = data.draw(st.sampled_from([position for position in values if not position.is_over(rules)]))
    nodes = data.draw(st.integers(1, 300))
    found = search(position, rules, nodes=nodes, every_turn=data.draw(st.booleans()))
    if found.exact:
        assert found.turns[0].value == values[position]


@pytest.mark.parametrize("text", STANDARD)
def test_two_turns_ahead_is_plain_minimax(text: str) -> None:
    rules = Rules.parse(text)
    for position in varied_positions(rules, 4):
        found = search(position, rules, depth=2, every_turn=True)
        worth = {turn: -minimax(after, 1, rules, over) for turn, after, over in kernel.successors(position, rules)}
        assert {judged.turn: judged.value for judged in found.turns} == worth
        assert found.turns[0].value == max(worth.values())


def minimax(position: Position, depth: int, rules: Rules, over: bool) -> float:
    if over:
        return position.margin(rules)
    if depth == 0:
        return network_for(rules).estimate(kernel.pack(position)) / _native.UNITS_PER_POINT
    turns = kernel.successors(position, rules)
    return max(-minimax(after, depth - 1, rules, ends) for _, after, ends in turns)


@pytest.mark.parametrize("text", STANDARD)
def test_best_alone_is_as_good_as_every_turn(text: str) -> None:
    rules = Rules.parse(text)
    for position in varied_positions(rules, 20):
        alone, every = (search(position, rules, depth=2, every_turn=every) for every in (False, True))
        assert alone.turns[0].value == every.turns[0].value


def test_the_same_nodes_give_the_same_answer() -> None:
    for position in varied_positions(Rules.parse("zen"), 5):
        first, second = (search(position, Rules.parse("zen"), nodes=30_000) for _ in range(2))
        assert first == second


def test_more_nodes_look_further_ahead_and_limits_are_kept() -> None:
    depths = []
    for nodes in (100, 10_000, 1_000_000):
        found = search(Position.start(ZEN), Rules.parse("zen"), nodes=nodes)
        assert found.nodes < nodes + 2_000
        depths.append(found.depth)
    assert depths == sorted(set(depths))


def test_every_legal_turn_is_judged_once_also_in_mid_turn() -> None:
    rules = Rules.parse("bonus")
    for text in ("61111110/01111116 b", "61111110/01111116 b f2", "51111111/01111116 b x"):
        position = Position.parse(text, rules)
        found = search(position, rules, nodes=2000, every_turn=True)
        assert sorted(str(judged.turn) for judged in found.turns) == sorted(
            str(turn) for turn, _, _ in kernel.successors(position, rules)
        )


def test_a_finished_game_has_nothing_to_search_but_a_judgement() -> None:
    rules = Rules.parse("zen+pieces=1")
    position = Position.parse("00000001/00000010 r", rules)
    with pytest.raises(GameOver, match="00000001/00000010 r"):
        search(position, rules, nodes=100)
    judgement = SearchJudge(rules, nodes=100).judge(position)
    assert judgement == (position.margin(rules), True, ())


def test_a_position_of_other_rules_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        SearchJudge(Rules.parse("zen+pieces=2"), nodes=100).judge(Position.start(ZEN))


def test_other_threads_run_while_one_searches_and_can_interrupt_it() -> None:
    imports = "from linja import ZEN, Position\nfrom linja.engine import search"
    assert can_be_interrupted(imports, "search(Position.start(ZEN), ZEN, seconds=1000)")
