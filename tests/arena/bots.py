"""Bots for tests: real programs, good and bad, as short shell scripts."""

from __future__ import annotations

import shlex
from pathlib import Path

from linja.arena import GameJob, Limits, Participant

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
FIRST = 'echo "bestturn $first"'
"""Answers `go` with the first legal turn."""
RULES = "zen+pieces=2"
QUICK = Limits(time=20, start=20, memory=512)
"""For bots that answer, or fail on their own: nothing is to depend on how fast this machine is."""


def script(go: str = FIRST, hello: str = "echo hello 1 test", stop: str = "exit 0", other: str = ":") -> str:
    """The command line of a bot that does these things when it is told to."""
    body = (
        "while read -r command rest; do case $command in "
        f"hello) {hello};; turns) first=${{rest%%;*}};; go) {go};; quit) {stop};; *) {other};; esac; done"
    )
    return shlex.join(["/bin/sh", "-c", body])


def bot(name: str = "bot", **parts: str) -> Participant:
    return Participant(name, script(**parts))


def job(black: Participant, red: Participant, limits: Limits = QUICK, rules: str = RULES) -> GameJob:
    return GameJob(rules, 1, (), black, red, (1, 2), limits)


CHANCE = Participant("chance", "random")
