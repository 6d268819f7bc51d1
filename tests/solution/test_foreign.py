"""Solution files from elsewhere are taken in if their values are those that they state, or those that are published."""

from __future__ import annotations

import hashlib
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from linja import InvalidSolution, Position, Rules
from linja.editions import STANDARD
from linja.kernel import _native
from linja.solution import FileReader, LayerCount, Solution
from linja.solution.file import FileWriter
from linja.solution.foreign import check_foreign
from linja.solution.published import PUBLISHED
from tests.solution.forged import with_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTS = Path(__file__).parents[2] / "docs" / "solution.json"


def forge(source: Path, target: Path) -> Path:
    """A whole file whose values are all one more, with counts and checksums that agree with them."""
    with FileReader(source) as file, FileWriter(target, file.rules, 0) as forged:
        layout = file.layout
        for layer in range(layout.most_steps, -1, -1):
            cells = [
                bytes((value + 1) % 256 for value in file.cells(layer, chunk))
                for chunk in range(layout.chunk_count(layer))
            ]
            symbols = [layout.symbols(layer, chunk, data) for chunk, data in enumerate(cells)]
            model = _native.Model(symbols)
            forged.add_model(model)
            values = [layout.values(layer, chunk, data) for chunk, data in enumerate(cells)]
            for one, value in zip(symbols, values, strict=True):
                forged.add_chunk(model.encode(one), value)
            forged.end_layer(LayerCount(layer, *map(sum, zip(*map(_native.tally, values), strict=True))))
    return target


def test_the_published_checksums_are_those_of_the_documentation() -> None:
    facts = json.loads(FACTS.read_text("utf-8"))
    assert set(PUBLISHED) == set(STANDARD)
    assert {rules: facts[rules]["sha256"] for rules in PUBLISHED} == PUBLISHED


def test_a_file_with_the_values_that_it_states_is_taken(solved: Path) -> None:
    assert check_foreign(solved, solved.name) is False


def test_a_file_that_states_another_checksum_is_refused(solved: Path, tmp_path: Path) -> None:
    forged = with_parts(solved, tmp_path / "forged", lambda _place, part: part, sha256=hashlib.sha256().hexdigest())
    with pytest.raises(InvalidSolution, match="mine does not have the values that it states"):
        check_foreign(forged, "mine")


def test_values_of_standard_rules_are_the_published_ones(
    solved: Path, small_rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged = forge(solved, tmp_path / "forged")
    assert check_foreign(forged, "mine") is False
    with FileReader(solved) as file:
        monkeypatch.setitem(PUBLISHED, str(small_rules), file.sha256)
    assert check_foreign(solved, "ours") is True
    with pytest.raises(InvalidSolution, match=r"mine is not the solution of zen\+pieces=4"):
        check_foreign(forged, "mine")


def noise(seed: int) -> Iterator[bytes]:
    """Bytes that are somehow like a part of a file, or not at all."""
    chance = random.Random(seed)
    while True:
        yield chance.choice([b"", chance.randbytes(chance.randrange(40)), chance.randbytes(3000)])


@pytest.mark.parametrize("seed", range(6))
def test_parts_that_are_nonsense_are_refused_or_read_and_nothing_else(solved: Path, tmp_path: Path, seed: int) -> None:
    """Models and chunks are cut, flipped or replaced, and all checksums are right."""
    chance, junk = random.Random(seed), noise(seed)

    def change(_place: int, part: bytes) -> bytes:
        kind = chance.randrange(12)
        if kind == 0:
            return next(junk)
        if kind == 1:
            return part[: chance.randrange(len(part) + 1)]
        if kind == 2 and part:
            place = chance.randrange(len(part))
            return part[:place] + bytes([part[place] ^ 1 << chance.randrange(8)]) + part[place + 1 :]
        return part

    forged = with_parts(solved, tmp_path / "forged", change)
    with pytest.raises(InvalidSolution):
        check_foreign(forged, "forged")
    with FileReader(forged) as file, Solution(file) as solution:
        for layer in range(file.layout.most_steps + 1):
            for chunk in range(file.layout.chunk_count(layer)):
                try:
                    file.cells(layer, chunk)
                except InvalidSolution:
                    continue
        with suppress(InvalidSolution):
            solution.turns(Position.start(file.rules))
