"""Answers that never change and are the same for everybody: a browser keeps them, and asks whether they still hold."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import orjson
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

DAY = 86_400
NOT_MODIFIED: dict[int | str, dict[str, Any]] = {304: {"description": "you have it already"}}
"""For the description of the interface."""


def json_response(found: Any) -> Response:
    """Data as it is, which nobody keeps."""
    return Response(orjson.dumps(found), media_type="application/json")


def cached_json(request: Request, found: Any) -> Response:
    """Data that may be kept for a day; nothing at all for whoever has it already."""
    answer = json_response(found)
    tag = f'"{hashlib.sha256(bytes(answer.body)).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": f"public, max-age={DAY}"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    answer.headers.update(headers)
    return answer
