"""A progress bar with rate and time left, on standard error; without a terminal, a line now and then."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from typing import Self, TextIO

from linja.cli.i18n import t

BAR_WIDTH = 30
SHARE_TO_ESTIMATE = 0.02  # of the work that must be done before the time left is shown
SECONDS_BETWEEN = 0.2
SECONDS_BETWEEN_LINES = 15.0


@dataclass
class Progress:
    """Shows progress; call it with the amount done and the total."""

    what: str
    unit: str
    stream: TextIO = field(default_factory=lambda: sys.stderr)
    started: float = field(default_factory=time.monotonic)
    _shown: float = 0.0
    _length: int = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._length:
            self.stream.write("\r" + " " * self._length + "\r")
            self.stream.flush()

    def __call__(self, done: int, total: int) -> None:
        """Update the display if enough time has passed."""
        now = time.monotonic()
        terminal = self.stream.isatty()
        if now - (self._shown or self.started) < (SECONDS_BETWEEN if terminal else SECONDS_BETWEEN_LINES):
            return
        self._shown = now
        line = self.line(done, total, now - self.started)
        if not terminal:
            self.stream.write(line + "\n")
        else:
            self.stream.write("\r" + line.ljust(self._length))
            self._length = len(line)
        self.stream.flush()

    def line(self, done: int, total: int, seconds: float) -> str:
        """The text to show: bar, share, rate, time left."""
        share = done / total if total else 1.0
        filled = int(share * BAR_WIDTH)
        rate = done / seconds if seconds > 0 else 0.0
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        is_known = rate and share >= SHARE_TO_ESTIMATE
        left = f"  {t('%(time)s left', time=_clock((total - done) / rate))}" if is_known else ""
        return f"{self.what} [{bar}] {share:4.0%}  {_short(rate)} {self.unit}/s{left}"


def _short(number: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f}{letter}"
    return f"{number:.0f}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"
