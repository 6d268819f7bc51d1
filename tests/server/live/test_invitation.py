"""Invitations: watching without a seat, joining, cancelling; and what players say to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.visitors import Visitor


def test_a_guest_is_asked_before_taking_the_seat(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link", name="Ada")
    with ada.look(game) as mine, ben.look(game, "?watch") as theirs:
        assert theirs.state["you"] is None
        assert theirs.state["can"]["join"]
        assert not theirs.state["players"]["r"]["seated"]
        theirs.send(type="join")
        assert theirs.until(lambda state: state["you"] == "r")["can"]["join"] is False
        mine.until(lambda state: state["players"]["r"]["seated"])
        assert theirs.refusal(type="join") == "not-possible"
        assert mine.refusal(type="join") == "not-possible"


def test_only_one_of_two_guests_gets_the_seat(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link")
    with ben.look(game, "?watch") as first, eve.look(game, "?watch") as second:
        first.send(type="join")
        second.until(lambda state: state["players"]["r"]["seated"])
        assert second.refusal(type="join") == "not-possible"
        assert second.state["you"] is None


def test_an_invitation_can_be_cancelled_until_someone_joins(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link", open=True, clock={"kind": "days", "days": 2})
    with ada.look(game) as mine, ben.look(game, "?watch") as theirs:
        assert theirs.refusal(type="cancel") == "not-your-turn"
        assert mine.state["can"]["cancel"]
        mine.send(type="cancel")
        assert mine.until(lambda state: state["archived"])["open"] is False
        theirs.until(lambda state: state["archived"])
        assert theirs.refusal(type="join") == "not-possible"
    assert ada.get("/api/lobby").json()["games"] == []
    assert ada.get("/api/me").json()["games"] == []


def test_a_game_with_an_opponent_is_not_cancelled(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as mine, ben.look(game):
        mine.until(lambda state: state["players"]["r"]["seated"])
        assert mine.refusal(type="cancel") == "not-possible"


def test_players_say_phrases_that_all_hear(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as mine, ben.look(game) as theirs, eve.look(game) as watcher:
        mine.until(lambda state: state["can"]["say"])
        mine.send(type="say", phrase="hello")
        for screen in (mine, theirs, watcher):
            assert screen.until(lambda state: state["said"] is not None)["said"] == {"by": "b", "phrase": "hello"}
        mine.act("1-2")
        assert theirs.until(lambda state: bool(state["current"]))["said"] is None
        assert watcher.refusal(type="say", phrase="hello") == "not-your-turn"
        assert mine.refusal(type="say", phrase="buy my shoes") == "bad-message"


def test_talking_does_not_end_an_offer_and_has_an_end(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as mine, ben.look(game) as theirs:
        mine.until(lambda state: state["can"]["draw"])
        mine.command("draw")
        for _ in range(20):
            version = mine.state["version"]
            mine.send(type="say", phrase="thanks")
            mine.until_version(version + 1)
        assert mine.refusal(type="say", phrase="thanks") == "not-possible"
        theirs.until(lambda state: state["version"] == mine.state["version"])
        assert theirs.state["offer"] == {"kind": "draw", "by": "b"}


def test_no_one_talks_to_a_computer(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="computer", level="1")) as mine:
        assert mine.refusal(type="say", phrase="hello") == "not-possible"


@pytest.mark.parametrize("first", ["b", "r"])
def test_a_rematch_is_offered_and_accepted(ada: Visitor, ben: Visitor, eve: Visitor, first: str) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as mine, ben.look(game) as theirs, eve.look(game) as watcher:
        one, two = (mine, theirs) if first == "b" else (theirs, mine)
        assert one.refusal(type="offer-rematch") == "not-possible"
        mine.send(type="resign")
        for screen in (one, two, watcher):
            screen.until(lambda state: state["outcome"] is not None)
        assert watcher.refusal(type="offer-rematch") == "not-your-turn"
        one.send(type="offer-rematch")
        one.send(type="offer-rematch")  # again, after a lost connection
        assert two.until(lambda state: state["rematch"] == first)["next"] is None
        two.send(type="offer-rematch")
        names = {screen.until(lambda state: state["next"] is not None)["next"] for screen in (one, two, watcher)}
        assert len(names) == 1
