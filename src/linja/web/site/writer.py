"""Writes a site: a folder for each language, and what they share."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
from html import escape
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.language import languages
from linja.web.assets import DIRECTORY, Assets
from linja.web.site.data import KERNEL, data_files
from linja.web.site.links import made_relative
from linja.web.site.rendering import rendering

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MARK = "linja-site.json"
"""is in every folder that this module has written"""


def write_site(directory: Path, progress: Callable[[int, int], object] = lambda _done, _all: None) -> None:
    """Write a site into a folder: a new one, an empty one, or one with an earlier site, which is replaced.

    Raises LinjaError, and then the folder is as it was.
    """
    _check(directory)
    partial = directory.with_name(f"{directory.name}.{os.getpid()}.partial")
    try:
        partial.mkdir(parents=True)
        asyncio.run(_write(partial, progress))
        if directory.exists():
            shutil.rmtree(directory)
        partial.rename(directory)
    except OSError as error:
        raise LinjaError("cannot write %(path)s: %(why)s", path=directory, why=error.strerror) from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _check(directory: Path) -> None:
    if not directory.exists() or (directory / MARK).is_file():
        return
    if not directory.is_dir() or any(directory.iterdir()):
        raise LinjaError("%(path)s exists and is not a site of this program; choose another folder", path=directory)


async def _write(directory: Path, progress: Callable[[int, int], object]) -> None:
    assets = Assets.load()
    files = {f"data/{name}": content for name, content in data_files().items()}
    files |= {
        path.relative_to(DIRECTORY).as_posix(): path.read_bytes()
        for path in sorted(DIRECTORY.rglob("*"))
        if path.is_file() and path != KERNEL and path.suffix != ".ts"
    }
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + content)
    fingerprint = digest.hexdigest()[:12]
    for name, content in files.items():
        _put(directory / "static" / fingerprint / name, content)
    codes = list(languages())
    async with rendering() as app:
        done, total = 0, len(codes) * len(app.pages)
        for code in codes:
            for page in app.pages:
                html = made_relative(await app.page(page, code), page, assets.address, fingerprint)
                _put(directory / code / page.folder / "index.html", html.encode())
                done += 1
                progress(done, total)
            manifest = await app.manifest(code)
            icons = [
                {**icon, "src": icon["src"].replace(assets.address, f"../static/{fingerprint}")}
                for icon in manifest["icons"]
            ]
            at_home = {"id": "./", "start_url": "./", "scope": "../", "icons": icons}
            _put(directory / code / "manifest.webmanifest", json.dumps({**manifest, **at_home}).encode())
    _put(directory / "index.html", _entrance(fingerprint).encode())
    _put(directory / MARK, json.dumps({"fingerprint": fingerprint, "languages": codes}).encode())


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _entrance(fingerprint: str) -> str:
    """The page that leads to the visitor's language."""
    static = f"static/{fingerprint}"
    links = "\n".join(
        f'<li><a href="{code}/" lang="{code}" hreflang="{code}">{escape(language.name)}</a></li>'
        for code, language in languages().items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linja</title>
<link rel="icon" href="{static}/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{static}/styles/tokens.css">
<link rel="stylesheet" href="{static}/styles/base.css">
<script src="{static}/offline/looks.js"></script>
<script type="module" src="{static}/offline/entrance.js"></script>
</head>
<body>
<main class="form" id="main">
<h1>Linja</h1>
<ul>
{links}
</ul>
</main>
</body>
</html>
"""
