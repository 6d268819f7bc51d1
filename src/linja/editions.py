"""The editions, optional rules and match lengths that a player can choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linja.language import Language
    from linja.rules import Rules

STANDARD = ("classic", "bonus", "bonus+aggressive", "zen", "zen+aggressive")
"""The standard rule sets: every edition, with and without its optional rule."""

LENGTHS = (1, 3, 5)
"""A single game, or best of 3 or 5."""

TITLES = {"classic": "Classic", "bonus": "Bonus", "zen": "Zen"}

DIFFERENCES = {
    "classic": "A follow-up into an empty row earns another turn; the game ends as soon as the sides have passed.",
    "bonus": "An exact arrival on the goal line earns a bonus move; pieces left in the own half cost points by row.",
    "zen": "Follow-ups are optional, an exact arrival earns a bonus move, and each piece left behind costs one point.",
}

BOXES = {
    "classic": ["the first box, from 2003"],
    "bonus": ["later boxes with German or Romanian rules"],
    "zen": ["the box sold today, with English, German, French and Italian rules"],
}

WORD_TITLES = {
    "aggressive": "Aggressive: the bonus move may move a piece of the opponent",
    "goal-row": "An empty goal line counts as an empty row for the extra turn",
    "optional-follow-up": "The follow-up may be declined",
    "compulsory-follow-up": "The follow-up must be played if possible",
    "no-opening-bonus": "An opening step onto the goal line earns no bonus move",
    "leave-goal": "The bonus move may take a piece back from the goal line",
    "shared-line": "Sides that meet only on an outer line have passed each other",
    "goal-count": "An opening step onto the goal line earns a follow-up by the pieces there",
}


def title(rules: Rules) -> str:
    """The name of a rule set: the edition, then its options.

    >>> from linja import Rules
    >>> title(Rules.parse("zen+aggressive"))
    'Zen, aggressive'
    """
    _, *words = str(rules).split("+")
    return ", ".join([TITLES[rules.edition], *(word.replace("-", " ") for word in words)])


def title_in(language: Language, rules: Rules) -> str:
    """The same in a language, with the terms of the edition's rule sheet.

    >>> from linja import Rules
    >>> from linja.language import languages
    >>> title_in(languages()["de"], Rules.parse("zen+aggressive+pieces=6"))
    'Zen, aggressiv, 6 Steine je Seite'
    """
    spoken = language.of_edition(rules.edition)
    _, *words = str(rules).split("+")
    return ", ".join([spoken.t(TITLES[rules.edition]), *(_word(spoken, word) for word in words)])


def _word(language: Language, word: str) -> str:
    name, _, number = word.partition("=")
    if name == "pieces":
        return language.tn("%(n)s piece a side", "%(n)s pieces a side", int(number))
    if name == "limit":
        return language.tn("at most %(n)s piece in a row", "at most %(n)s pieces in a row", int(number))
    return language.t(word.replace("-", " "))
