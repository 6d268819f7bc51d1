"""The solution file: values in encoded chunks, with an index, counts and checksums. See docs/solution-format.md.

prelude   magic, version, where the index is, its length and checksum
layers    from the highest on down: the layer's model, then its chunks (see src/kernel/codec/chunk_code.hpp)
index     JSON with the rules, the counts by layer and the SHA-256 of all values, a line feed, then for each model
and chunk its offset, length and CRC-32
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import struct
import zlib
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

from linja.errors import InvalidSolution
from linja.kernel import _native
from linja.solution.index import read_index

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

    from linja.rules import Rules

MAGIC = b"LINJASOL"
VERSION = 2
_PRELUDE = struct.Struct("<8sIQQI")
_ENTRY = struct.Struct("<QII")


@dataclass(frozen=True)
class LayerCount:
    """The positions of a layer (those with the same number of steps made), by result."""

    steps: int
    won: int
    drawn: int
    lost: int

    @property
    def positions(self) -> int:
        """The number of positions."""
        return self.won + self.drawn + self.lost


class _Entry(NamedTuple):
    offset: int
    length: int
    checksum: int


class FileWriter:
    """Writes a solution, and finally its index."""

    def __init__(self, path: Path, rules: Rules, down_to: int) -> None:
        self._rules = rules
        self._down_to = down_to
        self._file = path.open("wb")
        self._file.write(bytes(_PRELUDE.size))
        self._hash = hashlib.sha256()
        self._layers: list[LayerCount] = []
        self._entries: list[_Entry] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        with self._file:
            if kind is None:
                self._write_index()

    def add_model(self, model: _native.Model) -> None:
        """Begin a layer."""
        self._add(model.written())

    def add_chunk(self, encoded: bytes, values: bytes) -> None:
        """Add the next chunk of the current layer."""
        self._add(encoded)
        self._hash.update(values)

    def _add(self, data: bytes) -> None:
        self._entries.append(_Entry(self._file.tell(), len(data), zlib.crc32(data)))
        self._file.write(data)

    def end_layer(self, count: LayerCount) -> None:
        """End the layer with the counts of its chunks."""
        self._layers.append(count)

    def _write_index(self) -> None:
        about = {
            "rules": str(self._rules),
            "down_to": self._down_to,
            "sha256": self._hash.hexdigest(),
            "layers": [list(asdict(layer).values()) for layer in self._layers],
        }
        index = json.dumps(about).encode() + b"\n" + b"".join(_ENTRY.pack(*entry) for entry in self._entries)
        offset = self._file.tell()
        self._file.write(index)
        self._file.seek(0)
        self._file.write(_PRELUDE.pack(MAGIC, VERSION, offset, len(index), zlib.crc32(index)))
        self._file.flush()
        os.fsync(self._file.fileno())


class FileReader:
    """Reads a solution file. Raises InvalidSolution for anything that is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise InvalidSolution(f"{path.name} is empty") from None
        except OSError as error:
            raise InvalidSolution(f"cannot read {path}: {error.strerror}") from None
        index = self._read_index()
        about, _, entries = index.partition(b"\n")
        try:
            self.rules, self.down_to, self.sha256, layers = read_index(about)
        except InvalidSolution as error:
            raise InvalidSolution(f"{path.name} has an index that cannot be read: {error}") from None
        self._entries = entries
        self.layers = {row[0]: LayerCount(*row) for row in layers}
        self.layout = _layout(self.rules.pieces, self.rules.row_limit)
        self._first_part = self._place_layers()
        self._models: dict[int, _native.Model] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(BufferError):  # another thread is looking something up; it closes the file afterwards
            self._bytes.close()

    @property
    def positions(self) -> int:
        """The number of values in the file."""
        return sum(layer.positions for layer in self.layers.values())

    @property
    def size(self) -> int:
        """The file's size in bytes."""
        return len(self._bytes)

    @property
    def is_full(self) -> bool:
        """Whether it contains every position."""
        return self.down_to == 0

    def lookup(self) -> _native.Lookup:
        """A reader that looks up values in the file; close it before the file."""
        return _native.Lookup(self.rules.pieces, self.rules.row_limit, self.down_to, self._bytes, self._entries)

    def chunk(self, layer: int, chunk: int) -> _native.EncodedChunk:
        """A chunk, from which values can be read. Raises InvalidSolution."""
        encoded = self._read(layer, 1 + chunk)
        with self._refusing(f"chunk {chunk} of layer {layer}"):
            return self.layout.open(layer, chunk, self._model(layer), encoded)

    def cells(self, layer: int, chunk: int) -> bytes:
        """The values of a chunk, row after row, with 0 for pairs that do not fit. Raises InvalidSolution."""
        opened = self.chunk(layer, chunk)
        with self._refusing(f"chunk {chunk} of layer {layer}"):
            return opened.cells()

    def _model(self, layer: int) -> _native.Model:
        if layer not in self._models:
            written = self._read(layer, 0)
            with self._refusing(f"model of layer {layer}"):
                self._models[layer] = _native.Model.read(written)
        return self._models[layer]

    @contextmanager
    def _refusing(self, what: str) -> Iterator[None]:
        """Turn decoding errors into InvalidSolution."""
        try:
            yield
        except ValueError as error:
            raise InvalidSolution(f"{self.path.name} is damaged: {what}: {error}") from None

    def _read(self, layer: int, part: int) -> bytes:
        entry = _Entry(*_ENTRY.unpack_from(self._entries, _ENTRY.size * (self._first_part[layer] + part)))
        data = self._bytes[entry.offset : entry.offset + entry.length]
        if zlib.crc32(data) != entry.checksum:
            raise InvalidSolution(f"{self.path.name} is damaged: part {part} of layer {layer} has a wrong checksum")
        return data

    def _read_index(self) -> bytes:
        name = self.path.name
        if self._bytes[: len(MAGIC)] != MAGIC:
            raise InvalidSolution(f"{name} is not a solution of Linja")
        if len(self._bytes) < _PRELUDE.size:
            raise InvalidSolution(f"{name} is cut short")
        _, version, offset, length, checksum = _PRELUDE.unpack_from(self._bytes)
        if version != VERSION:
            advice = "build it again with linja solve" if version < VERSION else "a newer linja reads it"
            raise InvalidSolution(f"{name} is of version {version}, but this program reads version {VERSION}: {advice}")
        if offset + length != len(self._bytes):
            raise InvalidSolution(f"{name} is cut short or has something added to it")
        index: bytes = self._bytes[offset : offset + length]
        if zlib.crc32(index) != checksum:
            raise InvalidSolution(f"{name} is damaged: its index has a wrong checksum")
        return index

    def _place_layers(self) -> dict[int, int]:
        """The index of each layer's model among the entries; its chunks follow. The highest layer comes first."""
        if set(range(self.down_to, self.layout.most_steps + 1)) != set(self.layers) or not self.layers:
            raise InvalidSolution(f"{self.path.name} does not have the layers that its rules ask for")
        first: dict[int, int] = {}
        total = 0
        for layer in range(self.layout.most_steps, self.down_to - 1, -1):
            first[layer] = total
            total += 1 + self.layout.chunk_count(layer)
        if total * _ENTRY.size != len(self._entries) or set(first) != set(self.layers) or not self.positions:
            raise InvalidSolution(f"{self.path.name} does not have the chunks that its rules ask for")
        return first


@lru_cache(maxsize=8)
def _layout(pieces: int, row_limit: int) -> _native.Layout:
    """The layout of a board, cached because building it takes longer than opening a file."""
    return _native.Layout(pieces, row_limit)
