"""A visitor's games are taken along, to another browser and back."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.server.visitors import Visitor


def backup(visitor: Visitor) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = visitor.get("/api/me/backup").json()["games"]
    return games


@pytest.fixture
def taken(ada: Visitor) -> dict[str, Any]:
    """A game that Ada has begun, as data."""
    game = ada.make(opponent="device", rules="zen+aggressive", side="b", starter="b")
    with ada.look(game) as screen:
        chance = Random(1)
        for _ in range(12):
            screen.play_on(chance)
        screen.command("undo" if screen.state["can"]["undo"] else "takeback")
    return backup(ada)[0]


def test_games_go_on_where_they_were(ada: Visitor, ben: Visitor, taken: dict[str, Any]) -> None:
    answer = ben.post("/api/me/backup", json={"games": [taken]})
    assert answer.status_code == 201, answer.text
    game = answer.json()["ids"][taken["id"]]
    before, after = (visitor.get(f"/api/games/{name}").json() for visitor, name in ((ada, taken["id"]), (ben, game)))
    for part in ("version", "position", "turns", "current", "points", "rules", "you", "can"):
        assert after[part] == before[part], part
    assert [listed["id"] for listed in ben.get("/api/me").json()["games"]] == [game]
    with ben.look(game) as screen:
        screen.play_on(Random(2))
    assert backup(ben)[0]["log"][: len(taken["log"])] == taken["log"]


def test_the_same_file_adds_nothing_twice(ben: Visitor, taken: dict[str, Any]) -> None:
    first, again = (ben.post("/api/me/backup", json={"games": [taken]}).json() for _ in range(2))
    assert first == again
    assert len(backup(ben)) == 1


def test_a_finished_game_stays_finished(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="computer", level="1", side="b", starter="b")
    with ada.look(game) as screen:
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
    name = ben.post("/api/me/backup", json={"games": backup(ada)}).json()["ids"][game]
    assert ben.get(f"/api/games/{name}").json()["outcome"]["reason"] == "resigned"
    assert ben.get("/api/me").json()["games"] == []


def test_games_with_others_stay_where_they_are(ada: Visitor, ben: Visitor, taken: dict[str, Any]) -> None:
    ada.make(opponent="link")
    assert [game["opponent"] for game in backup(ada)] == ["device"]
    answer = ben.post("/api/me/backup", json={"games": [{**taken, "opponent": "link"}]})
    assert answer.json() == {"ids": {}}


@pytest.mark.parametrize(
    ("part", "value", "status"),
    [
        ("rules", "chess", 422),
        ("start", "nonsense", 422),
        ("opponent", "nobody", 422),
        ("seed", -1, 422),
        ("level", "99", 201),  # nobody plays at a level on one device
        ("log", [{"kind": "action", "side": "b", "text": "8-1"}], 422),
        ("log", [{"kind": "undo", "side": "b", "text": "1"}], 422),
        ("log", [{"kind": "undo", "side": "b", "text": "-"}], 422),
        ("log", [{"kind": "takeback", "side": "b", "text": ""}], 422),
        ("log", [{"kind": "draw", "side": "b", "text": ""}], 422),
        ("log", [{"kind": "action", "side": "b", "text": "x" * 99}], 422),
        ("updated", "yesterday", 422),
    ],
)
def test_what_is_not_a_game_is_refused(ben: Visitor, taken: dict[str, Any], part: str, value: Any, status: int) -> None:
    assert ben.post("/api/me/backup", json={"games": [{**taken, part: value}]}).status_code == status
    assert len(backup(ben)) == (status == 201)
