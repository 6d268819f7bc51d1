"""Random rules and positions, for hypothesis and for seeded tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from linja import EDITIONS, WORDS, Position, Rules, Side, after, after_turn, legal_actions, legal_turns

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

WORDS_OF = {edition: [word.text for word in WORDS if edition in word.editions] for edition in EDITIONS}

SIZES = ["", "", "", "+limit=4", "+limit=2", "+limit=9", "+pieces=8+limit=3", "+pieces=6+limit=1", "+pieces=5+limit=2"]
SIZES += ["+pieces=4", "+pieces=3+limit=1", "+pieces=3", "+pieces=2+limit=1", "+pieces=2", "+pieces=1+limit=1"]


@st.composite
def any_rules(draw: DrawFn, *, without: str = "") -> Rules:
    """An edition, any of its words but one, and a size of board."""
    edition = draw(st.sampled_from(list(EDITIONS)))
    words = [word for word in WORDS_OF[edition] if word != without]
    chosen = draw(st.lists(st.sampled_from(words), unique=True, max_size=4))
    return Rules.parse("+".join([edition, *chosen]) + draw(st.sampled_from(SIZES)))


def seeds() -> st.SearchStrategy[Random]:
    """Sources of randomness: a seed is all that hypothesis chooses, and all that it has to show."""
    return st.integers(0, 2**32 - 1).map(Random)


@st.composite
def positions(draw: DrawFn, rules: Rules) -> Position:
    """A position that these rules allow: made up or reached, at the start of a turn, within one, or at the end."""
    random = draw(seeds())
    if draw(st.booleans()):
        return Position.parse(made_up(rules, random), rules)
    return reached(rules, random, draw(st.integers(0, 120)))


@st.composite
def turn_starts(draw: DrawFn, rules: Rules) -> Position:
    """A position at the start of a turn, or at the end of a game."""
    random = draw(seeds())
    board = made_up_board(rules, random)
    return Position.parse(f"{board} {random.choice('br')}", rules)


@st.composite
def situations(draw: DrawFn) -> tuple[Position, Rules]:
    """A position, and rules by which it can be played."""
    rules = draw(any_rules())
    return draw(positions(rules)), rules


def reached(rules: Rules, random: Random, number: int) -> Position:
    """Where this many random actions from the start lead, or fewer, if the game ends."""
    position = Position.start(rules, random.choice(list(Side)))
    for _ in range(number):
        result = after(position, random.choice(legal_actions(position, rules)), rules)
        position = result.position
        if result.over:
            break
    return position


def random_game(rules: Rules, random: Random, longest: int) -> list[Position]:
    """The positions at the starts of the turns of a random game, and its last one; cut off at a number of turns."""
    game = [Position.start(rules, random.choice(list(Side)))]
    while len(game) <= longest:
        turn = random.choice(list(legal_turns(game[-1], rules)))
        result = after_turn(game[-1], turn, rules)
        game.append(result.position)
        if result.over:
            break
    return game


def made_up(rules: Rules, random: Random) -> str:
    """A position text that keeps the row limit, reachable or not, at the start of a turn or within one."""
    position = f"{made_up_board(rules, random)} {random.choice('br')}"
    if random.random() < 0.5:
        return position
    return f"{position} {_made_up_stage(rules, position, random)}".rstrip()


def made_up_board(rules: Rules, random: Random) -> str:
    """Each side prefers a few rows, so that some are crowded and some empty; often they have almost passed."""
    black, red = [0] * 8, [0] * 8
    meeting = random.randint(0, 7) if random.random() < 0.6 else None
    for counts in (black, red):
        favourites = [random.random() ** 4 for _ in range(8)]
        for _ in range(rules.pieces):
            free = [row for row in range(8) if row in (0, 7) or black[row] + red[row] < rules.row_limit]
            if meeting is not None:
                free = [row for row in free if (row >= meeting if counts is black else row <= meeting)] or free
            counts[random.choices(free, [favourites[row] for row in free])[0]] += 1
    return "/".join("".join(f"{count:x}" for count in counts) for counts in (black, red))


def _made_up_stage(rules: Rules, position: str, random: Random) -> str:
    """A stage that the rules know and that fits the board; empty where a passed board leaves none."""
    passed = Position.parse(position).have_passed(rules)
    if passed and rules.end_at_once:
        return ""
    longest = longest_follow_up(rules)
    stages = [f"f{random.randint(1, longest)}", f"f{random.randint(1, min(3, longest))}"] if longest else []
    if rules.extra_turn:
        stages += [*(f"{stage}+" for stage in stages), "o+"]
    if rules.exact_bonus:
        stages += ["x", "x"]
    return random.choice(stages) + "!" * passed


def longest_follow_up(rules: Rules) -> int:
    """The most pieces that an opening can meet where it still finds room, or what it can earn on the goal line."""
    met = min(rules.row_limit, 2 * rules.pieces) - 1
    on_goal = {"nothing": 0, "one": 1, "count": 2 * rules.pieces}[rules.goal_opening.value]
    return max(met, on_goal)
