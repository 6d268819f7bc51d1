"""Everything that can be wrong with what somebody gives us, each its own kind of ValueError."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from linja.language import msg

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_MESSAGE = 500
"""characters of an error's message, however much it quotes"""
HIDDEN = ("Cc", "Cs", "Zl", "Zp")
"""Categories of characters that do something to a terminal, or end a line."""
DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn the direction of the text around them."""


def printable(text: str) -> str:
    r"""A text from elsewhere as it can be shown in one line: what cannot be seen is written out.

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
    """A message as one printable line of limited length; its middle can best be missed.

    >>> len(shortened("cannot read " + 10_000 * "x" + ": no such file"))
    501
    """
    half = LONGEST_MESSAGE // 2
    return printable(text if len(text) <= LONGEST_MESSAGE else f"{text[:half]}…{text[-half:]}")


class LinjaError(ValueError):
    """The common ancestor: the message names what was wrong and what would be right.

    It is a text with places, and what fills them, so that it can be told in another language too; `str` is English.
    Whatever it quotes, it is one printable line of limited length.

    >>> error = LinjaError("cannot read %(path)s", path="game.txt")
    >>> str(error), error.told({"cannot read %(path)s": "%(path)s ist nicht lesbar"}.__getitem__)
    ('cannot read game.txt', 'game.txt ist nicht lesbar')
    """

    def __init__(self, text: str = "", /, **values: object) -> None:
        super().__init__(shortened(text % values if values else text))
        self.text = text
        self.values = values

    def told(self, gettext: Callable[[str], str]) -> str:
        """The message in another language, errors inside of it included."""
        values = {
            name: value.told(gettext) if isinstance(value, LinjaError) else value for name, value in self.values.items()
        }
        return shortened(gettext(self.text) % values if values else gettext(self.text))


class InvalidRules(LinjaError):
    """A rules text or a combination of rule fields that no game is played by."""


class InvalidPosition(LinjaError):
    """A position text that cannot be read, or a board that the rules do not allow."""


class InvalidAction(LinjaError):
    """A text that is no action at all."""


class InvalidTurn(LinjaError):
    """A text that is no turn at all."""


class IllegalAction(LinjaError):
    """An action that the rules do not allow here."""


class IllegalTurn(LinjaError):
    """A turn that the rules do not allow here."""


class GameOver(LinjaError):
    """Something was played in a game that has ended."""


class NothingToUndo(LinjaError):
    """There is no action or turn to take back."""


class InvalidOutcome(LinjaError):
    """A text that is no outcome, or an outcome that contradicts the game."""


class InvalidMatch(LinjaError):
    """A match of a length that cannot be played, or a game that does not belong to it."""


class MatchOver(LinjaError):
    """A game was asked for in a match that is decided."""


class InvalidPicture(LinjaError):
    """A drawing option that does not exist."""


class InvalidRecord(LinjaError):
    """A record that cannot be read; it says at which line and column (both count from 1)."""

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
    """A solution file that is damaged, foreign, of another version, or does not hold what is asked."""


class MissingSolution(LinjaError):
    """The solution that is asked for has not been built; the message names the command that builds it."""


class NoRoom(LinjaError):
    """There is not enough memory or disk for what was asked."""


class InvalidLevel(LinjaError):
    """A level that no opponent has."""
