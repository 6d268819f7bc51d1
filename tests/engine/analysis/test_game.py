"""Games: what every turn lost, by whom the game was lost, and where it turned."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linja import ZEN, Game, InvalidRules, Position, Record, Rules, Side, legal_turns
from linja.engine import ExactJudge
from linja.engine.analysis import GameAnalysis, Label, analyse
from linja.engine.analysis.labels import result
from linja.language import languages
from linja.solution import Solution, Store, solve
from tests.engine.analysis.judges import SMALL, BruteJudge, GuessingJudge, small_judge
from tests.random_games import RULES, random_game

if TYPE_CHECKING:
    from pathlib import Path

seeds = st.integers(0, 10_000)
GAME_KEYS = ["rules", "start", "headers", "outcome", "exactness", "start_value", "start_exact", "final_value"]
GAME_KEYS += ["final_exact", "players", "turning_point", "moments", "turns"]
TURN_KEYS = ["number", "side", "turn", "before", "after", "complete", "forced", "points_now", "value", "exact"]
TURN_KEYS += ["best_value", "best_exact", "lost", "lost_exact", "label", "better", "reasons"]
PLAYER_KEYS = ["name", "turns", "forced", "accuracy", "average_lost", "exact", "labels"]


def played(rules: str, start: str, *turns: str) -> Game:
    game = Game(Rules.parse(rules), Position.parse(start))
    for turn in turns:
        game.play_turn(turn)
    return game


def guessed(rules: str, seed: int, actions: int = 1_000, exact_share: float = 0.3) -> GameAnalysis:
    return analyse(random_game(rules, seed, actions), GuessingJudge(Rules.parse(rules), exact_share))


# Any judge


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), seeds, st.integers(0, 60), st.sampled_from([0.0, 0.3, 0.9]))
def test_nothing_better_than_the_best_is_played(rules: str, seed: int, actions: int, exact_share: float) -> None:
    for turn in guessed(rules, seed, actions, exact_share).turns:
        assert turn.lost >= 0
        assert turn.value == pytest.approx(turn.best_value - turn.lost)
        assert bool(turn.better) == (turn.lost > 0)
        assert turn.lost == 0 or turn.label is not Label.BEST
        assert not turn.lost_exact or (turn.exact and turn.best_exact)
        assert turn.turn not in turn.better
        assert set(turn.better) <= set(legal_turns(turn.before, Rules.parse(rules)))


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), seeds, st.integers(0, 60))
def test_accuracy_is_a_share_and_100_only_without_loss(rules: str, seed: int, actions: int) -> None:
    analysis = guessed(rules, seed, actions)
    for side in Side:
        player = analysis.player(side)
        if player.accuracy is None:
            assert not player.lost
            continue
        assert 0 <= player.accuracy <= 100
        assert (player.accuracy == 100) == (sum(player.lost) == 0)
        assert sum(player.labels.values()) == len(player.lost)


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), seeds, st.integers(0, 60))
def test_turns_follow_each_other(rules: str, seed: int, actions: int) -> None:
    game = random_game(rules, seed, actions)
    analysis = analyse(game, GuessingJudge(game.rules))
    assert [turn.turn for turn in analysis.turns] == [turn.turn for turn in game.history]
    assert all(one.after == two.before for one, two in pairwise(analysis.turns))
    assert analysis.position == game.position
    margin = game.position.points(Side.BLACK, game.rules) - game.position.points(Side.RED, game.rules)
    gained = sum(turn.points_now if turn.side is Side.BLACK else -turn.points_now for turn in analysis.turns)
    assert gained == margin - sum(
        sign * game.start.points(side, game.rules) for side, sign in ((Side.BLACK, 1), (Side.RED, -1))
    )


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), seeds, st.integers(0, 60))
def test_a_game_and_its_record_have_the_same_analysis(rules: str, seed: int, actions: int) -> None:
    game = random_game(rules, seed, actions)
    judge = GuessingJudge(game.rules)
    assert analyse(game, judge) == analyse(Record.parse(str(Record.of(game))), judge)


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), seeds)
def test_no_other_turn_mattered_more_than_the_moments(rules: str, seed: int) -> None:
    analysis = guessed(rules, seed, 60)
    counted = [turn for turn in analysis.turns if turn.counted and turn.lost > 0]
    moments = [turn for turn in counted if turn in analysis.moments]
    assert list(analysis.moments) == moments
    assert len(moments) == min(3, len(counted))
    for other in counted:
        if other not in moments:
            for turn in moments:
                assert (turn.changed_result, turn.lost) >= (other.changed_result, other.lost)


def test_only_what_is_exact_throughout_is_called_exact() -> None:
    finished = "zen+pieces=1", "00000100/00000010 b"
    exact = analyse(played(*finished, "6-7 7-8"), GuessingJudge(Rules.parse("zen+pieces=1"), 1.0))
    estimated = analyse(Game(Rules.parse("zen")), GuessingJudge(Rules.parse("zen")))
    mixed = analyse(played(*finished, "6-7 7-8"), GuessingJudge(Rules.parse("zen+pieces=1")))
    assert (exact.exactness, estimated.exactness, mixed.exactness) == ("exact", "estimated", "mixed")
    assert mixed.turns[0].exact
    assert not mixed.turns[0].lost_exact
    assert not mixed.player(Side.BLACK).exact


# Exact judges


@pytest.mark.parametrize("rules", SMALL)
@settings(max_examples=settings().max_examples // 2)
@given(seed=seeds)
def test_what_a_turn_leaves_is_what_the_opponent_has(rules: str, seed: int) -> None:
    analysis = analyse(random_game(rules, seed), small_judge(rules))
    for one, two in pairwise(analysis.turns):
        assert two.best_value == -one.value


@pytest.mark.parametrize("rules", SMALL)
@settings(max_examples=settings().max_examples // 2)
@given(seed=seeds)
def test_the_result_is_the_value_of_the_start_less_what_was_lost(rules: str, seed: int) -> None:
    game = random_game(rules, seed)
    analysis = analyse(game, small_judge(rules))
    lost = {side: sum(turn.lost for turn in analysis.turns if turn.side is side) for side in Side}
    outcome = game.outcome()
    assert outcome is not None
    assert analysis.start_value - lost[Side.BLACK] + lost[Side.RED] == analysis.final_value == outcome.margin
    assert analysis.exactness == "exact"


@pytest.mark.parametrize("rules", SMALL)
@settings(max_examples=settings().max_examples // 2)
@given(seed=seeds)
def test_after_the_turning_point_the_result_of_best_play_stays(rules: str, seed: int) -> None:
    analysis = analyse(random_game(rules, seed), small_judge(rules))
    turn = analysis.turning_point
    if turn is None:
        assert all(turn.lost == 0 for turn in analysis.turns)
        return
    results = [result(turn.value_for_black) for turn in analysis.turns]
    if turn.changed_result:
        assert result(turn.best_for_black) != result(turn.value_for_black)
        assert set(results[turn.number - 1 :]) == {results[-1]}
    else:
        assert set(results) == {result(analysis.start_value)}
        assert turn.lost == max(turn.lost for turn in analysis.turns)
        assert all(before.lost < turn.lost for before in analysis.turns[: turn.number - 1])


@pytest.mark.parametrize("text", ["zen+pieces=2", "classic+pieces=2", "zen+aggressive+pieces=2"])
def test_a_solution_and_brute_force_agree(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    rules = Rules.parse(text)
    with Solution.open_file(solve(rules, threads=1, store=Store(tmp_path_factory.mktemp("solved")))) as solution:
        for seed in range(15):
            game = random_game(text, seed)
            exact, brute = analyse(game, ExactJudge(solution)), analyse(game, BruteJudge(rules))
            assert [replace(turn, reasons=()) for turn in exact.turns] == list(brute.turns)
            assert replace(exact, turns=brute.turns) == brute


def test_a_perfect_game_is_without_fault() -> None:
    rules = Rules.parse("zen+pieces=2")
    game, judge = Game(rules), BruteJudge(rules)
    while not game.is_over():
        game.play_turn(judge.judge(game.position).turns[0].turn)
    analysis = analyse(game, judge)
    assert analysis.turning_point is None
    assert {turn.label for turn in analysis.turns} <= {Label.BEST, None}
    assert all(analysis.player(side).accuracy in (100, None) for side in Side)


# Turns that do not count, and games that are not whole


def test_the_only_legal_turn_is_forced_and_does_not_count() -> None:
    analysis = analyse(played("zen+pieces=2", "00000002/01000001 b", "pass"), small_judge("zen+pieces=2"))
    turn = analysis.turns[0]
    assert (turn.forced, turn.counted, turn.label, turn.lost) == (True, False, None, 0)
    player = analysis.player(Side.BLACK)
    assert (player.forced, player.lost, player.accuracy, player.average_lost) == (1, (), None, None)


def test_turns_that_all_lead_to_the_same_board_are_forced_too() -> None:
    analysis = analyse(played("classic+pieces=3", "00000111/00011010 b", "6-7 7-8"), small_judge("classic+pieces=3"))
    assert analysis.turns[0].forced
    assert analysis.player(Side.BLACK).lost == ()


def test_a_running_turn_is_worth_its_best_continuation() -> None:
    game = Game(Rules.parse("zen+pieces=2"))
    game.play("1-2")
    judge = BruteJudge(game.rules)
    analysis = analyse(game, judge)
    turn = analysis.turns[0]
    possible = [judged.value for judged in judge.judge(game.start).turns if str(judged.turn).startswith("1-2")]
    assert turn.value == max(possible)
    assert (turn.complete, turn.counted, turn.label) == (False, False, None)
    assert turn.after == game.position
    assert analysis.player(Side.BLACK).forced == 0
    assert analysis.stopped


@pytest.mark.parametrize("start", ["50022210/01123005 r f4", "50022210/01122105 b x", "00000246/53301000 b x!"])
def test_a_game_can_start_in_mid_turn(start: str) -> None:
    game = Game(ZEN, start=Position.parse(start))
    game.play("-")
    analysis = analyse(game, GuessingJudge(game.rules))
    assert str(analysis.turns[0].turn) == "-"
    assert analysis.turns[0].side is game.start.side


def test_a_game_without_turns_has_the_value_of_its_start() -> None:
    rules = Rules.parse("zen+pieces=2")
    start = Position.start(rules, Side.RED)
    analysis = analyse(Game(rules, start), BruteJudge(rules))
    assert analysis.turns == ()
    assert analysis.start_value == analysis.final_value == -BruteJudge(rules).judge(start).value
    assert analysis.turning_point is None


def test_a_game_that_is_over_at_its_start_is_worth_its_margin() -> None:
    game = Game(ZEN, start=Position.parse("00000246/53301000 r"))
    analysis = analyse(game, GuessingJudge(game.rules))
    assert (analysis.final_value, analysis.exactness, analysis.stopped) == (7, "exact", False)


def test_a_resigned_game_keeps_what_it_was_worth() -> None:
    game = played("zen+pieces=2", "11000000/00000011 b", "1-2 2-3")
    game.resign(Side.RED)
    analysis = analyse(game, small_judge("zen+pieces=2"))
    assert analysis.stopped
    assert analysis.outcome == game.outcome()
    assert analysis.final_value == analysis.turns[-1].value


def test_a_judge_of_other_rules_is_refused() -> None:
    with pytest.raises(InvalidRules, match="played by zen, but"):
        analyse(Game(ZEN), GuessingJudge(Rules.parse("classic")))


def test_with_a_solution_turns_that_count_have_reasons(tmp_path: Path) -> None:
    rules = Rules.parse("zen+pieces=2")
    game = played("zen+pieces=2", "20000000/00000002 b")
    with Solution.open_file(solve(rules, threads=1, store=Store(tmp_path))) as solution:
        while not game.is_over():
            game.play_turn(solution.turns(game.position)[-1].turn)
        analysis = analyse(game, ExactJudge(solution))
    assert any(turn.reasons for turn in analysis.turns if turn.lost)
    assert all(turn.counted for turn in analysis.turns if turn.reasons)
    texts = {code: [turn["reasons"] for turn in analysis.to_json(languages()[code])["turns"]] for code in ("en", "de")}
    assert texts["en"] != texts["de"]
    assert analysis.to_json() == analysis.to_json(languages()["en"])
    assert not any(turn.reasons for turn in analyse(game, BruteJudge(rules)).turns)


def test_progress_counts_turns() -> None:
    calls: list[tuple[int, int]] = []
    game = played("zen+pieces=2", "11000000/00000011 b", "1-2 2-3", "8-7 7-6")
    analyse(game, BruteJudge(game.rules), lambda done, total: calls.append((done, total)))
    assert calls == [(1, 2), (2, 2)]


# JSON


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(RULES), seeds, st.integers(0, 60))
def test_json_has_the_same_keys_always(rules: str, seed: int, actions: int) -> None:
    found = json.loads(json.dumps(guessed(rules, seed, actions).to_json(), allow_nan=False))
    assert list(found) == GAME_KEYS
    assert all(list(turn) == TURN_KEYS for turn in found["turns"])
    assert list(found["players"]) == ["black", "red"]
    assert all(list(player) == PLAYER_KEYS for player in found["players"].values())
    assert all(list(player["labels"]) == [label.value for label in Label] for player in found["players"].values())
    assert found["turning_point"] is None or list(found["turning_point"]) == ["number", "changed_result"]


def test_json_of_a_game_reads_as_documented() -> None:
    game = played("zen+pieces=1", "00000100/00000010 b", "6-7")
    found = analyse(Record.of(game, {"Black": "Ada"}), BruteJudge(game.rules)).to_json()
    assert found["turns"] == [
        {
            "number": 1,
            "side": "black",
            "turn": "6-7",
            "before": "00000100/00000010 b",
            "after": "00000010/00000010 r",
            "complete": True,
            "forced": False,
            "points_now": 1,
            "value": 4,
            "exact": True,
            "best_value": 6,
            "best_exact": True,
            "lost": 2,
            "lost_exact": True,
            "label": "inaccuracy",
            "better": ["6-7 7-8"],
            "reasons": [],
        }
    ]
    assert found["players"]["black"]["name"] == "Ada"
    assert (found["start_value"], found["final_value"]) == (6, 4)
