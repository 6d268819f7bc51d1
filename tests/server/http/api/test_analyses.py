"""Analyses of records and of finished games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from linja import Position, Rules
from linja.engine.rules_of_thumb import TITLES, RulesOfThumb
from linja.language import languages
from linja.server import create_app
from linja.solution import solve
from tests.server.http.api.test_records import SMALL, TEXT
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings


def test_a_record_is_analysed_once(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, look_ups=(1, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        first = ada.post("/api/analysis", json={"record": TEXT}).json()
        assert [turn["number"] for turn in first["turns"]] == [1, 2]
        assert first["players"]["black"]["accuracy"] is not None
        assert set(first["moments"]) <= {1, 2}
        with_comment = TEXT.replace("Calm.", "Very calm.")
        assert ada.post("/api/analysis", json={"record": with_comment}).json() == first, "it costs nothing again"
        other = ada.post("/api/analysis", json={"record": f'[Rules "{SMALL}"] 1. 2-3 2. 8-7 *'})
        assert other.status_code == 429


def test_with_a_solution_reasons_are_told_in_the_language_asked_for(ada: Visitor, settings: Settings) -> None:
    question = {"rules": SMALL, "position": Position.start(Rules.parse(SMALL)).text, "turn": "2-3"}
    assert ada.get("/api/reasons", params=question).json() == {**question, "reasons": []}
    solve(Rules.parse(SMALL), threads=1, store=settings.store())
    (reason, *_) = ada.get("/api/reasons", params=question).json()["reasons"]
    german = ada.get("/api/reasons", params={**question, "language": "de"}).json()["reasons"][0]
    assert reason["how"] == german["how"] == "forgoes"
    assert reason["text"] != german["text"]
    record = {"record": f'[Rules "{SMALL}"] 1. 2-3 *'}
    assert ada.post("/api/analysis", json=record).json()["turns"][0]["reasons"][0] == reason
    assert ada.post("/api/analysis?language=de", json=record).json()["turns"][0]["reasons"][0] == german


def test_reasons_are_for_legal_turns(ada: Visitor) -> None:
    question = {"rules": SMALL, "position": Position.start(Rules.parse(SMALL)).text}
    for turn in ("8-7", "nothing", "1-2 1-2 1-2 1-2"):
        assert ada.get("/api/reasons", params={**question, "turn": turn}).status_code == 422


def test_the_rule_of_thumb_behind_a_turn_is_told(ada: Visitor) -> None:
    start = {"rules": "zen", "position": Position.start(Rules.parse("zen")).text}
    told = ada.get("/api/rule-of-thumb", params=start).json()
    rule = RulesOfThumb(Rules.parse("zen")).rule_used(Position.start(Rules.parse("zen")))
    assert told == {**start, "rule": rule.value, "text": languages()["en"].of_edition("zen").t(TITLES[rule])}
    german = ada.get("/api/rule-of-thumb", params={**start, "language": "de"}).json()
    assert german["rule"] == rule.value
    assert german["text"] != told["text"]
    over = {**start, "position": "0000000c/c0000000 b"}
    assert ada.get("/api/rule-of-thumb", params=over).status_code == 422


def test_a_game_is_analysed_when_it_is_over(ada: Visitor) -> None:
    game = ada.make(rules=SMALL, opponent="device")
    address = f"/api/games/{game}/analysis"
    assert ada.get(address).json()["error"]["code"] == "not-possible"
    with ada.look(game) as screen:
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
    found = ada.get(address).json()
    assert (found["turns"], found["players"]["red"]["accuracy"]) == ([], None)
    assert ada.get("/api/games/nowhere/analysis").status_code == 404
