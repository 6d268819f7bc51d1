"""Read records, one game at a time; errors give line and column."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.errors import InvalidRecord, LinjaError
from linja.game import BY_HAND, Outcome
from linja.language import msg
from linja.position import Position
from linja.record.replay import Replay
from linja.record.tokens import RESULT_WORDS, Tokens
from linja.record.tree import (
    DEEPEST_VARIATION,
    Beginning,
    Record,
    RecordTurn,
    Variation,
    played,
    result_word,
    too_deep,
)
from linja.record.writer import OWN_HEADERS, one_line
from linja.rules import ZEN, Rules
from linja.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from linja.record.tokens import Token

    T = TypeVar("T")

MOST_ACTIONS = 8
"""actions in one turn; no rules allow this many, so a longer turn is illegal"""


def read_record(text: str, most_turns: int | None = None) -> Record:
    """Parse the single record in a text. Raises InvalidRecord if there is none, or more than one.

    With `most_turns`, reading stops after that many turns, including those of variations.
    """
    tokens = Tokens(io.StringIO(text, newline=None))
    if tokens.peek() is None:
        raise InvalidRecord("no game record found", 1, 1)
    record = _GameReader(tokens, most_turns).read()
    extra = tokens.peek()
    if extra is not None:
        raise InvalidRecord("another record begins here, but only one is expected", extra.line, extra.column)
    return record


def read_records(lines: Iterable[str]) -> Reader:
    """Iterate over the records of an open file or of any lines, reading as needed.

    >>> [str(record.rules) for record in read_records(['[Rules "zen"]', "", "1. 1-2 *", '[Rules "classic"]', "", "*"])]
    ['zen', 'classic']
    """
    return Reader(lines)


class Reader:
    """An iterator over the records of some lines.

    After an InvalidRecord, iteration can continue with the next game that begins with a header.

    >>> reader = Reader(['[Rules "chess"]', "", "*", "", '[Rules "zen"]', "", "*"])
    >>> try:
    ...     next(reader)
    ... except InvalidRecord as error:
    ...     print(error)
    line 1, column 1: unknown edition 'chess'; choose one of classic, bonus, zen
    >>> str(next(reader).rules)
    'zen'
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._tokens = Tokens(lines)
        self._broken = False

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        if self._broken:
            self._broken = False
            self._tokens.skip_game()
        try:
            if self._tokens.peek() is None:
                raise StopIteration
            return _GameReader(self._tokens).read()
        except InvalidRecord:
            self._broken = True
            raise


@dataclass
class _GameReader:
    """Parse one game from the tokens."""

    tokens: Tokens
    most_turns: int | None = None
    headers: dict[str, Token] = field(default_factory=dict)
    turns: int = 0

    def read(self) -> Record:
        while header := self.tokens.take("header"):
            if header.name in self.headers:
                if header.after_gap:  # the next game begins; this one has no turns
                    self.tokens.put_back(header)
                    break
                raise _error(LinjaError("the header %(name)s appears twice", name=header.name), header)
            self.headers[header.name] = header
        rules = self._header("Rules", Rules.parse, ZEN)
        start = self._header("Start", lambda text: Position.parse(text, rules), Position.start(rules))
        result = self._header("Result", lambda text: None if text == "*" else Outcome.parse(text), None)
        game = Replay(rules, start)
        mainline = self._turns(game, 0)
        closing = self.tokens.take("result")
        if closing is None:
            results = ", ".join(RESULT_WORDS)
            self.tokens.fail(LinjaError("expected a turn with its number, or the result (%(words)s)", words=results))
        self._finish(game, result, closing)
        others = {name: token.text for name, token in self.headers.items() if name not in OWN_HEADERS}
        return Record(rules, start, others, mainline, game.outcome)

    def _header(self, name: str, parse: Callable[[str], T], default: T) -> T:
        if name not in self.headers:
            return default
        try:
            return parse(self.headers[name].text)
        except LinjaError as error:
            raise _error(error, self.headers[name]) from None

    def _turns(self, game: Replay, depth: int) -> Variation:
        """Parse turns and play them in the game."""
        found = Variation(comment=self._comments(), beginning=Beginning(game.rules, game.position, game.number))
        while token := self.tokens.take("number"):
            number = game.number
            if game.in_turn:
                running = msg("turn %(number)s. is unfinished ('...'), so no other turn can follow it")
                raise _error(LinjaError(running, number=number), token)
            if token.text != f"{number}.":
                text = repr(token.text)
                raise _error(
                    LinjaError("expected turn %(number)s, but found %(text)s", number=number, text=text), token
                )
            self._count(token)
            before = game.position
            turn = self._turn(game, token)
            found.turns.append(turn)
            comments = [self._comments()]
            while opening := self.tokens.take("open"):
                variation = self._variation(Replay(game.rules, before, number), depth + 1, opening)
                turn.variations.append(variation)
                comments.append(self._comments())
            turn.comment = one_line(" ".join(comments))
        return found

    def _count(self, number: Token) -> None:
        self.turns += 1
        if self.most_turns is not None and self.turns > self.most_turns:
            raise _error(LinjaError(f"a record has at most {self.most_turns} turns here"), number)

    def _turn(self, game: Replay, number: Token) -> RecordTurn:
        words: list[str] = []
        while len(words) <= MOST_ACTIONS and (action := self.tokens.take("action")):
            words.append(action.text)
        if not words:
            self.tokens.fail(LinjaError("expected an action after %(text)s", text=number.text))
        try:
            turn = RecordTurn(Turn.parse(" ".join(words)), complete=self.tokens.take("running") is None)
        except LinjaError as error:
            raise _error(LinjaError("turn %(number)s %(why)s", number=number.text, why=error), number) from None
        try:
            turn.place = played(game, turn)
        except LinjaError as error:
            raise _error(error, number) from None
        return turn

    def _variation(self, game: Replay, depth: int, opening: Token) -> Variation:
        if depth > DEEPEST_VARIATION:
            raise _error(too_deep(), opening)
        number = game.number
        variation = self._turns(game, depth)
        if not variation.turns:
            self.tokens.fail(LinjaError("expected turn %(number)s in this variation", number=number))
        if self.tokens.take("close") is None:
            self.tokens.fail(LinjaError("expected another turn or ) at the end of this variation"))
        return variation

    def _comments(self) -> str:
        comments = []
        while comment := self.tokens.take("comment"):
            comments.append(comment.text)
        return one_line(" ".join(comments))

    def _finish(self, game: Replay, result: Outcome | None, closing: Token) -> None:
        """Check that the outcome on the board, the Result header and the closing word agree."""
        header = self.headers.get("Result", closing)
        if result is not None and not game.outcome:
            if result.reason not in BY_HAND:
                not_over = msg("the result is %(result)s, but the game is not over on the board")
                raise _error(LinjaError(not_over, result=result), header)
            game.end_by_hand(result)
        outcome = game.outcome
        if "Result" in self.headers and outcome != result:
            differs = msg("the result is %(result)s, but the board says %(outcome)s")
            raise _error(LinjaError(differs, result=result or "*", outcome=outcome), header)
        expected = result_word(outcome.winner) if outcome else "*"
        if closing.text != expected:
            text = msg("the turns end with %(word)s, but the result is %(result)s")
            if not outcome:
                text = msg(
                    "the turns end with %(word)s, but the result is %(result)s (a game that ended off the board "
                    "needs a Result header)"
                )
            raise _error(LinjaError(text, word=closing.text, result=expected), closing)


def _error(message: LinjaError, token: Token) -> InvalidRecord:
    return InvalidRecord(message, token.line, token.column)
