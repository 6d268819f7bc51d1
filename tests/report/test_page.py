"""The page: well-formed, complete in itself, and made for everybody."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linja import Game, Record, Rules, Side
from linja.engine.analysis import GameAnalysis, Label, analyse
from linja.report import page
from linja.report.markup import EMPTY_TAGS
from tests.engine.analysis.judges import BruteJudge, GuessingJudge
from tests.random_games import RULES, random_game
from tests.report.explaining import explained


class Page(HTMLParser):
    """What a page holds; reading it fails where tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} stands twice"
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY_TAGS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def analysis_of(rules: str, seed: int, actions: int = 1_000, **headers: str) -> GameAnalysis:
    record = Record.of(random_game(rules, seed, actions), headers)
    return analyse(record, GuessingJudge(record.rules, 0.5))


@settings(max_examples=settings().max_examples * 3 // 10)
@given(st.sampled_from(RULES), st.integers(0, 10_000), st.integers(0, 200))
def test_a_page_is_well_formed_and_asks_nobody_for_anything(rules: str, seed: int, actions: int) -> None:
    text = page([analysis_of(rules, seed, actions)])
    found = Page(text)
    assert not re.search(r"(?:https?:)?//|@import|url\(|<script|javascript:", text)
    assert "src" not in {name for _, attributes in found.tags for name in attributes}
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [str(link["href"]) for link in found.all("a")]
    assert {link.removeprefix("#") for link in links} <= set(ids)


def test_everything_has_headings_captions_and_names() -> None:
    found = Page(page([analysis_of("zen", 5)]))
    assert found.all("html") == [{"lang": "en"}]
    levels = [int(tag[1]) for tag, _ in found.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert len(found.all("caption")) == len(found.all("table")) == 1
    assert {head["scope"] for head in found.all("th")} == {"col", "row"}
    assert all(svg.get("role") in ("img", "group") or svg.get("aria-hidden") for svg in found.all("svg"))
    assert all(link.get("aria-label") for link in found.all("a"))
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in found.all("meta")


def test_there_is_a_row_for_each_turn_and_a_mark_for_each_mistake() -> None:
    analysis = analysis_of("zen", 5)
    found = Page(page([analysis]))
    rows = [row for row in found.all("tr") if "id" in row]
    assert len(rows) == len(analysis.turns)
    bad = [turn for turn in analysis.turns if turn.label in (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)]
    assert bad
    assert [link["href"] for link in found.all("a")] == [f"#game-1-turn-{turn.number}" for turn in bad] * 2


def test_marks_differ_in_shape_not_only_in_colour() -> None:
    found = Page(page([analysis_of("zen", 5)]))
    marks = [path for path in found.all("path") if str(path.get("class")).startswith("mark ")]
    shapes = {(path["class"], path["d"]) for path in marks}
    assert len(shapes) == len({shape for _, shape in shapes}) == 3


def test_names_cannot_become_markup() -> None:
    text = page([analysis_of("zen", 5, 9, Black="<script>alert('x')</script>", Event='"><img src=x>')])
    found = Page(text)
    assert not found.all("script")
    assert not found.all("img")
    assert "<script>alert('x')</script> – Red" in "".join(found.text)


def test_light_and_dark_have_their_own_boards() -> None:
    text = page([analysis_of("zen", 5)])
    assert "prefers-color-scheme: dark" in text
    assert text.count('class="on-light"') == text.count('class="on-dark"') == 3


def test_several_games_stand_on_one_page_with_links() -> None:
    found = Page(page([analysis_of("zen", 5, 12), analysis_of("classic", 6, 12, Red="Bob")]))
    assert [article["id"] for article in found.all("article")] == ["game-1", "game-2"]
    assert {"#game-1", "#game-2"} <= {link["href"] for link in found.all("a")}
    assert "Black – Bob" in found.text
    assert len(found.all("h1")) == 1


def test_estimates_are_said_to_be_such() -> None:
    game = random_game("zen", 5, 12)
    text = "".join(Page(page([analyse(game, GuessingJudge(game.rules))])).text)
    assert "All values are estimates" in text
    assert "All values are exact" not in text


def exact_game() -> Game:
    return random_game("zen+pieces=2", 7)


def test_an_exact_page_has_no_sign_of_an_estimate() -> None:
    game = exact_game()
    text = "".join(Page(page([analyse(game, BruteJudge(game.rules))])).text)
    assert "All values are exact." in text
    assert text.count("~") == 1  # what the sign means


@pytest.mark.parametrize("turns", [0, 1])
def test_a_game_just_begun_or_given_up_has_a_page(turns: int) -> None:
    game = Game(Rules.parse("zen+pieces=2"))
    for _ in range(turns):
        game.play_turn("1-2")
    game.resign(Side.RED)
    text = "".join(Page(page([analyse(game, BruteJudge(game.rules))])).text)
    assert "Red resigned" in text
    assert "With best play from here" in text


def test_a_notebook_shows_the_page_in_a_frame() -> None:
    analysis = analysis_of("zen", 3, Black='"Ada" <b>')
    (frame,) = Page(page([analysis])._repr_html_()).all("iframe")
    assert frame["srcdoc"] == page([analysis])


def test_reasons_stand_beside_the_better_turn() -> None:
    game = Game(Rules.parse("zen+pieces=2"))
    game.play_turn("1-2")
    analysis = explained(analyse(game, BruteJudge(game.rules)))
    assert ('<p class="why">It lets the opponent' in page([analysis])) == bool(analysis.turns[0].lost)
    assert analysis.turns[0].lost
