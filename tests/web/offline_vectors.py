"""What the worker of a static site is compared with: the answers of the server's own code.

`python -m tests.web.offline_vectors FOLDER` writes them; tests/web/static/offline reads them.
"""

from __future__ import annotations

import json
import random
import string
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import segno
from segno import consts

from linja import DECLINE, Game, InvalidRules, Position, Record, Rules, Side, Step, legal_turns
from linja.editions import STANDARD, title
from linja.engine import SearchJudge
from linja.engine.analysis import analyse
from linja.engine.position_json import position_data
from linja.errors import LinjaError
from linja.puzzles import daily_puzzle, shipped_puzzles
from linja.record.flat import flatten, unflatten
from linja.server.game.log import Entry, Kind
from linja.server.game.models import Opponent, SeatKind, StoredGame, StoredSeat
from linja.server.game.permissions import actions_to_take_back
from linja.server.game.table import Table
from linja.server.game.view import state
from linja.server.http.api.positions import check_position
from linja.server.http.api.records import read, tree_of
from linja.solution.first_turns import first_turns
from linja.web.site.data import data_files, tables
from linja.web.site.links import folder_of
from tests.random_games import RULES, random_game

NODES = 400
"""boards that a search looks at"""
NOW = datetime(2026, 11, 17, tzinfo=UTC)
RULES_TEXTS = (
    *RULES,
    "zen+leave-goal+aggressive",
    "zen+limit=8+pieces=9",
    "zen+zen",
    "zen+aggressive+aggressive",
    "classic+aggressive",
    "go",
    "",
)
RECORDS = (
    '[Rules "zen"] 1. 7-8 3-2 ({Or} 1. 1-2 1-3 {why not} (1. 1-2 7-8)) 2. 8-7 {So, so.} *',
    '[Rules "zen"]\n[Black "Ada \\"B\\""]\n[Extra "x"]\n; a comment\n1. 1-2 ... *',
    '[Rules "classic"]\n[Result "black 6-6 resigned"]\n\nblack',
    "61111110/01111116 r",
    '[Rules "bonus+aggressive"]\n[Start "50022210/01123005 r"]\n\n{At first} *',
    '\ufeff[Event "é  ü"] *',
)
WRONG_RECORDS = (
    "",
    "1. 7-8",
    "1. 7-8 3-2 black",
    "1. 9-9 *",
    "2. 7-8 *",
    '[Rules "chess"] *',
    '[Rules "zen"] [Rules "zen"] *',
    "1. 7-8 3-2 {never closed *",
    "1. 7-8 3-2 (2. 1-2) *",
    "1. 1-2 1-3 ... *",
    '[Result "black 6-6 passed"] black',
    "1. 7-8 3-2 * 1. 7-8 *",
    "nonsense",
    "1. *",
    "  1. 1-2 1-3\n   2. 8-7 what *",
)


def main(folder: Path) -> None:
    """Write everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    vectors = {
        "tables": tables(),
        "rules": {text: _rules(text) for text in RULES_TEXTS},
        "games": [game for text in (*STANDARD, "bonus+leave-goal+pieces=2") for game in _games(text)],
        "positions": [found for text in STANDARD for found in _positions(text)],
        "checks": [check for text in ("zen", "classic") for check in _checks(text)],
        "records": [_record(text) for text in (*RECORDS, *map(_random_record, STANDARD))],
        "wrong_records": {text: _place(text) for text in WRONG_RECORDS},
        "analyses": [_analysis(text) for text in STANDARD],
        "days": [_day(text, number) for text in STANDARD for number in range(0, 400, 13)],
        "puzzles": [_puzzle(text, number) for text in STANDARD for number in (0, 99)],
        "openings": {text: first_turns(text) for text in STANDARD},
        "rounded": [[value, digits, round(value, digits)] for value in _numbers() for digits in (0, 1, 3)],
        "qr": [_code(version) for version in range(1, 41)],
        "folders": {path: folder_of(path) for path in ("/", "/rules", "/puzzles/zen+aggressive/daily", "/analysis")},
    }
    (folder / "vectors.json").write_text(json.dumps(vectors), "utf-8")
    for name, content in data_files().items():
        (folder / "data" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "data" / name).write_bytes(content)


def _rules(text: str) -> list[str] | None:
    try:
        rules = Rules.parse(text)
    except InvalidRules:
        return None
    return [str(rules), title(rules), rules.edition]


def _games(text: str) -> list[dict[str, Any]]:
    return [_game(text, seed, opponent) for seed in range(4) for opponent in (Opponent.COMPUTER, Opponent.DEVICE)]


def _game(text: str, seed: int, opponent: Opponent) -> dict[str, Any]:
    """A game with everything that can happen at its table, and its state now and then."""
    chance, rules = random.Random(seed), Rules.parse(text)
    start = Position.start(rules, chance.choice(list(Side)))
    level = "4" if opponent is Opponent.COMPUTER else None
    stored = StoredGame(
        "zen-game", text, start.text, opponent, level, 1, chance.choice((1, 3)), "zen-game", 1, created=NOW
    )
    own = chance.choice(list(Side))
    kind = SeatKind.COMPUTER if level else SeatKind.HUMAN
    seats = [StoredSeat(own, SeatKind.HUMAN, "p"), StoredSeat(own.other, kind, None if level else "p")]
    table = Table.set_up(stored, seats, [])
    states = [_state(table)]
    for _ in range(chance.choice((9, 40, 400))):
        if table.game.is_over():
            break
        table.apply(_entry(table, chance))
        if chance.random() < 0.1:
            states.append(_state(table))
    if not table.game.is_over() and chance.random() < 0.5:
        table.apply(Entry(Kind.RESIGN, table.game.side))
    return {
        "stored": {
            "rules": text,
            "start": start.text,
            "opponent": opponent,
            "level": level,
            "side": own,
            "length": stored.length,
        },
        "log": [{"kind": entry.kind, "side": entry.side, "text": entry.text} for entry in table.log],
        "states": [*states, _state(table)],
    }


def _entry(table: Table, chance: random.Random) -> Entry:
    sides = table.sides_of("p")
    back = actions_to_take_back(table, sides)
    if back and chance.random() < 0.04:
        return Entry(Kind.TAKEBACK, min(sides), str(back))
    if table.current() and table.game.side in sides and chance.random() < 0.08:
        return Entry(Kind.UNDO, table.game.side, "1")
    return Entry(Kind.ACTION, table.game.side, str(chance.choice(table.game.legal_actions())))


def _state(table: Table) -> Any:
    return state(table, table.sides_of("p"), frozenset(Side), NOW)


def _positions(text: str) -> list[dict[str, Any]]:
    rules, judge = Rules.parse(text), SearchJudge(Rules.parse(text), NODES)
    found = [Position.start(rules), *(random_game(text, seed, 7 * seed).position for seed in range(1, 5))]
    return [position_data(rules, position, judge.judge(position)) for position in found]


def _checks(text: str) -> list[dict[str, Any]]:
    import asyncio  # noqa: PLC0415

    wanted = (
        "61111110/01111116 b",
        "71111110/01111116 r",
        "00000606/60600000 b",
        "61111110/01111116 b x",
        "nonsense",
        "0000000c/c0000000 b",
    )
    return [asyncio.run(check_position(position, text)) | {"position": position} for position in wanted]


def _record(text: str) -> dict[str, Any]:
    """A record as a tree, and the text of the tree when it is written again."""
    record = read(text)
    flat = unflatten([placed.flat for placed in flatten(record)], record.mainline.comment)
    return {"read": text, "tree": tree_of(record), "written": str(replace(record, mainline=flat))}


def _random_record(text: str) -> str:
    game = random_game(text, 5, 60)
    return str(Record.of(game, {"Date": "2026.11.17", "Black": "A", "Zebra": "z"}))


def _place(text: str) -> str:
    """Where a record is wrong."""
    try:
        flatten(read(text))
    except LinjaError as error:
        return str(error).partition(":")[0]
    raise AssertionError(text)


def _analysis(text: str) -> dict[str, Any]:
    game = Game(Rules.parse(text))
    chance = random.Random(3)
    while not game.is_over():
        game.play(
            chance.choice(
                [action for action in game.legal_actions() if isinstance(action, Step) or action is DECLINE]
                or game.legal_actions()
            )
        )
    record = Record.of(game, {"Black": "Ada"})
    return {"record": str(record), "analysis": analyse(record, SearchJudge(game.rules, NODES)).to_json()}


def _day(rules: str, number: int) -> list[str]:
    day = date(2026, 11, 17) + timedelta(days=number)
    puzzle = daily_puzzle(rules, day)
    assert puzzle
    return [rules, day.isoformat(), puzzle.name]


def _puzzle(rules: str, number: int) -> dict[str, Any]:
    puzzle = shipped_puzzles(rules)[number]
    return {
        "name": puzzle.name,
        "rules": rules,
        "turn": str(puzzle.turn),
        "tempting": str(puzzle.tempting),
        "refutation": [puzzle.tempting_value, str(puzzle.refutation)],
        "turns": sorted(map(str, legal_turns(puzzle.position, puzzle.rules))),
    }


def _code(version: int) -> dict[str, Any]:
    """A QR code that is filled to the last byte, row by row."""
    bits: Any = consts.SYMBOL_CAPACITY
    capacity = bits[version][consts.ERROR_LEVEL_L] // 8 - (2 if version < 10 else 3)
    text = ("https://example.org/linja/#" + "".join(random.Random(version).choices(string.ascii_letters, k=capacity)))[
        :capacity
    ]
    code = segno.make(text, error="l", micro=False, mode="byte", boost_error=False, mask=version % 8)
    assert code.version == version
    return {"text": text, "mask": version % 8, "rows": ["".join(map(str, row)) for row in code.matrix]}


def _numbers() -> list[float]:
    chance = random.Random(1)
    return [0.25, 0.75, -0.25, 0.35, 2.5, -2.5, 3.5, 0.0625, 1.0005, *(chance.uniform(-60, 60) for _ in range(50))]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
