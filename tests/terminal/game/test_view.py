"""The model of the game screen: what is shown, what may be chosen, what each landing earns."""

from __future__ import annotations

from random import Random

import pytest

from linja import EDITIONS, Position, Rules, Side, Step, legal_actions
from linja.engine import SearchJudge
from linja.engine.analysis import analyse_position
from linja.game import Game
from linja.terminal.game.hand import Spot
from linja.terminal.game.local import BOTH, LocalTable, Wish
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.game.view import Play
from linja.turn import DECLINE, PASS


def at(position: str, rules: str = "zen", mine: frozenset[Side] = BOTH) -> Play:
    """A game that has come to this position."""
    known = Rules.parse(rules)
    game = Game(known, Position.parse(position, known))
    return Play(LocalTable(Setup(known, Opponent.DEVICE if mine == BOTH else Opponent.COMPUTER), mine, game))


def begun(*turns: str) -> Play:
    play = Play(LocalTable.set_up(Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)))
    for turn in turns:
        play.game.play_turn(turn)
    play.refresh()
    return play


def labels(play: Play) -> dict[int, str]:
    return {ghost.row: ghost.label for ghost in play.picture().ghosts}


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
    play = at(position, rules)
    play.hand.row(row)
    assert labels(play) == label


@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_is_legal_can_be_chosen_and_nothing_else(edition: str) -> None:
    """Two hands play whole games by pressing keys only."""
    rules, chance = Rules.parse(f"{edition}+pieces=5"), Random(edition)
    play = Play(LocalTable.set_up(Setup(rules, Opponent.DEVICE), chance))
    while not play.game.is_over():
        legal = legal_actions(play.game.position, rules)
        chosen = {play.choice} - {None}
        for spot in play.hand.sources:
            play.hand.row(spot.row, spot.side)
            for step in play.hand.targets:
                play.hand.cursor = Spot(step.target, spot.side)
                chosen.add(play.hand.press())
            play.hand.put_down()
        assert chosen == set(legal)
        play.table.play(chance.choice(legal))
        play.refresh()


def test_choices_that_move_nothing() -> None:
    assert begun().choice is None
    assert at("52111110/01111116 b f2").choice is DECLINE
    assert at("52111110/01111116 b f2", "bonus").choice is None


def test_whoever_cannot_move_is_told_to_pass() -> None:
    play = at("c0000000/06000006 b")
    assert play.choice is PASS
    assert play.prompt() == ("Black: No pawn can move: you have to pass.", "s passes.")


def test_only_whoever_is_to_move_here_may_choose() -> None:
    play = at("61111110/01111116 b", mine=frozenset([Side.RED]))
    assert not play.is_to_choose
    assert play.hand.sources == []
    assert play.choice is None
    assert play.prompt()[0] == "linja, level 4 is to move."


def test_looking_back_shows_the_board_after_each_turn_and_nothing_can_be_chosen() -> None:
    play = begun("1-2 1-3", "8-7 8-6")
    now = play.position
    play.look(1)
    assert play.position == Position.parse("42211110/01111116 r")
    assert play.picture().arrows == ((1, 2, Side.BLACK), (1, 3, Side.BLACK))
    assert play.hand.sources == []
    assert "After turn 1 of 2" in play.prompt()[0]
    play.look(0)
    assert play.position == Position.start()
    assert play.picture().arrows == ()
    play.look(-5)
    assert play.shown == 0
    play.look(99)
    assert (play.looking, play.position) == (None, now)
    assert play.hand.sources


def test_the_turn_under_way_is_shown_too() -> None:
    play = begun("1-2 1-3")
    play.table.play(Step(8, 7))
    play.refresh()
    assert play.picture().arrows == ((8, 7, Side.RED),)
    assert play.shown == 2
    play.look(1)
    assert play.position.side is Side.RED


def test_escape_leaves_one_thing_after_the_other() -> None:
    play = begun("1-2 1-3", "8-7 8-6")
    play.hand.row(3)
    assert play.back()
    assert play.hand.lifted is None
    play.look(1)
    assert play.back()
    assert play.looking is None
    assert not play.back()


def test_one_player_sees_the_board_from_the_own_side_and_it_can_be_turned() -> None:
    play = at("61111110/01111116 r", mine=frozenset([Side.RED]))
    assert play.bottom is Side.RED
    assert play.picture().rows()[0] == 1
    play.hand.row(5)
    play.hand.put_down()
    play.move(1)
    assert play.hand.cursor == Spot(4, Side.RED)  # up on the screen is forward
    play.is_turned = True
    assert play.picture().rows()[0] == 8


def test_a_hint_picks_up_its_first_piece_and_shows_the_whole_turn() -> None:
    play = begun()
    found = analyse_position(play.position, SearchJudge(play.game.rules, 1000))
    play.show_hint(found.turns[0])
    first = found.turns[0].turn[0]
    assert isinstance(first, Step)
    assert play.hand.lifted == Spot(first.source, Side.BLACK)
    assert len(play.picture().arrows) == len(found.turns[0].turn)
    assert play.prompt()[1].startswith(f"Hint: {found.turns[0].turn}")
    play.table.play(first)
    play.refresh()
    assert play.hint is None


def test_at_the_end_the_points_of_each_row_are_counted() -> None:
    play = at("00000246/53301000 b", "zen")
    counts = play.picture().counts
    assert counts[Side.BLACK] == ["", "", "", "", "", "2 × 2 = 4", "4 × 3 = 12", "6 × 5 = 30"]
    assert counts[Side.RED] == ["5 × 5 = 25", "3 × 3 = 9", "3 × 2 = 6", "", "1 × −1 = −1", "", "", ""]
    assert (play.points(Side.BLACK), play.points(Side.RED)) == (46, 39)
    assert play.prompt()[0] == "Black wins 46 : 39 (the sides have passed each other)."


def test_after_resigning_nothing_is_counted() -> None:
    play = begun("1-2 1-3")
    play.table.ask(Wish.RESIGN)
    play.refresh()
    assert not play.is_count
    assert "Red resigned" in play.prompt()[0]


@pytest.mark.parametrize(
    ("position", "rules", "words"),
    [
        ("61111110/01111116 b", "zen", "Black: Opening move: one pawn, one row forward."),
        ("52111110/01111116 b f2", "zen", "Black: Follow-up of 2: move one pawn 2 rows forward."),
        ("52111110/01111116 b f2", "classic", "Black: Following move: one piece 2 rows forward."),
        ("52111110/01111116 b f1", "classic", "Black: Following move: one piece 1 row forward."),
        ("52111110/01111116 b x", "zen", "Black: Bonus move: one step of one pawn, forward or back."),
        (
            "52111110/01111116 b x",
            "zen+aggressive",
            "Black: Bonus move: one step forward or back, with your pawn or your opponent's.",
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
    play = at("00000246/53301000 b", mine=frozenset([Side.RED]))
    assert play.prompt()[0].startswith("You lose. Black wins 46 : 39")
