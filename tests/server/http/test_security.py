"""Visitors can neither do nor learn what belongs to others."""

from __future__ import annotations

import hmac
import json
import logging
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import pytest
from starlette.testclient import TestClient

from linja.server import create_app
from linja.server.game import messages
from tests.server.visitors import Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.server import Settings
    from linja.server.game.log import Entry
    from tests.server.visitors import Screen


class Scene(NamedTuple):
    """What has been played before a message, and which players may then send it."""

    before: list[tuple[str, dict[str, Any]]]
    allowed: str
    more: dict[str, Any] | None = None


def played(*actions: str) -> list[tuple[str, dict[str, Any]]]:
    return [("b", {"type": "act", "action": action}) for action in actions]


OFFERED = [("b", {"type": "draw"})]
SCENES = {
    "act": Scene([], "b", {"action": "1-2"}),
    "undo": Scene(played("1-2"), "b"),
    "takeback": Scene(played("1-2", "skip"), "b"),
    "draw": Scene([], "br"),
    "accept": Scene(OFFERED, "r"),
    "decline": Scene(OFFERED, "br"),
    "hint": Scene([], ""),
    "resign": Scene([], "br"),
    "rematch": Scene([("b", {"type": "resign"})], "br"),
    "offer-rematch": Scene([("b", {"type": "resign"})], "br"),
    "say": Scene([], "br", {"phrase": "hello"}),
    "join": Scene([], ""),
    "cancel": Scene([], ""),
    "name": Scene([], "br", {"name": "Mallory"}),
}
UNVERSIONED = ("resign", "rematch", "offer-rematch", "say", "join", "cancel", "name")
KINDS = {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(messages.Message)}
ROLES = ("b", "r", "watcher", "player of another game", "forger", "old device")


def test_every_kind_of_message_is_tried_here() -> None:
    assert set(SCENES) == KINDS - {"ping"}


class Cast:
    """Everybody who could be at a game."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.black, self.red, self.old = Visitor(client), Visitor(client), Visitor(client)
        self.game = self.old.make(opponent="link")
        link = self.old.post(f"/api/games/{self.game}/seat-link").json()["url"].removeprefix("/seat/")
        assert self.black.post(f"/api/seats/{link}").status_code == 200

    def visitor(self, role: str) -> Visitor:
        known = {"b": self.black, "r": self.red, "old device": self.old}
        if role in known:
            return known[role]
        visitor = Visitor(self._client)
        if role == "player of another game":
            visitor.make(opponent="link")
        if role == "forger":  # who has found out a secret, but not the server's key
            secret, signature = self.black.headers["cookie"].split(".")
            visitor.headers = {"cookie": f"{secret}.{signature[::-1]}"}
        return visitor

    @contextmanager
    def on_stage(self) -> Iterator[dict[str, Screen]]:
        with ExitStack() as stack:
            yield {side: stack.enter_context(self.visitor(side).look(self.game)) for side in "br"}

    def log(self) -> list[Entry]:
        return in_server(self._client, lambda services: services.storage.log(self.game))

    def all_state(self) -> tuple[list[Entry], Any]:
        state = Visitor(self._client).get(f"/api/games/{self.game}").json()
        for player in state["players"].values():  # who is connected is not secret
            del player["present"], player["away_since"]
        return self.log(), state


def perform(cast: Cast, kind: str, role: str) -> str:
    """Send a message as a visitor of a scene; the type of the answer, and its code."""
    scene = SCENES[kind]
    with cast.on_stage() as screens, cast.visitor(role).look(cast.game) as screen:
        for side, message in scene.before:
            version = len(cast.log())
            screens[side].send(**message | ({} if message["type"] in UNVERSIONED else {"version": version}))
            screens[side].until_version(version + 1)
        version = len(cast.log())
        screen.until_version(version)
        before = cast.all_state()
        screen.send(**{"type": kind, **(scene.more or {})} | ({} if kind in UNVERSIONED else {"version": version}))
        screen.send(type="ping")
        answers = []
        while (answer := screen.receive())["type"] != "pong":
            answers.append(answer)
        errors = [answer["code"] for answer in answers if answer["type"] == "error"]
        assert (cast.all_state() == before) is bool(errors), (answers, errors)
        return errors[0] if errors else "done"


@pytest.mark.parametrize("kind", SCENES)
def test_a_message_is_for_those_whose_right_it_is(client: TestClient, kind: str) -> None:
    for role in ROLES:
        done = perform(Cast(client), kind, role)
        assert (done == "done") is (role in SCENES[kind].allowed), (role, done)
        if role not in "br":
            assert done == ("not-possible" if kind == "join" else "not-your-turn"), role


def test_a_cookie_that_is_forged_or_not_signed_makes_a_new_visitor(client: TestClient, ada: Visitor) -> None:
    game = ada.make(opponent="device")
    secret, signature = ada.headers["cookie"].removeprefix("linja-player=").split(".")
    forged = [secret, f"{secret}.", f"{secret}.{signature[:-1]}", f"{secret}.{signature[::-1]}"]
    forged += [f"{secret[::-1]}.{signature}", f"{secret}.{signature}.{signature}", f"{secret}.{secret}"]
    forged += [f"{secret}.{hmac.digest(b'', secret.encode(), 'sha256').hex()[:43]}"]
    for value in forged:
        answer = client.get(f"/api/games/{game}", headers={"cookie": f"linja-player={value}"})
        assert answer.json()["you"] is None, value
        assert secret not in answer.headers["set-cookie"]
        client.cookies.clear()
    assert "set-cookie" not in ada.get(f"/api/games/{game}").headers
    assert ada.get(f"/api/games/{game}").json()["you"] == "both"


@pytest.mark.one_server
def test_a_cookie_of_another_server_is_worth_nothing(client: TestClient, settings: Settings) -> None:
    elsewhere = replace(settings, home=settings.home / "elsewhere")
    with TestClient(create_app(elsewhere)) as other:
        headers = Visitor(other).headers
    assert "set-cookie" in client.get("/api/rules", headers=headers).headers


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/games"),
        ("DELETE", "/api/me"),
        ("POST", "/api/games/{game}/seat-link"),
        ("POST", "/api/seats/{token}"),
    ],
)
def test_pages_of_other_sites_can_change_nothing(ada: Visitor, method: str, path: str) -> None:
    game = ada.make(opponent="link", name="Ada")
    token = ada.post(f"/api/games/{game}/seat-link").json()["url"].removeprefix("/seat/")
    for origin in ("http://evil.example", "null", "http://testserver.evil.example"):
        answer = ada.request(method, path.format(game=game, token=token), headers={"origin": origin}, json={})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-origin")
    assert ada.get("/api/me").json()["name"] == "Ada"


def test_secrets_are_in_no_answer_to_others_and_in_no_log(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "linja")
    caplog.set_level(logging.DEBUG, "uvicorn")
    ada, ben, eve = Visitor(client), Visitor(client), Visitor(client)
    game = ada.make(opponent="link", open=True, name="Ada", clock={"kind": "days", "days": 1})
    heard = [ben.get(path) for path in ("/api/lobby", "/api/me", f"/api/games/{game}")]
    link = ada.post(f"/api/games/{game}/seat-link").json()["url"]
    with ada.look(game) as black, ben.look(game) as red, eve.look(game) as watcher:
        black.act("1-2")
        red.until_version(1)
        watcher.until_version(1)
        heard += [eve.get(f"/api/{path}") for path in ("lobby", "me", f"games/{game}", f"games/{game}/record")]
        heard += [ben.post("/api/seats/no.such.seat.link"), eve.post(f"/api/games/{game}/seat-link")]
        said = json.dumps([red.state, watcher.state])
    said += "".join(answer.text + str(answer.headers) for answer in heard) + caplog.text
    secret, signature = ada.headers["cookie"].removeprefix("linja-player=").split(".")
    seats = in_server(client, lambda services: services.storage.seats(game))
    key = in_server(client, lambda services: services.maintenance.key(services.settings.now()))
    for hidden in (secret, signature, link.rpartition(".")[2], key.hex(), *(str(seat.player) for seat in seats)):
        assert hidden not in said


def test_the_key_does_not_show_itself(client: TestClient) -> None:
    async def shown(services: Any) -> tuple[str, str]:
        return repr(services.key) + str(services.key), services.key.secret.hex()

    text, secret = in_server(client, shown)
    assert secret not in text
    assert "\\x" not in text


def test_seats_are_compared_in_constant_time(ada: Visitor, monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    compared: list[tuple[Any, Any]] = []
    constant = hmac.compare_digest

    def watched(one: Any, two: Any) -> bool:
        compared.append((one, two))
        return constant(one, two)

    game = ada.make(opponent="link")
    monkeypatch.setattr(hmac, "compare_digest", watched)
    assert ada.get(f"/api/games/{game}").json()["you"] == "b"
    owner = in_server(client, lambda services: services.storage.seats(game))[0].player
    assert (owner, owner) in compared  # the seat
    signature = ada.headers["cookie"].partition(".")[2].encode()
    assert (signature, signature) in compared  # the cookie


def test_of_accepting_and_withdrawing_at_once_one_wins(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red:
        black.command("draw")
        red.until_version(1)
        red.send(type="accept", version=1)
        black.send(type="decline", version=1)
        errors = []
        for screen in (red, black):
            screen.send(type="ping")
            while (answer := screen.receive())["type"] != "pong":
                errors += [answer] * (answer["type"] == "error")
        state = ada.get(f"/api/games/{game}").json()
        assert (len(errors), state["version"], state["offer"]) == (1, 2, None)
