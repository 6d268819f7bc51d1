"""Puts the server together."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse

from linja.server import api, people_api, socket
from linja.server.guard import Guard
from linja.server.refused import Refused
from linja.server.services import Services
from linja.server.settings import Settings
from linja.server.visitor import KnowVisitors

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app with the interface to games; pages come from elsewhere. Raises LinjaError for impossible settings."""
    settings = settings or Settings()
    app = FastAPI(title="Linja", openapi_url="/api/openapi.json", docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.services = Services(settings)
    app.include_router(api.router)
    app.include_router(people_api.router)
    app.include_router(socket.router)
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_middleware(KnowVisitors)
    app.add_middleware(Guard, most_body=settings.limits.body)
    if settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    await services.open()
    try:
        yield
    finally:
        await services.close()


async def _refuse(_request: Request, refused: Exception) -> JSONResponse:
    assert isinstance(refused, Refused)
    return JSONResponse(refused.body(), refused.status)


async def _refuse_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return await _refuse(request, Refused("bad-request", f"{where}: {first['msg']}"))


async def _refuse_http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "not-allowed"}.get(error.status_code, "bad-request")
    return JSONResponse(Refused(code, error.detail).body(), error.status_code, headers=error.headers)
