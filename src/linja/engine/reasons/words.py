"""Reasons in words: one sentence each, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from linja.engine.reasons.claims import Kind
from linja.engine.reasons.find import How
from linja.language import msg

if TYPE_CHECKING:
    from linja.engine.reasons.find import Reason
    from linja.language import Language
    from linja.position import Side


class Sentence(NamedTuple):
    """A text, and the same for more than one where a number is said."""

    one: str
    many: str = ""


SENTENCES = {
    (How.FORGOES, Kind.ENDS): Sentence(msg("Ending the game at once was better.")),
    (How.FORGOES, Kind.GOES_ON): Sentence(msg("It ends the game too early.")),
    (How.FORGOES, Kind.EXTRA): Sentence(msg("It misses an extra turn.")),
    (How.FORGOES, Kind.BONUS_THEIRS): Sentence(msg("It misses a bonus move on an opponent's piece.")),
    (How.FORGOES, Kind.BONUS): Sentence(msg("It misses a bonus move.")),
    (How.FORGOES, Kind.LAST): Sentence(msg("It leaves the last piece behind in row %(row)s.")),
    (How.FORGOES, Kind.DECLINES): Sentence(msg("Skipping the follow-up was better.")),
    (How.FORGOES, Kind.FOLLOWS): Sentence(msg("Skipping the follow-up was a mistake.")),
    (How.FORGOES, Kind.NO_LOST_STEPS): Sentence(
        "It wastes %(n)s step beyond the goal line.", "It wastes %(n)s steps beyond the goal line."
    ),
    (How.FORGOES, Kind.NO_STEP_BACK): Sentence(msg("The step back was a mistake.")),
    (How.FORGOES, Kind.NO_HELP): Sentence(msg("The bonus move helps the opponent.")),
    (How.FORGOES, Kind.LENGTH): Sentence("It misses a follow-up of %(n)s row.", "It misses a follow-up of %(n)s rows."),
    (How.FORGOES, Kind.SHORT_REPLY): Sentence(
        "It allows the opponent a follow-up of %(n)s row; better turns keep it shorter.",
        "It allows the opponent a follow-up of %(n)s rows; better turns keep it shorter.",
    ),
    (How.FORGOES, Kind.NO_EXTRA_REPLY): Sentence(
        msg("The opponent can now earn an extra turn; better turns prevent that.")
    ),
    (How.FORGOES, Kind.NO_EXACT_REPLY): Sentence(
        msg("The opponent can now earn a bonus move; better turns prevent that.")
    ),
    (How.FORGOES, Kind.FULL): Sentence(msg("Filling row %(row)s was better: nobody can land in a full row.")),
    (How.FORGOES, Kind.EMPTY): Sentence(
        msg("Emptying row %(row)s was better: an opening move into an empty row earns nothing.")
    ),
    (How.FORGOES, Kind.ARRIVES): Sentence(
        "%(n)s piece could have reached the goal line.", "%(n)s pieces could have reached the goal line."
    ),
    (How.FORGOES, Kind.STAYS): Sentence(msg("The piece in row %(row)s should have stayed there.")),
    (How.FORGOES, Kind.ROWS): Sentence(
        "It gains too little ground: better turns advance %(n)s row or more.",
        "It gains too little ground: better turns advance %(n)s rows or more.",
    ),
    (How.ALLOWS, Kind.ENDS): Sentence(msg("It lets the opponent end the game: %(reply)s.")),
    (How.ALLOWS, Kind.EXTRA): Sentence(msg("It lets the opponent earn an extra turn: %(reply)s.")),
    (How.ALLOWS, Kind.BONUS_THEIRS): Sentence(msg("It lets the opponent use a bonus move against you: %(reply)s.")),
    (How.ALLOWS, Kind.BONUS): Sentence(msg("It lets the opponent earn a bonus move: %(reply)s.")),
    (How.ALLOWS, Kind.LENGTH): Sentence(
        "It lets the opponent make a follow-up of %(n)s row: %(reply)s.",
        "It lets the opponent make a follow-up of %(n)s rows: %(reply)s.",
    ),
    (How.ALLOWS, Kind.THROUGH): Sentence(
        msg("It lets the opponent make a good follow-up through row %(row)s: %(reply)s.")
    ),
    (How.ALLOWS, Kind.LAST): Sentence(msg("It lets the opponent bring up their last piece: %(reply)s.")),
    (How.ALLOWS, Kind.ARRIVES): Sentence(
        "It lets the opponent bring %(n)s piece to the goal line: %(reply)s.",
        "It lets the opponent bring %(n)s pieces to the goal line: %(reply)s.",
    ),
    (How.ALLOWS, Kind.FULL): Sentence(msg("It lets the opponent fill row %(row)s: %(reply)s.")),
    (How.ALLOWS, Kind.EMPTY): Sentence(msg("It lets the opponent empty row %(row)s: %(reply)s.")),
    (How.ALLOWS, Kind.ROWS): Sentence(
        "It lets the opponent advance %(n)s row: %(reply)s.", "It lets the opponent advance %(n)s rows: %(reply)s."
    ),
    (How.EARNS, Kind.ENDS): Sentence(msg("It ends the game at the right moment.")),
    (How.EARNS, Kind.EXTRA): Sentence(msg("It earns an extra turn.")),
    (How.EARNS, Kind.BONUS_THEIRS): Sentence(msg("It uses the bonus move on an opponent's piece.")),
    (How.EARNS, Kind.BONUS): Sentence(msg("It earns a bonus move.")),
    (How.EARNS, Kind.LAST): Sentence(msg("It brings up the last piece.")),
    (How.EARNS, Kind.DECLINES): Sentence(msg("Skipping the follow-up is right here.")),
    (How.EARNS, Kind.LENGTH): Sentence("It makes a follow-up of %(n)s row.", "It makes a follow-up of %(n)s rows."),
    (How.EARNS, Kind.SHORT_REPLY): Sentence(
        "It keeps the opponent's next follow-up to %(n)s row.", "It keeps the opponent's next follow-up to %(n)s rows."
    ),
    (How.EARNS, Kind.NO_EXTRA_REPLY): Sentence(msg("It leaves the opponent no extra turn.")),
    (How.EARNS, Kind.NO_EXACT_REPLY): Sentence(msg("It leaves the opponent no bonus move.")),
    (How.EARNS, Kind.FULL): Sentence(msg("It fills row %(row)s, so nobody can land there.")),
    (How.EARNS, Kind.EMPTY): Sentence(msg("It empties row %(row)s: an opening move into an empty row earns nothing.")),
    (How.EARNS, Kind.ARRIVES): Sentence(
        "It brings %(n)s piece to the goal line.", "It brings %(n)s pieces to the goal line."
    ),
    (How.EARNS, Kind.ROWS): Sentence("It advances %(n)s row.", "It advances %(n)s rows."),
}
"""What is said of a turn for each way in which a claim explains it."""


def reason_data(reason: Reason, side: Side, language: Language) -> dict[str, Any]:
    """A reason for a turn of a side as JSON data."""
    return {
        "how": reason.how.value,
        "kind": reason.claim.kind.value,
        "number": reason.claim.number,
        "turn": str(reason.example),
        "share": round(reason.share, 3),
        "text": sentence(reason, side, language),
    }


def sentence(reason: Reason, side: Side, language: Language) -> str:
    """A reason for a turn of a side, as a sentence in a language."""
    text = SENTENCES[reason.how, reason.claim.kind]
    mover = side.other if reason.how is How.ALLOWS else side
    number = reason.claim.number
    counted = reason.number if reason.how is How.FORGOES and reason.claim.kind in SAYS_OWN else number
    row = mover.start_line + mover.forward * (reason.number if reason.claim.kind is Kind.LAST else number)
    values = {"n": counted, "row": row, "reply": reason.example}
    if text.many:
        return language.tn(text.one, text.many, counted, **values)
    return language.t(text.one, **values)


SAYS_OWN = (Kind.SHORT_REPLY, Kind.NO_LOST_STEPS)
"""Kinds that name what the turn itself does, not what better turns do."""
