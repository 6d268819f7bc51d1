"""The first stop of every request: refuse floods and foreign pages, and add security headers to responses."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from linja.server.errors import Refused
from linja.server.http.loop_watch import CURRENT
from linja.server.http.services import services_of
from linja.server.http.visitor import address_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from linja.server.settings import Limits

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
READING = ("GET", "HEAD", "OPTIONS")
HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{0,255}")
"""The pattern of a valid Host header: addresses and QR codes are made from it."""
MOST_FIELDS = 32
"""of a query"""


class GuardMiddleware:
    """Checks every request before the app sees it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        CURRENT.set(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if is_foreign(HTTPConnection(scope)):
            services_of(HTTPConnection(scope)).count_refusal(_foreign(), "socket")
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")  # the response depends on the visitor
                if "location" in headers:
                    headers["location"] = _here(headers["location"])
            await send(message)

        try:
            await self._check(scope)
            if scope["method"] not in READING and is_foreign(HTTPConnection(scope)):
                raise _foreign()
            body = await self._body(HTTPConnection(scope), receive)
        except Refused as refused:
            services_of(HTTPConnection(scope)).count_refusal(refused, f"{scope['method']} elsewhere")
            headers = {"connection": "close"} if refused.code == "too-slow" else None
            await JSONResponse(refused.body(), refused.status, headers)(scope, receive, send_safely)
            return
        await self._app(scope, _first(body, receive), send_safely)

    async def _check(self, scope: Scope) -> None:
        """Raise Refused for requests that none of our pages makes, and if an address sends too many."""
        connection = HTTPConnection(scope)
        if not HOST.fullmatch(connection.headers.get("host", "")):
            raise Refused("bad-request", "the Host header is not a host name")
        if scope["query_string"].count(b"&") >= MOST_FIELDS:
            raise Refused("bad-request", f"a query may have at most {MOST_FIELDS} fields")
        services = services_of(connection)
        limit = services.file_limit if scope["path"].startswith("/static/") else services.request_limit
        await limit.take(address_of(connection))

    async def _body(self, connection: HTTPConnection, receive: Receive) -> Message:
        """Read the whole body as one message. Raises Refused as soon as it is too big or too slow."""
        announced = connection.headers.get("content-length", "0")
        if re.fullmatch("[0-9]+", announced) and int(announced[:12]) > self._limits.body:
            raise self._too_big()
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                return await self._received(receive)
        except TimeoutError:
            raise Refused("too-slow", "the body of this request did not arrive in time") from None

    async def _received(self, receive: Receive) -> Message:
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return message
            body += message.get("body", b"")
            if len(body) > self._limits.body:
                raise self._too_big()
            if not message.get("more_body", False):
                return {"type": "http.request", "body": body, "more_body": False}

    def _too_big(self) -> Refused:
        return Refused("too-big", f"a request body may have at most {self._limits.body} bytes")


def _foreign() -> Refused:
    return Refused("foreign-origin", "this request comes from another site")


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a browser says that the request comes from a page of another site; other clients say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    return _host(origin).lower() != connection.headers.get("host", "").lower()


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return ""


def _here(location: str) -> str:
    """The target of a redirect, on this site whatever its host name."""
    parts = urlsplit(location)
    return parts._replace(scheme="", netloc="", path=f"/{parts.path.lstrip('/')}").geturl()


def _first(message: Message, receive: Receive) -> Receive:
    """A receive function that begins with a message that has been read already."""
    waiting = [message]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message
