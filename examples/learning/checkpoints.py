"""Training for some minutes of one processor, with a copy of the agent saved now and then."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path("build/learning")
MINUTES = (0, 1, 2, 4, 6, 8, 10)


class Checkpoints:
    """Saves an agent when it has learned for so many minutes, and says when to stop.

    Minutes are those of the processor: other programs on the machine do not count.
    """

    def __init__(self, name: str, save: Callable[[Path], object], minutes: float) -> None:
        self._folder = FOLDER / name
        self._folder.mkdir(parents=True, exist_ok=True)
        self._save = save
        self._minutes = minutes
        self._due = [minute for minute in MINUTES if minute <= minutes]
        self._started = time.process_time()

    @property
    def done(self) -> float:
        """The share of the time that has passed, from 0 to 1."""
        return min(1.0, (time.process_time() - self._started) / 60 / self._minutes)

    def go_on(self) -> bool:
        """Save what is due; whether there is time left."""
        done = self.done
        while self._due and self._due[0] <= done * self._minutes:
            self._save(self._folder / str(self._due.pop(0)))
        return done < 1


def saved(name: str) -> dict[int, Path]:
    """The saved copies of an agent, by minutes."""
    return dict(sorted((int(path.stem), path) for path in (FOLDER / name).glob("*")))


def minutes_asked() -> float:
    """The minutes given on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=MINUTES[-1], help="of one processor")
    return float(parser.parse_args().minutes)
