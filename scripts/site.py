"""What the site of the documentation needs beside mkdocs: examples in docstrings as code, and links out of docs/."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./[^)]*\)")


def with_examples_fenced(docstring: str) -> str:
    """A docstring in which each example is a block of code."""
    return EXAMPLE.sub(lambda example: f"```python\n{example[0]}\n```", docstring)


class Examples(Extension):
    """For mkdocstrings, which reads the sources."""

    def on_object(self, *, obj: Any, **_kwargs: Any) -> None:
        """Called for everything that has a name."""
        if obj.docstring is not None:
            obj.docstring.value = with_examples_fenced(obj.docstring.value)


def on_page_markdown(markdown: str, **_kwargs: Any) -> str:
    """For mkdocs: what a link out of docs/ leads to is not on the site, so that only its words are left."""
    return OUTSIDE.sub(r"\1", markdown)
