"""A server that is reached by IPv6."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import httpx2
import pytest

from tests.server.processes import Server
from tests.server.visitors import LONG

if TYPE_CHECKING:
    from pathlib import Path


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_a_game_is_played_by_ipv6(tmp_path: Path) -> None:
    with Server(tmp_path, command=("serve", "--host", "::1", "--names", "example.org")) as server:
        assert server.address.startswith("http://[::1]:")
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b")
        with ada.look(game) as screen:
            assert screen.act("1-2")["current"] == ["1-2"]
        assert ada.get(f"/game/{game}/qr.svg").status_code == 200
        assert ada.get("/metrics").status_code == 200


@pytest.mark.slow
@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_a_server_for_both_knows_ipv4_addresses_as_such(tmp_path: Path) -> None:
    with Server(tmp_path, command=("serve", "--host", "::", "--behind-proxy", "127.0.0.1")) as server:
        address = f"http://127.0.0.1:{server.port}/api/rules"
        answer = httpx2.get(address, headers={"x-forwarded-proto": "https"}, timeout=LONG)
        assert "; Secure" in answer.headers["set-cookie"], "the proxy is believed"
