"""Files that are written whole or not at all: first beside their place, then put there at once."""

from __future__ import annotations

import os
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO


def partial_of(path: Path, pid: int | str) -> Path:
    """Where a process writes a file before it is complete."""
    return path.with_name(f"{path.name}.{pid}.partial")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path to write to. It takes the place of the given one, unless something is raised: then it is removed."""
    partial = partial_of(path, os.getpid())
    try:
        yield partial
        partial.replace(path)
    finally:
        with suppress(OSError):  # where it could not be made, it cannot be removed either
            partial.unlink(missing_ok=True)


@contextmanager
def replacing_text(path: Path) -> Iterator[TextIO]:
    """A file to write text to, which then is either as before or complete. Raises LinjaError.

    What a link points to is replaced, not the link. A special file such as /dev/stdout is written to directly.
    """
    try:
        is_special = path.exists() and not path.is_file()
        place = nullcontext(path) if is_special else replacing(path.resolve())
        with place as target, target.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise LinjaError("cannot write %(path)s: %(why)s", path=path, why=error.strerror) from None
