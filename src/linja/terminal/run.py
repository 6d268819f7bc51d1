"""Starts the program with what the command line asked for, and leaves the terminal in order."""

from __future__ import annotations

import os

from linja.engine.pace import pace_of
from linja.language import best_language, language_of_terminal
from linja.record.files import read_file
from linja.terminal.app import LinjaApp
from linja.terminal.online.link import Link, is_link
from linja.terminal.saved import Saved


def run(target: str | None = None, language: str | None = None) -> int:
    """Play; `target` is a file with records, or a link. Raises LinjaError before anything is shown.

    A language that is asked for now goes before the one that was chosen here, and that before the system's.
    """
    link = Link.parse(target) if target and is_link(target) else None
    records = read_file(target) if target and not link else None
    has_colour = not os.environ.get("NO_COLOR")
    if has_colour:
        os.environ.pop("NO_COLOR", None)  # empty means nothing, but not to Textual
    saved = Saved.load()
    asked_for = language or os.environ.get("LINJA_LANGUAGE") or saved.language
    spoken = best_language([asked_for]) if asked_for else language_of_terminal()
    app = LinjaApp(saved, records=records, link=link, pace=pace_of(), no_color=not has_colour, language=spoken)
    app.run()
    return app.return_code or 0
