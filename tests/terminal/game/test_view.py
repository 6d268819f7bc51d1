"""The model of the game screen: what is shown, what may be chosen, what each landing earns."""

from __future__ import annotations

from random import Random

import pytest

from linja import EDITIONS, ZEN, Position, Rules, Side, Step, legal_actions
from linja.engine import SearchJudge
from linja.engine.analysis import analyse_position
from linja.terminal.drawing.picture import Spot
from linja.terminal.game.local import LocalSession
from linja.terminal.game.session import Command
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.game.view import GameView
from linja.turn import DECLINE, PASS
from tests.terminal.game.views import at, begun


def labels(view: GameView) -> dict[int, str]:
    return {ghost.row: ghost.label for ghost in view.picture().ghosts}


@pytest.mark.parametrize(
    ("position", "rules", "row", "label"),
    [
        ("50022210/01122105 r", "zen", 6, {5: "follow-up 4"}),
        ("61111110/01111116 b", "zen", 7, {8: "bonus move"}),
        ("61111110/01111116 b", "classic", 7, {8: "following 1"}),
        ("61111110/01111116 b", "zen+no-opening-bonus", 7, {8: "turn ends"}),
        ("52111110/01111116 b f2", "zen", 1, {3: "turn ends"}),
        ("52201110/02101116 b f2", "classic", 2, {4: "extra turn"}),
        ("52111110/01111116 b x", "zen", 2, {1: "turn ends", 3: "turn ends"}),
        ("00000039/93000000 b x!", "zen", 7, {8: "game ends", 6: "game ends"}),
    ],
)
def test_landings_are_shown_with_what_they_earn(position: str, rules: str, row: int, label: dict[int, str]) -> None:
    view = at(position, rules)
    view.hand.row(row)
    assert labels(view) == label


@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_is_legal_can_be_chosen_and_nothing_else(edition: str) -> None:
    """Two hands play whole games by pressing keys only."""
    rules, chance = Rules.parse(f"{edition}+pieces=5"), Random(edition)
    view = GameView(LocalSession.set_up(Setup(rules, Opponent.DEVICE), chance))
    while not view.game.is_over():
        legal = legal_actions(view.game.position, rules)
        chosen = {view.choice} - {None}
        for spot in view.hand.sources:
            view.hand.row(spot.row, spot.side)
            for step in view.hand.targets:
                view.hand.cursor = Spot(step.target, spot.side)
                chosen.add(view.hand.press())
            view.hand.put_down()
        assert chosen == set(legal)
        view.session.play(chance.choice(legal))
        view.refresh()


def test_choices_that_move_nothing() -> None:
    assert begun().choice is None
    assert at("52111110/01111116 b f2").choice is DECLINE
    assert at("52111110/01111116 b f2", "bonus").choice is None


def test_whoever_cannot_move_is_told_to_pass() -> None:
    view = at("c0000000/06000006 b")
    assert view.choice is PASS
    assert view.prompt() == ("Black: You can't move, so you have to pass.", "s passes.")


def test_only_whoever_is_to_move_here_may_choose() -> None:
    view = at("61111110/01111116 b", mine=frozenset([Side.RED]))
    assert not view.is_to_choose
    assert view.hand.sources == []
    assert view.choice is None
    assert view.prompt()[0] == "linja, easy is to move."


def test_looking_back_shows_the_board_after_each_turn_and_nothing_can_be_chosen() -> None:
    view = begun("1-2 1-3", "8-7 8-6")
    now = view.position
    view.look(1)
    assert view.position == Position.parse("42211110/01111116 r")
    assert view.picture().arrows == ((1, 2, Side.BLACK), (1, 3, Side.BLACK))
    assert view.hand.sources == []
    assert "After turn 1 of 2" in view.prompt()[0]
    assert view.prompt()[1] == "Black meets 2 pawns in row 2: the follow-up is 2 rows."
    view.look(0)
    assert view.position == Position.start(ZEN)
    assert view.picture().arrows == ()
    view.look(-5)
    assert view.shown == 0
    view.look(99)
    assert (view.looking, view.position) == (None, now)
    assert view.hand.sources


def test_the_turn_under_way_is_shown_too() -> None:
    view = begun("1-2 1-3")
    view.session.play(Step(8, 7))
    view.refresh()
    assert view.picture().arrows == ((8, 7, Side.RED),)
    assert view.shown == 2
    view.look(1)
    assert view.position.side is Side.RED


def test_escape_leaves_one_thing_after_the_other() -> None:
    view = begun("1-2 1-3", "8-7 8-6")
    view.hand.row(3)
    assert view.back()
    assert view.hand.lifted is None
    view.look(1)
    assert view.back()
    assert view.looking is None
    assert not view.back()


def test_one_player_sees_the_board_from_the_own_side_and_it_can_be_turned() -> None:
    view = at("61111110/01111116 r", mine=frozenset([Side.RED]))
    assert view.bottom is Side.RED
    assert view.picture().rows()[0] == 1
    view.hand.row(5)
    view.hand.put_down()
    view.move(1)
    assert view.hand.cursor == Spot(4, Side.RED)  # up on the screen is forward
    view.is_turned = True
    assert view.picture().rows()[0] == 8


def test_a_hint_shows_the_piece_then_the_turn_then_what_it_leads_to() -> None:
    view = begun()
    best = analyse_position(view.position, SearchJudge(view.game.rules, 1000)).turns[0]
    first = best.turn[0]
    assert isinstance(first, Step)
    view.show_hint(best)
    assert (view.hand.cursor, view.hand.lifted) == (Spot(first.source, Side.BLACK), None)
    assert view.picture().arrows == ()
    assert view.prompt()[0] == f"Look at the pawn in row {first.source}. h shows more."
    view.show_more_of_hint()
    assert view.hand.lifted == Spot(first.source, Side.BLACK)
    assert len(view.picture().arrows) == len(best.turn)
    assert view.prompt()[0] == f"Best: {best.turn}."
    for _ in range(2):  # there is nothing after the third
        view.show_more_of_hint()
        assert view.prompt()[0].startswith(f"Best so far: {best.turn}. Estimated result: a ")
    view.session.play(first)
    view.refresh()
    assert view.hint is None


def test_at_the_end_the_points_of_each_row_are_counted() -> None:
    view = at("00000246/53301000 b", "zen")
    counts = view.picture().counts
    assert counts[Side.BLACK] == ["", "", "", "", "", "2 × 2 = 4", "4 × 3 = 12", "6 × 5 = 30"]
    assert counts[Side.RED] == ["5 × 5 = 25", "3 × 3 = 9", "3 × 2 = 6", "", "1 × −1 = −1", "", "", ""]
    assert (view.points(Side.BLACK), view.points(Side.RED)) == (46, 39)
    assert view.prompt()[0] == "Black wins 46 : 39 (the sides have passed each other)."


def test_a_game_that_ends_here_is_counted_row_by_row_before_its_result_is_revealed() -> None:
    view = at("00000246/53300100 r", "zen", mine=frozenset([Side.RED]))
    assert not view.is_counting
    view.game.play_turn("6-5")
    view.refresh()
    assert (view.prompt(), view.points(Side.BLACK)) == (("Counting the points …", ""), 0)
    assert not any(view.picture().counts[Side.BLACK])
    view.rows_counted = 7
    assert view.points(Side.BLACK) == 16
    assert view.picture().counts[Side.BLACK][6:] == ["4 × 3 = 12", ""]
    view.rows_counted = 8
    assert view.prompt()[0] == "You lost by 7 points."


def test_after_resigning_nothing_is_counted() -> None:
    view = begun("1-2 1-3")
    view.session.ask(Command.RESIGN)
    view.refresh()
    assert not view.is_count
    assert view.prompt()[0] == "Black wins: the other side resigned."


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        ("61111110/01111116 b", "zen", "Black: Opening move: move one pawn one row forward."),
        ("52111110/01111116 b f2", "zen", "Black: Follow-up: move one pawn 2 rows forward."),
        ("52111110/01111116 b f2", "classic", "Black: Following move: move one piece 2 rows forward."),
        ("52111110/01111116 b f1", "classic", "Black: Following move: move one piece 1 row forward."),
        ("52111110/01111116 b x", "zen", "Black: Bonus move: move one pawn one row forward or back."),
        (
            "52111110/01111116 b x",
            "zen+aggressive",
            "Black: Bonus move: move one pawn, yours or your opponent's, one row forward or back.",
        ),
        ("52111110/01111116 b o+", "classic", "Black: Extra turn! Make another initial move."),
    ],
)
def test_the_prompt_says_what_is_due(position: str, rules: str, words: str) -> None:
    assert at(position, rules).prompt()[0] == words


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        ("52111110/01111116 b f2", "zen", "s skips it."),
        ("52111110/01111116 b f2", "classic", ""),
        ("52111110/01111116 b x", "zen", "s skips it."),
    ],
)
def test_what_may_be_skipped_is_said_below(position: str, rules: str, words: str) -> None:
    assert at(position, rules).prompt()[1] == words


def test_a_player_is_told_who_won() -> None:
    view = at("00000246/53301000 b", mine=frozenset([Side.RED]))
    assert view.prompt()[0] == "You lost by 7 points."


def test_a_follow_up_is_explained_by_the_row_that_earned_it() -> None:
    view = begun()
    view.session.play(Step(1, 2))
    view.refresh()
    assert view.prompt()[0] == "Black: 2 pawns were in row 2 → move any pawn 2 rows."


@pytest.mark.parametrize(
    ("position", "turn", "words"),
    [
        ("61111110/01111116 b", "1-2 1-3", "Black meets 2 pawns in row 2: the follow-up is 2 rows."),
        ("61111110/01111116 b", "1-2", "Black makes only an opening move."),
        ("61101110/01101116 b", "3-4", "Black opens into an empty row and earns nothing."),
        ("61111110/01111116 b", "7-8", "Black brings a pawn home."),
    ],
)
def test_the_other_sides_turn_is_explained(position: str, turn: str, words: str) -> None:
    rules = f"zen+pieces={sum(map(int, position[:8]))}" if "61101110" in position else "zen"
    view = at(position, rules, mine=frozenset([Side.RED]))
    view.game.play_turn(turn)
    assert view.words.explained(view.turns[0]) == words


def test_an_explanation_stands_below_the_prompt_once_the_keys_are_known() -> None:
    view = at("61111110/01111116 b", mine=frozenset([Side.RED]))
    for turn in ("1-2 1-3", "8-7 8-6", "1-2"):
        view.game.play_turn(turn)
    view.refresh()
    assert view.prompt()[1] == "Black makes only an opening move."
