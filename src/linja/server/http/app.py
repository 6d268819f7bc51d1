"""Build the app from its parts."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import chain
from typing import TYPE_CHECKING

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Match

from linja.puzzles import puzzle_named
from linja.server.errors import Refused, Unavailable
from linja.server.http import health, socket
from linja.server.http.api import (
    analyses,
    games,
    openings,
    own_games,
    people,
    pictures,
    positions,
    puzzles,
    qr,
    records,
    solutions,
)
from linja.server.http.guard import GuardMiddleware
from linja.server.http.loop_watch import watch_tasks
from linja.server.http.services import Services, services_of
from linja.server.http.visitor import VisitorMiddleware
from linja.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request


FILE_THREADS = 4
"""threads that read static files; each may briefly block the loop"""
SMALL = 1000
"""bytes of a response that is not worth compressing"""
RETRY = "5"
"""seconds after which a database may be back"""
PARTS = (
    *(games, solutions, people, own_games, positions, records, analyses, puzzles, openings, pictures, socket),
    *(qr, health),
)
"""Modules with a router."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Create the app with the game interface; pages come from elsewhere. Raises LinjaError for invalid settings."""
    settings = settings or Settings()
    app = FastAPI(title="Linja", openapi_url=None, docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.services = Services(settings)
    for part in PARTS:
        app.include_router(part.router)
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(Exception, _fail)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)
    app.add_middleware(VisitorMiddleware)
    if settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False)
    app.add_middleware(GuardMiddleware, limits=settings.limits)  # outermost, so that every request counts
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    await asyncio.to_thread(_prepare, app)
    watch_tasks(services.metrics.slow_steps.inc)
    current_default_thread_limiter().total_tokens = FILE_THREADS
    await services.open()
    app.state.key = services.key
    try:
        yield
    finally:
        await services.close()


def _prepare(app: FastAPI) -> None:
    """Do at the start what would delay the first request of a kind."""
    puzzle_named("")  # reads them all
    for route in app.routes:
        route.matches({"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []})


async def _refuse(request: Request, refused: Exception) -> JSONResponse:
    assert isinstance(refused, Refused)
    services_of(request).count_refusal(refused, _route(request))
    headers = {"retry-after": RETRY} if isinstance(refused, Unavailable) else None
    return JSONResponse(refused.body(), refused.status, headers=headers)


async def _refuse_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return await _refuse(request, Refused("bad-request", f"{where}: {first['msg']}"))


async def _refuse_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "not-allowed"}.get(error.status_code, "bad-request")
    refused = Refused(code, error.detail)
    services_of(request).count_refusal(refused, _route(request))
    headers = {"allow": _methods(request)} if error.status_code == 405 else error.headers
    return JSONResponse(refused.body(), error.status_code, headers=headers)


async def _fail(request: Request, _error: Exception) -> JSONResponse:
    """An internal error; the server that runs the app logs it."""
    services_of(request).metrics.errors.inc()
    return JSONResponse(Refused("failed", "something went wrong on the server").body(), 500)


def _route(request: Request) -> str:
    """The route of a request, without the path, which may contain a secret."""
    route = request.scope.get("route")
    return f"{request.method} {getattr(route, 'path', 'elsewhere')}"


def _methods(request: Request) -> str:
    """All methods allowed at an address; Starlette itself considers one route only."""
    methods: set[str] = set()
    for route in chain(request.app.routes, *(part.router.routes for part in PARTS)):
        if route.matches(request.scope)[0] is not Match.NONE:
            methods |= getattr(route, "methods", None) or set()
    return ", ".join(sorted(methods))
