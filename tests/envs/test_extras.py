"""A missing extra is named in one line, and only what is used is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest


def import_without(missing: str, statement: str) -> subprocess.CompletedProcess[str]:
    """Run a statement in a Python that does not have some module."""
    script = f"import sys; sys.modules[{missing!r}] = None\n{statement}"
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("pettingzoo", "linja_v0", "envs"),
        ("gymnasium", "gymnasium_env", "envs"),
        ("numpy", "vector", "envs"),
        ("pyspiel", "open_spiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(missing: str, module: str, extra: str) -> None:
    done = import_without(missing, f"import linja.envs.{module}")
    assert done.stderr.splitlines()[-1].endswith(f"needs {missing}: pip install 'linja[{extra}]'")


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "pyspiel"])
def test_many_games_at_once_need_numpy_alone(missing: str) -> None:
    done = import_without(missing, "from linja.envs.vector import VectorGames; print(len(VectorGames(3, 'zen')))")
    assert done.stdout == "3\n", done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium"])
def test_openspiel_needs_no_other_environments(missing: str) -> None:
    done = import_without(missing, "import linja.envs.open_spiel, pyspiel; print(pyspiel.load_game('python_linja'))")
    assert done.stdout.startswith("python_linja("), done.stderr
