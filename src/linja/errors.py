"""Errors about invalid input; each kind is a subclass of ValueError."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from linja.language import msg

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_MESSAGE = 500
"""maximum length of an error message, whatever it quotes"""
HIDDEN = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories of characters that control a terminal or end a line."""
DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction of the text around them."""


def printable(text: str) -> str:
    r"""Make text from outside printable in one line: invisible characters are escaped.

    >>> print(printable("one\x1b[31m two\n"))
    one\x1b[31m two\n
    """
    if text.isprintable():
        return text
    return "".join(
        letter.encode("unicode_escape").decode()
        if letter in DIRECTIONS or unicodedata.category(letter) in HIDDEN
        else letter
        for letter in text
    )


def shortened(text: str) -> str:
    """Shorten a message to one printable line of limited length, cutting out the middle.

    >>> len(shortened("cannot read " + 10_000 * "x" + ": no such file"))
    501
    """
    half = LONGEST_MESSAGE // 2
    return printable(text if len(text) <= LONGEST_MESSAGE else f"{text[:half]}…{text[-half:]}")


class LinjaError(ValueError):
    """The base class of all errors: the message says what is wrong and what would be right.

    It holds a text with placeholders and their values, so that it can be translated; `str` is English.
    The message is always one printable line of limited length.

    >>> error = LinjaError("cannot read %(path)s", path="game.txt")
    >>> str(error), error.told({"cannot read %(path)s": "%(path)s ist nicht lesbar"}.__getitem__)
    ('cannot read game.txt', 'game.txt ist nicht lesbar')
    """

    def __init__(self, text: str = "", /, **values: object) -> None:
        super().__init__(shortened(text % values if values else text))
        self.text = text
        self.values = values

    def told(self, gettext: Callable[[str], str]) -> str:
        """The message in another language, including errors nested in it."""
        values = {
            name: value.told(gettext) if isinstance(value, LinjaError) else value for name, value in self.values.items()
        }
        return shortened(gettext(self.text) % values if values else gettext(self.text))


class InvalidRules(LinjaError):
    """A rules text or a combination of rule fields that is not allowed."""


class InvalidPosition(LinjaError):
    """A position text that cannot be read, or a board that the rules do not allow."""


class InvalidAction(LinjaError):
    """A text that is not an action."""


class InvalidTurn(LinjaError):
    """A text that is not a turn."""


class IllegalAction(LinjaError):
    """An action that the rules do not allow here."""


class IllegalTurn(LinjaError):
    """A turn that the rules do not allow here."""


class GameOver(LinjaError):
    """An action in a game that is over."""


class NothingToUndo(LinjaError):
    """There is no action or turn to take back."""


class InvalidOutcome(LinjaError):
    """A text that is not an outcome, or an outcome that contradicts the game."""


class InvalidMatch(LinjaError):
    """A match of an invalid length, or a game that does not belong to it."""


class MatchOver(LinjaError):
    """A game was requested in a match that is decided."""


class InvalidPicture(LinjaError):
    """A drawing option that does not exist."""


class InvalidRecord(LinjaError):
    """A record that cannot be read; the message gives line and column (both count from 1)."""

    def __init__(self, message: str | LinjaError, line: int, column: int) -> None:
        why = LinjaError(message) if isinstance(message, str) else message
        super().__init__(msg("line %(line)s, column %(column)s: %(why)s"), line=line, column=column, why=why)
        self.why = why
        self.message = str(why)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[InvalidRecord], tuple[LinjaError, int, int]]:
        return InvalidRecord, (self.why, self.line, self.column)


class InvalidSolution(LinjaError):
    """A solution file that is damaged, of another kind or version, or lacks the requested values."""


class MissingSolution(LinjaError):
    """The requested solution has not been built; the message names the command that builds it."""


class NoRoom(LinjaError):
    """There is not enough memory or disk space."""


class InvalidLevel(LinjaError):
    """A level that does not exist."""
