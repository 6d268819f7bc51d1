"""Solution files: what is written is read, and what is not right is refused."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from linja import InvalidSolution, LinjaError, MissingSolution, NoRoom, Position, Rules
from linja.kernel import _native, native_rules
from linja.solution import FileReader, Solution, Store, solve, verify
from linja.solution.file import FileWriter, LayerCount
from tests.solution.boards import chunk_sizes

if TYPE_CHECKING:
    from pathlib import Path


def test_the_same_values_have_the_same_checksum_on_every_path(small_rules: Rules, tmp_path: Path) -> None:
    checksums = set()
    for lanes, threads in (("portable", 1), ("auto", 2)):
        path = solve(small_rules, threads=threads, lanes=lanes, store=Store(tmp_path / lanes))
        with FileReader(path) as file:
            checksums.add(file.sha256)
    assert len(checksums) == 1


def kinds_of_cells(solved: bytes, noise: random.Random) -> list[bytes]:
    """The values of a chunk, and others that no forecast can foresee, up to the ends of a byte."""
    return [
        solved,
        bytes(len(solved)),
        noise.randbytes(len(solved)),
        bytes(noise.choices((0, 0, 1, 255), k=len(solved))),
        bytes(noise.choices((127, 128), k=len(solved))),
    ]


def test_what_was_encoded_is_decoded_unchanged(small_rules: Rules) -> None:
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    noise = random.Random(7)
    while solver.next_layer >= 0:
        layer = solver.solve_next()
        for chunk in range(layout.chunk_count(layer)):
            for cells in kinds_of_cells(solver.cells(layout, chunk), noise):
                symbols = layout.symbols(layer, chunk, cells)
                model = _native.Model([symbols])
                again = _native.Model.read(model.written())
                decoded = layout.open(layer, chunk, again, model.encode(symbols)).cells()
                assert layout.values(layer, chunk, decoded) == layout.values(layer, chunk, cells) == symbols.values


def test_a_solved_layer_has_the_symbols_of_its_cells(small_rules: Rules) -> None:
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    while solver.next_layer >= 20:
        steps = solver.solve_next()
        layer = solver.solved()
        for chunk in range(layout.chunk_count(steps)):
            direct = layer.symbols(layout, chunk)
            by_cells = layout.symbols(steps, chunk, layer.cells(layout, chunk))
            model = _native.Model([direct])
            assert direct.values == by_cells.values
            assert model.encode(direct) == model.encode(by_cells)


def test_a_value_read_alone_is_the_one_read_with_all_others() -> None:
    """On the real board, where a chunk has many streams: some rows of it, in any order."""
    layout, noise = _native.Layout(12, 6), random.Random(5)
    layer, sizes = 84, chunk_sizes(84)
    assert len(sizes) == layout.chunk_count(layer)
    chunk = len(sizes) // 2
    cells = bytes(noise.choices((0, 0, 0, 0, 1, 255, 90), k=sizes[chunk]))
    symbols = layout.symbols(layer, chunk, cells)
    model = _native.Model([symbols])
    encoded = model.encode(symbols)
    whole = layout.open(layer, chunk, model, encoded).cells()
    assert layout.values(layer, chunk, whole) == layout.values(layer, chunk, cells)
    asked = [cell for cell in noise.sample(range(len(cells)), 200) if whole[cell]]
    for _ in range(5):
        opened = layout.open(layer, chunk, model, encoded)
        for cell in noise.sample(asked, 20):
            assert opened.value(cell) % 256 == whole[cell] == cells[cell]
        assert opened.cells() == whole
    with pytest.raises(ValueError, match="no such cell"):
        opened.value(len(cells))


@pytest.mark.parametrize("threads", [1, 3])
def test_values_of_several_chunks_are_read_side_by_side(threads: int) -> None:
    """And of one chunk by several callers at once."""
    layout, noise = _native.Layout(12, 6), random.Random(6)
    layer, sizes = 60, chunk_sizes(60)
    chunks = [len(sizes) // 2, len(sizes) // 2 + 1, len(sizes) // 2 + 2]
    cells = [bytes(noise.choices((0, 1, 255, 90), k=sizes[chunk])) for chunk in chunks]
    symbols = [layout.symbols(layer, chunk, data) for chunk, data in zip(chunks, cells, strict=True)]
    model = _native.Model(symbols)
    encoded = [model.encode(part) for part in symbols]
    whole = [layout.open(layer, chunk, model, data).cells() for chunk, data in zip(chunks, encoded, strict=True)]
    opened = [layout.open(layer, chunk, model, data) for chunk, data in zip(chunks, encoded, strict=True)]
    places = [(which, cell) for which in range(3) for cell in noise.sample(range(len(whole[which])), 40)]
    places = [(which, cell) for which, cell in places if whole[which][cell]]  # pairs that fit
    noise.shuffle(places)

    def ask(_caller: int) -> list[int]:
        return _native.values_of([(opened[which], cell) for which, cell in places], threads)

    expected = [whole[which][cell] for which, cell in places]
    with ThreadPoolExecutor(4) as pool:
        for values in pool.map(ask, range(4)):
            assert [value % 256 for value in values] == expected


def test_a_chunk_that_is_cut_or_longer_is_not_decoded(small_rules: Rules) -> None:
    """Without the checksums of the file: the coder itself sees that something is missing or left over."""
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    while solver.next_layer >= 28:
        layer = solver.solve_next()
    chunk = layout.chunk_count(layer) // 2
    symbols = layout.symbols(layer, chunk, solver.cells(layout, chunk))
    model = _native.Model([symbols])
    encoded = model.encode(symbols)
    assert len(encoded) > 20
    shorter = (int.from_bytes(encoded[:2], "little") - 1).to_bytes(2, "little") + encoded[2:-1]  # its length agrees
    for broken in (encoded[:-1], encoded[:4], encoded[:1], b"", encoded + b"x", encoded[::-1], shorter):
        with pytest.raises(ValueError, match="chunk"):
            layout.open(layer, chunk, model, broken).cells()


def test_shares_that_do_not_add_up_are_not_a_model(small_rules: Rules) -> None:
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    written = _native.Model([layout.symbols(0, 0, bytes(1))]).written()
    for broken in (b"", written[:-1], written + b"x", b"\x01" + written[1:]):
        with pytest.raises(ValueError, match="not a model"):
            _native.Model.read(broken)


def test_a_slice_of_the_real_board_is_written_and_read(tmp_path: Path) -> None:
    path = solve(Rules.parse("zen+aggressive"), down_to=148, store=Store(tmp_path))
    assert verify(path).is_right


def test_layers_are_counted(small_rules: Rules, solved: Path) -> None:
    with FileReader(solved) as file:
        assert file.rules == small_rules
        assert file.is_full
        layout = _native.Layout(4, 3)
        assert {steps: layer.positions for steps, layer in file.layers.items()} == {
            steps: layout.positions(steps) for steps in range(layout.most_steps + 1)
        }
        assert file.layers[layout.most_steps].drawn == 1  # all home on both sides: equal points


def test_verify_finds_a_right_file_right(solved: Path) -> None:
    report = verify(solved, threads=1)
    assert report.is_right
    with FileReader(solved) as file:
        assert report.positions == file.positions


def test_verify_finds_every_wrong_value(small_rules: Rules) -> None:
    """One value changed by one is seen at its own place or at a predecessor's."""
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    verifier = _native.PlainSolver(native_rules(small_rules), 1)
    noise = random.Random(1)
    while solver.next_layer >= 20:
        layer = solver.solve_next()
        cells = [solver.cells(layout, chunk) for chunk in range(layout.chunk_count(layer))]
        verifier.fill(layout, layer, cells)
        assert verifier.count_wrong(layer) == 0
        changed = _with_one_value_changed(layout, layer, cells, noise)
        verifier.fill(layout, layer, changed)
        assert verifier.count_wrong(layer) >= 1
        verifier.fill(layout, layer, cells)


def _with_one_value_changed(
    layout: _native.Layout, layer: int, cells: list[bytes], noise: random.Random
) -> list[bytes]:
    while True:
        chunk = noise.randrange(len(cells))
        place = noise.randrange(len(cells[chunk]))
        data = bytearray(cells[chunk])
        data[place] = (data[place] + 1) % 256
        if layout.values(layer, chunk, bytes(data)) != layout.values(layer, chunk, cells[chunk]):
            return [*cells[:chunk], bytes(data), *cells[chunk + 1 :]]


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


def test_a_file_under_another_rules_name_is_refused(solved: Path, tmp_path: Path) -> None:
    store = Store(tmp_path)
    other = Rules.parse("bonus+pieces=4+limit=3")
    store.path(other).write_bytes(solved.read_bytes())
    with pytest.raises(InvalidSolution, match="not of bonus"):
        Solution.open(other, store)


def test_a_slice_never_replaces_a_full_file(small_rules: Rules, tmp_path: Path) -> None:
    store = Store(tmp_path)
    part = solve(small_rules, threads=1, down_to=40, store=store)
    assert store.find(small_rules) == part
    whole = solve(small_rules, threads=1, store=store)
    assert whole != part
    assert store.find(small_rules) == whole
    solve(small_rules, threads=1, down_to=50, store=store)
    assert store.find(small_rules) == whole


def test_a_slice_says_what_it_does_not_hold(small_rules: Rules, tmp_path: Path) -> None:
    store = Store(tmp_path)
    solve(small_rules, threads=1, down_to=40, store=store)
    with Solution.open(small_rules, store) as solution, pytest.raises(InvalidSolution, match="down to 40"):
        solution.value(Position.start(small_rules))


def test_a_missing_solution_names_the_command_that_builds_it(small_rules: Rules, tmp_path: Path) -> None:
    with pytest.raises(MissingSolution, match=r"linja solve --rules zen\+pieces=4\+limit=3"):
        Solution.open(small_rules, Store(tmp_path))


@pytest.mark.parametrize("down_to", [-1, 1000])
def test_a_layer_that_is_not_there_cannot_be_solved_down_to(small_rules: Rules, tmp_path: Path, down_to: int) -> None:
    with pytest.raises(LinjaError, match="0 to 56"):
        solve(small_rules, down_to=down_to, store=Store(tmp_path))


def test_an_interrupted_run_leaves_nothing_behind(small_rules: Rules, tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(small_rules, threads=1, store=Store(tmp_path), progress=interrupt)
    assert list(tmp_path.iterdir()) == []


def test_too_little_memory_or_disk_is_said_before_anything_is_done(
    small_rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("linja.solution.needs.available_memory", lambda: 1000)
    with pytest.raises(NoRoom, match="not enough memory"):
        solve(small_rules, store=Store(tmp_path))
    monkeypatch.undo()
    monkeypatch.setattr("shutil.disk_usage", lambda _path: type("Usage", (), {"free": 10})())
    with pytest.raises(NoRoom, match="not enough disk"):
        solve(small_rules, store=Store(tmp_path))


def test_a_directory_that_cannot_be_written_is_said(small_rules: Rules, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(NoRoom):
        solve(small_rules, store=Store(blocked / "solutions"))


def test_a_disk_that_fills_up_is_said_and_leaves_nothing_behind(small_rules: Rules, tmp_path: Path) -> None:
    """In a process of its own that may write no more than 20 kB to a file."""
    script = f"""
import resource
from pathlib import Path
from linja import NoRoom, Rules
from linja.solution import Store, solve
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    solve(Rules.parse({str(small_rules)!r}), threads=1, store=Store(Path({str(tmp_path)!r})))
except NoRoom as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("cannot write ")
    assert list(tmp_path.iterdir()) == []


def test_files_are_handed_around(solved: Path, small_rules: Rules, tmp_path: Path) -> None:
    store = Store(tmp_path / "other")
    taken = store.add(solved)
    assert taken == store.path(small_rules)
    assert taken.read_bytes() == solved.read_bytes()
    assert store.all() == [taken]
    with pytest.raises(InvalidSolution):
        store.add(tmp_path / "nowhere.linja")


def test_the_index_is_readable_by_other_programs(solved: Path, small_rules: Rules) -> None:
    """As docs/solution-format.md says."""
    data = solved.read_bytes()
    offset = int.from_bytes(data[12:20], "little")
    about = json.loads(data[offset:].split(b"\n", 1)[0])
    assert about["rules"] == str(small_rules)
