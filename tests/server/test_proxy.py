"""Through a real proxy with TLS, set up as docs/hosting.md says: games, secure cookies, and whose address counts."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
import pytest
from websockets.sync.client import connect

from tests.server.processes import DistantScreen, Server
from tests.server.visitors import LONG, new_cookie

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
PICTURE = "/picture.svg?position=61111110/01111116%20b"
MANY_PICTURES = 90
"""more than one address may ask for at a time"""


def location(port: int) -> str:
    """The part of nginx's configuration that the documentation has; our proxy is not on the usual port."""
    found = re.search(r"^    location / \{.*?^    \}", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[0].replace("127.0.0.1:8765", f"127.0.0.1:{port}")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def nginx(directory: Path, server: int) -> Iterator[tuple[str, ssl.SSLContext]]:
    """A proxy in front of a server: its address, and the certificate it shows."""
    port, certificate = free_port(), directory / "certificate.pem"
    making = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    making += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", f"{directory}/key.pem", "-out", str(certificate)]
    subprocess.run(making, check=True, capture_output=True)
    paths = "\n".join(f"{kind}_temp_path {directory}/{kind};" for kind in ("client_body", "proxy", "fastcgi"))
    paths += f"\nuwsgi_temp_path {directory}/uwsgi; scgi_temp_path {directory}/scgi; access_log off;"
    user = "user root;" if os.geteuid() == 0 else ""
    (directory / "nginx.conf").write_text(f"""{user} daemon off; pid {directory}/pid; worker_processes 1;
        events {{}} http {{ {paths} server {{ listen 127.0.0.1:{port} ssl;
        ssl_certificate {certificate}; ssl_certificate_key {directory}/key.pem;
        {location(server)} }} }}""")
    command = ["nginx", "-c", f"{directory}/nginx.conf", "-e", f"{directory}/error.log"]
    with subprocess.Popen(command) as process:
        try:
            while not (directory / "pid").exists():
                assert process.poll() is None, (directory / "error.log").read_text()
            yield f"https://127.0.0.1:{port}", ssl.create_default_context(cafile=certificate)
        finally:
            process.terminate()


def refused(address: str, from_host: str, trust: ssl.SSLContext, claim: bool = False) -> int:
    """How many of many pictures are refused; with a claim, each request says that it comes from elsewhere."""
    transport = httpx2.HTTPTransport(local_address=from_host, verify=trust)
    with httpx2.Client(base_url=address, transport=transport, timeout=LONG) as client:
        claims = [{"x-forwarded-for": f"198.51.100.{number}"} if claim else {} for number in range(MANY_PICTURES)]
        return [client.get(PICTURE, headers=headers).status_code for headers in claims].count(429)


@pytest.mark.slow
def test_a_game_through_a_proxy_with_tls(tmp_path: Path) -> None:
    if shutil.which("nginx") is None and not os.environ.get("LINJA_NO_SKIPS"):
        pytest.skip("nginx is missing: run scripts/install-packages")
    (tmp_path / "proxy").mkdir()
    with (
        Server(tmp_path, command=("serve", "--behind-proxy", "127.0.0.1")) as server,
        nginx(tmp_path / "proxy", server.port) as (address, trust),
    ):
        with httpx2.Client(base_url=address, verify=trust, timeout=LONG) as client:
            first = client.get("/api/rules")
            assert "; Secure" in first.headers["set-cookie"]
            headers = {"cookie": new_cookie(first.headers["set-cookie"]), "origin": address}
            made = client.post("/api/games", json={"opponent": "device", "starter": "b"}, headers=headers)
            assert made.status_code == 201, made.text
            foreign = client.post("/api/games", json={}, headers=headers | {"origin": "https://elsewhere.example"})
            assert foreign.status_code == 403
            assert client.get("/rules/", follow_redirects=False).headers["location"] == "/rules"
            assert client.get("/metrics").status_code == 403, "it is not asked from near, only through the proxy"
        socket_address = f"{address.replace('https', 'wss')}/api/games/{made.json()['id']}/socket"
        with connect(socket_address, ssl=trust, additional_headers=headers, open_timeout=LONG) as connection:
            screen = DistantScreen(connection)
            screen.receive_of("state")
            for action in ("1-2", "1-3"):
                screen.act(action)
            assert screen.state["version"] == 2
        assert refused(address, "127.0.0.6", trust) > 0
        assert refused(address, "127.0.0.7", trust, claim=True) > 0, "the proxy says who it is, not the visitor"
        with httpx2.Client(
            verify=trust, transport=httpx2.HTTPTransport(local_address="127.0.0.8", verify=trust)
        ) as ben:
            assert ben.get(f"{address}{PICTURE}").status_code == 200, "others may still ask"
        assert refused(server.address, "127.0.0.9", trust, claim=True) > 0, "only the proxy is believed"
