"""The editions, option words, levels and match lengths, as a player chooses among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linja.language import Language
    from linja.rules import Rules

STANDARD = ("classic", "bonus", "bonus+aggressive", "zen", "zen+aggressive")
"""The rules as the boxes have them: every edition, and its option where it has one."""

LENGTHS = (1, 3, 5)
"""A single game, or the best of so many."""

LEVEL_TITLES = {
    "gentle": "Gentle",
    "easy": "Easy",
    "1": "Modest",
    "2": "Fair",
    "3": "Solid",
    "4": "Skilled",
    "5": "Clever",
    "6": "Strong",
    "7": "Sharp",
    "8": "Tough",
    "9": "Masterly",
    "10": "Formidable",
    "perfect": "Perfect",
}
"""The names of the levels, from weak to strong."""

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
    """The name of a way to play: the edition, then the option words.

    >>> from linja import Rules
    >>> title(Rules.parse("zen+aggressive"))
    'Zen, aggressive'
    """
    _, *words = str(rules).split("+")
    return ", ".join([TITLES[rules.edition], *(word.replace("-", " ") for word in words)])


def title_in(language: Language, rules: Rules) -> str:
    """The same in a language, with the words of the edition's rule sheet.

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
