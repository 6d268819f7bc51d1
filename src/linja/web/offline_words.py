"""What pages say where no server is: other texts in place of those that speak of one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from linja.language import msg

if TYPE_CHECKING:
    from linja.language import Language

FAILED = msg("That didn't work. Please try again.")
WORDS = {
    "Linja needs JavaScript. Please switch it on for this page.": msg(
        "Linja needs JavaScript and WebAssembly with SIMD here. Switch them on, or use a newer browser."
    ),
    "Estimated: these rules haven't been solved on this server yet.": msg(
        "Estimated: these rules haven't been solved on this device yet."
    ),
    "Estimates: these rules haven't been solved on this server yet.": msg(
        "Estimates: these rules haven't been solved on this device yet. Solving takes one to five minutes, up to 800 "
        "MB of memory while it runs, and then 160 to 350 MB of storage. Keep this page open until it is done."
    ),
    "≈ is an estimate: these rules haven't been solved on this server yet.": msg(
        "≈ is an estimate: these rules haven't been solved on this device yet."
    ),
    "Open to everyone on this server.": "",  # a site has no lobby
    "Choose “Rules of thumb” as your opponent to play against them.": "",  # they are written in Python
    "A game against the rules of thumb": msg("New game"),
    "Try out what you have learned: the rules of thumb tell you after each turn which of them decided it.": msg(
        "Try out what you have learned."
    ),
    "%(n)s games are no longer on this server.": msg("%(n)s games are no longer on this device."),
    "Not played here yet.": "",  # games are not counted
    "The link may be incomplete, or the game was played on another server.": msg(
        "The link may be incomplete, or the game was played on another device."
    ),
    "Solve this edition in the background? Hints and the perfect level become exact. It takes a few minutes and up to "
    "%(megabytes)s MB of disk space.": msg(
        "Solve these rules in this browser? Hints, analyses and the perfect level become exact, also offline. It takes "
        "one to five minutes, up to 800 MB of memory while it runs, and then 160 to 350 MB of storage. Keep this page "
        "open until it is done."
    ),
    "This edition is being solved in the background, so that hints and the perfect level become exact.": msg(
        "These rules are being solved in this browser, so that hints and the perfect level become exact. Keep this "
        "page open: on another page it starts again."
    ),
    "Stored only in this browser. No one else sees them, not even this server.": msg(
        "Stored only in this browser. No one else sees them."
    ),
    "The server couldn't start the game. Please try again.": msg(
        "The game couldn't be stored in this browser. Please try again."
    ),
    "The server is busy. Please try again in a moment.": FAILED,
    "The server isn't answering. Please try again.": FAILED,
    "The server couldn't answer. Please try again.": FAILED,
    "The server rejected that.": FAILED,
    "The server couldn't delete your data. Please try again.": FAILED,
    "You play without an account. Nothing is sent to anyone but this server, and no one tracks you.": msg(
        "You play without an account. Nothing you do leaves this device, and no one tracks you."
    ),
    "What this server stores": msg("Games and files"),
    "A random number in a cookie in this browser, which proves that your seats are yours. The server stores only a "
    "fingerprint of it, not the number.": msg("Your games are stored in this browser only."),
    "Your games: every turn and when it was played, the rules, the clock and the result. Anyone who knows a game's "
    "link can watch it.": msg("So are the pages themselves, for use offline."),
    "The name you choose in a game, and when you were last there.": msg("So are solutions that you compute here."),
    "For a while, the address your requests come from, or a digest of it, to prevent overload. The operator of the "
    "network may log more.": msg("The host of these pages can see when your browser fetches them."),
    "Your name is removed from your games, and this browser forgets its settings. Unfinished games with others are "
    "resigned. The turns stay, without your name.": msg(
        "This browser forgets your games, your settings, your results and its solutions."
    ),
}
"""For each text of the pages that does not hold without a server, the one that does."""


def offline(language: Language) -> Language:
    """The language with these texts.

    >>> from linja.language import languages
    >>> offline(languages()["en"]).gettext("The server rejected that.")
    "That didn't work. Please try again."
    """
    said = {served: language.gettext(text) if text else "" for served, text in WORDS.items()}
    return replace(language, messages={**language.messages, **said})
