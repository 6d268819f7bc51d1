"""Messages as a server sends them."""

from __future__ import annotations

from typing import Any


def state(**changes: Any) -> dict[str, Any]:
    """A state as the server sends it, with what a test is about."""
    return {
        "type": "state",
        "game": "abc",
        "version": 2,
        "rules": {"text": "zen"},
        "you": "r",
        "start": {"black": [6, 1, 1, 1, 1, 1, 1, 0], "red": [0, 1, 1, 1, 1, 1, 1, 6], "side": "b"},
        "turns": [{"text": "1-2 1-3"}],
        "current": [],
        "can": {"resign": True},
        "players": {"b": {"kind": "human", "present": True, "seated": True}, "r": {"kind": "human"}},
        "outcome": None,
        **changes,
    }
