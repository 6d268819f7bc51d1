"""A real server for the browser tests, `python -m tests.browser.serve HOME PORT`: the computer plays at once."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from linja.server import Limits, Settings
from linja.web import create_app
from tests.browser.pseudo import add_pseudo_language

PLENTY = (1e6, 1e6)
"""A driver clicks faster than any hand, so nothing is held back."""


def main(home: str, port: str) -> None:
    """Serve until the process is ended."""
    add_pseudo_language()
    limits = Limits(messages=PLENTY, games=PLENTY, sockets=PLENTY)
    settings = Settings(home=Path(home), pace=0, limits=limits)
    uvicorn.run(create_app(settings), host="127.0.0.1", port=int(port), log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
