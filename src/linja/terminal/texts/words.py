"""All texts that a player reads in the terminal, in the player's language.

The tables have the English texts, which are the keys of the catalogues.
"""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from linja.editions import DIFFERENCES, LEVEL_TITLES, TITLES, WORD_TITLES, title_in
from linja.engine.rules_of_thumb import TITLES as RULE_TITLES
from linja.language import msg
from linja.position import Side, Stage, StageKind
from linja.record import PLAYER_HEADERS
from linja.report.words import Words as AnalysisWords
from linja.turn import Step

if TYPE_CHECKING:
    from linja.engine.analysis import PossibleTurn
    from linja.engine.rules_of_thumb import Rule
    from linja.game import PlayedTurn
    from linja.language import Language
    from linja.match import Match
    from linja.record import Record
    from linja.rules import Rules

FIELD_TITLES = {
    "edition": msg("Edition"),
    "pieces": msg("Pieces per side"),
    "limit": msg("Row limit"),
    "opponent": msg("Opponent"),
    "level": msg("Level"),
    "side": msg("Your colour"),
    "starter": msg("Who starts"),
    "length": msg("Match"),
    "language": msg("Language"),
}
OPTION_TITLES = {
    "aggressive": msg("Aggressive bonus move"),
    "goal-row": msg("Empty goal counts as row"),
    "optional-follow-up": msg("Follow-up optional"),
    "compulsory-follow-up": msg("Follow-up compulsory"),
    "no-opening-bonus": msg("No bonus for openings"),
    "leave-goal": msg("Pieces may leave goal"),
    "shared-line": msg("Outer line may be shared"),
    "goal-count": msg("Goal opening counts pieces"),
}
"""Short titles of option words; linja.editions has the long ones."""
OPPONENT_TITLES = {"computer": msg("Computer"), "device": msg("Friend here")}
SIDE_TITLES = {None: msg("Random"), Side.BLACK: msg("Black"), Side.RED: msg("Red")}
LEVEL_WORDS = {
    "gentle": msg("gentle"),
    "easy": msg("easy"),
    "perfect": msg("perfect"),
    "rules-of-thumb": msg("rules of thumb"),
}
"""Levels that are not numbers, inside of a name."""
LENGTH_TITLES = {1: msg("Single game"), 3: msg("Best of 3"), 5: msg("Best of 5")}
FIELD_TEXTS = {
    "pieces": msg("For a shorter game, play with fewer pieces per side. The box has 12."),
    "limit": msg("The most pieces, of both colours together, that fit in an inner row. In the box it's 6."),
    "opponent": msg("The computer, or a friend beside you. To join a friend online, press i and enter the link."),
    "level": msg("Each level wins about two games in three against the one below."),
    "side": msg("Black moves up the board, Red moves down."),
    "starter": msg("Who starts the first game. After that, the loser starts."),
    "length": msg("In a match, a drawn game counts for neither side."),
    "language": msg("The language of the program and its rules (?)."),
}
EDITION_TEXTS = {
    "classic": msg("For a sheet without a bonus move."),
    "bonus": msg("For a sheet with a bonus move and minus points by row."),
    "zen": msg("For a sheet with a bonus move and one minus point per piece; sold today."),
}

NOT_POSSIBLE = {
    "undo": msg("There is nothing to undo in this turn."),
    "takeback": msg("There is no turn to take back."),
    "resign": msg("The game is over."),
    "hint": msg("No hint is available now."),
    "analyse": msg("Not until the game is over."),
    "rematch": msg("The game is still going on."),
    "draw": msg("You can't offer a draw now."),
    "accept": msg("There is no offer."),
    "decline": msg("There is no offer."),
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
    ("draw", True): msg("You offered a draw."),
    ("draw", False): msg("Your opponent offers a draw: y accepts, x declines."),
    ("takeback", True): msg("You asked to take back your turn."),
    ("takeback", False): msg("Your opponent wants to take back a turn: y accepts, x declines."),
}
"""by kind, and whether it is the player's own"""
REFUSAL_TEXTS = {
    "stale": msg("The game has moved on."),
    "illegal": msg("That's not possible."),
    "not-your-turn": msg("It's not your turn."),
    "over": msg("The game is over."),
    "too-fast": msg("That was too fast. Please wait a moment."),
    "not-possible": msg("That's not possible now."),
}
"""by the server's error code"""


class Words(AnalysisWords):
    """The texts of the terminal."""

    @classmethod
    def of(cls, language: Language, rules: Rules) -> Words:
        """With the terms of the edition's rule sheet."""
        return cls(language.of_edition(rules.edition))

    # Before a game

    def edition(self, rules: Rules) -> str:
        """The name of an edition."""
        return self.t(TITLES[rules.edition])

    def rules(self, rules: Rules) -> str:
        """The name of a rule set."""
        return title_in(self.language, rules)

    def about(self, field: str, edition: str, level: str) -> str:
        """The explanation of a field of the start form."""
        if field == "edition":
            return f"{self.t(EDITION_TEXTS[edition])} {self.t(DIFFERENCES[edition])}"
        if field == "level" and level == "perfect":
            return self.t("Perfect uses the solution if there is one; otherwise it looks far ahead.")
        if field == "level" and level == "rules-of-thumb":
            return self.t("It only counts, using at most seven simple rules, and tells you which one it used.")
        return self.t(FIELD_TEXTS[field]) if field in FIELD_TEXTS else f"{self.t(WORD_TITLES[field])}."

    def rule_used(self, rule: Rule) -> str:
        """The rule of thumb that decided a turn."""
        return self.t("Its rule: %(rule)s", rule=self.t(RULE_TITLES[rule]))

    def level(self, name: str) -> str:
        """A level, with its name if it is a number."""
        title = self.t(LEVEL_TITLES[name])
        return f"{name}, {title}" if name.isdecimal() else title

    def level_title(self, name: str) -> str:
        """What a level with a number is called; empty if its name is all there is."""
        return self.t(LEVEL_TITLES[name]) if name.isdecimal() and name in LEVEL_TITLES else ""

    def waits(self, black: str, red: str, rules: Rules, turns: int) -> str:
        """A notice that a game between these players can be continued."""
        return self.t(
            "Saved game: %(names)s, %(rules)s, %(turns)s. c continues.",
            names=f"{black} – {red}",
            rules=self.rules(rules),
            turns=self.tn("%(n)s turn", "%(n)s turns", turns),
        )

    def record_title(self, number: int, record: Record) -> str:
        """A game of a file, in one line."""
        black, red = (record.headers.get(PLAYER_HEADERS[side]) or self.side(side) for side in Side)
        return f"{number:>3}  {black} – {red}, {self.rules(record.rules)}. {self.outcome(record.outcome)}"

    # In a game

    def computer(self, level: str) -> str:
        """The computer's name."""
        strength = self.t(LEVEL_WORDS[level]) if level in LEVEL_WORDS else self.t("level %(level)s", level=level)
        return f"linja, {strength}"

    def heading(self, rules: Rules, length: int, match: Match) -> str:
        """Rules and score, in one line."""
        if length == 1:
            return self.rules(rules)
        wins = match.standing().wins
        decided = f", {self.t('decided')}" if match.is_over() else ""
        return f"{self.rules(rules)} · {self.standing(length, wins[Side.BLACK], wins[Side.RED])}{decided}"

    def standing(self, length: int, black: int, red: int) -> str:
        """The score of a match."""
        points = f"{self.side(Side.BLACK)} {black} : {red} {self.side(Side.RED)}"
        return f"{self.t('best of %(n)s', n=length)}, {points}"

    def earned(self, stage: Stage) -> str:
        """What a step earns."""
        if stage.kind is StageKind.FOLLOW_UP:
            return self.t("follow-up %(n)s", n=stage.steps)
        return self.t("bonus move") if stage.kind is StageKind.BONUS else self.t("extra turn")

    def due(self, stage: Stage, rules: Rules, met: int | None = None) -> str:
        """The prompt for a stage; a follow-up says which row earned it, if the pieces met there explain it."""
        if stage.kind is StageKind.FOLLOW_UP:
            if met is not None:
                return self.tn(
                    "%(n)s piece was in row %(row)s → move any piece %(n)s row.",
                    "%(n)s pieces were in row %(row)s → move any piece %(n)s rows.",
                    stage.steps,
                    row=met,
                )
            return self.tn(
                "Follow-up: move one piece %(n)s row forward.",
                "Follow-up: move one piece %(n)s rows forward.",
                stage.steps,
            )
        if stage.kind is StageKind.BONUS:
            if rules.aggressive:
                return self.t("Bonus move: move one piece, yours or your opponent's, one row forward or back.")
            return self.t("Bonus move: move one piece one row forward or back.")
        if stage.extra_turn_used:
            return self.t("Extra turn! Make another opening move.")
        return self.t("Opening move: move one piece one row forward.")

    def explained(self, played: PlayedTurn) -> str:
        """What the opening of a turn met, and what that earned."""
        side, opening = self.side(played.side), played.turn[0]
        if not isinstance(opening, Step):
            return self.t("%(side)s can't move and passes.", side=side)
        if opening.target == played.side.goal:
            return self.t("%(side)s brings a piece home.", side=side)
        met = sum(played.before.count(one, opening.target) for one in Side)
        if not met:
            return self.t("%(side)s opens into an empty row and earns nothing.", side=side)
        if len(played.turn) == 1:
            return self.t("%(side)s makes only an opening move.", side=side)
        return self.tn(
            "%(side)s meets %(n)s piece in row %(row)s: the follow-up is %(n)s row.",
            "%(side)s meets %(n)s pieces in row %(row)s: the follow-up is %(n)s rows.",
            met,
            side=side,
            row=opening.target,
        )

    def asked(self, side: Side, text: str, is_shared: bool) -> str:
        """The prompt, with the side if both play here."""
        return self.t("%(side)s: %(text)s", side=self.side(side), text=text) if is_shared else text

    def waiting(self, name: str, is_thinking: bool) -> str:
        """A notice that another player is to move."""
        text = msg("%(name)s: thinking …") if is_thinking else msg("%(name)s is to move.")
        return self.t(text, name=name)

    def looking(self, last: PlayedTurn | None, turns: int) -> str:
        """Which past board is shown."""
        if last is None:
            return self.t("The start of the game. Esc returns.")
        return self.t(
            "After turn %(number)s of %(turns)s, %(side)s %(turn)s. Esc returns.",
            number=last.number,
            turns=turns,
            side=self.side(last.side),
            turn=last.turn,
        )

    def hinted(self, possible: PossibleTurn, stage: int) -> str:
        """Where the best turn begins, the turn itself, or also what it leads to."""
        first = possible.turn[0] if possible.turn else None
        if stage == 1 and isinstance(first, Step):
            return self.t("Look at the piece in row %(row)s. h shows more.", row=first.source)
        turn = str(possible.turn) if possible.turn else self.t("s, skip the rest")
        if stage == 2:
            return self.t("Best: %(turn)s.", turn=turn)
        text = (
            msg("Best: %(turn)s. With perfect play it leads to %(end)s.")
            if possible.exact
            else msg("Best so far: %(turn)s. Estimated result: %(end)s.")
        )
        return self.t(text, turn=turn, end=self.end(possible.value))

    def end(self, value: float) -> str:
        """How a game ends for the side to move, after "leads to"."""
        margin = abs(round(value))
        if not margin:
            return self.t("a draw")
        if value > 0:
            return self.tn("a win by %(n)s", "a win by %(n)s", margin)
        return self.tn("a loss by %(n)s", "a loss by %(n)s", margin)

    def points(self, count: int) -> str:
        """A number of points."""
        return self.tn("%(n)s point", "%(n)s points", abs(count), n=_minus(count))

    def value(self, margin: float, exact: bool) -> str:
        """Who wins with best play, given Black's margin."""
        text = self.margin(margin, exact)
        return text[0].upper() + text[1:]

    def exactness(self, exact: bool) -> str:
        """Whether a value is exact."""
        return self.t("exact") if exact else self.t("estimated by looking ahead")

    def played(self, possible: PossibleTurn) -> str:
        """The value of the turn that was played."""
        lost = self.unsigned(possible.lost, possible.lost_exact)
        return self.t("%(turn)s lost %(lost)s", turn=possible.turn, lost=lost)

    def clock(self, seconds: float) -> str:
        """The time left.

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
    """The calculation of a row's points."""
    return f"{pieces} × {_minus(points // pieces)} = {_minus(points)}" if pieces else ""


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text into lines."""
    return textwrap.wrap(text, max(10, width))


def _minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")
