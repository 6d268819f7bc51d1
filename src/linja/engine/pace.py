"""How fast the computer shows the actions of its turn, wherever it plays."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Mapping

USUAL_PACE = 0.7
"""seconds between two actions"""


def pace_of(environment: Mapping[str, str] = os.environ) -> float:
    """The seconds that LINJA_PACE asks for, or the usual ones. Raises LinjaError.

    >>> pace_of({"LINJA_PACE": "0.5"})
    0.5
    """
    text = environment.get("LINJA_PACE") or str(USUAL_PACE)
    try:
        pace = float(text)
    except ValueError:
        raise LinjaError("LINJA_PACE=%(text)s: it is seconds, such as 0.5", text=text[:20]) from None
    if not 0 <= pace <= 60:
        raise LinjaError("LINJA_PACE=%(text)s: it is 0 to 60 seconds", text=pace)
    return pace
