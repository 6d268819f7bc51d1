"""An online game as the messages of its server tell it."""

from __future__ import annotations

from typing import Any

import pytest

from linja import LinjaError, Outcome, Side, Step
from linja.terminal.game.session import BOTH, Command
from linja.terminal.online.link import Link
from linja.terminal.online.session import OnlineSession
from linja.turn import DECLINE
from tests.terminal.online.messages import state

LINK = Link("http://localhost:8765", "abc")


def session(**changes: Any) -> tuple[OnlineSession, list[dict[str, Any]]]:
    sent: list[dict[str, Any]] = []
    made = OnlineSession(LINK, sent.append)
    made.take(state(**changes))
    made.connected()
    return made, sent


def test_a_state_is_played_again_here() -> None:
    made, _ = session(current=["8-7"])
    assert made.game.position.text == "42211110/01111125 r f2"
    assert made.mine == {Side.RED}
    assert (made.name(Side.RED), made.name(Side.BLACK)) == ("You", "Black")


def test_old_servers_without_the_newer_fields_are_understood() -> None:
    made, _ = session(can={}, players=None)
    assert not any(made.can(command) for command in Command)
    assert (made.note(Side.BLACK), made.notice()) == ("", "")


@pytest.mark.parametrize("you", [None, "b", "r", "both"])
def test_everybody_sees_whose_game_it_is(you: str | None) -> None:
    made, _ = session(you=you)
    assert made.mine == {None: frozenset(), "b": {Side.BLACK}, "r": {Side.RED}, "both": BOTH}[you]
    assert ("you're watching" in made.heading()) == (you is None)


def test_actions_go_out_with_the_version_they_are_about() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.play(DECLINE)
    made.ask(Command.RESIGN)
    made.ask(Command.DRAW)
    assert sent == [
        {"type": "act", "version": 2, "action": "8-7"},
        {"type": "act", "version": 2, "action": "skip"},
        {"type": "resign"},
        {"type": "draw", "version": 2},
    ]


def test_an_action_that_was_not_confirmed_is_sent_again_on_a_new_line() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.take(state())  # a player connected: no answer yet, and no reason to send it again
    assert len(sent) == 1
    made.lost(LinjaError("broken"))
    made.take(state())
    assert sent == [sent[0]] * 2


def test_an_action_is_sent_again_when_the_server_has_its_games_back() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.take({"type": "error", "code": "unavailable", "message": "try again"})
    made.lost(LinjaError("broken"))
    made.take(state())
    assert sent == [sent[0]] * 2


def test_an_action_that_was_played_is_not_sent_again() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.lost(LinjaError("broken"))
    made.take(state(version=3, current=["8-7"]))
    assert len(sent) == 1
    assert made.unconfirmed is None


def test_what_is_played_while_the_line_is_broken_goes_out_with_the_next_one() -> None:
    made, sent = session()
    made.lost(LinjaError("broken"))
    made.play(Step(8, 7))
    assert sent == []
    assert not made.can(Command.RESIGN)
    made.take(state())
    assert len(sent) == 1


def test_an_error_is_shown_until_something_else_is_asked() -> None:
    made, _ = session()
    made.play(Step(8, 7))
    made.take({"type": "error", "code": "stale", "message": "the game has gone on"})
    assert made.notice() == "The game has moved on."
    assert made.unconfirmed is None
    made.ask(Command.RESIGN)
    assert made.notice() == ""


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        ({"winner": "b", "reason": "resigned"}, "black -1--3 resigned"),
        ({"winner": "b", "reason": "time"}, "black -1--3 time"),
        ({"winner": None, "reason": "agreed"}, "draw -1--3 agreed"),
    ],
)
def test_ends_by_hand(outcome: dict[str, Any], reason: str) -> None:
    made, _ = session(outcome={**outcome, "points": {"b": -1, "r": -3}})
    ended = made.game.outcome()
    assert isinstance(ended, Outcome)
    assert (ended.winner, ended.reason) == (Outcome.parse(reason).winner, Outcome.parse(reason).reason)
    assert made.can(Command.ANALYSE)


def test_names_clocks_and_offers_are_shown_if_they_are_there() -> None:
    made, _ = session(
        players={
            "b": {"kind": "human", "name": "Ada", "present": False, "seated": True},
            "r": {"kind": "human", "name": "Ben", "present": True, "seated": True},
        },
        clock={"kind": "minutes", "left": {"b": 271.0, "r": 60.0}, "running": None},
        offer={"kind": "draw", "by": "b"},
        can={"accept": True, "decline": True},
    )
    assert (made.name(Side.BLACK), made.name(Side.RED)) == ("Ada", "Ben (you)")
    assert (made.note(Side.BLACK), made.note(Side.RED)) == ("4:31  away", "1:00")
    assert made.notice() == "Your opponent offers a draw: y accepts, x declines."
    assert made.can(Command.ACCEPT)
    made.take(state(offer={"kind": "takeback", "by": "r"}))
    assert made.notice() == "You asked to take back your turn."


def test_a_clock_that_runs_goes_down() -> None:
    made, _ = session(clock={"left": {"b": 10.0, "r": 0.0}, "running": "b"})
    first = made.seconds_left(Side.BLACK)
    second = made.seconds_left(Side.BLACK)
    assert first is not None
    assert second is not None
    assert 10 >= first >= second > 0
    assert made.has_clock
    assert made.seconds_left(Side.RED) == 0


def test_no_help_while_somebody_far_away_plays() -> None:
    made, _ = session(can={"hint": False})
    assert not made.can(Command.ANALYSE)
    assert session(can={"hint": True})[0].can(Command.ANALYSE)


@pytest.mark.parametrize(
    "change", [{"rules": {"text": "chess"}}, {"turns": [{"text": "9-9"}]}, {"you": "w"}, {"start": 3}]
)
def test_a_state_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(LinjaError, match="unexpected message"):
        session(**change)
