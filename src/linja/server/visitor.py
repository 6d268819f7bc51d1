"""Who is asking: a random secret in a cookie, and no account. Seats belong to a digest of it."""

from __future__ import annotations

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "linja-player"
YEAR = 31_536_000
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,64}")
WITHOUT_COOKIE = ("/static/", "/favicon.ico")


class KnowVisitors:
    """Gives every visitor a secret, also with the answer to a socket's first request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(WITHOUT_COOKIE):
            await self._app(scope, receive, send)
            return
        known = _secret(HTTPConnection(scope).headers.get("cookie", ""))
        secret = known or secrets.token_urlsafe(24)
        scope.setdefault("state", {})["player"] = _digest(secret)

        async def send_with_cookie(message: Message) -> None:
            if known is None and message["type"] in ("http.response.start", "websocket.accept"):
                message.setdefault("headers", [])
                MutableHeaders(scope=message).append("set-cookie", _cookie(secret, scope["scheme"] in ("https", "wss")))
            await send(message)

        await self._app(scope, receive, send_with_cookie)


def player_of(connection: HTTPConnection) -> str:
    """The digest that seats belong to."""
    player: str = connection.scope["state"]["player"]
    return player


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _secret(header: str) -> str | None:
    try:
        cookie = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie and _SECRET.fullmatch(cookie.value) else None


def _cookie(secret: str, is_secure: bool) -> str:
    return f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{'; Secure' * is_secure}"
