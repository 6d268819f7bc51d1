"""Data that a page brings along for its modules."""

from __future__ import annotations

import orjson


def embedded(data: object) -> str:
    """As JSON that is safe inside a script element."""
    return orjson.dumps(data).decode().replace("<", "\\u003c")
