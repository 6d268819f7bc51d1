"""Build HTML and SVG from parts: plain text is always escaped, so nothing in a record can become markup."""

from __future__ import annotations

from html import escape

EMPTY_TAGS = ("meta", "br", "hr")


class Markup(str):
    """A piece of finished HTML or SVG."""

    __slots__ = ()


def tag(name: str, /, *inside: str, **attributes: object) -> Markup:
    """An element; attributes that are None are left out, `_` stands for `-`, and `class_` is `class`.

    >>> tag("p", "1 < 2 ", tag("b", "yes"), class_="note", aria_label=None)
    '<p class="note">1 &lt; 2 <b>yes</b></p>'
    """
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items() if value is not None)
    start = "".join([name, *(f' {key}="{escape(str(value))}"' for key, value in pairs)])
    if name in EMPTY_TAGS:
        return Markup(f"<{start}>")
    return Markup(f"<{start}>{join(*inside)}</{name}>")


def join(*inside: str) -> Markup:
    """Parts one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in inside))
