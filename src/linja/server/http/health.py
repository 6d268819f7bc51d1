"""Health, metrics and the description of the interface."""

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
from linja.server.http.services import Services, services_of
from linja.server.storage.retry import RETRY_SECONDS, failure

logger = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False)

HEALTH_TIMEOUT = RETRY_SECONDS + 2
"""seconds that the database may take to store something"""
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz")
async def show_health(request: Request) -> JSONResponse:
    """Whether games can be stored: 200, or 503 and what is wrong with the database."""
    about = {"version": version("linja")}
    reason = await _why_not_stored(services_of(request))
    if reason is None:
        return JSONResponse({"status": "ok", "database": "ok", **about})
    logger.warning("nothing can be stored: the database is %s", reason)
    return JSONResponse({"status": "failing", "database": "failing", "reason": reason, **about}, 503)


async def _why_not_stored(services: Services) -> str | None:
    if known := services.storage.known_failure():
        return known
    try:
        async with asyncio.timeout(HEALTH_TIMEOUT):
            await services.registry.check_storing(services.now())
    except (Unavailable, TimeoutError) as problem:
        return failure(problem.__cause__)
    except Exception:
        logger.exception("the database fails")
        return "failing"
    return None


@router.get("/metrics")
async def show_metrics(request: Request) -> PlainTextResponse:
    """All metrics, for this machine and private networks only; not through a proxy. Raises Refused."""
    if not _is_near(request):
        raise Refused("not-allowed", "metrics are only for the server's own network")
    return PlainTextResponse(services_of(request).metrics.text(), media_type=PROMETHEUS)


@router.get("/api/openapi.json")
async def show_interface(request: Request) -> Response:
    """The OpenAPI schema, built at the first request."""
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
