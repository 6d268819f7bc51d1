"""The editions on the pages: their order, how to recognise them by the rule sheet, and their options."""

from __future__ import annotations

from linja.rules import WORDS

BOXES = {
    "zen": "The box sold today. Its sheet calls Linja a zen duel; a follow-up is something you may do.",
    "bonus": "The sheet, in German or Romanian, has bonus moves, and the points you lose depend on the row.",
    "classic": "The first edition, of 2003. Its sheet knows no bonus move, but a second turn for an empty row.",
}
"""In English; the catalogues have the translations."""

ORDER = tuple(BOXES)
"""In the order of the start page: the box sold today first."""


def option_words(edition: str) -> list[str]:
    """The options that can be added to an edition."""
    return [word.text for word in WORDS if edition in word.editions]
