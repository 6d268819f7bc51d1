"""Every word that a player reads in the terminal, in one place."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from linja.editions import BOXES, DIFFERENCES, TITLES, WORD_TITLES, title
from linja.engine.analysis import words as analysis_words
from linja.engine.analysis.numbers import signed, unsigned
from linja.position import Side, Stage, StageKind

if TYPE_CHECKING:
    from linja.engine.analysis import Choice
    from linja.game import Outcome, PlayedTurn
    from linja.match import Match
    from linja.record import Record
    from linja.rules import Rules
    from linja.terminal.setup import Setup
    from linja.terminal.table import LocalTable

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
    "hint": "There is no hint now.",
    "analyse": "Not while this game is being played.",
    "rematch": "The game is still going on.",
    "draw": "A draw cannot be offered now.",
    "accept": "Nothing has been offered.",
    "decline": "Nothing has been offered.",
}
NOTHING_TO_SKIP = "This cannot be skipped."

NO_TURNS = "No turn has been played."
LOOKING_AHEAD = "Looking ahead …"
EXACTNESS = {True: "exact", False: "estimated by looking ahead"}
COLUMNS = ("turn", "value", "lost")

PLAY, CONTINUE, CHOOSE, CHANGE, OPEN, JOIN = "play", "continue", "choose", "change", "open", "join"
LIGHT, HELP, QUIT, MENU, SAVE, LOOK_BACK = "light", "help", "quit", "menu", "save", "look back"
PICKS, LANDS, SKIPS, PASSES = "pick up", "land", "skip", "pass"
WISHES = {
    "undo": "undo",
    "takeback": "take back",
    "resign": "resign",
    "hint": "hint",
    "analyse": "analysis",
    "rematch": "next game",
    "draw": "draw?",
    "accept": "accept",
    "decline": "decline",
}
GAME_COLUMN, RULES_COLUMN = "The game", "The rules"
TURNS_TITLE, ANALYSIS_TITLE = "Turns", "Analysis"
RESIGN_QUESTION = "Resign this game?"
OPEN_QUESTION = "Open a game from which file?"
WRITE_QUESTION = "Write the game to which file?"
EXISTS = "{path} is there already. Enter again replaces it."
WHICH_GAME = "Which game?"
ABOUT = {
    "pieces": "A smaller board: fewer pieces a side. The box has 12.",
    "limit": "How many pieces, of both colours together, an inner row holds. In the box it is 6.",
    "opponent": "The computer, or a friend who sits beside you. For a friend far away, i joins a game by its link.",
    "level": "1 is gentle, each level wins about two games of three against the one below.",
    "side": "Black goes up the board, Red goes down.",
    "starter": "Who begins the first game. After that, the loser begins.",
    "length": "In a match a drawn game counts for neither.",
}
PERFECT = "Perfect reads the solution if it is there, else it looks far ahead."

CONNECTING = "Connecting …"
RECONNECTING = "The line is broken; trying again …"
NO_SUCH_GAME = "There is no such game on this server."
NO_SERVER = "This is no linja server."
REFUSED = "The server does not let us in: {why}"
JOIN_QUESTION = "The link of the game?"
FREE_SEAT, AWAY, WATCHING = "waiting for somebody", "away", "you are watching"
SEND_LINK = "Send the link above to a friend."
NEXT_IS_THERE = "The next game is there: n goes to it."
ARCHIVED = "This game has been put away: it can be read, not played on."
OFFERS = {"draw": "a draw", "takeback": "a turn back"}
OFFERED = {True: "You have asked for {what}.", False: "You are asked for {what}: y accepts, x declines."}

YES, NO, TAKE, LEAVE, SCROLL = "yes", "no", "take it", "leave", "scroll"
KEYS_TITLE = "Keys"
KEYS = {
    "↑ ↓": "point at a piece, or at where it lands",
    "Enter, Space": "pick the piece up, then land it",
    "1 to 8": "pick up in this row, then land in that row",
    "Esc": "put it back; leave a hint; come back to the game",
    "mouse": "click a piece and where it goes, a turn, a key",
    "s": "skip the rest of the turn; pass if no piece can move",
    "u": "undo the last step of this turn",
    "b": "take your last turn back",
    "h": "hint: the best turn",
    "a": "analysis of every turn; `linja solve` makes it exact",
    "PgUp PgDn": "scroll the analysis",
    "← → Home End": "look back through the turns",
    "f": "see the board from the other end",
    "r": "resign",
    "n": "when the game is over: the next game, or a rematch",
    "w": "write the game to a file",
    "o": "open a game from a file",
    "d, y, x": "online: offer a draw, accept, decline",
    "l": "light or dark",
    "m": "menu; the game is kept",
    "q, Ctrl-C": "quit; the game is kept",
}

SAVED = "Saved in {path}"
KEPT_ASIDE = "The game kept last could not be read; its file is now {path}"


def edition(rules: Rules) -> str:
    """The name of an edition."""
    return TITLES[rules.edition]


def about(field: str, setup: Setup) -> str:
    """What a field of the start form means."""
    if field == "edition":
        boxes = ", ".join(BOXES[setup.rules.edition])
        return f"{boxes[0].upper()}{boxes[1:]}. {DIFFERENCES[setup.rules.edition]}"
    if field == "level" and setup.level == "perfect":
        return PERFECT
    return ABOUT.get(field) or f"{WORD_TITLES[field]}."


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines."""
    return textwrap.wrap(text, max(10, width))


def waits(table: LocalTable) -> str:
    """That a game can be gone on with."""
    played = len(table.game.history())
    names = f"{table.name(Side.BLACK)} – {table.name(Side.RED)}"
    return f"A game waits: {names}, {title(table.setup.rules)}, {played} turn{'s' * (played != 1)} so far. c continues."


def record_title(number: int, record: Record) -> str:
    """A game of a file, in a line."""
    black, red = (record.headers.get(COLOURS[side], COLOURS[side]) for side in Side)
    outcome = analysis_words.outcome(record.outcome)
    return f"{number:>3}  {black} – {red}, {title(record.rules)}. {outcome}"


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
    return "bonus move" if stage.kind is StageKind.BONUS else "extra turn"


def due(stage: Stage, whose: str, can_skip: bool, rules: Rules) -> str:
    """What is to be done at this stage."""
    skip = ", or s to skip" if can_skip else ""
    if stage.kind is StageKind.FOLLOW_UP:
        return f"{whose} follow-up: one piece {rows(stage.steps)} forward{skip}"
    if stage.kind is StageKind.BONUS:
        pieces = "any piece" if rules.aggressive else "one piece"
        return f"{whose} bonus move: {pieces} one row forward or back{skip}"
    turn = "extra turn" if stage.extra_turn_used else "opening move"
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


def hinted(choice: Choice) -> str:
    """The best turn, and the margin it leads to."""
    turn = str(choice.turn) if choice.turn else "s, skip the rest"
    value = signed(choice.value, choice.exact)
    return f"Hint: {turn} (value {value}{', exact' if choice.exact else ''})"


def points(count: int) -> str:
    """A number of points."""
    return f"{count} point{'s' * (abs(count) != 1)}".replace("-", "−")


def value(margin: float, exact: bool) -> str:
    """Who wins under best play, given Black's margin."""
    text = analysis_words.margin(margin, exact)
    return text[0].upper() + text[1:]


def rules_title(rules: Rules) -> str:
    """What stands above the rules."""
    return f"The rules: {title(rules)}"


def counted(pieces: int, points: int) -> str:
    """How the points of a row are counted."""
    return f"{pieces} × {points // pieces} = {points}".replace("-", "−") if pieces else ""


def played(choice: Choice) -> str:
    """What the turn that was played is worth."""
    return f"played {choice.turn}: lost {unsigned(choice.lost, choice.lost_exact)}"


def clock(seconds: float) -> str:
    """Time that is left.

    >>> clock(59.2), clock(271), clock(7300), clock(200_000)
    ('1:00', '4:31', '2:01:40', '2 d 7 h')
    """
    left = math.ceil(seconds)
    if left >= 86_400:
        return f"{left // 86_400} d {left % 86_400 // 3600} h"
    hours, rest = divmod(left, 3600)
    minutes = f"{rest // 60:02}" if hours else f"{rest // 60}"
    return f"{hours}:{minutes}:{rest % 60:02}" if hours else f"{minutes}:{rest % 60:02}"
