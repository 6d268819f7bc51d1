"""The server's signature, by which it recognises what it has issued."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Key:
    """A secret that never leaves the server."""

    secret: bytes = field(repr=False)

    def sign(self, purpose: str, text: str) -> str:
        """The signature of a text, valid for one purpose only."""
        digest = hmac.digest(self.secret, f"{purpose}\n{text}".encode(), "sha256")
        return urlsafe_b64encode(digest).decode().rstrip("=")

    def has_signed(self, purpose: str, text: str, signature: str) -> bool:
        """Whether a signature is ours, compared in constant time."""
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())
