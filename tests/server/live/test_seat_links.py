"""Private links that move a seat to another device: once, within a day, and only to where nobody sits already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from linja import Side
from linja.server.live.seat_links import SeatLink
from tests.server.visitors import NOON, Visitor

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from tests.server.visitors import Time

DAY = 86_400


def link_of(visitor: Visitor, game: str) -> str:
    """The token of a new private link."""
    answer = visitor.post(f"/api/games/{game}/seat-link")
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["url"].removeprefix("/seat/")
    return token


def follow(visitor: Visitor, token: str) -> Any:
    return visitor.post(f"/api/seats/{token}")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_seat_moves_to_another_device_and_the_old_one_watches(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link", name="Ada")
    phone = eve
    with ada.look(game) as old, ben.look(game), phone.look(game) as new:
        assert new.state["you"] is None
        answer = follow(phone, link_of(ada, game))
        assert (answer.status_code, answer.json()) == (200, {"url": f"/game/{game}"})
        assert old.until(lambda state: state["you"] is None)["can"]["resign"] is False
        assert new.until(lambda state: state["you"] == "b")["players"]["b"]["name"] == "Ada"
        assert old.refusal(type="act", version=0, action="1-2") == "not-your-turn"
        new.act("1-2")


def test_both_seats_of_one_device_move_together(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="device")
    assert follow(ben, link_of(ada, game)).status_code == 200
    assert ben.get(f"/api/games/{game}").json()["you"] == "both"
    assert ada.get(f"/api/games/{game}").json()["you"] is None


def test_a_link_works_once(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="computer")
    token = link_of(ada, game)
    other = link_of(ada, game)
    assert follow(ada, token).status_code == 200  # where the seat is already, nothing changes
    assert follow(ben, token).status_code == 200
    for used in (token, other):
        assert code(follow(eve, used)) == (404, "not-found")
    assert ben.get(f"/api/games/{game}").json()["you"] == "b"


def test_a_link_is_valid_for_a_day(on_time: TestClient, time: Time) -> None:
    ada, ben = Visitor(on_time), Visitor(on_time)
    game = ada.make(opponent="link")
    answer = ada.post(f"/api/games/{game}/seat-link").json()
    assert answer["expires"] == "2026-11-17T12:00:00Z"
    token = answer["url"].removeprefix("/seat/")
    time.passes(DAY)
    assert code(follow(ben, token)) == (404, "not-found")
    time.passes(-1)
    assert follow(ben, token).status_code == 200


def test_whoever_has_no_seat_gets_no_link(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="device")
    assert code(ben.post(f"/api/games/{game}/seat-link")) == (403, "not-allowed")
    assert code(ben.post("/api/games/nowhere/seat-link")) == (404, "not-found")


def test_nobody_plays_against_themselves_by_a_link(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ben.look(game):
        assert code(follow(ben, link_of(ada, game))) == (409, "not-possible")


def test_a_forged_link_is_worth_nothing(ada: Visitor, ben: Visitor) -> None:
    game, another = ada.make(opponent="link"), ada.make(opponent="link")
    token = link_of(ada, game)
    _, sides, expires, signature = token.split(".")
    forged = [
        f"{another}.{sides}.{expires}.{signature}",
        f"{game}.r.{expires}.{signature}",
        f"{game}.br.{expires}.{signature}",
        f"{game}.{sides}.{int(expires) + 1}.{signature}",
        f"{game}.{sides}.{expires}.{signature[:-1]}",
        f"{game}.{sides}.{expires}.",
        f"{game}..{expires}.{signature}",
        f"{game}.{sides}.{expires}",
        f"{game}.{sides}.999999999999999.{signature}",
        f"{game}.x.soon.{signature}",
        "nowhere",
    ]
    for text in forged:
        assert code(follow(ben, text)) == (404, "not-found"), text
    assert ada.get(f"/api/games/{game}").json()["you"] == "b"


def test_the_text_of_a_link_says_what_it_moves() -> None:
    link = SeatLink("abc", frozenset({Side.RED, Side.BLACK}), NOON, "sign")
    assert SeatLink.parse(str(link)) == link


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_looking_at_a_link_moves_nothing(ada: Visitor, ben: Visitor, method: str) -> None:
    game = ada.make(opponent="link")
    assert ben.request(method, f"/api/seats/{link_of(ada, game)}").status_code == 405
    assert ada.get(f"/api/games/{game}").json()["you"] == "b"
