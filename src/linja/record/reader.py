"""Reads records, one game at a time, and says at which line and column something is wrong."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from linja.errors import InvalidRecord, LinjaError
from linja.game import BY_HAND, Game, Outcome
from linja.language import msg
from linja.position import Position
from linja.record.tree import Entry, Line, Record, end_by_hand, play_entry, result_word
from linja.record.writer import one_line
from linja.rules import ZEN, Rules
from linja.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    T = TypeVar("T")

RESULT_WORDS = ("black", "red", "draw", "*")
DEEPEST_VARIATION = 50

_TOKEN = re.compile(
    r"""
    (?P<header>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
    | (?P<comment>\{) | (?P<rest>;.*) | (?P<open>\() | (?P<close>\))
    | (?P<number>[0-9]{1,6}\.(?!\.)) | (?P<running>\.\.\.)
    | (?P<result>(?:black|red|draw|\*)(?=[\s\[{;()]|$))
    | (?P<action>(?:x?[0-9]-[0-9]|pass|-)(?=[\s{;()]|$))
    """,
    re.VERBOSE,
)


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int
    name: str = ""
    after_gap: bool = False
    """whether it is the first after an empty line"""

    def told(self) -> LinjaError:
        """That it was found, for a message."""
        if self.kind == "header":
            return LinjaError("found the header %(name)s", name=self.name)
        if self.kind == "comment":
            return LinjaError("found a comment")
        return LinjaError("found %(text)s", text=repr(self.text))


def read_record(text: str) -> Record:
    """The one record that a text holds. Raises InvalidRecord if there is none, or more than one."""
    reader = Reader(io.StringIO(text, newline=None))
    record = next(reader, None)
    if record is None:
        raise InvalidRecord("there is no record", 1, 1)
    extra = reader.peek()
    if extra is not None:
        raise InvalidRecord("another record begins here, and only one is expected", extra.line, extra.column)
    return record


def read_records(lines: Iterable[str]) -> Reader:
    """The records of an open file, or of any lines, read one by one as they are asked for.

    >>> [str(record.rules) for record in read_records(['[Rules "zen"]', "", "1. 1-2 *", '[Rules "classic"]', "", "*"])]
    ['zen', 'classic']
    """
    return Reader(lines)


class Reader:
    """An iterator over the records of some lines.

    After an InvalidRecord it can be asked on: it goes on with the next game that begins with a header.

    >>> reader = Reader(['[Rules "chess"]', "", "*", "", '[Rules "zen"]', "", "*"])
    >>> try:
    ...     next(reader)
    ... except InvalidRecord as error:
    ...     print(error)
    line 1, column 1: unknown edition 'chess': it is one of classic, bonus, zen
    >>> str(next(reader).rules)
    'zen'
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: Iterator[tuple[int, str]] = enumerate(lines, start=1)
        self._tokens = self._tokenize()
        self._ahead: _Token | None = None
        self._last = (1, 1)
        self._broken = False
        self._in_headers = False  # whether the line read last is one of headers
        self._after_gap = False  # whether the line before it is empty

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        if self._broken:
            self._recover()
        try:
            if self.peek() is None:
                raise StopIteration
            return _GameReader(self).read()
        except InvalidRecord:
            self._broken = True
            raise

    def peek(self) -> _Token | None:
        """The token that comes next, or None at the end."""
        if self._ahead is None:
            self._ahead = next(self._tokens, None)
        return self._ahead

    def take(self, *kinds: str) -> _Token | None:
        """The next token if it is of one of these kinds."""
        token = self.peek()
        if token is None or token.kind not in kinds:
            return None
        self._ahead = None
        self._last = (token.line, token.column)
        return token

    def put_back(self, token: _Token) -> None:
        """Make the token that was taken last the next one again."""
        self._ahead = token

    def fail(self, expected: LinjaError) -> NoReturn:
        """Raises InvalidRecord at the next token."""
        token = self.peek()
        line, column = (token.line, token.column) if token else self._last
        found = token.told() if token else LinjaError("the file ends")
        raise InvalidRecord(LinjaError("%(expected)s, but %(found)s", expected=expected, found=found), line, column)

    def _recover(self) -> None:
        """Skip to the header that begins the next game; headers right below a broken one are of the same game."""
        self._broken = False
        if self._ahead is not None and self._ahead.kind == "header":
            return
        self._ahead = None
        for number, line in self._lines:
            if _is_header(line) and not self._in_headers:
                self._tokens = self._tokenize((number, line))
                return
            self._in_headers = _is_header(line)
        self._tokens = iter(())

    def _tokenize(self, first: tuple[int, str] | None = None) -> Iterator[_Token]:
        if first is not None:
            yield from self._tokenize_line(*first)
        for number, line in self._lines:
            yield from self._tokenize_line(number, line)

    def _tokenize_line(self, number: int, line: str) -> Iterator[_Token]:
        column = 0
        line = line.rstrip()
        if number == 1:
            line = line.removeprefix("\ufeff")
        self._in_headers = _is_header(line)
        after_gap, self._after_gap = self._after_gap, not line
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
                yield _Token("comment", text, begin, start + 1)
            elif match["header"]:
                value = one_line(re.sub(r"\\(.)", r"\1", match["value"]))
                first_after_gap = after_gap and not line[:start].strip()
                yield _Token("header", value, number, start + 1, match["name"], first_after_gap)
            elif match["rest"]:
                yield _Token("comment", one_line(match["rest"][1:]), number, start + 1)
            else:
                yield _Token(match.lastgroup, match[0], number, start + 1)

    def _comment(self, number: int, line: str, column: int, start: int) -> tuple[str, int, str, int]:
        """The text of a comment that may go over several lines, and where reading goes on.

        An empty line and then a header can only be the next game: the comment was never closed.
        """
        begin, parts = number, []
        while True:
            end = re.compile(r"(?:[^}\\]|\\.|\\$)*").match(line, column)
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


@dataclass
class _GameReader:
    """Reads one game off the reader's tokens."""

    reader: Reader
    headers: dict[str, _Token] = field(default_factory=dict)

    def read(self) -> Record:
        while header := self.reader.take("header"):
            if header.name in self.headers:
                if header.after_gap:  # the next game begins, and this one has no turns
                    self.reader.put_back(header)
                    break
                raise _error(LinjaError("the header %(name)s stands twice", name=header.name), header)
            self.headers[header.name] = header
        rules = self._header("Rules", Rules.parse, ZEN)
        start = self._header("Start", lambda text: Position.parse(text, rules), Position.start(rules))
        result = self._header("Result", lambda text: None if text == "*" else Outcome.parse(text), None)
        game = Game(rules, start)
        line = self._line(game, 1, 0)
        closing = self.reader.take("result")
        if closing is None:
            results = ", ".join(RESULT_WORDS)
            self.reader.fail(LinjaError("expected a turn with its number, or the result (%(words)s)", words=results))
        self._finish(game, result, closing)
        others = {name: token.text for name, token in self.headers.items() if name not in ("Rules", "Start", "Result")}
        return Record(rules, start, others, line, game.outcome())

    def _header(self, name: str, parse: Callable[[str], T], default: T) -> T:
        if name not in self.headers:
            return default
        try:
            return parse(self.headers[name].text)
        except LinjaError as error:
            raise _error(error, self.headers[name]) from None

    def _line(self, game: Game, number: int, depth: int) -> Line:
        """Reads turns from this number on and plays them in the game."""
        line = Line(comment=self._comments())
        while token := self.reader.take("number"):
            if line.entries and not line.entries[-1].complete:
                running = msg("turn %(number)s. is still running ('...'), so no other can follow it")
                raise _error(LinjaError(running, number=number - 1), token)
            if token.text != f"{number}.":
                text = repr(token.text)
                raise _error(
                    LinjaError("expected turn %(number)s, but found %(text)s", number=number, text=text), token
                )
            before = game.position
            entry = self._turn(game, token)
            line.entries.append(entry)
            entry.comment = self._comments()
            while opening := self.reader.take("open"):
                variation = self._variation(Game(game.rules, before), number, depth + 1, opening)
                entry.variations.append(variation)
                entry.comment = one_line(f"{entry.comment} {self._comments()}")
            number += 1
        return line

    def _turn(self, game: Game, number: _Token) -> Entry:
        words = []
        while action := self.reader.take("action"):
            words.append(action.text)
        if not words:
            self.reader.fail(LinjaError("expected an action after %(text)s", text=number.text))
        try:
            entry = Entry(Turn.parse(" ".join(words)), complete=self.reader.take("running") is None)
            play_entry(game, entry)
        except LinjaError as error:
            raise _error(LinjaError("turn %(number)s %(why)s", number=number.text, why=error), number) from None
        if not entry.complete and (not entry.turn or game.is_over() or game.history()[-1].complete):
            complete = msg("turn %(number)s %(turn)s is complete: '...' is for one that is still running")
            raise _error(LinjaError(complete, number=number.text, turn=entry.turn), number)
        return entry

    def _variation(self, game: Game, number: int, depth: int, opening: _Token) -> Line:
        if depth > DEEPEST_VARIATION:
            raise _error(LinjaError("variations are nested deeper than %(most)s", most=DEEPEST_VARIATION), opening)
        line = self._line(game, number, depth)
        if not line.entries:
            self.reader.fail(LinjaError("expected turn %(number)s in this variation", number=number))
        if self.reader.take("close") is None:
            self.reader.fail(LinjaError("expected another turn or ) at the end of this variation"))
        return line

    def _comments(self) -> str:
        comments = []
        while comment := self.reader.take("comment"):
            comments.append(comment.text)
        return one_line(" ".join(comments))

    def _finish(self, game: Game, result: Outcome | None, closing: _Token) -> None:
        """Bring the outcome on the board, the Result header and the closing word together."""
        header = self.headers.get("Result", closing)
        if result is not None and not game.is_over():
            if result.reason not in BY_HAND:
                not_over = msg("the result is %(result)s, but the game is not over on the board")
                raise _error(LinjaError(not_over, result=result), header)
            end_by_hand(game, result)
        outcome = game.outcome()
        if "Result" in self.headers and outcome != result:
            differs = msg("the result is %(result)s, but the board says %(outcome)s")
            raise _error(LinjaError(differs, result=result or "*", outcome=outcome), header)
        expected = result_word(outcome.winner) if outcome else "*"
        if closing.text != expected:
            text = msg("the turns close with %(word)s, but the result is %(result)s")
            if not outcome:
                text = msg(
                    "the turns close with %(word)s, but the result is %(result)s (what was ended by hand needs "
                    "a Result header)"
                )
            raise _error(LinjaError(text, word=closing.text, result=expected), closing)


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("[")


def _error(message: LinjaError, token: _Token) -> InvalidRecord:
    return InvalidRecord(message, token.line, token.column)
