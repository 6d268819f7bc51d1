"""The server's signature, by which it knows again what it has given out."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True)
class Key:
    """A secret that never leaves the server."""

    secret: bytes
    made: datetime

    def __repr__(self) -> str:
        return f"<Key made {self.made:%Y-%m-%d}>"

    def sign(self, purpose: str, text: str) -> str:
        """The signature of a text, good for one purpose only."""
        digest = hmac.digest(self.secret, f"{purpose}\n{text}".encode(), "sha256")
        return urlsafe_b64encode(digest).decode().rstrip("=")

    def has_signed(self, purpose: str, text: str, signature: str) -> bool:
        """Whether a signature is ours; how long that takes says nothing about it."""
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())
