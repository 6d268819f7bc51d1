"""Records to begin with, and what is wrong with a text."""

from __future__ import annotations

import pytest

from linja import ZEN, Game, InvalidRecord, Position, Record, RecordTurn, Rules, Side, Turn, Variation

CANONICAL = """\
[Rules "zen"]
[Event "Club evening"]
[Date "2024-05-01"]
[Black "Ada"]
[Red "Bob \\"the rock\\" \\\\ Smith"]
[Result "red -1--3 resigned"]
[Annotator "Eve"]

{A short game} 1. 7-8 3-2 {a bonus at once} (1. 1-2 1-3 {quiet} (1. 1-2
{declined}) 2. 8-7) (1. 6-7) 2. 8-7 {braces \\} and \\\\ are escaped} 3. 1-2 ...
red
"""

SHORT = """\
[Rules "zen"]
[Result "*"]

1. 7-8 3-2 *
"""


def recorded(turn: str, comment: str = "", *variations: Variation) -> RecordTurn:
    return RecordTurn(Turn.parse(turn), comment, list(variations))


def short_game(rules: str = "zen") -> str:
    return f'[Rules "{rules}"]\n[Result "*"]\n\n1. 7-8 3-2 *\n'


def error_of(text: str) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text)
    return caught.value


def place(error: InvalidRecord) -> tuple[int, int]:
    assert str(error) == f"line {error.line}, column {error.column}: {error.message}"
    return error.line, error.column


def finished(result: str) -> Game:
    starts = {
        "stuck": Game(Rules.parse("zen+pieces=2+limit=1"), Position.parse("11000000/00110000 b")),
        "repetition": Game(Rules.parse("zen+leave-goal")),
        "passed": Game(Rules.parse("classic+pieces=2"), Position.parse("00000110/10000100 b")),
    }
    game = starts.get(result, Game(ZEN))
    for turn in {"stuck": ["pass"], "repetition": ["7-8 8-7", "2-1 1-2"] * 2, "passed": ["6-7"]}.get(result, ["7-8"]):
        game.play_turn(turn)
    end_by_hand(game, result)
    return game


def end_by_hand(game: Game, result: str) -> None:
    if result == "resigned":
        game.resign(Side.RED)
    elif result == "time":
        game.lose_on_time(Side.BLACK)
    elif result == "agreed":
        game.agree_draw()
