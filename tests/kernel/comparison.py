"""Compares the kernel with the Python rules on many positions, and counts what was met on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

import linja
from linja import DECLINE, EDITIONS, PASS, Position, Rules, Side, Stage, StageKind, Step, Turn, after, earns, kernel
from linja.position import EXTRA_TURN, OPENING
from linja.turn import PASSED_TURN
from linja.turn.legal import walk_turns
from tests.strategies import WORDS_OF, made_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja import After

ONE_WORD = [*EDITIONS, *(f"{edition}+{word}" for edition in EDITIONS for word in WORDS_OF[edition])]
TINY = [f"+pieces={pieces}+limit={limit}" for pieces in (1, 2, 3) for limit in (1, 2) if limit < 2 * pieces]
SMALL = [f"+pieces={pieces}+limit={limit}" for pieces in range(1, 7) for limit in (1, 2, 3) if limit < 2 * pieces]
LARGE = ["+limit=2", "+limit=3", "+limit=4", "+limit=9", "+limit=24", "+pieces=8+limit=3", "+pieces=10+limit=20"]

EVENTS = (
    "opening earns a follow-up",
    "opening into an empty row",
    "opening onto the goal earns a follow-up",
    "opening onto the goal earns a bonus",
    "opening onto the goal earns nothing",
    "follow-up earns an extra turn",
    "follow-up onto the goal earns an extra turn",
    "follow-up earns a bonus",
    "follow-up overshoots the goal",
    "follow-up lapses",
    "extra turn lapses",
    "bonus lapses",
    "follow-up declined",
    "bonus declined",
    "blocked by a full row",
    "own bonus forward",
    "own bonus back",
    "own bonus off the goal",
    "opponent's bonus forward",
    "opponent's bonus back",
    "end cuts the turn short",
    "turn goes on though the end is triggered",
    "sides meet again",
    "pass",
    "both stuck",
    "finished game",
    "mid-turn",
)
"""everything that can happen; a comparison that has not met all of it often enough has shown nothing"""


def some_rules(random: Random) -> Iterator[Rules]:
    """Each edition with each single word, on boards of every size, and random combinations."""
    for text in ONE_WORD:
        yield Rules.parse(text)
        yield Rules.parse(text + random.choice(SMALL))
        yield Rules.parse(text + random.choice(TINY))
        edition = random.choice(list(EDITIONS))
        words = random.sample(WORDS_OF[edition], random.randint(2, len(WORDS_OF[edition])))
        yield Rules.parse("+".join([edition, *words]) + random.choice([*LARGE, *SMALL]))


def cornered(rules: Rules, random: Random) -> Position:
    """All but one or two of the mover's pieces are home, and the opponent fills a row or two before them."""
    away = random.randint(1, min(2, rules.pieces))
    own, other = [0] * 8, [0] * 8
    for row in random.choices(range(7), k=away):
        own[row if row == 0 or own[row] < rules.row_limit else 0] += 1
    own[7] = rules.pieces - away
    for row in random.sample(range(1, 7), 2):
        other[row] = min(rules.row_limit - own[row], rules.pieces - sum(other))
    other[random.choice((0, 7))] += rules.pieces - sum(other)
    position = Position.of_mover(own, other, random.choice(list(Side)))
    return replace(position, stage=random.choice(stages_of(position, rules)))


def stages_of(position: Position, rules: Rules) -> list[Stage]:
    """Some stages that the position can be at: the start of a turn, and what may be due within one."""
    extra, mark = "+" * rules.extra_turn, "!" * position.have_passed(rules)
    if mark and rules.end_at_once:
        return [OPENING]
    due = [f"f{steps}{plus}" for steps in range(1, min(3, rules.most_steps) + 1) for plus in {"", extra}]
    due += ["o+"] * rules.extra_turn + ["x"] * rules.exact_bonus
    return [OPENING, *(Stage.parse(stage + mark) for stage in sorted(due))]


def turns_in_python(position: Position, rules: Rules) -> list[tuple[Turn, Position, bool]]:
    if position.is_over(rules):
        return []
    own, other = position.from_mover()
    return [
        (Turn(actions), Position.of_mover(other[::-1], own[::-1], position.side.other), over)
        for actions, over in walk_turns(own, other, position.side, position.stage, rules)
    ]


def follow_up_due(stage: Stage | None) -> bool:
    return stage is not None and stage.kind is StageKind.FOLLOW_UP


def bonus_due(stage: Stage | None) -> bool:
    return stage is not None and stage.kind is StageKind.BONUS


def opening_events(step: Step, side: Side, earned: Stage | None) -> Iterator[str]:
    if step.target != side.goal:
        yield "opening into an empty row" if earned is None else "opening earns a follow-up"
    elif earned is None:
        yield "opening onto the goal earns nothing"
    else:
        yield f"opening onto the goal earns a {'bonus' if bonus_due(earned) else 'follow-up'}"


def follow_up_events(step: Step, side: Side, steps: int, earned: Stage | None) -> Iterator[str]:
    if earned == EXTRA_TURN:
        yield (
            "follow-up onto the goal earns an extra turn"
            if step.target == side.goal
            else "follow-up earns an extra turn"
        )
    if bonus_due(earned):
        yield "follow-up earns a bonus"
    if abs(step.target - step.source) < steps:
        yield "follow-up overshoots the goal"


def bonus_events(step: Step, side: Side) -> Iterator[str]:
    owner = side.other if step.of_opponent else side
    whose = "opponent's" if step.of_opponent else "own"
    yield f"{whose} bonus {'forward' if step.target - step.source == owner.forward else 'back'}"
    if step.source == owner.goal:
        yield "own bonus off the goal"


def ending_events(now: After, ended: bool, earned: Stage | None, rules: Rules) -> Iterator[str]:
    if ended and earned is not None:
        if now.over and rules.end_at_once:
            yield "end cuts the turn short"
        else:
            name = {StageKind.OPENING: "extra turn", StageKind.FOLLOW_UP: "follow-up", StageKind.BONUS: "bonus"}
            yield f"{name[earned.kind]} lapses"
    if not ended and now.position.stage.end_triggered:
        yield "turn goes on though the end is triggered"


def is_blocked(position: Position, rules: Rules) -> bool:
    """Whether a full row keeps an own piece from going forward."""
    own, other = position.from_mover()
    steps = position.stage.steps or 1
    return any(
        own[row] and row + steps < 7 and own[row + steps] + other[row + steps] >= rules.row_limit for row in range(7)
    )


@dataclass
class Comparison:
    """The kernel against the Python rules, on many positions of one way to play, and what was met on the way."""

    rules: Rules
    random: Random
    seen: Counter[str] = field(default_factory=Counter)
    met_within_turns: set[Position] = field(default_factory=set)

    def turns(self, position: Position) -> list[tuple[Turn, Position, bool]]:
        """The turns of a position, after a look whether both agree on them."""
        expected = turns_in_python(position, self.rules)
        found = kernel.successors(position, self.rules)
        assert found == expected, f"{position.text} by {self.rules}"
        self.seen["positions"] += 1
        self.seen["turns"] += len(expected)
        self.seen["mid-turn"] += position.stage != OPENING
        if not expected:
            self.seen["finished game"] += 1
        elif expected[0][0] == PASSED_TURN:
            self.seen["both stuck" if expected[0][2] else "pass"] += 1
        return expected

    def made_up(self, number: int) -> None:
        """Positions by counts alone, reachable or not, with any stage."""
        for _ in range(number):
            position = Position.parse(made_up(self.rules, self.random), self.rules)
            self.sample(position)

    def cornered(self, number: int) -> None:
        """Positions in which little can be done, so that much lapses."""
        for _ in range(number):
            self.sample(cornered(self.rules, self.random))

    def sample(self, position: Position) -> None:
        turns = self.turns(position)
        for turn in self.random.sample(turns, min(len(turns), 8)):
            self.play(position, turn)

    def random_games(self, number: int) -> None:
        """The positions of random games, also within turns, until there are this many."""
        enough = self.seen["positions"] + number
        while self.seen["positions"] < enough:
            position, over = Position.start(self.rules, self.random.choice(list(Side))), False
            while not over and self.seen["positions"] < enough:
                turn, following, over = self.random.choice(self.turns(position))
                self.play(position, (turn, following, over))
                position = following

    def play(self, position: Position, turn: tuple[Turn, Position, bool]) -> None:
        """Play a turn action by action with the Python rules; it must lead to the same, and what is met is compared."""
        actions, following, over = turn
        side, now = position.side, linja.After(position, False)
        for action in actions:
            if isinstance(action, Step):
                now = self.step(now.position, action)
            else:
                now = after(now.position, action, self.rules)
        if not now.over and now.position.side is side:
            self.seen["follow-up declined" if follow_up_due(now.position.stage) else "bonus declined"] += 1
            now = after(now.position, DECLINE, self.rules)
        assert (now.position.without_stage(), now.over) == (following, over)
        if over and not now.position.have_passed(self.rules) and PASS not in actions:
            self.seen["sides meet again"] += 1

    def step(self, position: Position, step: Step) -> After:
        side, stage = position.side, position.stage
        earned = earns(position, step, self.rules)
        now = after(position, step, self.rules)
        ended = now.over or now.position.side is not side
        if stage.kind is StageKind.OPENING:
            self.seen.update(opening_events(step, side, earned))
        elif stage.kind is StageKind.FOLLOW_UP:
            self.seen.update(follow_up_events(step, side, stage.steps, earned))
        else:
            self.seen.update(bonus_events(step, side))
        self.seen.update(ending_events(now, ended, earned, self.rules))
        self.seen["blocked by a full row"] += is_blocked(position, self.rules)
        if not ended and now.position not in self.met_within_turns:
            self.met_within_turns.add(now.position)
            self.turns(now.position)
        return now


def compare(seed: str, positions: int) -> Counter[str]:
    """Compare on this many positions or some more, spread over all rules; what was met."""
    random, seen = Random(seed), Counter[str]()
    while seen["positions"] < positions:
        for rules in some_rules(random):
            comparison = Comparison(rules, random)
            comparison.made_up(30 if rules.extra_turn else 16)  # what an extra turn does is the rarest
            comparison.cornered(40 if rules.extra_turn else 16)
            comparison.random_games(8)
            seen += comparison.seen
    return seen


def too_rare(seen: Counter[str], least: int) -> dict[str, int]:
    return {event: seen[event] for event in EVENTS if seen[event] < least}
