"""What is said at the end of a game, and about levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.game import Reason
from linja.language import msg

if TYPE_CHECKING:
    from linja.game import Outcome
    from linja.position import Side
    from linja.terminal.texts.words import Words

YOU_WIN = {
    Reason.RESIGNED: msg("You win: your opponent resigned."),
    Reason.TIME: msg("You win: your opponent ran out of time."),
}
YOU_LOSE = {
    Reason.RESIGNED: msg("%(winner)s wins: you resigned."),
    Reason.TIME: msg("%(winner)s wins: you ran out of time."),
}
SOMEONE_WINS = {
    Reason.RESIGNED: msg("%(winner)s wins: the other side resigned."),
    Reason.TIME: msg("%(winner)s wins: the other side ran out of time."),
}


@dataclass(frozen=True)
class Advice:
    """What to say about levels after a game."""

    beaten: str | None
    """the highest level beaten with these rules"""
    is_first: bool
    """whether that was in this game"""
    next: str | None
    """a level to continue with"""
    step: int
    """1 if that is a stronger one, -1 for a weaker one, 0 for none"""


def ended(words: Words, outcome: Outcome, mine: frozenset[Side]) -> str:
    """How a game ended, for the players here; the points only if they decided it."""
    winner = outcome.winner
    if outcome.reason is Reason.AGREED:
        return words.t("Draw by agreement.")
    if winner is None:
        return f"{words.outcome(outcome)}."
    is_own, is_won = len(mine) == 1, winner in mine
    if outcome.reason in SOMEONE_WINS:
        texts = SOMEONE_WINS if not is_own else YOU_WIN if is_won else YOU_LOSE
        return words.t(texts[outcome.reason], winner=words.side(winner))
    return _margin(words, abs(outcome.margin), is_won) if is_own else f"{words.outcome(outcome)}."


def level_advice(words: Words, advice: Advice) -> str:
    """The highest level beaten, and which one may fit better."""
    parts = []
    if advice.beaten:
        text = (
            msg("For the first time, you beat level %(level)s.")
            if advice.is_first
            else msg("Highest level beaten: %(level)s.")
        )
        parts.append(words.t(text, level=words.level(advice.beaten)))
    if advice.next:
        text = msg("Step up: %(level)s") if advice.step > 0 else msg("Step down: %(level)s")
        key = "+" if advice.step > 0 else "-"
        parts.append(f"{words.t(text, level=words.level(advice.next))} ({key})")
    return " ".join(parts)


def _margin(words: Words, points: int, is_won: bool) -> str:
    if is_won:
        return words.tn("You win by %(n)s point.", "You win by %(n)s points.", points)
    return words.tn("You lost by %(n)s point.", "You lost by %(n)s points.", points)
