"""Links of online games."""

from __future__ import annotations

import pytest

from linja import LinjaError
from linja.terminal.online.link import Link, is_link


@pytest.mark.parametrize(
    ("text", "socket"),
    [
        ("http://localhost:8765/game/abc", "ws://localhost:8765/api/games/abc/socket"),
        ("https://linja.example/game/a2b3/", "wss://linja.example/api/games/a2b3/socket"),
        (" http://[::1]:80/game/x ", "ws://[::1]:80/api/games/x/socket"),
    ],
)
def test_links(text: str, socket: str) -> None:
    assert is_link(text.strip())
    assert Link.parse(text).socket == socket
    assert Link.parse(str(Link.parse(text))) == Link.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "http://localhost/",
        "http:///game/abc",
        "ftp://localhost/game/abc",
        "http://localhost:x/game/abc",
        "http://[::1/game/abc",
        "http://a@b/game/abc",
        "http://localhost/game/a b",
        "http://localhost/game/",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(LinjaError, match="is not a link to a game"):
        Link.parse(text)


def test_a_file_is_no_link() -> None:
    assert not is_link("game.txt")
    assert not is_link("http/game.txt")
