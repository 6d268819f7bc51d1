"""Starts the program with the arguments of the command line, and leaves the terminal in order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from linja.engine.move_delay import move_delay
from linja.language import best_language, language_of_terminal
from linja.record.files import read_file
from linja.terminal.app import LinjaApp
from linja.terminal.online.link import Link, is_link
from linja.terminal.saved import Saved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from linja.language import Language


def run(target: str | None = None, language: str | None = None) -> int:
    """Play; `target` is a file with records, or a link. Raises LinjaError before anything is shown."""
    link = Link.parse(target) if target and is_link(target) else None
    records = read_file(target) if target and not link else None
    has_colour = not os.environ.get("NO_COLOR")
    if has_colour:
        os.environ.pop("NO_COLOR", None)  # empty means unset, but not to Textual
    saved = Saved.load()
    spoken = language_for(language, saved.language)
    app = LinjaApp(saved, records=records, link=link, move_delay=move_delay(), no_color=not has_colour, language=spoken)
    app.run()
    return app.return_code or 0


def language_for(asked: str | None, chosen: str, environment: Mapping[str, str] = os.environ) -> Language:
    """The language: the option first, then the choice on the start screen, then the system's.

    >>> [language_for(asked, "fr", {"LANG": "de"}).code for asked in ("ro", None)]
    ['ro', 'fr']
    """
    wanted = asked or environment.get("LINJA_LANGUAGE") or chosen
    return best_language([wanted]) if wanted else language_of_terminal(environment)
