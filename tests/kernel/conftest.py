from __future__ import annotations

import pytest

from linja import Rules


@pytest.fixture(scope="session")
def small_rules() -> Rules:
    return Rules.parse("zen+pieces=4+limit=3")
