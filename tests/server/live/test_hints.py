"""Hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.visitors import Visitor


def test_against_a_friend_far_away_no_hint_is_given(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game):
        black.act("1-2")
        assert not black.state["can"]["hint"]
        assert black.refusal(type="hint", version=1) == "not-possible"
        state = black.act("skip")
        assert not state["can"]["hint"]
        assert black.refusal(type="hint", version=2) == "not-your-turn"


def test_a_hint_is_a_legal_turn_and_says_whether_it_is_certain(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="computer", rules="zen")) as screen:
        screen.send(type="hint", version=0)
        hint = screen.receive_of("hint")
        assert hint["version"] == 0
        assert hint["turn"] == " ".join(hint["actions"])
        assert isinstance(hint["exact"], bool)
        for action in hint["actions"]:
            screen.act(action)
        assert screen.refusal(type="hint", version=99) == "stale"
