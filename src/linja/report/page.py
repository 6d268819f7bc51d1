"""Reports as one self-contained HTML page: style and pictures are inline, and it has no script."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from linja.engine.analysis.labels import Label
from linja.language import english
from linja.position import Side
from linja.report.graph import SHAPES, graph, shape
from linja.report.markup import Markup, join, tag
from linja.report.words import EXACTNESS, FACTS, FORCED_MARK, HEADS, HELP, MARKS, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.engine.analysis.game import GameAnalysis, PlayerAnalysis
    from linja.engine.analysis.turn import TurnAnalysis
    from linja.language import Language
    from linja.position import Position
    from linja.turn import Turn

GRAPHS = {"wide": (760, 280), "narrow": (330, 230)}
"""the graph is drawn twice, so that its text is readable on a phone too; the style shows one"""
THEMES = {"light": "wood", "dark": "night"}
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""browsers are told to load nothing"""


class Page(str):
    """HTML for a separate file; a notebook shows it in a frame, so that its style stays inside."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self)}" width="100%" height="640" style="border: 0"></iframe>'


def page(games: Sequence[GameAnalysis], language: Language | None = None) -> Page:
    """The whole page for one game or several."""
    alone, words = len(games) == 1, Words(language or english())
    title = (
        f"Linja: {words.title(games[0])}" if alone else words.tn("Linja: %(n)s game", "Linja: %(n)s games", len(games))
    )
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Markup(_style())),
    )
    articles = [_Article(game, number, 1 if alone else 2, words).write() for number, game in enumerate(games, start=1)]
    contents = [] if alone else [_contents(games, title, words)]
    body = tag("body", tag("main", *contents, *articles, _help(words)))
    return Page(f"<!doctype html>\n{tag('html', head, body, lang=words.language.code)}\n")


def _style() -> str:
    return Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def _contents(games: Sequence[GameAnalysis], title: str, words: Words) -> Markup:
    links = [
        tag("li", tag("a", words.title(game), href=f"#game-{number}"), f" {words.outcome(game.outcome)}")
        for number, game in enumerate(games, start=1)
    ]
    kind = tag("p", words.t("Game analysis"), class_="kind")
    return tag("header", kind, tag("h1", title), tag("nav", tag("ol", *links), aria_label=words.t("Games")))


def _help(words: Words) -> Markup:
    labels = words.thresholds()
    items = [
        part
        for term, text in HELP.items()
        for part in (tag("dt", words.t(term)), tag("dd", words.t(text, labels=labels)))
    ]
    return tag("section", tag("h2", words.t("What the numbers mean")), tag("dl", *items), class_="help card")


class _Article:
    """The report on one game of a page; `level` is that of its heading."""

    def __init__(self, analysis: GameAnalysis, number: int, level: int, words: Words) -> None:
        self.analysis = analysis
        self.number = number
        self.anchor = f"game-{number}"
        self.level = level
        self.words = words

    def write(self) -> Markup:
        parts = [self.head(), self.players()]
        if self.analysis.turns:
            parts += [self.course(), self.boards(), self.turns()]
        else:
            parts += [self.boards()]
        return tag("article", *parts, id=self.anchor)

    def heading(self, text: str, below: int = 1) -> Markup:
        return tag(f"h{self.level + below}", text)

    def head(self) -> Markup:
        game, words = self.analysis, self.words
        facts = [game.headers[name] for name in FACTS if game.headers.get(name)]
        exactness = tag("span", words.t(EXACTNESS[game.exactness]), class_=f"exactness {game.exactness}")
        kind = words.t("Game analysis") if self.level == 1 else words.t("Game %(number)s", number=self.number)
        return tag(
            "header",
            tag("p", kind, class_="kind"),
            self.heading(words.title(game), 0),
            tag("p", words.outcome(game.outcome), class_="outcome"),
            tag(
                "p", " · ".join([words.t("Rules: %(rules)s", rules=game.rules), *facts]), " ", exactness, class_="facts"
            ),
        )

    def players(self) -> Markup:
        cards = [self.player(self.analysis.player(side)) for side in Side]
        return tag(
            "section", tag(f"h{self.level + 1}", self.words.t("Players"), class_="hidden"), *cards, class_="players"
        )

    def player(self, player: PlayerAnalysis) -> Markup:
        words, side = self.words, self.words.side(player.side)
        colour = tag("span", side, class_="colour") if player.name else ""
        lost = f"{words.average(player.average_lost, player.exact)} {words.t('points lost per turn')}"
        share = words.percent(player.accuracy, player.exact)
        return tag(
            "div",
            tag(f"h{self.level + 2}", _disc(player.side, words), " ", player.name or side, " ", colour),
            tag("p", tag("strong", share), f" {words.t('accuracy')}", class_="accuracy"),
            tag("p", lost, class_="lost"),
            _bar(player),
            _counts(player, words),
            class_="player card",
        )

    def course(self) -> Markup:
        words = self.words
        graphs = [
            tag("div", graph(self.analysis, width, height, f"{self.anchor}-turn", words), class_=name)
            for name, (width, height) in GRAPHS.items()
        ]
        legend = tag("ul", *(tag("li", shape(label), f" {words.label(label)}") for label in SHAPES), class_="legend")
        note = words.t(
            "Black’s margin at the end of the game, with best play after each turn. Above the line Black wins, "
            "below it Red. Click a mark to go to its turn."
        )
        note = tag("figcaption", note, legend)
        return tag("section", self.heading(words.t("How the game went")), tag("figure", *graphs, note, class_="card"))

    def boards(self) -> Markup:
        game, turn, words = self.analysis, self.analysis.turning_point, self.words
        parts = [
            self.heading(words.t("Turning point")),
            tag("p", words.turning_point(game), class_="turning-point"),
        ]
        figures = []
        if turn is not None:
            value = words.leads_to(turn.value_for_black, turn.exact)
            figures.append(_board(turn.before, turn.turn, words.t("Played"), value))
            if turn.better:
                best = words.leads_to(turn.best_for_black, turn.best_exact)
                figures.append(_board(turn.before, turn.better[0], words.t("Better"), best))
        last = words.stopped_at(game) if game.stopped else words.outcome(game.outcome)
        figures.append(_board(game.position, None, words.t("Final position"), last))
        return tag("section", *parts, tag("div", *figures, class_="boards"))

    def turns(self) -> Markup:
        columns = ("number", "turn", "now", "value", "lost", "label", "better")
        head = [tag("th", self.words.t(HEADS[name]), scope="col", class_=name) for name in columns]
        note = self.words.t(
            "Points now, value and points lost are from the point of view of the player who made the turn."
        )
        table = tag(
            "table",
            tag("caption", note),
            tag("thead", tag("tr", *head)),
            tag("tbody", *(self.row(turn) for turn in self.analysis.turns)),
        )
        return tag("section", self.heading(self.words.t("Turn by turn")), tag("div", table, class_="card turns"))

    def row(self, turn: TurnAnalysis) -> Markup:
        words, is_turning_point = self.words, turn == self.analysis.turning_point
        flag = tag("span", words.t("turning point"), class_="flag") if is_turning_point else ""
        return tag(
            "tr",
            tag("th", str(turn.number), scope="row", class_="number"),
            tag("td", _disc(turn.side, words), " ", _turn(turn.turn), flag, class_="turn"),
            tag("td", _number(words.signed(turn.points_now)), class_="now"),
            tag("td", _number(words.signed(turn.value, turn.exact)), class_="value"),
            tag("td", _number(words.unsigned(turn.lost, turn.lost_exact)), class_="lost"),
            tag("td", _verdict(turn, words), class_="label"),
            tag("td", _better(turn, words), _why(turn, words), class_="better"),
            id=f"{self.anchor}-turn-{turn.number}",
            class_=turn.label.value if turn.label else "uncounted",
        )


def _disc(side: Side, words: Words) -> Markup:
    return tag("span", tag("span", words.side(side), class_="hidden"), class_=f"disc {side.colour}")


def _number(text: str) -> str:
    """With a true minus sign."""
    return text.replace("-", "−")


def _turn(turn: Turn) -> Markup:
    """A turn that breaks between its actions only."""
    first, *rest = (tag("span", word) for word in str(turn).split())
    return tag("span", first, *(part for action in rest for part in (" ", action)), class_="actions")


def _verdict(turn: TurnAnalysis, words: Words) -> Markup:
    if turn.label is None:
        return tag("span", words.verdict(turn), class_="verdict")
    mark = tag("span", MARKS[turn.label], class_="sign", aria_hidden="true")
    return tag("span", mark, " ", tag("span", words.label(turn.label), class_="name"), class_=f"verdict {turn.label}")


def _better(turn: TurnAnalysis, words: Words) -> str:
    if not turn.better:
        return ""
    others = len(turn.better) - 1
    more = words.tn("or %(n)s more", "or %(n)s more", others) if others else ""
    return join(_turn(turn.better[0]), tag("span", f" {more}", class_="more") if more else "")


def _why(turn: TurnAnalysis, words: Words) -> Markup | str:
    """Why a turn lost points."""
    return tag("p", " ".join(words.reasons(turn)), class_="why") if turn.lost and turn.reasons else ""


def _bar(player: PlayerAnalysis) -> Markup:
    """The shares of the labels as a bar; the text below it says the same."""
    shares = [
        tag("span", class_=f"share {label}", style=f"flex-grow:{count}")
        for label, count in player.labels.items()
        if count
    ]
    return tag("div", *shares, class_="bar", aria_hidden="true")


def _counts(player: PlayerAnalysis, words: Words) -> Markup:
    def count(number: int, name: str, sign: str, kind: str) -> Markup:
        mark = tag("span", sign, class_=f"sign {kind}", aria_hidden="true")
        return tag("li", mark, " ", tag("b", str(number)), f" {name}", class_=None if number else "none")

    items = [count(player.labels[label], words.label(label), MARKS[label], label.value) for label in Label]
    if player.forced:
        items.append(count(player.forced, words.t("forced"), FORCED_MARK, "uncounted"))
    return tag("ul", *items, class_="counts")


def _board(position: Position, turn: Turn | None, title: str, note: str) -> Markup:
    arrows = turn.arrows(position.side) if turn is not None else []
    pictures = [
        tag("div", _picture(position.svg(arrows=arrows, theme=theme)), class_=f"on-{name}")
        for name, theme in THEMES.items()
    ]
    heading = join(title, " ", _turn(turn)) if turn is not None else title
    text = tag("code", position.text)
    return tag("figure", *pictures, tag("figcaption", tag("b", heading), tag("span", note), text), class_="card board")


def _picture(svg: str) -> Markup:
    """A picture for inside a page, which needs no name space."""
    return Markup(svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))
