"""Errors that the server reports to clients: a stable code and a sentence in English."""

from __future__ import annotations

from typing import Any

STATUS = {
    "bad-message": 400,
    "foreign-origin": 403,
    "not-allowed": 403,
    "not-found": 404,
    "too-slow": 408,
    "illegal": 409,
    "no-room": 409,
    "not-possible": 409,
    "not-your-turn": 409,
    "over": 409,
    "stale": 409,
    "too-big": 413,
    "bad-request": 422,
    "too-fast": 429,
    "failed": 500,
    "unavailable": 503,
}
"""All codes, and their HTTP statuses."""


class Refused(Exception):
    """A request is refused, and nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def body(self) -> dict[str, Any]:
        """The body of an HTTP error."""
        return {"error": self.to_json()}

    def to_json(self) -> dict[str, str]:
        """Code and message."""
        return {"code": self.code, "message": self.message}


def raise_if(refused: Refused | None) -> None:
    """Raise a refusal, if there is one."""
    if refused is not None:
        raise refused


class Unavailable(Refused):
    """The database is unreachable. The request may or may not have been stored."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the games cannot be reached right now; try again in a moment")
