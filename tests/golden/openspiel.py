"""Golden playthroughs in the form that OpenSpiel has for them: one game of each edition.

`python -m tests.golden.openspiel` rewrites them. The seeds are chosen for short games that have much in them.
"""

from __future__ import annotations

from pathlib import Path

from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay

import linja.envs.open_spiel  # noqa: F401 - registers the game

GAMES = {
    "classic": ("python_linja(rules=classic)", 1),
    "bonus": ("python_linja(rules=bonus+aggressive,reward=margin)", 2),
    "zen": ("python_linja(rules=zen,pieces=4,limit=3)", 3),
}


def golden_file(edition: str) -> Path:
    return Path(__file__).with_name(f"openspiel-{edition}.txt")


def replayed(edition: str) -> tuple[str, str]:
    """The file, and the same actions played again."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    original, again = replay(str(golden_file(edition)))
    return original, again


if __name__ == "__main__":
    for name, (game, seed) in GAMES.items():
        golden_file(name).write_text(playthrough(game, None, seed=seed), encoding="utf-8")
