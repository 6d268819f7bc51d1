"""Hooks for mkdocs: examples in docstrings as code, files outside of docs/, the page for contributors, the notebook."""

from __future__ import annotations

import json
import re
from pathlib import Path, PurePosixPath
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
OUTSIDE = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+)([^)#]*)(#[^)]*)?\)")
NOTEBOOK = "gallery.ipynb"
STEP = r"x?[1-8]-[1-8]"
TURN = re.compile(rf"<code>({STEP}(?: {STEP})+|[0-9a-c]{{8}}/[0-9a-c]{{8}} [br][^<]*)</code>")
"""A turn or a position in a sentence."""


def with_examples_fenced(docstring: str) -> str:
    """Return a docstring with each example as a code block."""
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", docstring)


class Examples(Extension):
    """An extension for mkdocstrings that shows examples as code blocks."""

    def on_object(self, *, obj: Any, **_kwargs: Any) -> None:
        """Called for every documented object."""
        if obj.docstring is not None:
            obj.docstring.value = with_examples_fenced(obj.docstring.value)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """For mkdocs: add the page for contributors and the notebook as pages, and the files that pages link to."""
    text = (ROOT / CONTRIBUTING).read_text("utf-8")
    files.append(File.generated(config, CONTRIBUTING.lower(), content=text.replace("](docs/", "](")))
    notebook = (ROOT / "docs" / NOTEBOOK).read_text("utf-8")
    files.append(File.generated(config, Path(NOTEBOOK).with_suffix(".md").name, content=as_page(json.loads(notebook))))
    named = {path for page in (ROOT / "docs").rglob("*.md") for path in named_outside(page)}
    for path in sorted(named):
        files.append(File.generated(config, f"files/{path}", abs_src_path=str(ROOT / path)))
    return files


def named_outside(page: Path) -> set[str]:
    """The files outside of docs/ that a page links to, by their paths in the repository."""
    found = {(page.parent / link[2] / link[3]).resolve() for link in OUTSIDE.finditer(page.read_text("utf-8"))}
    return {
        path.relative_to(ROOT).as_posix()
        for path in found
        if path.is_file() and ROOT / "docs" not in path.parents and path.name != CONTRIBUTING
    }


def on_page_markdown(markdown: str, *, page: Any, **_kwargs: Any) -> str:
    """For mkdocs: let links out of docs/ lead to the copies of those files, and to the notebook's page."""
    markdown = markdown.replace(f"](../{CONTRIBUTING})", f"]({CONTRIBUTING.lower()})").replace(NOTEBOOK, "gallery.md")
    markdown = markdown.replace("```python\n>>> ", "```pycon\n>>> ")
    source = PurePosixPath(page.file.src_uri)

    def inside(link: re.Match[str]) -> str:
        target = (ROOT / "docs" / source.parent / link[2] / link[3]).resolve()
        if ROOT / "docs" in target.parents:
            return link[0]
        if not target.is_file():
            return link[1]
        up = "../" * (len(source.parts) - 1)
        return f"[{link[1]}]({up}files/{target.relative_to(ROOT).as_posix()})"

    return OUTSIDE.sub(inside, markdown)


def on_page_content(html: str, **_kwargs: Any) -> str:
    """For mkdocs: mark turns and positions, which are never broken over two lines."""
    return TURN.sub(r'<code class="turn">\1</code>', html)


def as_page(notebook: dict[str, Any]) -> str:
    """A notebook as Markdown: its texts, its code, and what each cell shows."""
    return "\n\n".join(part for cell in notebook["cells"] for part in _parts(cell))


def _parts(cell: dict[str, Any]) -> list[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return [text]
    return [f"```python\n{text}\n```", *(_shown(output) for output in cell["outputs"])]


def _shown(output: dict[str, Any]) -> str:
    """The best form of an output: a picture, HTML or text."""
    data = output.get("data", {"text/plain": output.get("text", "")})
    if "image/svg+xml" in data:
        return f"<div>{_one_block(data['image/svg+xml'])}</div>"
    if "image/png" in data:
        return f'<div><img alt="" src="data:image/png;base64,{_one_block(data["image/png"])}"></div>'
    if "text/html" in data:
        return f"<div>{_one_block(data['text/html'])}</div>"
    return f"```text\n{''.join(data['text/plain'])}\n```"


def _one_block(lines: str | list[str]) -> str:
    """Without empty lines, which would end a block of HTML."""
    return re.sub(r"\n\s*\n", "\n", "".join(lines)).strip()
