"""Records in files: read whole, with the place of what is wrong. Files are written whole or not at all."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from linja.errors import InvalidRecord, LinjaError
from linja.record.reader import read_records
from linja.record.writer import write_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from linja.record.tree import Record


def read_bytes(data: bytes, name: str) -> list[Record]:
    """All records of a file of this name. Raises LinjaError with the place of what is wrong."""
    try:
        records = list(read_records(io.StringIO(_decoded(data), newline=None)))
        if not records:
            raise InvalidRecord("there is no record", 1, 1)
    except InvalidRecord as error:
        raise LinjaError("%(name)s: %(why)s", name=name, why=error) from None
    return records


def read_file(path: Path | str) -> list[Record]:
    """All records of a file. Raises LinjaError."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise LinjaError("cannot read %(path)s: %(why)s", path=path, why=error.strerror) from None
    return read_bytes(data, str(path))


def write_file(path: Path, records: Iterable[Record]) -> None:
    """Write records so that the file is either as before or complete. Raises LinjaError."""
    with written_whole(path) as file:
        write_records(records, file)


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A file to write text to, which then is either as before or complete. Raises LinjaError."""
    is_special = os.path.exists(path) and not os.path.isfile(path)  # such as /dev/stdout
    target = path if is_special else path.resolve()
    partial = path if is_special else target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        with partial.open("w", encoding="utf-8") as file:
            yield file
        if not is_special:
            partial.replace(target)
    except OSError as error:
        raise LinjaError("cannot write %(path)s: %(why)s", path=path, why=error.strerror) from None
    finally:
        if not is_special:
            with suppress(OSError):  # where it could not be made, it cannot be removed either
                partial.unlink(missing_ok=True)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise InvalidRecord("this is not UTF-8 text", line, column) from None
