"""What happens on a server, for its log. Never who somebody is: no cookies, no tokens, no addresses, no names."""

from __future__ import annotations

import logging

logger = logging.getLogger("linja.events")


def log_event(event: str, **facts: object) -> None:
    """Something happened that belongs to a server's everyday life."""
    logger.info(event, extra={"facts": facts})
