"""The start form without its screen: its fields, and how each changes the settings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from linja.editions import LENGTHS
from linja.engine import OPPONENTS
from linja.errors import InvalidRules
from linja.language import Language, english, languages
from linja.position import Side
from linja.rules import EDITIONS, MOST_PIECES, STANDARD_ROW_LIMIT, WORDS, Rules
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.texts import words

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

EDITION, PIECES, LIMIT = "edition", "pieces", "limit"
OPPONENT, LEVEL, SIDE, STARTER, LENGTH = "opponent", "level", "side", "starter", "length"
LANGUAGE = "language"
SIDES = (None, Side.BLACK, Side.RED)
CHOICES: dict[str, Sequence[Any]] = {
    OPPONENT: list(Opponent),
    LEVEL: list(OPPONENTS),
    SIDE: SIDES,
    STARTER: SIDES,
    LENGTH: LENGTHS,
}
"""fields that are not about the rules, named as in a setup"""
WORD_NAMES = tuple(word.text for word in WORDS)


class Field(NamedTuple):
    """A line of the form."""

    name: str
    title: str
    value: str
    is_switch: bool = False
    is_on: bool = False


@dataclass
class Form:
    """The settings being edited, the language, and the selected field."""

    setup: Setup
    language: Language = field(default_factory=english, repr=False)
    cursor: int = 0

    @property
    def words(self) -> words.Words:
        """Texts with the terms of the chosen edition."""
        return words.Words.of(self.language, self.setup.rules)

    def rules_fields(self) -> list[Field]:
        """The fields of the rules."""
        rules, say = self.setup.rules, self.words
        on = str(rules).split("+")
        return [
            Field(EDITION, say.t(words.FIELD_TITLES[EDITION]), say.edition(rules)),
            *(
                Field(word.text, say.t(words.OPTION_TITLES[word.text]), "", is_switch=True, is_on=word.text in on)
                for word in WORDS
                if rules.edition in word.editions
            ),
            Field(PIECES, say.t(words.FIELD_TITLES[PIECES]), str(rules.pieces)),
            Field(LIMIT, say.t(words.FIELD_TITLES[LIMIT]), str(rules.row_limit)),
        ]

    def game_fields(self) -> list[Field]:
        """The other fields: opponent, colours, length, language."""
        setup, say = self.setup, self.words
        values = {OPPONENT: say.t(words.OPPONENT_TITLES[setup.opponent])}
        if setup.opponent is Opponent.COMPUTER:
            values |= {LEVEL: say.level(setup.level), SIDE: say.t(words.SIDE_TITLES[setup.side])}
        values |= {STARTER: say.t(words.SIDE_TITLES[setup.starter]), LENGTH: say.t(words.LENGTH_TITLES[setup.length])}
        values[LANGUAGE] = self.language.name
        return [Field(name, say.t(words.FIELD_TITLES[name]), value) for name, value in values.items()]

    @property
    def fields(self) -> list[Field]:
        """Every field, in the order of the cursor."""
        return [*self.game_fields(), *self.rules_fields()]

    @property
    def current(self) -> Field:
        """The selected field."""
        return self.fields[self.cursor]

    def about(self, field: Field) -> str:
        """The explanation of a field's current value."""
        return self.words.about(field.name, self.setup.rules.edition, self.setup.level)

    def move(self, by: int) -> None:
        """Select another field; after the last comes the first."""
        self.cursor = (self.cursor + by) % len(self.fields)

    def go_to(self, name: str) -> None:
        """Select the field with this name."""
        self.cursor = [field.name for field in self.fields].index(name)

    def change(self, by: int) -> None:
        """Change the selected field to its next or previous value."""
        name = self.current.name
        if name == LANGUAGE:
            codes = list(languages())
            self.language = languages()[_next(codes, self.language.code, by)]
        else:
            self.setup = changed(self.setup, name, by)
        self.go_to(name)


def changed(setup: Setup, name: str, by: int) -> Setup:
    """The setup with one field at its next or previous value."""
    if name in CHOICES:
        return replace(setup, **{name: _next(CHOICES[name], getattr(setup, name), by)})
    return replace(setup, rules=_changed_rules(setup.rules, name, by))


def _changed_rules(rules: Rules, name: str, by: int) -> Rules:
    on = [word for word in str(rules).split("+") if word in WORD_NAMES]
    if name == EDITION:
        edition = _next(list(EDITIONS)[::-1], rules.edition, by)
        fitting = [word.text for word in WORDS if word.text in on and edition in word.editions]
        return _rules(edition, fitting, rules.pieces, rules.row_limit)
    if name == PIECES:
        pieces = _next(range(1, MOST_PIECES + 1), rules.pieces, by)
        limit = rules.row_limit if rules.row_limit in _limits(rules.edition, pieces) else STANDARD_ROW_LIMIT
        return _rules(rules.edition, on, pieces, limit)
    if name == LIMIT:
        limit = _next(_limits(rules.edition, rules.pieces), rules.row_limit, by)
        return _rules(rules.edition, on, rules.pieces, limit)
    toggled = [word for word in WORD_NAMES if (word in on) != (word == name)]
    return _rules(rules.edition, toggled, rules.pieces, rules.row_limit)


def _limits(edition: str, pieces: int) -> list[int]:
    """The row limits that make sense on a board of this size."""
    limits = []
    for limit in range(1, 2 * MOST_PIECES + 1):
        try:
            _rules(edition, [], pieces, limit)
        except InvalidRules:
            continue
        limits.append(limit)
    return limits


def _rules(edition: str, on: Sequence[str], pieces: int, limit: int) -> Rules:
    size = [f"pieces={pieces}"] * (pieces != MOST_PIECES) + [f"limit={limit}"] * (limit != STANDARD_ROW_LIMIT)
    return Rules.parse("+".join([edition, *on, *size]))


def _next(values: Sequence[T], value: T, by: int) -> T:
    return values[(values.index(value) + by) % len(values)]
