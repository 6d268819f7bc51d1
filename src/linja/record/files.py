"""Read and write files of records: errors give the place, and files are written completely or not at all."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

from linja.errors import InvalidRecord, LinjaError
from linja.files import replacing_text
from linja.record.reader import read_records
from linja.record.writer import write_records

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

    from linja.record.tree import Record

MOST_BYTES = 256_000_000
"""maximum size of a file of records, which is read into memory"""


def read_bytes(data: bytes, name: str) -> list[Record]:
    """Read all records of the file with this name. Raises LinjaError with the place of the error."""
    try:
        records = list(read_records(io.StringIO(_decoded(data), newline=None)))
        if not records:
            raise InvalidRecord("no game record found", 1, 1)
    except InvalidRecord as error:
        raise LinjaError("%(name)s: %(why)s", name=name, why=error) from None
    return records


def read_file(path: Path | str) -> list[Record]:
    """Read all records of a file. Raises LinjaError."""
    try:
        with Path(path).open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        raise LinjaError("cannot read %(path)s: %(why)s", path=path, why=error.strerror) from None


def read_stream(file: BinaryIO, name: str) -> list[Record]:
    """Read all records of a stream, which may be endless. Raises LinjaError."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise LinjaError("cannot read %(path)s: %(why)s", path=name, why=os.strerror(errno.EFBIG))
    return read_bytes(data, name)


def write_file(path: Path, records: Iterable[Record]) -> None:
    """Write records; the file is replaced only when complete. Raises LinjaError."""
    with replacing_text(path) as file:
        write_records(records, file)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise InvalidRecord("this is not UTF-8 text", line, column) from None
