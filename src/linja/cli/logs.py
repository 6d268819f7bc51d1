"""The server's log: lines of text, or one JSON object per line."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

LOG_FORMATS = ("text", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")
QUIET_LOGGERS = ("uvicorn", "alembic", "websockets", "sqlalchemy", "asyncio")
"""Loggers of other packages, which are only logged from WARNING on."""


def begin(form: str, level: str) -> None:
    """Start logging to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else AsText())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in QUIET_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # it also logs what it raises


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """The details attached to one of our events."""
    facts: dict[str, Any] = getattr(record, "facts", {})
    return facts


class AsJson(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **facts_of(record),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str)


class AsText(logging.Formatter):
    """Readable lines: time, level, event and details."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and a traceback below it if there is one."""
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%Y-%m-%d %H:%M:%S")
        facts = "".join(f" {name}={value}" for name, value in facts_of(record).items())
        line = f"{at} {record.levelname.lower()}: {record.getMessage()}{facts}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
