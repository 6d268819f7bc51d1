"""What every request passes first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja.server import create_app
from linja.server.http.guard import MOST_FIELDS
from linja.web import create_app as create_web_app
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server import Settings


@pytest.mark.parametrize("host", ["x" * 3000, "a b", 'a"b', "a/b", "ä"])
def test_a_host_that_cannot_be_one_is_refused(ada: Visitor, host: str) -> None:
    game = ada.make(opponent="link")
    for path in (f"/game/{game}/qr.svg", "/api/rules"):
        answer = ada.get(path, headers={b"host": host.encode()})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")
    for fitting in ("example.org", "[2001:db8::1]:8765", "x" * 255):
        assert ada.get(f"/game/{game}/qr.svg", headers={"host": fitting}).status_code == 200


def test_a_redirect_leads_to_the_same_site_whatever_it_is_called(settings: Settings) -> None:
    with TestClient(create_web_app(settings)) as client:
        for path, place in (("/rules/", "/rules"), ("/rules/?a=b", "/rules?a=b"), ("/puzzles/zen/", "/puzzles/zen")):
            answer = client.get(path, headers={"host": "elsewhere.example"}, follow_redirects=False)
            assert (answer.status_code, answer.headers["location"]) == (307, place)


def test_a_query_of_very_many_fields_is_refused(ada: Visitor) -> None:
    assert ada.get("/api/rules?" + "&" * (MOST_FIELDS - 1)).status_code == 200
    assert ada.get("/api/rules?" + "&" * MOST_FIELDS).status_code == 422


@pytest.mark.parametrize("path", ["/", "/analysis", "/api/rules", "/api/lobby", "/healthz", "/nowhere", "/static/x"])
def test_whatever_is_asked_for_counts(settings: Settings, path: str) -> None:
    limits = replace(settings.limits, requests=(2, 0), files=(1, 0), longest_wait=0)
    with TestClient(create_web_app(replace(settings, limits=limits))) as client:
        statuses = [client.get(path).status_code for _ in range(3)]
    assert statuses.count(429) == (2 if path.startswith("/static/") else 1)


def test_so_does_what_another_host_is_asked_for(settings: Settings) -> None:
    limited = replace(settings, hosts=("testserver",), limits=replace(settings.limits, requests=(1, 0), longest_wait=0))
    with TestClient(create_app(limited)) as client:
        asked = [client.get("/api/rules", headers={"host": "elsewhere.example"}).status_code for _ in range(2)]
    assert asked == [400, 429]


def test_a_long_record_counts_as_many(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, look_ups=(30, 0)))
    record = "{" + "a " * 5000 + "} *"
    with TestClient(create_web_app(limited)) as client:
        ada = Visitor(client)
        ways: list[Callable[[], Any]] = [
            lambda: ada.post("/api/records/read", json={"text": record}),
            lambda: ada.get("/analysis", params={"record": record}),
            lambda: ada.post("/api/analysis", json={"record": record}),
        ]
        assert ways[0]().status_code == 200
        assert ways[1]().status_code == 200
        assert [ask().status_code for ask in ways] == [429] * 3
