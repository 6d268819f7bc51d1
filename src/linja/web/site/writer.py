"""Writes a site: a folder for each language, and what they share."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import shutil
from html import escape
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.language import languages
from linja.solution import Store
from linja.web.assets import SCRIPT, Assets
from linja.web.bundles import split
from linja.web.site.data import data_files
from linja.web.site.links import made_relative
from linja.web.site.rendering import rendering
from linja.web.site.solutions import write_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from linja.rules import Rules

MARK = "linja-site.json"
"""is in every folder that this module has written"""
SCRIPTS = (
    *("offline/page/page.js", "offline/page/entrance.js"),
    *("offline/worker.js", "kernel/solving.js", "kernel/helper.js"),
)
"""Modules that no page of the server has, each written with everything it imports."""
LOOKS = "offline/page/looks.js"
SHARED = "page/shared.js"
ALIKE = ("start/start.bundle.js", "game/game.bundle.js", "learn/examples.bundle.js")
"""What these have in common is in the script SHARED, which all pages load that need all of it."""
SERVICE_WORKER = "service-worker.js"


def write_site(
    directory: Path, progress: Callable[[int, int], object] = lambda _done, _all: None, solutions: Sequence[Rules] = ()
) -> None:
    """Write a site into a folder: a new one, an empty one, or one with an earlier site, which is replaced.

    solutions: rules whose installed solutions it has. Raises LinjaError, and then the folder is as it was.
    """
    _check(directory)
    found = {rules: Store().whole(rules) for rules in solutions}
    partial = directory.with_name(f"{directory.name}.{os.getpid()}.partial")
    try:
        partial.mkdir(parents=True)
        files = asyncio.run(_files(progress, [str(rules) for rules in found]))
        for name, content in files.items():
            (partial / name).parent.mkdir(parents=True, exist_ok=True)
            (partial / name).write_bytes(content)
        for rules, solution in found.items():
            write_parts(solution, rules, partial)
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


async def _files(progress: Callable[[int, int], object], solutions: Sequence[str]) -> dict[str, bytes]:
    """Every file of a site by its name, but for the solutions themselves."""
    assets, data = Assets.load(), data_files(solutions)
    fingerprint = _fingerprint({"": assets.fingerprint.encode(), **data})
    static = f"static/{fingerprint}"
    pages = {"index.html": _entrance(static).encode()}
    async with rendering() as app:
        done, total = 0, len(languages()) * len(app.pages)
        for code in languages():
            for page in app.pages:
                html = made_relative(await app.page(page, code), page, assets.address, fingerprint)
                pages[f"{code}/{page.folder}index.html"] = html.encode()
                done += 1
                progress(done, total)
            manifest = (await app.manifest(code)).decode().replace(assets.address, f"../{static}")
            at_home = {"id": "./", "start_url": "./", "scope": "../"}
            pages[f"{code}/manifest.webmanifest"] = json.dumps({**json.loads(manifest), **at_home}).encode()
    scripts = _scripts(assets, _used(pages, static))
    pages = {name: _with_preload(content, scripts) for name, content in pages.items()}
    shared = {
        **{f"{static}/{name}": assets.content(name) for name in _used(pages, static) if name not in scripts},
        **{f"{static}/{name}": content for name, content in scripts.items()},
        **{f"{static}/data/{name}": content for name, content in data.items()},
    }
    files = pages | shared
    mark = {MARK: json.dumps({"fingerprint": fingerprint}).encode()}
    return files | mark | {SERVICE_WORKER: _service_worker(assets, files)}


def _used(pages: dict[str, bytes], static: str) -> list[str]:
    """The names of the static files that pages load."""
    address = re.compile(rf'{static}/([^"]+)"'.encode())
    return sorted({name.decode() for html in pages.values() for name in address.findall(html)})


def _scripts(assets: Assets, used: list[str]) -> dict[str, bytes]:
    """The scripts of these files, and those that no page names."""
    entries = {name: assets.entries(name) for name in used if name.endswith(SCRIPT)} | {
        name: [name] for name in SCRIPTS
    }
    bundles = split(entries, lambda module: assets.content(module).decode(), SHARED, ALIKE)
    return {name: source.encode() for name, source in bundles.items()}


def _with_preload(page: bytes, scripts: dict[str, bytes]) -> bytes:
    """A page that loads the shared script at the same time as its own."""
    own = re.search(rb'^<.*"(?P<files>[^"]*/static/\w+/)(?P<name>[^"]*%b)"' % SCRIPT.encode(), page, re.MULTILINE)
    if own is None or not scripts[own["name"].decode()].startswith(b"import"):
        return page
    preload = b'<link rel="modulepreload" href="%b%b">\n' % (own["files"], SHARED.encode())
    return page[: own.start()] + preload + page[own.start() :]


def _service_worker(assets: Assets, files: dict[str, bytes]) -> bytes:
    """The service worker, and the list of everything that it keeps on the device."""
    by_language = {code: [_address(name) for name in files if name.startswith(f"{code}/")] for code in languages()}
    shared = [_address(name) for name in files if name.partition("/")[0] not in by_language]
    about = {"version": _fingerprint(files), "shared": shared, "pages": by_language}
    return f"globalThis.SITE = {json.dumps(about)};\n".encode() + assets.content("offline/page/service-worker.js")


def _address(name: str) -> str:
    return name.removesuffix("index.html") or "./"


def _fingerprint(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:12]


def _entrance(static: str) -> str:
    """The page that leads to the visitor's language."""
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
<link rel="stylesheet" href="{static}/styles/every-page.css">
<script src="{static}/{LOOKS}"></script>
<script type="module" src="{static}/offline/page/entrance.js"></script>
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
