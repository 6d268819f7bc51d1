"""The strategy guide shows the figures of its edition, and puzzles that can be tried."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.learning.strategy import false_beliefs, figures
from linja.puzzles.play_better import play_better
from linja.rules import EDITIONS
from linja.server import Settings
from linja.web import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home: Path = tmp_path_factory.mktemp("home")
    with TestClient(create_app(Settings(home=home, in_process=True, workers=1)), "http://localhost") as client:
        yield client


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_guide_has_the_figures_of_its_edition(client: TestClient, edition: str) -> None:
    page = client.get(f"/learn/{edition}/strategy", headers={"accept-language": "en"}).text
    maxims = figures(edition)["maxims"]
    for belief in false_beliefs(edition):
        assert f"−{-maxims[belief.choice][belief.phase]['worth']:.2f}" in page
    for lost in figures(edition)["players"]["lost"].values():
        assert f"<td>{lost['mean']:.2f}</td>" in page


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_lesson_has_its_puzzles(client: TestClient, edition: str) -> None:
    guide = client.get(f"/learn/{edition}/strategy").text
    shown = [json.loads(html.unescape(task))["puzzle"] for task in re.findall('data-task="([^"]*)"', guide)]
    assert shown == [lesson.shown.name for lesson in play_better(edition)]
    course = re.search('id="course">(.*?)</script>', client.get(f"/learn/{edition}/better").text)
    assert course is not None
    told = json.loads(course[1])
    assert told["game"]["level"] == "rules-of-thumb"
    for lesson, taught in zip(told["lessons"], play_better(edition), strict=True):
        puzzles = (taught.shown, *taught.puzzles)
        assert lesson["name"] == f"better-{taught.theme}"
        assert [task["puzzle"] for task in lesson["tasks"]] == [puzzle.name for puzzle in puzzles]
        assert str(taught.shown.tempting) in lesson["tasks"][0]["ask"]


def test_an_edition_that_does_not_exist_has_no_guide(client: TestClient) -> None:
    assert client.get("/learn/nothing/strategy").status_code == 404
    assert client.get("/learn/nothing/better").status_code == 404
