"""The names that players show each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from linja import Record, web
from tests.server.game.test_display_names import BAD
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings


def test_such_a_name_is_refused_everywhere(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="link")) as screen:
        for given in (*BAD, "n" * 300):
            assert screen.refusal(type="name", name=given) == "bad-message"
            answer = ada.post("/api/games", json={"opponent": "link", "name": given})
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")


def test_a_name_is_only_text_on_every_page(settings: Settings) -> None:
    name = "<script>x()</script>"
    with TestClient(web.create_app(settings)) as client:
        ada = Visitor(client)
        game = ada.make(opponent="link", open=True, name=name, rules="zen+pieces=2")
        with ada.look(game) as screen:
            assert ada.get("/api/lobby").json()["games"][0]["name"] == name
            screen.act("1-2")
            screen.send(type="resign")
            screen.until(lambda state: state["outcome"] is not None)
        for path in ("/", f"/game/{game}", f"/game/{game}/analysis"):
            page = ada.get(path)
            assert page.status_code == 200
            assert "<script>x" not in page.text
        record = ada.get(f"/api/games/{game}/record")
        assert record.headers["content-type"].startswith("text/plain")
        assert record.headers["x-content-type-options"] == "nosniff"


def test_players_show_names_to_everybody_and_in_the_record(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link", name='Ada "A" \\ ]')
    with ada.look(game) as black, ben.look(game) as red, eve.look(game) as watcher:
        assert watcher.state["players"]["b"]["name"] == 'Ada "A" \\ ]'
        assert watcher.state["players"]["r"]["name"] is None
        red.send(type="name", name=" Ben ")
        for screen in (black, red, watcher):
            assert screen.until(lambda state: state["players"]["r"]["name"] == "Ben")["version"] == 0
        assert watcher.refusal(type="name", name="Eve") == "not-your-turn"
        headers = Record.parse(eve.get(f"/api/games/{game}/record").text).headers
        assert (headers["Black"], headers["Red"]) == ('Ada "A" \\ ]', "Ben")
        red.send(type="name", name=None)
        watcher.until(lambda state: state["players"]["r"]["name"] is None)
        black.send(type="resign")
        black.send(type="rematch")
        name = black.until(lambda state: state["next"] is not None)["next"]
    assert ada.get(f"/api/games/{name}").json()["players"]["b"]["name"] == 'Ada "A" \\ ]'
