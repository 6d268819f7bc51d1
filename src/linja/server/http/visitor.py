"""Identify visitors: a random secret in a signed cookie, without accounts. Seats belong to a digest of the secret."""

from __future__ import annotations

import hashlib
import re
import secrets
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from linja.server.live.signing import Key

COOKIE = "linja-player"
PURPOSE = "visitor"
YEAR = 31_536_000
_VALUE = re.compile(rf"(?:^|;) *{COOKIE}=([A-Za-z0-9_-]{{32,64}})\.([A-Za-z0-9_-]{{43}})(?: *;|$)")
OPEN_DATA = ("/api/openings", "/api/positions", "/api/puzzle", "/picture.")
"""Cookie attributes that are always the same."""
WITHOUT_COOKIE = ("/static/", "/favicon.ico", "/healthz", "/metrics", *OPEN_DATA)


class VisitorMiddleware:
    """Gives every visitor a secret, also in the response that opens a socket."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(WITHOUT_COOKIE):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        key: Key = connection.app.state.key
        secret, is_new = _secret(connection.headers.get("cookie", ""), key)
        state = scope.setdefault("state", {})
        state["player"] = _digest(secret)

        async def send_with_cookie(message: Message) -> None:
            is_forgotten = state.get("is_forgotten", False)
            if (is_new or is_forgotten) and message["type"] in ("http.response.start", "websocket.accept"):
                value = "" if is_forgotten else signed(secret, key)
                cookie = _cookie(value, 0 if is_forgotten else YEAR, scope["scheme"] in ("https", "wss"))
                message.setdefault("headers", [])
                MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        await self._app(scope, receive, send_with_cookie)


def address_of(connection: HTTPConnection) -> str:
    """The address that limits apply to: the client's, or behind a trusted proxy the one the proxy sends."""
    return limited_address(connection.client.host if connection.client else "")


def limited_address(host: str) -> str:
    """Treat addresses that one visitor can choose freely as one: for IPv6, the /64 network.

    >>> limited_address("2001:db8:1:2:3:4:5:6"), limited_address("::ffff:192.0.2.1"), limited_address("192.0.2.1")
    ('2001:db8:1:2::', '192.0.2.1', '192.0.2.1')
    """
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def is_on_this_machine(connection: HTTPConnection) -> bool:
    """Whether a request was made on this machine; through a proxy it may come from anywhere."""
    if connection.client is None or "x-forwarded-for" in connection.headers or "forwarded" in connection.headers:
        return False
    ours = (connection.scope.get("server") or ("",))[0]
    try:
        return connection.client.host == ours or ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def player_of(connection: HTTPConnection) -> str:
    """The digest that seats belong to."""
    player: str = connection.scope["state"]["player"]
    return player


def forget(connection: HTTPConnection) -> None:
    """Remove the cookie with the response."""
    connection.scope["state"]["is_forgotten"] = True


def signed(secret: str, key: Key) -> str:
    """What the cookie holds."""
    return f"{secret}.{key.sign(PURPOSE, secret)}"


def _secret(header: str, key: Key) -> tuple[str, bool]:
    """The visitor's secret, and whether it is new because the cookie has none that we signed."""
    value = _VALUE.search(header)
    if value is not None and key.has_signed(PURPOSE, value[1], value[2]):
        return value[1], False
    return secrets.token_urlsafe(24), True


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _cookie(value: str, age: int, is_secure: bool) -> str:
    return f"{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{'; Secure' * is_secure}"
