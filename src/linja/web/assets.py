"""The static files. Their addresses contain a fingerprint, so that browsers may cache them for ever."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    import os

    from starlette.responses import Response
    from starlette.types import Scope

DIRECTORY = Path(__file__).with_name("static")
_IMPORT = re.compile(r"""^(?:import|export)\s[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)


@dataclass(frozen=True)
class Assets:
    """The files, read when the app is created."""

    fingerprint: str

    @classmethod
    def load(cls) -> Assets:
        """Read every file once."""
        digest = hashlib.sha256()
        for path in sorted(DIRECTORY.rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(DIRECTORY).as_posix().encode() + b"\0" + path.read_bytes())
        return cls(digest.hexdigest()[:12])

    @property
    def address(self) -> str:
        """The directory of all files; modules import each other by relative paths."""
        return f"/static/{self.fingerprint}"

    def url(self, name: str) -> str:
        """The address of a file. Raises FileNotFoundError, so that a page with a missing file does not start."""
        if not (DIRECTORY / name).is_file():
            raise FileNotFoundError(name)
        return f"{self.address}/{name}"

    def modules(self, name: str) -> list[str]:
        """The addresses of a module and everything it imports, for preloading."""
        return [self.url(module) for module in _with_imports(name)]

    def files(self) -> StaticFiles:
        """The app that serves them."""
        return _ImmutableFiles(directory=DIRECTORY)


@cache
def _with_imports(name: str) -> list[str]:
    found: list[str] = []
    waiting = [PurePosixPath(name)]
    while waiting:
        module = waiting.pop()
        if str(module) not in found:
            found.append(str(module))
            source = (DIRECTORY / module).read_text("utf-8")
            waiting += [_normal(module.parent / target) for target in _IMPORT.findall(source)]
    return found


def _normal(path: PurePosixPath) -> PurePosixPath:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return PurePosixPath(*parts)


class _ImmutableFiles(StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
