"""The editions on the pages: their order, how to recognise them by the rule sheet, and their options."""

from __future__ import annotations

from linja.rules import WORDS

BOXES = {
    "zen": "The sheet has a bonus move, and each piece left in your own half costs one point. This is the box sold "
    "today.",
    "bonus": "The sheet has a bonus move, and pieces left in your own half cost points depending on the row.",
    "classic": "The sheet has no bonus move; a follow-up into an empty row gives an extra turn.",
}
"""In English; the catalogues have the translations."""

ORDER = tuple(BOXES)
"""In the order of the start page: the box sold today first."""


def option_words(edition: str) -> list[str]:
    """The options that can be added to an edition."""
    return [word.text for word in WORDS if edition in word.editions]
