"""Reads solution files with nothing but docs/solution-format.md: slow, and independent of the kernel."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Counts = tuple[int, ...]
Shares = list[list[int]]
CELLS_IN_CHUNK, CELLS_IN_STREAM = 65_536, 4096


class Board:
    """The arrangements of a board in their order."""

    def __init__(self, pieces: int, limit: int) -> None:
        self.limit = limit
        ways = (
            (line, *inner, pieces - line - sum(inner))
            for inner in product(range(min(pieces, limit) + 1), repeat=6)
            if sum(inner) <= pieces
            for line in range(pieces - sum(inner) + 1)
        )
        self.groups: list[list[Counts]] = [[] for _ in range(7 * pieces + 1)]
        for counts in sorted(ways, key=lambda counts: (-counts[7], counts[6::-1])):
            self.groups[sum(row * count for row, count in enumerate(counts))].append(counts)

    def fit(self, mover: Counts, opponent: Counts) -> bool:
        """Whether the two can stand like this together."""
        return all(mover[row] + opponent[7 - row] <= self.limit for row in range(1, 7))

    def chunks(self, layer: int) -> Iterator[tuple[list[Counts], int]]:
        """The movers of each chunk of a layer, and the steps of its opponents."""
        for steps, movers in enumerate(self.groups):
            if 0 <= layer - steps < len(self.groups) and self.groups[layer - steps]:
                rows = max(1, CELLS_IN_CHUNK // len(self.groups[layer - steps]))
                for begin in range(0, len(movers), rows):
                    yield movers[begin : begin + rows], layer - steps

    @cache  # noqa: B019 - boards live as long as the tests
    def neighbours(self, steps: int) -> list[list[int]]:
        """For each arrangement of a group the places of its four neighbours."""
        group = self.groups[steps]
        places = {counts: place for place, counts in enumerate(group)}
        found = []
        for place, counts in enumerate(group):
            before = {p for other in _exchanged(counts) if (p := places.get(other, place)) < place}
            nearest = sorted(before, reverse=True)[:4] or [place]
            found.append(nearest + nearest[-1:] * (4 - len(nearest)))
        return found


def _exchanged(counts: Counts) -> Iterator[Counts]:
    for on, back in product(range(7), range(1, 8)):
        after = list(counts)
        for row, change in ((on, -1), (on + 1, 1), (back, -1), (back - 1, 1)):
            after[row] += change
        if min(after) >= 0:
            yield tuple(after)


def plan(rows: int, width: int) -> list[list[tuple[int, int, int]]]:
    """The streams of a chunk: rows, each with the two that it is foretold from; -1 where there is none."""
    streams = [[(0, -1, -1)]]
    if rows > 1:
        streams[0].append((rows - 1, 0, 0))

    def between(above: int, below: int) -> None:
        distance = below - above
        if distance < 2:
            return
        middle = above + distance // 2
        streams[-1].append((middle, above, below))
        between(above, middle)
        if distance * width > CELLS_IN_STREAM and below - middle >= 2:
            streams.append([])
        between(middle, below)

    between(0, rows - 1)
    return streams


class Stream:
    """The symbols of a stream."""

    def __init__(self, data: bytes) -> None:
        self.state = int.from_bytes(data[:3], "big")
        self.rest = iter(data[3:])

    def symbol(self, shares: list[int]) -> int:
        """The next symbol, out of these shares."""
        slot, start, symbol = self.state % 4096, 0, 0
        while slot >= start + shares[symbol]:
            start, symbol = start + shares[symbol], symbol + 1
        self.state = shares[symbol] * (self.state >> 12) + slot - start
        while self.state < 1 << 16:
            self.state = self.state << 8 | next(self.rest)
        return symbol

    def is_done(self) -> bool:
        """Whether this was all."""
        return self.state == 1 << 16 and next(self.rest, None) is None


class Chunk:
    """A chunk, decoded as a whole."""

    def __init__(self, board: Board, movers: list[Counts], steps: int, data: bytes, shares: Shares) -> None:
        self.board, self.movers, self.opponents = board, movers, board.groups[steps]
        self.neighbours, self.shares = board.neighbours(steps), shares
        self.rows: dict[int, list[int]] = {-1: [0] * len(self.opponents)}
        streams = plan(len(movers), len(self.opponents))
        at = 2 * len(streams)
        for number, stream in enumerate(streams):
            length = int.from_bytes(data[2 * number : 2 * number + 2], "little")
            reader = Stream(data[at : at + length])
            at += length
            for row, above, below in stream:
                self._decode(reader, row, above, below)
            assert reader.is_done()
        assert at == len(data)

    def values(self) -> list[int]:
        """The values of pairs that fit, in canonical order."""
        return [
            self.rows[row][lane]
            for row, mover in enumerate(self.movers)
            for lane, opponent in enumerate(self.opponents)
            if self.board.fit(mover, opponent)
        ]

    def _decode(self, stream: Stream, row: int, above: int, below: int) -> None:
        up, down = self.rows[above], self.rows[below]
        sums = [a + b for a, b in zip(up, down, strict=True)]
        cells = self.rows[row] = [(both + 1) >> 1 for both in sums]
        shift = miss = last = 0
        for lane, opponent in enumerate(self.opponents):
            if not self.board.fit(self.movers[row], opponent):
                if row == 0:
                    cells[lane] = last
                continue
            near = self.neighbours[lane]
            said = sum(_say(2 * cells[n], sums[lane], sums[n]) for n in near)
            sixteenths = (6 * said + 8 * sums[lane] + shift) >> 2
            quarters = (sixteenths + 2) >> 2
            foretold = (quarters + 2) >> 2
            fraction = quarters - 4 * foretold
            around = (up[lane], down[lane], cells[near[0]], cells[near[1]])
            symbol = stream.symbol(self.shares[_context(miss, around, fraction)])
            if symbol == 15:
                byte = stream.symbol([16] * 256)
                value = byte - 256 if byte > 127 else byte
            else:
                value = foretold + (symbol // 2 if symbol % 2 == 0 else -(symbol + 1) // 2) * (
                    -1 if fraction < 0 else 1
                )
            cells[lane] = last = value
            miss += (abs(16 * value - sixteenths) * 4 - miss) >> 3
            shift += ((2 * value - sums[lane]) * 8 - shift) >> 3


def _say(left: int, up: int, up_left: int) -> int:
    return max(min(left, up), min(max(left, up), left + up - up_left))


def _context(miss: int, around: tuple[int, int, int, int], fraction: int) -> int:
    level = sum(miss >= least for least in (24, 40, 60, 84, 128))
    gap = min(abs(around[0] - around[1]), 3)
    reach = max(around) - min(around)
    return ((level * 4 + gap) * 7 + min(reach, 5) + (reach >= 8)) * 3 + abs(fraction)


def read_model(data: bytes) -> Shares:
    """The shares of the symbols in every context."""
    rest, model = iter(data), []
    for _ in range(504):
        used = next(rest)
        shares = [first if (first := next(rest)) < 128 else (first - 128) << 8 | next(rest) for _ in range(used)]
        model.append((shares or [4096]) + [0] * (16 - (used or 1)))
        assert sum(model[-1]) == 4096
    assert next(rest, None) is None
    return model


def read_all(data: bytes, board: Board) -> Iterator[int]:
    """The values of a full file in canonical order."""
    offset = int.from_bytes(data[12:20], "little")
    about, entries = data[offset:].split(b"\n", 1)
    parts = (
        data[begin : begin + int.from_bytes(entries[at + 8 : at + 12], "little")]
        for at in range(0, len(entries), 16)
        for begin in [int.from_bytes(entries[at : at + 8], "little")]
    )
    for layer, *_ in json.loads(about)["layers"]:
        shares = read_model(next(parts))
        for movers, steps in board.chunks(layer):
            yield from Chunk(board, movers, steps, next(parts), shares).values()
