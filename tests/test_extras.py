"""A missing package is an ImportError that names the extra that installs it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("textual", "linja.terminal", "terminal"),
        ("jinja2", "linja.web", "web"),
        ("fastapi", "linja.server.http.app", "web"),
        ("sqlalchemy", "linja.server.storage.database", "web"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(missing: str, module: str, extra: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None\nimport {module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.splitlines()[-1] == (f"ModuleNotFoundError: this needs {missing}: pip install 'linja[{extra}]'")
