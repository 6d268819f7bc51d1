"""Format margins and shares."""

from __future__ import annotations

import math


def signed(value: float, exact: bool = True) -> str:
    """A margin with its sign; an estimate has one decimal and `~` in front.

    >>> signed(2), signed(0), signed(-3), signed(1.26, exact=False), signed(-0.04, exact=False)
    ('+2', '0', '-3', '~+1.3', '~0.0')
    """
    if exact:
        return f"{value:+.0f}" if value else "0"
    text = f"{value:+.1f}"
    return "~0.0" if text[1:] == "0.0" else f"~{text}"


def unsigned(value: float, exact: bool = True) -> str:
    """Points lost: without a sign, otherwise as `signed`.

    >>> unsigned(2), unsigned(0.31, exact=False)
    ('2', '~0.3')
    """
    return f"{value:.0f}" if exact else f"~{value:.1f}"


def percent(share: float | None, exact: bool = True) -> str:
    """An accuracy with one decimal, cut off: 100 is shown only if it is 100.

    >>> percent(99.99), percent(100.0), percent(62.5, exact=False), percent(None)
    ('99.9 %', '100.0 %', '~62.5 %', '–')
    """
    return "–" if share is None else f"{'' if exact else '~'}{math.floor(share * 10) / 10:.1f} %"


def average(value: float | None, exact: bool = True) -> str:
    """An average of points with two decimals.

    >>> average(1 / 3), average(0.5, exact=False), average(None)
    ('0.33', '~0.50', '–')
    """
    return "–" if value is None else f"{'' if exact else '~'}{value:.2f}"
