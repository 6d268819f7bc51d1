"""The tokens of records: headers, numbers, actions, comments and brackets, each with its line and column."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from linja.errors import InvalidRecord, LinjaError
from linja.record.writer import HEADER_NAME, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

RESULT_WORDS = ("black", "red", "draw", "*")

_RESULT = "|".join(map(re.escape, RESULT_WORDS))
_TOKEN = re.compile(
    rf"""
    (?P<header>\[\s*(?P<name>{HEADER_NAME})\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
    | (?P<comment>\{{) | (?P<rest>;.*) | (?P<open>\() | (?P<close>\))
    | (?P<number>[0-9]{{1,6}}\.(?!\.)) | (?P<running>\.\.\.)
    | (?P<result>(?:{_RESULT})(?=[\s\[{{;()]|$))
    | (?P<action>(?:x?[0-9]-[0-9]|pass|-)(?=[\s{{;()]|$))
    """,
    re.VERBOSE,
)
_IN_COMMENT = re.compile(r"(?:[^}\\]|\\.|\\$)*")


class Token(NamedTuple):
    """A token, its kind and its place (line and column count from 1)."""

    kind: str
    text: str
    line: int
    column: int
    name: str = ""
    """of a header"""
    after_gap: bool = False
    """whether it is the first after an empty line"""

    def told(self) -> LinjaError:
        """How an error message names it."""
        if self.kind == "header":
            return LinjaError("found the header %(name)s", name=self.name)
        if self.kind == "comment":
            return LinjaError("found a comment")
        return LinjaError("found %(text)s", text=repr(self.text))


class Tokens:
    """The tokens of some lines, one by one; lines are read only when needed."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: Iterator[tuple[int, str]] = enumerate(lines, start=1)
        self._tokens = self._tokenize()
        self._ahead: Token | None = None
        self._last = (1, 1)
        self._in_headers = False  # whether the line read last is one of headers
        self._after_gap = False  # whether the line before it is empty

    def peek(self) -> Token | None:
        """The next token, or None at the end. Raises InvalidRecord for anything that is not a token."""
        if self._ahead is None:
            self._ahead = next(self._tokens, None)
        return self._ahead

    def take(self, *kinds: str) -> Token | None:
        """Take the next token if it is of one of these kinds."""
        token = self.peek()
        if token is None or token.kind not in kinds:
            return None
        self._ahead = None
        self._last = (token.line, token.column)
        return token

    def put_back(self, token: Token) -> None:
        """Put the last token back."""
        self._ahead = token

    def fail(self, expected: LinjaError) -> NoReturn:
        """Raise InvalidRecord at the next token."""
        token = self.peek()
        line, column = (token.line, token.column) if token else self._last
        found = token.told() if token else LinjaError("the file ends")
        raise InvalidRecord(LinjaError("%(expected)s, but %(found)s", expected=expected, found=found), line, column)

    def skip_game(self) -> None:
        """Skip to the header that begins the next game; headers directly below a broken one belong to the same game."""
        if self._ahead is not None and self._ahead.kind == "header":
            return
        self._ahead = None
        for number, line in self._lines:
            if _is_header(line) and not self._in_headers:
                self._tokens = self._tokenize((number, line))
                return
            self._in_headers = _is_header(line)
        self._tokens = iter(())

    def _tokenize(self, first: tuple[int, str] | None = None) -> Iterator[Token]:
        if first is not None:
            yield from self._tokenize_line(*first)
        for number, line in self._lines:
            yield from self._tokenize_line(number, line)

    def _tokenize_line(self, number: int, line: str) -> Iterator[Token]:
        column = 0
        line = line.rstrip()
        if number == 1:
            line = line.removeprefix("\ufeff")
        self._in_headers = _is_header(line)
        after_gap, self._after_gap = self._after_gap, not line
        indent = len(line) - len(line.lstrip())
        while column < len(line):
            if line[column].isspace():
                column += 1
                continue
            match = _TOKEN.match(line, column)
            if match is None or match.lastgroup is None:
                word = line[column:].split()[0]
                raise InvalidRecord(LinjaError("cannot read %(text)s", text=repr(word[:30])), number, column + 1)
            start, column = column, match.end()
            if match["comment"]:
                begin = number
                text, number, line, column = self._comment(number, line, column, start)
                yield Token("comment", text, begin, start + 1)
            elif match["header"]:
                value = one_line(re.sub(r"\\(.)", r"\1", match["value"]))
                first_after_gap = after_gap and start == indent
                yield Token("header", value, number, start + 1, match["name"], first_after_gap)
            elif match["rest"]:
                yield Token("comment", one_line(match["rest"][1:]), number, start + 1)
            else:
                yield Token(match.lastgroup, match[0], number, start + 1)

    def _comment(self, number: int, line: str, column: int, start: int) -> tuple[str, int, str, int]:
        """The text of a comment, which may span several lines, and where reading continues.

        An empty line and then a header can only be the next game: the comment was never closed.
        """
        begin, parts = number, []
        while True:
            end = _IN_COMMENT.match(line, column)
            assert end is not None
            parts.append(line[column : end.end()])
            if end.end() < len(line):
                text = re.sub(r"\\(.)", r"\1", "\n".join(parts))
                return one_line(text), number, line, end.end() + 1
            after_gap = not line.strip()
            following = next(self._lines, None)
            if following is None or (after_gap and _is_header(following[1])):
                self._lines = chain([following] if following else [], self._lines)
                raise InvalidRecord("this comment is never closed: } is missing", begin, start + 1)
            (number, line), column = following, 0


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("[")
