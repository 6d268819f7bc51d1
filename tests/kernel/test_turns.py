"""The native kernel gives the answers of the Python rules: every turn, in the same order, with where it leads."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

import linja
from linja import (
    DECLINE,
    EDITIONS,
    PASS,
    ZEN,
    Game,
    InvalidPosition,
    Position,
    Rules,
    Side,
    Stage,
    StageKind,
    Step,
    Turn,
    after,
    after_turn,
    earns,
    kernel,
    legal_turns,
    perft,
)
from linja.editions import STANDARD
from linja.position import EXTRA_TURN, OPENING
from linja.turn import PASSED_TURN, _walk_turns
from tests.strategies import WORDS_OF, made_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
        for actions, over in _walk_turns(own, other, position.side, position.stage, rules)
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
        found = kernel.legal_turns(position, self.rules)
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
        """The positions of random games, within turns too, until there were so many."""
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


@pytest.mark.parametrize("seed", [f"quick {number}" for number in range(4)])
def test_every_turn_is_the_same(seed: str) -> None:
    seen = compare(seed, 8_000)
    assert too_rare(seen, 30) == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["slow 0", "slow 1"])
def test_every_turn_is_the_same_on_very_many_positions(seed: str) -> None:
    """Two halves, so that each event is met a thousand times in all."""
    seen = compare(seed, 250_000)
    assert too_rare(seen, 500) == {}


@pytest.mark.parametrize("rules", STANDARD)
def test_texts_are_the_same_from_the_start(rules: str) -> None:
    by = Rules.parse(rules)
    for side in Side:
        start = Position.start(by, side)
        found = {(str(turn), now.text, over) for turn, now, over in kernel.legal_turns(start, by)}
        results = [(turn, after_turn(start, turn, by)) for turn in legal_turns(start, by)]
        assert found == {(str(turn), now.without_stage().text, over) for turn, (now, over) in results}


@pytest.mark.parametrize("rules", STANDARD)
def test_perft_is_the_same_from_the_start(rules: str) -> None:
    by = Rules.parse(rules)
    start = Position.start(by)
    assert [kernel.perft(start, depth, by) for depth in range(4)] == [perft(start, depth, by) for depth in range(4)]


@pytest.mark.parametrize("size", SMALL)
def test_perft_is_the_same_on_small_boards(size: str) -> None:
    for text in ONE_WORD:
        rules = Rules.parse(text + size)
        start = Position.start(rules, Side.RED)
        assert kernel.perft(start, 3, rules) == perft(start, 3, rules)


def test_perft_begins_in_mid_turn() -> None:
    rules = Rules.parse("zen+aggressive")
    position = Position.parse("50022210/01122105 r f4", rules)
    assert kernel.perft(position, 2, rules) == perft(position, 2, rules)


def test_perft_can_be_very_deep() -> None:
    rules = Rules.parse("classic+pieces=1")
    start = Position.start(rules)
    assert kernel.perft(start, 900, rules) == kernel.perft(start, 30, rules) == perft(start, 30, rules)


@pytest.mark.parametrize("text", ["00000048/84000000 b", "61111110/01111116 b !"])
def test_a_finished_game_has_no_turns(text: str) -> None:
    position = Position.parse(text, ZEN)
    margin = position.points(Side.BLACK, ZEN) - position.points(Side.RED, ZEN)
    assert kernel.legal_turns(position) == []
    assert kernel.perft(position, 3) == 1
    assert kernel.playout(position) == kernel.Playout(turns=0, margin=margin)


ASKED: list[Callable[[Position], object]] = [
    kernel.legal_turns,
    kernel.playout,
    kernel.playouts,
    lambda position: kernel.perft(position, 1),
]


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("text", ["61111111/01111116 b", "07111110/01111116 b", "61111110/01111116 b o+"])
def test_an_invalid_position_is_refused(ask: Callable[[Position], object], text: str) -> None:
    with pytest.raises(InvalidPosition):
        ask(Position.parse(text))


def test_packing_is_undone_by_unpacking() -> None:
    random = Random("pack")
    for rules in some_rules(random):
        position = Position.parse(made_up(rules, random), rules).without_stage()
        assert kernel.unpack(kernel.pack(position), position.side) == position
        assert kernel.pack(position.mirrored()) == kernel.pack(position)


class SplitMix:
    """The random numbers of a playout."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, bound: int) -> int:
        mask = (1 << 64) - 1
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & mask
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
        return ((mixed ^ mixed >> 31) >> 32) * bound >> 32


def play_in_python(position: Position, rules: Rules, seed: int) -> Game:
    game, random = Game(rules, position), SplitMix(seed)
    while not game.is_over():
        turns = list(game.legal_turns())
        game.play_turn(turns[random.below(len(turns))])
    return game


def as_playout(game: Game) -> kernel.Playout:
    outcome = game.outcome()
    assert outcome is not None
    margin = 0 if outcome.winner is None else outcome.black - outcome.red
    return kernel.Playout(len(game.history()), margin if game.start.side is Side.BLACK else -margin)


@pytest.mark.parametrize("text", ONE_WORD)
def test_a_playout_is_the_game_that_the_python_rules_play(text: str) -> None:
    random = Random(f"playout {text}")
    for size in ["", "", *random.sample(SMALL, 6)]:
        rules, seed = Rules.parse(text + size), random.getrandbits(64)
        start = Position.start(rules, random.choice(list(Side)))
        for position in (start, Position.parse(made_up(rules, random), rules)):
            assert kernel.playout(position, rules, seed) == as_playout(play_in_python(position, rules, seed))


@pytest.mark.parametrize("text", ["01000110/00101001 b", "10000101/30000000 b x"])
def test_playouts_are_drawn_by_repetition(text: str) -> None:
    rules = Rules.parse("bonus+leave-goal+pieces=3+limit=1")
    position = Position.parse(text, rules)
    games = [play_in_python(position, rules, seed) for seed in range(200)]
    assert [kernel.playout(position, rules, seed) for seed in range(200)] == [as_playout(game) for game in games]
    assert sum(str(game.outcome()).endswith("repetition") for game in games) >= 5


def test_playouts_add_up_single_ones() -> None:
    start, first = Position.start(), (1 << 64) - 20  # the seeds go on from zero
    games = [kernel.playout(start, ZEN, seed) for seed in range(first, first + 50)]
    margins = [game.margin for game in games]
    assert kernel.playouts(start, ZEN, 50, first) == kernel.PlayoutSums(
        games=50,
        wins=sum(margin > 0 for margin in margins),
        draws=sum(margin == 0 for margin in margins),
        losses=sum(margin < 0 for margin in margins),
        turns=sum(game.turns for game in games),
        margin=sum(margins),
    )


def test_playouts_are_the_same_on_every_machine() -> None:
    assert kernel.playouts(Position.start(), ZEN, 1_000, 1) == kernel.PlayoutSums(1000, 545, 42, 413, 52399, 1521)


def test_other_threads_run_while_the_kernel_counts() -> None:
    counting = threading.Thread(target=kernel.perft, args=(Position.start(), 4))
    moments = [time.monotonic()]
    counting.start()
    while counting.is_alive():
        moments.append(time.monotonic())
    longest_wait = max(later - earlier for earlier, later in pairwise(moments))
    assert longest_wait < (moments[-1] - moments[0]) / 2


def run_python(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_an_interrupt_ends_a_long_count() -> None:
    source = """if True:
        import os, signal, threading
        from linja import Position
        from linja.kernel import perft
        threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            perft(Position.start(), 9)
        except KeyboardInterrupt:
            print("interrupted")
    """
    assert run_python(source).stdout == "interrupted\n"


def test_the_rules_need_no_kernel() -> None:
    source = "import linja, sys; print([name for name in sys.modules if name.startswith('linja.kernel')])"
    assert run_python(source).stdout == "[]\n"


@pytest.mark.parametrize("kernel_is_there", [True, False])
def test_the_command_perft_does_without_the_kernel(kernel_is_there: bool) -> None:
    hidden = "" if kernel_is_there else "sys.modules['linja.kernel'] = None"
    source = f"""if True:
        import sys
        {hidden}
        from linja import cli
        print(cli.positions.perft.__module__, flush=True)
        cli.main(["perft", "61111110/01111116 b", "--depth", "2"])
    """
    assert run_python(source).stdout.split() == ["linja.kernel" if kernel_is_there else "linja.turn", "11039"]
