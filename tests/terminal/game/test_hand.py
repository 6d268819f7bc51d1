"""The hand points, picks up and lands, and knows no rules."""

from __future__ import annotations

from linja import Side, Step
from linja.terminal.drawing.picture import Spot
from linja.terminal.game.hand import Hand

B, R = Side.BLACK, Side.RED
BONUS = (Step(3, 4), Step(3, 2), Step(5, 6), Step(3, 2, of_opponent=True), Step(6, 7, of_opponent=True))


def holding(*steps: Step, side: Side = B) -> Hand:
    hand = Hand()
    hand.give(steps, side)
    return hand


def test_at_first_it_points_at_the_hindmost_own_piece() -> None:
    assert holding(Step(5, 6), Step(2, 3)).cursor == Spot(2, B)
    assert holding(Step(5, 4), Step(7, 6), side=R).cursor == Spot(7, R)


def test_up_and_down_stop_at_pieces_that_can_be_taken_and_nowhere_else() -> None:
    hand = holding(Step(2, 3), Step(5, 6), Step(7, 8))
    seen = [hand.cursor]
    for by in (1, 1, 1, -1, -1, -1):
        hand.move(by)
        seen.append(hand.cursor)
    assert [spot.row for spot in seen if spot] == [2, 5, 7, 7, 5, 2, 2]


def test_pressing_twice_plays_the_step() -> None:
    hand = holding(Step(2, 3), Step(5, 6))
    assert hand.press() is None
    assert (hand.lifted, hand.cursor) == (Spot(2, B), Spot(3, B))
    assert hand.press() == Step(2, 3)


def test_with_two_landings_the_one_ahead_is_offered_first() -> None:
    hand = holding(*BONUS)
    hand.press()
    assert hand.cursor == Spot(4, B)
    hand.move(-1)
    assert hand.press() == Step(3, 2)
    red = holding(Step(6, 5), Step(6, 7), side=R)
    red.press()
    assert red.press() == Step(6, 5)


def test_pieces_of_both_sides_in_one_row_are_two_stops() -> None:
    hand = holding(*BONUS)
    assert hand.sources == [Spot(3, B), Spot(3, R), Spot(5, B), Spot(6, R)]
    hand.move(1)
    hand.press()
    assert hand.press() == Step(3, 2, of_opponent=True)


def test_digits_pick_up_and_land() -> None:
    hand = holding(*BONUS)
    assert hand.row(5) is None
    assert hand.row(6) == Step(5, 6)


def test_the_digit_of_its_own_row_puts_a_piece_back() -> None:
    hand = holding(Step(2, 3), Step(5, 6))
    hand.row(5)
    assert hand.row(5) is None
    assert (hand.lifted, hand.cursor) == (None, Spot(5, B))


def test_another_piece_can_be_taken_instead() -> None:
    hand = holding(Step(2, 3), Step(5, 6))
    hand.row(5)
    assert hand.row(2) is None
    assert hand.lifted == Spot(2, B)


def test_a_row_without_a_choice_changes_nothing() -> None:
    hand = holding(Step(2, 3))
    assert hand.row(7) is None
    assert (hand.lifted, hand.cursor) == (None, Spot(2, B))
    hand.row(2)
    assert hand.row(8) is None
    assert hand.lifted == Spot(2, B)


def test_a_click_takes_the_side_that_was_clicked_if_it_can_move() -> None:
    hand = holding(*BONUS)
    hand.row(3, R)
    assert hand.lifted == Spot(3, R)
    hand = holding(Step(2, 3))
    hand.row(2, R)
    assert hand.lifted == Spot(2, B)


def test_putting_down_says_whether_there_was_anything() -> None:
    hand = holding(Step(2, 3))
    assert not hand.put_down()
    hand.press()
    assert hand.put_down()
    assert hand.cursor == Spot(2, B)


def test_new_steps_leave_the_hand_near_where_it_was() -> None:
    hand = holding(Step(2, 3), Step(6, 7))
    hand.move(1)
    hand.give((Step(1, 2), Step(5, 7)), B)
    assert hand.cursor == Spot(5, B)


def test_an_empty_hand_does_nothing() -> None:
    hand = Hand()
    hand.move(1)
    assert hand.press() is None
    assert hand.row(3) is None
    hand.give((), B)
    assert hand.cursor is None
    hand.give((Step(2, 3),), B)
    hand.take_away()
    assert (hand.cursor, hand.press()) == (None, None)
