"""Every reason can be said in every language, with the rows of the board and nothing left to fill."""

from __future__ import annotations

import pytest

from linja.engine.reasons import Claim, How, Kind, Reason
from linja.engine.reasons.find import ALLOWED, EARNED, FORGONE
from linja.engine.reasons.words import SENTENCES, reason_data, sentence
from linja.language import english, languages
from linja.position import Side
from linja.turn import Turn

REPLY = Turn.parse("6-5 8-4")


def test_whatever_can_be_found_can_be_said() -> None:
    tried = {How.FORGOES: FORGONE, How.ALLOWS: ALLOWED, How.EARNS: EARNED}
    assert set(SENTENCES) == {(how, claim.kind) for how, claims in tried.items() for claim in claims}


@pytest.mark.parametrize("code", languages())
def test_nothing_is_left_to_fill(code: str) -> None:
    for edition in ("classic", "bonus", "zen"):
        language = languages()[code].of_edition(edition)
        for how, kind in SENTENCES:
            for number in (1, 2, 5):
                text = sentence(Reason(how, Claim(kind, number), 1, REPLY, number), Side.BLACK, language)
                assert text.endswith(".")
                assert "%" not in text


def test_rows_are_those_of_the_board_for_each_side() -> None:
    stays = Reason(How.FORGOES, Claim(Kind.STAYS, 2), 1, REPLY)
    assert sentence(stays, Side.BLACK, english()) == "The pawn in row 3 should have stayed there."
    assert sentence(stays, Side.RED, english()) == "The pawn in row 6 should have stayed there."
    empties = Reason(How.ALLOWS, Claim(Kind.EMPTY, 2), 1, REPLY)
    assert sentence(empties, Side.BLACK, english()) == "It lets the opponent empty row 6: 6-5 8-4."


def test_as_data() -> None:
    found = Reason(How.ALLOWS, Claim(Kind.LENGTH, 4), 0.75, REPLY)
    assert reason_data(found, Side.BLACK, english()) == {
        "how": "allows",
        "kind": "follow-up",
        "number": 4,
        "turn": "6-5 8-4",
        "share": 0.75,
        "text": "It lets the opponent make a follow-up of 4 rows: 6-5 8-4.",
    }
