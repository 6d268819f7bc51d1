"""Responses that never change and are the same for everyone: browsers cache them and revalidate with an ETag."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import orjson
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

DAY = 86_400
NOT_MODIFIED: dict[int | str, dict[str, Any]] = {304: {"description": "you have it already"}}
"""For the OpenAPI schema."""


def json_response(found: Any) -> Response:
    """Data that must not be cached."""
    return Response(orjson.dumps(found), media_type="application/json")


def cached_json(request: Request, found: Any) -> Response:
    """Data that may be cached for a day; an empty response if the client has it already."""
    answer = json_response(found)
    tag = f'"{hashlib.sha256(bytes(answer.body)).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": f"public, max-age={DAY}"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    answer.headers.update(headers)
    return answer
