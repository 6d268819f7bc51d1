"""Whatever is sent gets a clear answer, and changes nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from linja.server import Limits, Settings, create_app
from linja.server.errors import Refused
from linja.server.game.messages import read
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.visitors import Screen

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
TYPES = ("act", "undo", "takeback", "draw", "accept", "decline", "hint")
almost_messages = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, "resign ", "ping", "state", ""]) | json_values},
    optional={
        "version": st.integers(1, 10**12) | st.integers(-(10**30), -1) | json_values,
        "action": st.sampled_from(["1-2", "skip", "-", "pass", "x1-2", "9-9", "1-1"]) | json_values,
        "more": json_values,
    },
)


def unchanged(screen: Screen, visitor: Visitor, before: dict[str, Any]) -> None:
    screen.send(type="ping")
    while screen.receive()["type"] != "pong":
        pass
    assert visitor.get(f"/api/games/{before['game']}").json() == before


MALFORMED = ["", " ", "{", "[]", "null", "5", '"act"', "{}", '{"type": "act"}', '{"type": "act", "version": "0"}']
MALFORMED += ['{"type": "act", "version": 0, "action": 5}', '{"type": "nothing"}', '{"type": "ping", "more": 1}']
MALFORMED += ['{"type": "act", "version": -1, "action": "1-2"}', '{"type": "act", "version": 1.5, "action": "1-2"}']
MALFORMED += ["[" * 3000, '{"type": "act", "version": 0, "action": "' + "1" * 100 + '"}', "\x00", '{"type": "ping"} x']


def test_malformed_messages(ada: Visitor) -> None:
    with ada.look(ada.make()) as screen:
        before = ada.get(f"/api/games/{screen.state['game']}").json()
        for text in MALFORMED:
            screen.send_text(text)
            assert screen.receive_of("error")["code"] == "bad-message", text
        screen.send_bytes(b'{"type": "resign"}')
        assert screen.receive_of("error")["code"] == "bad-message"
        screen.send_text('{"type": "ping", "x": "' + "x" * 5000 + '"}')
        assert screen.receive_of("error")["code"] == "too-big"
        unchanged(screen, ada, before)


@pytest.mark.parametrize("action", ["1-3", "8-7", "2-1", "x2-1", "skip", "-", "pass", "9-8", "nonsense", "", "1-2 "])
def test_illegal_actions(ada: Visitor, action: str) -> None:
    with ada.look(ada.make()) as screen:
        before = ada.get(f"/api/games/{screen.state['game']}").json()
        assert screen.refusal(type="act", version=0, action=action) == "illegal"
        unchanged(screen, ada, before)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60) | json_values.map(json.dumps) | almost_messages.map(json.dumps))
def test_junk_is_never_more_than_refused(text: str) -> None:
    try:
        read(text)
    except Refused as refused:
        body = refused.body()
    else:
        return
    assert body["error"]["code"] == "bad-message"
    json.dumps(body).encode()


def test_junk_changes_no_game(ada: Visitor) -> None:
    game = ada.make()
    with ada.look(game) as screen:
        before = ada.get(f"/api/games/{game}").json()

        @settings(max_examples=60)
        @given(message=almost_messages)
        def throw(message: dict[str, Any]) -> None:
            screen.send_text(json.dumps(message))
            screen.send(type="ping")
            kinds = set()
            while (answer := screen.receive())["type"] != "pong":
                kinds.add(answer["type"])
                assert answer.get("code") in (None, "bad-message", "illegal", "stale", "not-possible", "too-fast")
            assert kinds <= {"error", "state", "hint"}

        throw()
        unchanged(screen, ada, before)


@pytest.mark.parametrize("game", ["nothing-here", "x", "A" * 16])
def test_unknown_games(ada: Visitor, game: str) -> None:
    for path in (f"/api/games/{game}", f"/api/games/{game}/record"):
        answer = ada.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not-found"
    with ada.socket(game) as screen:
        assert screen.receive()["code"] == "not-found"
        with pytest.raises(WebSocketDisconnect) as closed:
            screen.receive()
        assert closed.value.code == 4000


def test_names_that_are_none(ada: Visitor) -> None:
    for name in ("a" * 17, "ä", "a b", "a'--"):
        assert ada.get(f"/api/games/{name}").status_code == 422
    assert ada.get("/api/nothing").json()["error"]["code"] == "not-found"
    assert ada.request("PUT", "/api/games").json()["error"]["code"] == "not-allowed"


@pytest.mark.parametrize(
    "wanted",
    [
        {"rules": "chess"},
        {"rules": "zen+zen"},
        {"rules": "x" * 300},
        {"opponent": "nobody"},
        {"level": "11"},
        {"level": 4},
        {"side": "black"},
        {"starter": "me"},
        {"length": 2},
        {"length": "3"},
        {"length": True},
        {"more": 1},
        {"rules": None},
    ],
    ids=str,
)
def test_games_that_cannot_be_made(ada: Visitor, wanted: dict[str, Any]) -> None:
    answer = ada.post("/api/games", json=wanted)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad-request"
    assert set(answer.json()) == {"error"}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b'{"rules":' + b"[" * 20_000], ids=len)
def test_bodies_that_cannot_be_read(ada: Visitor, body: bytes) -> None:
    answer = ada.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] == "bad-request"


def test_bodies_that_are_too_big(ada: Visitor) -> None:
    def chunks() -> Any:
        for _ in range(100):
            yield b" " * 1000

    for content in (b" " * 100_000, chunks()):
        answer = ada.post("/api/games", content=content)
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "too-big"


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://testserver.elsewhere.example", "http://[", "", "x"]
)
def test_foreign_pages_change_nothing(ada: Visitor, origin: str) -> None:
    headers = {"origin": origin}
    for method, path in (("POST", "/api/games"), ("POST", "/api/solutions/zen"), ("DELETE", "/api/solutions/zen")):
        answer = ada.request(method, path, headers=headers, json={})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "foreign-origin"
    game = ada.make()
    with pytest.raises(WebSocketDisconnect), ada.socket(game, headers=headers):
        pass
    assert ada.get(f"/api/games/{game}", headers=headers).status_code == 200  # which a foreign page cannot read


def test_our_own_pages_are_not_foreign(ada: Visitor) -> None:
    headers = {"origin": "http://testserver"}
    answer = ada.post("/api/games", headers=headers, json={})
    assert answer.status_code == 201
    with ada.socket(answer.json()["id"], headers=headers) as screen:
        assert screen.receive()["type"] == "state"


def test_every_answer_is_safe_to_show(ada: Visitor) -> None:
    for answer in (ada.get("/api/rules"), ada.get("/nothing"), ada.post("/api/games", content=b" " * 100_000)):
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    assert ada.get("/api/rules").headers["cache-control"] == "no-store"


def test_a_server_answers_only_to_its_names(tmp_path: Path) -> None:
    app = create_app(Settings(home=tmp_path, hosts=("localhost",)))
    with TestClient(app, base_url="http://localhost:8765") as client:
        assert client.get("/api/rules").status_code == 200
        assert client.get("/api/rules", headers={"host": "elsewhere.example"}).status_code == 400


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    limits = Limits(messages=(5, 0), games=(2, 0), sockets=(3, 0))
    with TestClient(create_app(Settings(home=tmp_path, limits=limits))) as client:
        ada = Visitor(client)
        game = ada.make()
        ada.make()
        answer = ada.post("/api/games", json={})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
        with ada.look(game) as screen:
            for _ in range(5):
                screen.send(type="ping")
                assert screen.receive()["type"] == "pong"
            assert screen.refusal(type="act", version=0, action="1-2") == "too-fast"
        for _ in range(2):
            with ada.look(game):
                pass
        with ada.socket(game) as screen:
            assert screen.receive()["code"] == "too-fast"
