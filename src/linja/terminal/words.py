"""Every word that a player reads in the terminal, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.editions import DIFFERENCES, TITLES, title
from linja.engine.analysis import words as analysis_words
from linja.position import Side, Stage, StageKind

if TYPE_CHECKING:
    from linja.game import Outcome, PlayedTurn
    from linja.match import Match
    from linja.rules import Rules
    from linja.turn import Turn

COLOURS = analysis_words.SIDES
YOU = "You"

FIELDS = {
    "edition": "Edition",
    "pieces": "Pieces a side",
    "limit": "Row limit",
    "opponent": "Opponent",
    "level": "Level",
    "side": "You play",
    "starter": "Who begins",
    "length": "Match",
}
WORDS = {
    "aggressive": "Aggressive bonus move",
    "goal-row": "Empty goal counts as row",
    "optional-follow-up": "Follow-up optional",
    "compulsory-follow-up": "Follow-up compulsory",
    "no-opening-bonus": "No bonus for openings",
    "leave-goal": "Goal may be left",
    "shared-line": "Outer line may be shared",
    "goal-count": "Goal opening counts pieces",
}
"""Short titles of option words; linja.editions has the long ones."""
OPPONENTS = {"computer": "Computer", "device": "Friend here"}
SIDES = {None: "Random", Side.BLACK: "Black", Side.RED: "Red"}
LENGTHS = {1: "Single game", 3: "Best of 3", 5: "Best of 5"}
LEVEL_NOTES = {"1": "1, gentle", "4": "4, usual", "10": "10, strong", "perfect": "Perfect"}

ENDS_GAME, ENDS_TURN = "ends the game", "turn ends"
STUCK = "{whose} turn: no piece can move. s passes."
PICK = "↑ ↓ choose a piece, Enter picks it up. ? shows all keys."
LAND = "Enter lands it, Esc puts it back."
LAST_TURN = "The sides have passed each other: this is the last turn."

NOT_POSSIBLE = {
    "undo": "Nothing has been played in this turn.",
    "takeback": "There is no turn to take back.",
    "resign": "The game is over.",
    "hint": "Hints are for whoever is to move.",
    "analyse": "Not while this game is being played.",
    "rematch": "The game is still going on.",
    "draw": "A draw cannot be offered now.",
    "accept": "Nothing has been offered.",
    "decline": "Nothing has been offered.",
}
NOTHING_TO_SKIP = "This cannot be skipped."

SAVED = "Saved in {path}"
KEPT_ASIDE = "The game kept last could not be read; its file is now {path}"
NO_SOLUTION = "linja solve --rules {rules} would make this exact"


def edition(rules: Rules) -> str:
    """The name of an edition."""
    return TITLES[rules.edition]


def difference(rules: Rules) -> str:
    """What is special about an edition."""
    return DIFFERENCES[rules.edition]


def level(name: str) -> str:
    """A level, with a word about the marked ones."""
    return LEVEL_NOTES.get(name, name)


def computer(level: str) -> str:
    """The computer's name."""
    return "linja, perfect" if level == "perfect" else f"linja, level {level}"


def heading(rules: Rules, length: int, match: Match) -> str:
    """Rules and standing, in a line."""
    if length == 1:
        return title(rules)
    wins = match.standing().wins
    standing = f"best of {length}, Black {wins[Side.BLACK]} : {wins[Side.RED]} Red"
    return f"{title(rules)} · {standing}{', decided' if match.is_over() else ''}"


def whose(side: Side, is_shared: bool) -> str:
    """Whose turn it is."""
    return f"{COLOURS[side]}’s" if is_shared else "Your"


def earned(stage: Stage) -> str:
    """What a step earns."""
    if stage.kind is StageKind.FOLLOW_UP:
        return f"follow-up {stage.steps}"
    return "bonus move" if stage.kind is StageKind.BONUS else "another turn"


def due(stage: Stage, whose: str, can_skip: bool, rules: Rules) -> str:
    """What is to be done at this stage."""
    skip = ", or s to skip" if can_skip else ""
    if stage.kind is StageKind.FOLLOW_UP:
        return f"{whose} follow-up: one piece {rows(stage.steps)} forward{skip}"
    if stage.kind is StageKind.BONUS:
        pieces = "any piece" if rules.aggressive else "one piece"
        return f"{whose} bonus move: {pieces} one row forward or back{skip}"
    turn = "another turn" if stage.extra_turn_used else "opening move"
    return f"{whose} {turn}: one piece one row forward{skip}"


def rows(count: int) -> str:
    """A number of rows."""
    return "one row" if count == 1 else f"{count} rows"


def waiting(name: str, is_thinking: bool) -> str:
    """That somebody else is to move."""
    return f"{name}: thinking …" if is_thinking else f"{name} is to move."


def outcome(outcome: Outcome, mine: frozenset[Side]) -> str:
    """How a game ended, as a sentence."""
    text = analysis_words.outcome(outcome)
    if len(mine) == 1 and outcome.winner:
        return f"{'You win' if outcome.winner in mine else 'You lose'}. {text}."
    return f"{text}."


def looking(last: PlayedTurn | None, turns: int) -> str:
    """Which board of the past is shown."""
    if last is None:
        return f"The start of the game, before {turns} turns. Esc comes back."
    return f"After turn {last.number} of {turns}, {COLOURS[last.side]} {last.turn}. Esc comes back."


def hinted(turn: Turn) -> str:
    """The best turn."""
    return f"Hint: {turn}" if turn else "Hint: s, skip it"
