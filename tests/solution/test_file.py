"""Solution files: what is written is read, and what is not right is refused."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from linja import InvalidSolution, Position, Rules
from linja.kernel import _native
from linja.solution import FileReader, Solution, verify
from linja.solution.file import FileWriter, LayerCount

if TYPE_CHECKING:
    from pathlib import Path


def test_layers_are_counted(small_rules: Rules, solved: Path) -> None:
    with FileReader(solved) as file:
        assert file.rules == small_rules
        assert file.is_full
        layout = _native.Layout(4, 3)
        assert {steps: layer.positions for steps, layer in file.layers.items()} == {
            steps: layout.positions(steps) for steps in range(layout.most_steps + 1)
        }
        assert file.layers[layout.most_steps].drawn == 1  # all home on both sides: equal points


@pytest.mark.parametrize("kept", [0, 5, 8, 31, 32, 1000, -1])
def test_a_truncated_file_is_refused(solved: Path, tmp_path: Path, kept: int) -> None:
    broken = tmp_path / solved.name
    broken.write_bytes(solved.read_bytes()[:kept])
    with pytest.raises(InvalidSolution):
        FileReader(broken)


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "zen.linja"
    foreign.write_bytes(b"PK\x03\x04" + bytes(1000))
    with pytest.raises(InvalidSolution, match="not a solution"):
        FileReader(foreign)


@pytest.mark.parametrize(("version", "advice"), [(1, "build it again"), (3, "newer linja")])
def test_a_file_of_another_version_is_refused(solved: Path, tmp_path: Path, version: int, advice: str) -> None:
    data = bytearray(solved.read_bytes())
    assert data[8] == 2
    data[8] = version
    other = tmp_path / solved.name
    other.write_bytes(data)
    with pytest.raises(InvalidSolution, match=f"version {version}, but this program reads version 2.*{advice}"):
        FileReader(other)


def test_a_file_with_something_added_is_refused(solved: Path, tmp_path: Path) -> None:
    longer = tmp_path / solved.name
    longer.write_bytes(solved.read_bytes() + b"x")
    with pytest.raises(InvalidSolution):
        FileReader(longer)


def test_every_flipped_byte_is_noticed_and_never_gives_a_wrong_value(solved: Path, tmp_path: Path) -> None:
    """Flips single bytes all over the file: opening it or reading its chunks says so."""
    data = solved.read_bytes()
    broken = tmp_path / solved.name
    places = [*range(32), *random.Random(3).sample(range(32, len(data)), 60)]
    for place in places:
        changed = bytearray(data)
        changed[place] ^= 0x41
        broken.write_bytes(changed)
        with pytest.raises(InvalidSolution):
            _read_everything(broken)


def _read_everything(path: Path) -> None:
    with FileReader(path) as file:
        for layer in file.layers:
            for chunk in range(file.layout.chunk_count(layer)):
                file.cells(layer, chunk)


def test_a_chunk_that_ends_too_early_is_refused_though_its_checksum_is_right(tmp_path: Path) -> None:
    rules, path = Rules.parse("zen+pieces=1"), tmp_path / "bad.linja"
    layout = _native.Layout(rules.pieces, rules.row_limit)
    noise = layout.symbols(7, 0, b"\x50")  # no forecast has it, so that a byte has to follow
    with FileWriter(path, rules, 0) as file:
        for layer in range(layout.most_steps, -1, -1):
            file.add_model(_native.Model([noise]))
            for _ in range(layout.chunk_count(layer)):
                file.add_chunk(b"\x03\x00" + bytes(3), b"")
            file.end_layer(LayerCount(layer, layout.positions(layer), 0, 0))
    with Solution.open_file(path) as solution, pytest.raises(InvalidSolution, match="damaged"):
        solution.value(Position.start(rules))
    with pytest.raises(InvalidSolution, match="damaged"):
        verify(path, threads=1)


def test_the_index_is_readable_by_other_programs(solved: Path, small_rules: Rules) -> None:
    """As docs/solution-format.md says."""
    data = solved.read_bytes()
    offset = int.from_bytes(data[12:20], "little")
    about = json.loads(data[offset:].split(b"\n", 1)[0])
    assert about["rules"] == str(small_rules)
