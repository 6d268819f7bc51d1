"""Solutions in parts."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest

from linja import MissingSolution, Rules
from linja.web.site import write_site
from linja.web.site.solutions import PART, write_parts

if TYPE_CHECKING:
    from pathlib import Path


def test_parts_are_the_solution_one_after_the_other(tmp_path: Path) -> None:
    content = bytes(range(256)) * (PART // 256) + b"the rest"
    (tmp_path / "solution").write_bytes(content)
    write_parts(tmp_path / "solution", Rules.parse("zen+aggressive"), tmp_path / "site")
    folder = tmp_path / "site" / "solution" / "zen-aggressive"
    about = json.loads((folder / "index.json").read_text())
    parts = [(folder / f"{number}.bin").read_bytes() for number in range(2)]
    assert b"".join(parts) == content
    assert (about["size"], about["part"], about["rules"]) == (len(content), PART, "zen+aggressive")
    assert about["sha256"] == [hashlib.sha256(part).hexdigest() for part in parts]


def test_a_solution_that_is_not_installed_is_said_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    with pytest.raises(MissingSolution):
        write_site(tmp_path / "site", solutions=[Rules.parse("zen")])
    assert list(tmp_path.iterdir()) == []
