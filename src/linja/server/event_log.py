"""Events for the server's log. They never identify a visitor: no cookies, tokens, addresses or names."""

from __future__ import annotations

import logging

logger = logging.getLogger("linja.events")


def log_event(event: str, **facts: object) -> None:
    """Log an everyday event."""
    logger.info(event, extra={"facts": facts})
