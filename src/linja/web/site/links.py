"""Pages of the server become pages of a folder: addresses are relative, and a script connects them with a worker."""

from __future__ import annotations

import re
from typing import NamedTuple

from linja.puzzles.shipped import puzzle_named

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; connect-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'"
)
_LINK = re.compile(r'(href|src)="/([^"]*)"')
_PREVIEW = re.compile(r'^<meta (?:property="og:|name="twitter:).*\n', re.MULTILINE)
_STUDY = re.compile(r'<script type="module" src="([^"]*/study/analysis/[^"]*)"></script>')
"""The module of the analysis board, which waits until the worker has read the record in the address."""


class Page(NamedTuple):
    """A page: where the server has it, and its folder in a site."""

    path: str
    folder: str
    """with a slash at its end; empty for the start page"""
    game: str = ""
    """the ID of the game for which it was rendered"""


def folder_of(path: str) -> str:
    """The folder of a page that the server has at this path.

    >>> folder_of("/puzzles/zen+aggressive/daily"), folder_of("/")
    ('puzzles/zen-aggressive/daily/', '')
    """
    return "".join(f"{part.replace('+', '-')}/" for part in path.split("/") if part)


def made_relative(html: str, page: Page, static: str, fingerprint: str) -> str:
    """The page for its folder in the folder of a language.

    static: the address of the static files on the server; fingerprint: the name of their folder here.
    """
    to_language = "../" * page.folder.count("/")
    files = f"{to_language}../static/{fingerprint}"

    def relative(match: re.Match[str]) -> str:
        name, address = match.groups()
        return f'{name}="{_address(address, page, to_language, files, static)}"'

    html = _LINK.sub(relative, _PREVIEW.sub("", html))
    html = re.sub(r' data-(game|name)="[^"]*"', r' data-\1=""', html)
    html = html.replace(page.game, "GAME") if page.game else html
    html = html.replace("<html ", "<html data-offline ", 1)
    html = _STUDY.sub(r'<link rel="modulepreload" id="study-module" href="\1">', html)
    scripts = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<link rel="stylesheet" href="{files}/styles/offline.css">\n'
        f'<script src="{files}/offline/page/looks.js"></script>\n'
        f'<script type="module" src="{files}/offline/page/page.js"></script>\n'
    )
    return html.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{scripts}', 1)


def _address(address: str, page: Page, to_language: str, files: str, static: str) -> str:
    """The relative form of an address without its first slash."""
    if f"/{address}".startswith(static):
        return f"{files}/{address[len(static) :]}".replace(f"{files}//", f"{files}/")
    if address == "manifest.webmanifest":
        return f"{to_language}{address}"
    if address.startswith("picture."):  # it is not shown without a server
        return "#"
    if page.game and address == f"api/games/{page.game}/record":
        return '#" data-record="'
    if page.game and address == f"game/{page.game}/analysis":
        return f"{to_language}{page.folder.replace('game/', 'analysis/', 1)}?game=GAME"
    return f"{to_language}{page_place(address)}" or "./"


def page_place(address: str) -> str:
    """The address of a page within the folder of a language.

    >>> page_place("analysis?rules=zen%2Baggressive&amp;position=…"), page_place("rules/zen#end")
    ('analysis/zen/?rules=zen%2Baggressive&amp;position=…', 'rules/zen/#end')
    """
    if puzzle := address.startswith("puzzle/") and puzzle_named(address.removeprefix("puzzle/")):
        return f"{folder_of(f'puzzle/{puzzle.rules}')}?name={puzzle.name}"
    if match := re.fullmatch(r"analysis(\?rules=(\w+).*)", address):
        return f"analysis/{match[2]}/{match[1]}"
    path, hash_mark, place = address.partition("#")
    return f"{folder_of(path)}{hash_mark}{place}"
