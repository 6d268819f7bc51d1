"""The editions, optional rules, levels and match lengths that a player can choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linja.language import Language
    from linja.rules import Rules

STANDARD = ("classic", "bonus", "bonus+aggressive", "zen", "zen+aggressive")
"""The standard rule sets: every edition, with and without its optional rule."""

LENGTHS = (1, 3, 5)
"""A single game, or best of 3 or 5."""

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
    "rules-of-thumb": "Rules of thumb",
}
"""The names of the levels, from weak to strong, and of a player who only counts."""

THEME_TITLES = {
    "follow-up": "The better follow-up",
    "reply": "The opponent’s reply",
    "last-piece": "The last piece",
    "patience": "A piece that must stay",
    "bonus": "The bonus move",
    "extra-turn": "The extra turn",
    "row": "Filling and emptying rows",
    "skip": "Skipping the follow-up",
    "ending": "Ending the game",
}
"""What puzzles can be about."""

TITLES = {"classic": "Classic", "bonus": "Bonus", "zen": "Zen"}

DIFFERENCES = {
    "classic": "A follow-up into an empty row earns an extra turn; the game ends as soon as the sides have passed "
    "each other.",
    "bonus": "Landing exactly on the goal line earns a bonus move; pieces still in your own half cost points, "
    "depending on the row.",
    "zen": "Follow-ups are optional, landing exactly on the goal line earns a bonus move, and each piece still in "
    "your own half costs a point.",
}

BOXES = {
    "classic": ["rule sheet without a bonus move"],
    "bonus": ["rule sheet with a bonus move and minus points by row"],
    "zen": ["rule sheet with a bonus move and one minus point per piece", "the box sold today"],
}

WORD_TITLES = {
    "aggressive": "Aggressive: you may use the bonus move on an opponent's piece instead",
    "goal-row": "An empty goal line counts as an empty row for the extra turn",
    "optional-follow-up": "You may skip the follow-up",
    "compulsory-follow-up": "You must make the follow-up if you can",
    "no-opening-bonus": "An opening move onto the goal line earns no bonus move",
    "leave-goal": "The bonus move may take a piece back off the goal line, as the sheets say",
    "shared-line": "Sharing only an outer line counts as passed",
    "goal-count": "An opening move onto the goal line earns one row, plus one per piece already there",
}


def title(rules: Rules) -> str:
    """The name of a rule set: the edition, then its options.

    >>> from linja import Rules
    >>> title(Rules.parse("zen+aggressive"))
    'Zen, aggressive'
    """
    _, *words = str(rules).split("+")
    return ", ".join([TITLES[rules.edition], *map(option_name, words)])


def option_name(word: str) -> str:
    """The name of an option in a title.

    >>> option_name("compulsory-follow-up")
    'compulsory follow-up'
    """
    return word.replace("-", " ").replace("follow up", "follow-up")


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
        return language.tn("%(n)s piece per side", "%(n)s pieces per side", int(number))
    if name == "limit":
        return language.tn("at most %(n)s piece per row", "at most %(n)s pieces per row", int(number))
    return language.t(option_name(word))
