"""Every word that a player reads in the terminal, in the player's language.

Tables have the English texts, by which the catalogues know them.
"""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from linja.editions import DIFFERENCES, LEVEL_TITLES, TITLES, WORD_TITLES, title_in
from linja.language import msg
from linja.position import Side, Stage, StageKind
from linja.record import PLAYER_HEADERS
from linja.report.words import Words as AnalysisWords

if TYPE_CHECKING:
    from linja.engine.analysis import PossibleTurn
    from linja.game import Outcome, PlayedTurn
    from linja.language import Language
    from linja.match import Match
    from linja.record import Record
    from linja.rules import Rules

FIELD_TITLES = {
    "edition": msg("Edition"),
    "pieces": msg("Pieces a side"),
    "limit": msg("Row limit"),
    "opponent": msg("Opponent"),
    "level": msg("Level"),
    "side": msg("Your colour"),
    "starter": msg("Who begins"),
    "length": msg("Match"),
    "language": msg("Language"),
}
OPTION_TITLES = {
    "aggressive": msg("Aggressive bonus move"),
    "goal-row": msg("Empty goal counts as row"),
    "optional-follow-up": msg("Follow-up optional"),
    "compulsory-follow-up": msg("Follow-up compulsory"),
    "no-opening-bonus": msg("No bonus for openings"),
    "leave-goal": msg("Goal may be left"),
    "shared-line": msg("Outer line may be shared"),
    "goal-count": msg("Goal opening counts pieces"),
}
"""Short titles of option words; linja.editions has the long ones."""
OPPONENT_TITLES = {"computer": msg("Computer"), "device": msg("Friend here")}
SIDE_TITLES = {None: msg("Random"), Side.BLACK: msg("Black"), Side.RED: msg("Red")}
LEVEL_WORDS = {"gentle": msg("gentle"), "easy": msg("easy"), "perfect": msg("perfect")}
"""Levels that are not numbers, inside of a name."""
LENGTH_TITLES = {1: msg("Single game"), 3: msg("Best of 3"), 5: msg("Best of 5")}
FIELD_TEXTS = {
    "pieces": msg("A smaller board: fewer pieces a side. The box has 12."),
    "limit": msg("How many pieces, of both colours together, an inner row holds. In the box it is 6."),
    "opponent": msg(
        "The computer, or a friend who sits beside you. For a friend far away, i joins a game by its link."
    ),
    "level": msg("Each level wins about two games of three against the one below."),
    "side": msg("Black goes up the board, Red goes down."),
    "starter": msg("Who begins the first game. After that, the loser begins."),
    "length": msg("In a match a drawn game counts for neither."),
    "language": msg("The language of everything here, and of the rules (?)."),
}
EDITION_TEXTS = {
    "classic": msg("The first box, from 2003."),
    "bonus": msg("Later boxes with German or Romanian rules."),
    "zen": msg("The box sold today."),
}

NOT_POSSIBLE = {
    "undo": msg("Nothing has been played in this turn."),
    "takeback": msg("There is no turn to take back."),
    "resign": msg("The game is over."),
    "hint": msg("There is no hint now."),
    "analyse": msg("Not while this game is being played."),
    "rematch": msg("The game is still going on."),
    "draw": msg("A draw cannot be offered now."),
    "accept": msg("Nothing has been offered."),
    "decline": msg("Nothing has been offered."),
}
COMMAND_TITLES = {
    "undo": msg("undo"),
    "takeback": msg("take back"),
    "resign": msg("resign"),
    "hint": msg("hint"),
    "analyse": msg("analysis"),
    "rematch": msg("next game"),
    "draw": msg("draw?"),
    "accept": msg("accept"),
    "decline": msg("decline"),
}
"""beside their keys in the line at the bottom"""
OFFER_TEXTS = {
    ("draw", True): msg("You have offered a draw."),
    ("draw", False): msg("You are offered a draw: y accepts, x declines."),
    ("takeback", True): msg("You have asked to take your turn back."),
    ("takeback", False): msg("Your opponent asks to take a turn back: y accepts, x declines."),
}
"""by what it is, and whether it is one's own"""
REFUSAL_TEXTS = {
    "stale": msg("The game has gone on meanwhile."),
    "illegal": msg("That is not possible."),
    "not-your-turn": msg("It is not your turn."),
    "over": msg("The game is over."),
    "too-fast": msg("That was too fast. Please wait a moment."),
    "not-possible": msg("That is not possible now."),
}
"""by the server's code"""


class Words(AnalysisWords):
    """What is said in the terminal."""

    @classmethod
    def of(cls, language: Language, rules: Rules) -> Words:
        """In the words of the edition's rule sheet."""
        return cls(language.of_edition(rules.edition))

    # Before a game

    def edition(self, rules: Rules) -> str:
        """The name of an edition."""
        return self.t(TITLES[rules.edition])

    def rules(self, rules: Rules) -> str:
        """The name of a way to play."""
        return title_in(self.language, rules)

    def about(self, field: str, edition: str, level: str) -> str:
        """What a field of the start form means, with what is chosen."""
        if field == "edition":
            return f"{self.t(EDITION_TEXTS[edition])} {self.t(DIFFERENCES[edition])}"
        if field == "level" and level == "perfect":
            return self.t("Perfect reads the solution if it is there, else it looks far ahead.")
        return self.t(FIELD_TEXTS[field]) if field in FIELD_TEXTS else f"{self.t(WORD_TITLES[field])}."

    def level(self, name: str) -> str:
        """A level, with its name if it is a number."""
        title = self.t(LEVEL_TITLES[name])
        return f"{name}, {title}" if name.isdecimal() else title

    def waits(self, black: str, red: str, rules: Rules, turns: int) -> str:
        """That a game of these players can be gone on with."""
        return self.t(
            "A game waits: %(names)s, %(rules)s, %(turns)s. c continues.",
            names=f"{black} – {red}",
            rules=self.rules(rules),
            turns=self.tn("%(n)s turn", "%(n)s turns", turns),
        )

    def record_title(self, number: int, record: Record) -> str:
        """A game of a file, in a line."""
        black, red = (record.headers.get(PLAYER_HEADERS[side]) or self.side(side) for side in Side)
        return f"{number:>3}  {black} – {red}, {self.rules(record.rules)}. {self.outcome(record.outcome)}"

    # In a game

    def computer(self, level: str) -> str:
        """The computer's name."""
        strength = self.t(LEVEL_WORDS[level]) if level in LEVEL_WORDS else self.t("level %(level)s", level=level)
        return f"linja, {strength}"

    def heading(self, rules: Rules, length: int, match: Match) -> str:
        """Rules and standing, in a line."""
        if length == 1:
            return self.rules(rules)
        wins = match.standing().wins
        decided = f", {self.t('decided')}" if match.is_over() else ""
        return f"{self.rules(rules)} · {self.standing(length, wins[Side.BLACK], wins[Side.RED])}{decided}"

    def standing(self, length: int, black: int, red: int) -> str:
        """How a match stands."""
        points = f"{self.side(Side.BLACK)} {black} : {red} {self.side(Side.RED)}"
        return f"{self.t('best of %(n)s', n=length)}, {points}"

    def earned(self, stage: Stage) -> str:
        """What a step earns."""
        if stage.kind is StageKind.FOLLOW_UP:
            return self.t("follow-up %(n)s", n=stage.steps)
        return self.t("bonus move") if stage.kind is StageKind.BONUS else self.t("extra turn")

    def due(self, stage: Stage, rules: Rules) -> str:
        """What is to be done at this stage."""
        if stage.kind is StageKind.FOLLOW_UP:
            return self.tn(
                "Follow-up of %(n)s: move one piece %(n)s row forward.",
                "Follow-up of %(n)s: move one piece %(n)s rows forward.",
                stage.steps,
            )
        if stage.kind is StageKind.BONUS:
            if rules.aggressive:
                return self.t("Bonus move: one step forward or back, with your piece or your opponent's.")
            return self.t("Bonus move: one step of one piece, forward or back.")
        if stage.extra_turn_used:
            return self.t("Extra turn! Make another opening move.")
        return self.t("Opening move: one piece, one row forward.")

    def asked(self, side: Side, text: str, is_shared: bool) -> str:
        """What is to be done, and by whom if both play here."""
        return self.t("%(side)s: %(text)s", side=self.side(side), text=text) if is_shared else text

    def waiting(self, name: str, is_thinking: bool) -> str:
        """That somebody else is to move."""
        text = msg("%(name)s: thinking …") if is_thinking else msg("%(name)s is to move.")
        return self.t(text, name=name)

    def ended(self, outcome: Outcome, mine: frozenset[Side]) -> str:
        """How a game ended, as a sentence, for those who played it here."""
        text = self.outcome(outcome)
        if len(mine) == 1 and outcome.winner:
            return f"{self.t('You win.') if outcome.winner in mine else self.t('You lose.')} {text}."
        return f"{text}."

    def looking(self, last: PlayedTurn | None, turns: int) -> str:
        """Which board of the past is shown."""
        if last is None:
            return self.t("The start of the game. Esc comes back.")
        return self.t(
            "After turn %(number)s of %(turns)s, %(side)s %(turn)s. Esc comes back.",
            number=last.number,
            turns=turns,
            side=self.side(last.side),
            turn=last.turn,
        )

    def hinted(self, possible: PossibleTurn) -> str:
        """The best turn, and the margin it leads to."""
        turn = str(possible.turn) if possible.turn else self.t("s, skip the rest")
        value = self.signed(possible.value, possible.exact)
        text = (
            msg("Hint: %(turn)s (value %(value)s, exact)")
            if possible.exact
            else msg("Hint: %(turn)s (value %(value)s)")
        )
        return self.t(text, turn=turn, value=value)

    def points(self, count: int) -> str:
        """A number of points."""
        return self.tn("%(n)s point", "%(n)s points", abs(count), n=_minus(count))

    def value(self, margin: float, exact: bool) -> str:
        """Who wins under best play, given Black's margin."""
        text = self.margin(margin, exact)
        return text[0].upper() + text[1:]

    def exactness(self, exact: bool) -> str:
        """How much a value is worth."""
        return self.t("exact") if exact else self.t("estimated by looking ahead")

    def played(self, possible: PossibleTurn) -> str:
        """What the turn that was played is worth."""
        lost = self.unsigned(possible.lost, possible.lost_exact)
        return self.t("%(turn)s lost %(lost)s", turn=possible.turn, lost=lost)

    def clock(self, seconds: float) -> str:
        """Time that is left.

        >>> words = Words()
        >>> words.clock(59.2), words.clock(271), words.clock(7300), words.clock(200_000)
        ('1:00', '4:31', '2:01:40', '2 d 7 h')
        """
        left = math.ceil(seconds)
        if left >= 86_400:
            return self.t("%(days)s d %(hours)s h", days=left // 86_400, hours=left % 86_400 // 3600)
        hours, rest = divmod(left, 3600)
        minutes = f"{rest // 60:02}" if hours else f"{rest // 60}"
        return f"{hours}:{minutes}:{rest % 60:02}" if hours else f"{minutes}:{rest % 60:02}"


def counted(pieces: int, points: int) -> str:
    """How the points of a row are counted."""
    return f"{pieces} × {_minus(points // pieces)} = {_minus(points)}" if pieces else ""


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines."""
    return textwrap.wrap(text, max(10, width))


def _minus(number: int) -> str:
    """With a true minus."""
    return str(number).replace("-", "−")
