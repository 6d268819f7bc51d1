"""For whoever runs or uses the server: whether it is well, its figures, and the description of its interface."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from importlib.metadata import version
from ipaddress import ip_address

import orjson
from fastapi import APIRouter, FastAPI, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from linja.server.errors import Refused, Unavailable
from linja.server.http.services import services_of

logger = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False)

HEALTH_TIMEOUT = 3
"""seconds that the database may take to answer"""
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz")
async def show_health(request: Request) -> JSONResponse:
    """Whether games can be played: 200, or 503."""
    about = {"version": version("linja")}
    try:
        async with asyncio.timeout(HEALTH_TIMEOUT):
            await services_of(request).storage.refused_solutions()
    except (Unavailable, TimeoutError):
        logger.warning("the database does not answer")
        return JSONResponse({"status": "failing", "database": "failing", **about}, 503)
    except Exception:
        logger.exception("the database fails")
        return JSONResponse({"status": "failing", "database": "failing", **about}, 503)
    return JSONResponse({"status": "ok", "database": "ok", **about})


@router.get("/metrics")
async def show_metrics(request: Request) -> PlainTextResponse:
    """All figures, for this machine and its network only; not through a proxy. Raises Refused."""
    if not _is_near(request):
        raise Refused("not-allowed", "figures are for the server's own network")
    return PlainTextResponse(services_of(request).metrics.text(), media_type=PROMETHEUS)


@router.get("/api/openapi.json")
async def show_interface(request: Request) -> Response:
    """The OpenAPI schema, made when somebody first asks."""
    return Response(await services_of(request).work.run(_interface, request.app), media_type="application/json")


@lru_cache(maxsize=1)
def _interface(app: FastAPI) -> bytes:
    return orjson.dumps(app.openapi())


def _is_near(request: Request) -> bool:
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        address = ip_address(request.client.host if request.client else "")
    except ValueError:
        return True  # no network at all, as in tests and on a Unix socket
    return address.is_loopback or address.is_private
