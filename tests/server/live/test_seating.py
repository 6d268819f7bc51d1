"""Who sits where, who watches, and what others are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.visitors import Visitor


FREE = {"kind": "human", "level": None, "present": False, "seated": False, "name": None, "away_since": None}


def test_the_first_other_visitor_takes_the_free_seat_and_everybody_else_watches(
    ada: Visitor, ben: Visitor, eve: Visitor
) -> None:
    game = ada.make(opponent="link", side="r")
    with ada.look(game) as red:
        assert red.state["you"] == "r"
        assert red.state["players"]["b"] == FREE
        with ben.look(game) as black:
            assert black.state["you"] == "b"
            assert red.until(lambda state: state["players"]["b"]["present"])["players"]["b"]["seated"]
            with eve.look(game) as watcher:
                assert watcher.state["you"] is None
                assert watcher.state["actions"] == []
                assert not any(watcher.state["can"].values())
                for command in ("act", "undo", "takeback", "hint", "draw", "accept", "decline"):
                    more = {"action": "1-2"} if command == "act" else {}
                    assert watcher.refusal(type=command, version=0, **more) == "not-your-turn"
                for command in ("resign", "rematch"):
                    assert watcher.refusal(type=command) == "not-your-turn"
                black.act("1-2")
                assert watcher.until(lambda state: state["version"] == 1)["current"] == ["1-2"]
        state = red.until(lambda state: not state["players"]["b"]["present"])
        assert state["players"]["b"]["seated"]


def test_reading_a_game_takes_no_seat(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    assert ben.get(f"/api/games/{game}").json()["you"] is None
    assert ada.get(f"/api/games/{game}").json()["players"]["r"]["seated"] is False


def test_a_seat_is_kept_for_its_player(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link")
    with ben.look(game):
        pass
    with eve.look(game) as watcher, ben.look(game) as red:
        assert (watcher.state["you"], red.state["you"]) == (None, "r")


def test_the_other_side_cannot_move_for_me(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red:
        assert red.state["actions"] == []
        assert red.refusal(type="act", version=0, action="1-2") == "not-your-turn"
        assert red.refusal(type="act", version=0, action="8-7") == "not-your-turn"
        black.act("1-2")
        assert red.refusal(type="undo", version=1) == "not-your-turn"
        assert ada.get(f"/api/games/{game}").json()["version"] == 1


def test_nobody_else_sits_down_at_a_game_on_one_device_or_against_the_computer(ada: Visitor, eve: Visitor) -> None:
    for opponent in ("device", "computer"):
        with eve.look(ada.make(opponent=opponent)) as watcher:
            assert watcher.state["you"] is None


def test_all_tabs_of_a_player_see_the_same(ada: Visitor) -> None:
    game = ada.make()
    with ada.look(game) as one, ada.look(game) as two:
        one.act("1-2")
        two.until(lambda state: state["version"] == 1)
        two.act("skip")
        assert one.until(lambda state: state["version"] == 2) == two.state


def test_a_reload_in_mid_turn_shows_the_same(ada: Visitor) -> None:
    game = ada.make()
    with ada.look(game) as screen:
        shown = screen.act("1-2")
    with ada.look(game) as screen:
        assert screen.state == shown
        assert screen.act("1-3")["position"]["side"] == "r"
