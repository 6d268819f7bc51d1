"""Solution files forged on purpose: all checksums are right."""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PRELUDE = struct.Struct("<8sIQQI")
ENTRY = struct.Struct("<QII")


def with_index(source: Path, target: Path, about: bytes) -> Path:
    """A file whose index says something else."""
    data, offset = _parts(source)
    _, _, entries = data[offset:].partition(b"\n")
    return _write(target, data[:offset], about + b"\n" + entries)


def with_parts(source: Path, target: Path, change: Callable[[int, bytes], bytes], **said: Any) -> Path:
    """A file whose models and chunks are others, by their place in the file; and its index, if something is said."""
    data, offset = _parts(source)
    about, _, entries = data[offset:].partition(b"\n")
    body, index = bytearray(data[: PRELUDE.size]), bytearray()
    for place, (begin, length, _) in enumerate(ENTRY.iter_unpack(entries)):
        part = change(place, data[begin : begin + length])
        index += ENTRY.pack(len(body), len(part), zlib.crc32(part))
        body += part
    return _write(target, bytes(body), json.dumps(json.loads(about) | said).encode() + b"\n" + bytes(index))


def about_of(source: Path) -> dict[str, Any]:
    """What the index says."""
    data, offset = _parts(source)
    about: dict[str, Any] = json.loads(data[offset:].partition(b"\n")[0])
    return about


def _parts(source: Path) -> tuple[bytes, int]:
    data = source.read_bytes()
    return data, PRELUDE.unpack_from(data)[2]


def _write(target: Path, body: bytes, index: bytes) -> Path:
    magic, version, *_ = PRELUDE.unpack_from(body)
    head = PRELUDE.pack(magic, version, len(body), len(index), zlib.crc32(index))
    target.write_bytes(head + body[PRELUDE.size :] + index)
    return target
