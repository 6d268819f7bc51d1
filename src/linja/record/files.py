"""Records in files: read whole, with the place of what is wrong, and written whole or not at all."""

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
"""of a file with records: all of it is in memory"""


def read_bytes(data: bytes, name: str) -> list[Record]:
    """All records of a file of this name. Raises LinjaError with the place of what is wrong."""
    try:
        records = list(read_records(io.StringIO(_decoded(data), newline=None)))
        if not records:
            raise InvalidRecord("no game record found", 1, 1)
    except InvalidRecord as error:
        raise LinjaError("%(name)s: %(why)s", name=name, why=error) from None
    return records


def read_file(path: Path | str) -> list[Record]:
    """All records of a file. Raises LinjaError."""
    try:
        with Path(path).open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        raise LinjaError("cannot read %(path)s: %(why)s", path=path, why=error.strerror) from None


def read_stream(file: BinaryIO, name: str) -> list[Record]:
    """All records of a stream, which may have no end. Raises LinjaError."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise LinjaError("cannot read %(path)s: %(why)s", path=name, why=os.strerror(errno.EFBIG))
    return read_bytes(data, name)


def write_file(path: Path, records: Iterable[Record]) -> None:
    """Write records so that the file is either as before or complete. Raises LinjaError."""
    with replacing_text(path) as file:
        write_records(records, file)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise InvalidRecord("this is not UTF-8 text", line, column) from None
