"""The language of the command line: one for the whole process."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from linja.language import best_language, english, language_of_terminal, languages, msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.errors import LinjaError
    from linja.language import Language

ARGPARSE = (
    msg("usage:"),
    msg("positional arguments"),
    msg("options"),
    msg("show this help message and exit"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("unknown parser %(parser_name)r (choices: %(choices)s)"),
    msg("unrecognized arguments: %s"),
    msg("not allowed with argument %s"),
    msg("ignored explicit argument %r"),
    msg("the following arguments are required: %s"),
    msg("one of the arguments %s is required"),
    msg("expected one argument"),
    msg("expected at most one argument"),
    msg("expected at least one argument"),
    msg("ambiguous option: %(option)s could match %(matches)s"),
    msg("invalid %(type)s value: %(value)r"),
    msg("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""The texts of argparse itself."""


class _Current:
    language: Language | None = None


def current_language() -> Language:
    """The language of all output: English until another is set."""
    return _Current.language or english()


def t(text: str, /, **values: object) -> str:
    """Translate a text into the current language and fill its placeholders."""
    return current_language().t(text, **values)


def tn(one: str, many: str, n: int, /, **values: object) -> str:
    """Translate a text that depends on a number."""
    return current_language().tn(one, many, n, **values)


def error_text(error: LinjaError) -> str:
    """The message of an error in the current language."""
    return error.told(current_language().gettext)


def set_language(language: Language) -> None:
    """Use a language from now on, for argparse too: its module looks up texts with `_` and `ngettext`."""
    _Current.language = language
    vars(argparse).update(_=_of_argparse, ngettext=language.ngettext)


def _of_argparse(text: str) -> str:
    """Translate a text of argparse, keeping trailing spaces, which the catalogues do not have."""
    return current_language().gettext(text.rstrip()) + text[len(text.rstrip()) :]


def requested_language(arguments: Sequence[str]) -> Language:
    """The language of --language, or else of the environment. Works even if other arguments are invalid.

    >>> requested_language(["tui", "--language", "ro"]).code, requested_language(["--language=de", "play"]).code
    ('ro', 'de')
    """
    for place, argument in enumerate(arguments):
        option, is_here, code = argument.partition("=")
        if option == "--language":
            return best_language([code] if is_here else arguments[place + 1 : place + 2])
    return language_of_terminal()


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Add the option --language to a command."""
    parser.add_argument(
        "--language",
        choices=list(languages()),
        metavar="L",
        default=argparse.SUPPRESS,
        help=t("language: %(codes)s (default: the system's)", codes=", ".join(languages())),
    )
