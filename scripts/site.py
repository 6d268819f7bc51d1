"""Hooks for mkdocs: examples in docstrings as code, links out of docs/, the page for contributors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from griffe import Extension
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
ROOT = Path(__file__).parents[1]
CONTRIBUTING = "CONTRIBUTING.md"
"""In the root of the repository, where contributors look for it, and on the site too."""
OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./[^)]*\)")


def with_examples_fenced(docstring: str) -> str:
    """Return a docstring with each example as a code block."""
    return EXAMPLE.sub(lambda example: f"```python\n{example[0]}\n```", docstring)


class Examples(Extension):
    """An extension for mkdocstrings that shows examples as code blocks."""

    def on_object(self, *, obj: Any, **_kwargs: Any) -> None:
        """Called for every documented object."""
        if obj.docstring is not None:
            obj.docstring.value = with_examples_fenced(obj.docstring.value)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """For mkdocs: add the page for contributors, as if it were in docs/."""
    text = (ROOT / CONTRIBUTING).read_text("utf-8")
    files.append(File.generated(config, CONTRIBUTING.lower(), content=text.replace("](docs/", "](")))
    return files


def on_page_markdown(markdown: str, **_kwargs: Any) -> str:
    """For mkdocs: replace links out of docs/, whose targets are not on the site, by their text."""
    return OUTSIDE.sub(r"\1", markdown.replace(f"](../{CONTRIBUTING})", f"]({CONTRIBUTING.lower()})"))
