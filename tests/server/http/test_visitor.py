"""Visitors and their cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.testclient import TestClient


def test_whoever_has_no_cookie_gets_one(client: TestClient) -> None:
    answer = client.post("/api/games", json={"opponent": "link"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    game = answer.json()["id"]
    assert client.get(f"/api/games/{game}").json()["you"] in ("b", "r")
    assert "set-cookie" not in client.get("/api/rules").headers
    client.cookies.clear()
    with client.websocket_connect(f"/api/games/{game}/socket") as session:
        assert session.extra_headers is not None
        assert any(name == b"set-cookie" for name, _ in session.extra_headers)


def test_a_cookie_that_is_no_secret_is_replaced(client: TestClient) -> None:
    for value in ("", "short", "x" * 100, "ä" * 40, 'a"; Path=/', "%00" * 20):
        header = f"linja-player={value}".encode()
        answer = client.get("/api/rules", headers=[(b"cookie", header)])
        assert "linja-player=" in answer.headers["set-cookie"]
        client.cookies.clear()
