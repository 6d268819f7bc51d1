"""How long the computer waits between the actions of its turn, so that people can follow it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_DELAY = 0.7
"""seconds between two actions"""


def move_delay(environment: Mapping[str, str] = os.environ) -> float:
    """The seconds in LINJA_PACE, or the default. Raises LinjaError.

    >>> move_delay({"LINJA_PACE": "0.5"})
    0.5
    """
    text = environment.get("LINJA_PACE") or str(DEFAULT_DELAY)
    try:
        delay = float(text)
    except ValueError:
        raise LinjaError("LINJA_PACE=%(text)s: must be a number of seconds, such as 0.5", text=text[:20]) from None
    if not 0 <= delay <= 60:
        raise LinjaError("LINJA_PACE=%(text)s: must be 0 to 60 seconds", text=delay)
    return delay
