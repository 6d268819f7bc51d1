"""Who takes part, and how a text names it."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from linja.arena import Limits, Participant, SloppyPlayer
from linja.engine import RandomPlayer
from linja.errors import LinjaError
from linja.kernel import successors
from linja.position import Position
from linja.rules import ZEN, Rules
from linja.turn import Step
from tests.arena.bots import EXAMPLES, QUICK

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("text", ["gentle", "1", "10", "perfect", "rules-of-thumb", "random", "sloppy", "minimax3"])
def test_levels_and_our_own_players_go_by_their_names(text: str) -> None:
    participant = Participant.parse(text)
    assert (participant.name, participant.plays_as, participant.is_bot) == (text, text, False)


def test_anybody_can_have_another_name() -> None:
    assert Participant.parse("calm=3") == Participant("calm", "3")
    assert Participant.parse("mine= sh -c 'exit 1' ") == Participant("mine", "sh -c 'exit 1'")


def test_a_bot_without_a_name_is_called_by_its_script_or_program(tmp_path: Path) -> None:
    script = EXAMPLES / "forward.py"
    assert Participant.parse(f"{shlex.quote(sys.executable)} {shlex.quote(str(script))} --depth 3").name == "forward"
    assert Participant.parse("sh -c 'exit 1'").name == "sh"
    spaced = tmp_path / "my bot=1.py"
    spaced.touch()
    assert Participant.parse(f"sh {shlex.quote(str(spaced))}").name == "my-bot-1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("11", "neither a level"),
        ("perfekt", "no such program"),
        ("./not-there --fast", "no such program"),
        ("mine=./not-there", "no such program"),
        ("mine='unclosed", "not a valid command line"),
        ("", "no such program"),
        ("mine=", "no such program"),
    ],
)
def test_what_nobody_is_called(text: str, words: str) -> None:
    with pytest.raises(LinjaError, match=words):
        Participant.parse(text)


def test_a_level_describes_itself_by_what_it_does() -> None:
    """So that a tournament with a level of the same name that plays differently is another one."""
    description = Participant.parse("calm=3").description()
    assert description["level"]["nodes"] > 0
    assert "noise" in description["level"]


@pytest.mark.parametrize("plays_as", ["1", "random", "minimax3"])
def test_our_own_players_play_the_same_for_the_same_seed(plays_as: str) -> None:
    def choices(seed: int) -> list[str]:
        with Participant("x", plays_as).playing(ZEN, seed, QUICK, None) as player:
            texts = ["61111110/01111116 b", "50022210/01122105 r", "50022210/01123005 r f4"]
            return [str(player.choose(Position.parse(text))) for text in texts]

    assert choices(1) == choices(1)
    assert plays_as == "minimax3" or len({tuple(choices(seed)) for seed in range(8)}) > 1


def test_chance_plays_everything() -> None:
    rules = Rules.parse("zen+pieces=3")
    start = Position.start(rules)
    played = {RandomPlayer(rules, seed).choose(start) for seed in range(200)}
    assert played == {turn for turn, _, _ in successors(start, rules)}


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9, float("nan"), float("inf")])
def test_times_that_make_no_sense(seconds: float) -> None:
    with pytest.raises(LinjaError, match="time"):
        Limits(time=seconds)
    with pytest.raises(LinjaError, match="start-up time"):
        Limits(start=seconds)


def test_other_limits_that_make_no_sense() -> None:
    with pytest.raises(LinjaError, match="nodes"):
        Limits(nodes=0)
    with pytest.raises(LinjaError, match="memory"):
        Limits(memory=-1)


def test_no_memory_limit_is_none() -> None:
    assert "ulimit -d" in Limits().applied_to(["true"])[2]
    assert "ulimit -d" not in Limits(memory=0).applied_to(["true"])[2]


def test_the_sloppy_player_plays_any_turn_of_the_third_that_advances_most() -> None:
    position = Position.start(ZEN)
    turns = successors(position, ZEN)
    advances = {turn: sum(step.target - step.source for step in turn if isinstance(step, Step)) for turn, _, _ in turns}
    most = sorted(advances.values(), reverse=True)[: -(-len(turns) // 3)]
    chosen = {SloppyPlayer(ZEN, seed).choose(position) for seed in range(300)}
    assert min(advances[turn] for turn in chosen) >= most[-1]
    assert len(chosen) > len(most) // 2
    assert SloppyPlayer(ZEN, 5).choose(position) == SloppyPlayer(ZEN, 5).choose(position)
