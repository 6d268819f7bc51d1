"""The progress bar."""

from __future__ import annotations

import io

from linja.cli.progress import Progress


def test_progress_shows_share_rate_and_time_left() -> None:
    progress = Progress("solving zen", "positions", stream=io.StringIO())
    assert progress.line(25, 100, 5.0) == "solving zen [#######.......................]  25%  5 positions/s  0:15 left"
    assert progress.line(3_000_000, 9_000_000, 1.0).endswith("33%  3.0M positions/s  0:02 left")
    assert progress.line(0, 100, 0.0).endswith("  0%  0 positions/s")
    assert progress.line(1, 100, 1.0).endswith("  1%  1 positions/s")  # too early to tell
