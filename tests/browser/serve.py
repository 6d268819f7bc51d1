"""A real server for the browser tests, `python -m tests.browser.serve HOME PORT`: the computer plays at once."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import uvicorn

from linja.server import Limits, Settings
from linja.web import create_app
from tests.browser.pseudo import add_pseudo_language

PLENTY = (1e6, 1e6)
"""A driver clicks faster than any hand, so nothing is held back."""


def ahead(home: Path) -> float:
    """How many seconds a server is ahead of the real time."""
    written = home / "ahead"
    return float(written.read_text()) if written.exists() else 0.0


def set_ahead(home: Path, seconds: float) -> None:
    """Put a server ahead, also while it runs; at once, so that it never reads half of it."""
    (home / "ahead.new").write_text(str(seconds))
    (home / "ahead.new").replace(home / "ahead")


def main(home: str, port: str) -> None:
    """Serve until the process is ended."""
    add_pseudo_language()
    limits = Limits(
        messages=PLENTY,
        games=PLENTY,
        sockets=PLENTY,
        look_ups=PLENTY,
        requests=PLENTY,
        files=PLENTY,
        lobby=10**6,
        address_messages=PLENTY,
    )
    settings = Settings(
        home=Path(home),
        move_delay=0,
        limits=limits,
        now=lambda: datetime.now(UTC) + timedelta(seconds=ahead(Path(home))),
    )
    uvicorn.run(create_app(settings), host="127.0.0.1", port=int(port), log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
