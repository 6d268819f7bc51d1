"""The static files and the bundles. Their addresses contain a fingerprint, so that browsers may cache them for ever."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from posixpath import dirname
from typing import TYPE_CHECKING

from starlette._utils import get_route_path
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response

from linja.editions import TITLES, option_name
from linja.rules import WORDS
from linja.web import bundles

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

DIRECTORY = Path(__file__).with_name("static")
ON_EVERY_PAGE = ("styles/tokens.css", "styles/base.css", "styles/board.css")
BEFORE, AFTER = "statistics/log.js", "page/ready.js"
"""Modules of every page, which run before and after its own."""
STYLE, SCRIPT = "styles/every-page.css", ".bundle.js"
"""The bundle of style sheets, and how the bundle of a module ends."""
TYPES = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
STRING = re.compile(r'"(?:[^"\\\n]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"')
COMPRESSED = (".css", ".js", ".svg", ".wasm")
RULES_NAMES = frozenset([*TITLES.values(), *(option_name(word.text) for word in WORDS)])
"""Parts of the names of rules, which pages get from the server: a page needs them even if no module contains them."""


class Assets:
    """The files, read when the app is created, and bundles, made when they are first needed."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files
        self._unneeded: dict[str, frozenset[str]] = {}
        digest = hashlib.sha256(Path(bundles.__file__).read_bytes())
        for name, content in files.items():
            digest.update(name.encode() + b"\0" + content)
        self.fingerprint = digest.hexdigest()[:12]

    @classmethod
    @cache
    def load(cls) -> Assets:
        """Read every file once."""
        paths = sorted(path for path in DIRECTORY.rglob("*") if path.is_file())
        return cls({path.relative_to(DIRECTORY).as_posix(): path.read_bytes() for path in paths})

    @property
    def address(self) -> str:
        """The directory of all files; modules import each other by relative paths."""
        return f"/static/{self.fingerprint}"

    def url(self, name: str) -> str:
        """The address of a file or bundle. Raises FileNotFoundError, so that a page without its files fails at once."""
        self.content(name)
        return f"{self.address}/{name}"

    def script(self, module: str) -> str:
        """The address of a page's module with everything it imports."""
        return self.url(module.removesuffix(".js") + SCRIPT)

    def content(self, name: str) -> bytes:
        """A file or bundle. Raises FileNotFoundError."""
        if name not in self._files:
            if name == STYLE:
                self._files[name] = b"".join(map(self.content, ON_EVERY_PAGE))
            elif name.endswith(SCRIPT) and name.removesuffix(SCRIPT) + ".js" in self._files:
                self._files[name] = bundles.bundle(self.entries(name), self._text, dirname(name)).encode()
            else:
                raise FileNotFoundError(name)
        return self._files[name]

    def entries(self, name: str) -> list[str]:
        """The modules that a bundle runs."""
        return [BEFORE, name.removesuffix(SCRIPT) + ".js", AFTER]

    def unneeded(self, module: str) -> frozenset[str]:
        """The texts that only the modules of other pages contain."""
        if module not in self._unneeded:
            modules = [name for name in self._files if name.endswith(".js") and not name.endswith(SCRIPT)]
            everywhere = frozenset[str]().union(*map(self._texts, modules))
            here = bundles.with_imports([BEFORE, module, AFTER], self._text)
            self._unneeded[module] = everywhere.difference(RULES_NAMES, *map(self._texts, here))
        return self._unneeded[module]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file: the path below the address is its name."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        name = get_route_path(scope).lstrip("/")
        try:
            content = self.content(name)
        except FileNotFoundError:
            raise HTTPException(404) from None
        headers = {"cache-control": "public, max-age=31536000, immutable"}
        suffix = Path(name).suffix
        if suffix in COMPRESSED:
            headers["vary"] = "accept-encoding"
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                headers["content-encoding"] = "gzip"
                content = _compressed(content)
        await Response(content, headers=headers, media_type=TYPES.get(suffix))(scope, receive, send)

    def prepare(self, module: str) -> None:
        """Do at the start what would delay the first request for a page."""
        _compressed(self.content(module.removesuffix(".js") + SCRIPT))
        self.unneeded(module)

    def _text(self, name: str) -> str:
        return self.content(name).decode()

    def _texts(self, module: str) -> frozenset[str]:
        return _strings(self._text(module))


@cache
def _strings(source: str) -> frozenset[str]:
    """The strings in a module; those with escapes that JSON does not have are left out."""
    return frozenset(json.loads(found) for found in STRING.findall(source))


@cache
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)
