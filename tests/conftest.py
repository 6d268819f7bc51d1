"""How tests run: same or fresh examples, in English, a slow machine is no failure, Ctrl-C works as in a terminal."""

import os
import signal
from importlib.util import find_spec

import pytest
from hypothesis import settings

NEEDED = {
    "envs/test_open_spiel.py": "pyspiel",
    "golden/openspiel.py": "pyspiel",
    "project/gallery.py": "nbclient",
    "project/test_gallery.py": "nbclient",
}
"""What these files import is only there with the extra dev-all, that is for `make test-slow`."""
collect_ignore = [path for path, package in NEEDED.items() if find_spec(package) is None]
DEADLINES = {"hours": 24 * 3600, "slow": 1800}
"""seconds after which a test with this marker has failed; pyproject.toml has those of all others"""

settings.register_profile("same", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("fresh", deadline=None, max_examples=300, print_blob=True, database=None)
settings.load_profile(os.environ.get("LINJA_EXAMPLES", "same"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell started us in the background; children would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LINJA_LANGUAGE"] = "en"  # whatever the machine speaks; tests of languages say which they want


def pytest_report_header() -> list[str]:
    return [f"left out: tests/{path} needs {NEEDED[path]}, which comes with linja[dev-all]" for path in collect_ignore]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker, seconds in DEADLINES.items():
            if item.get_closest_marker(marker) and not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(seconds))
        if item.get_closest_marker("hypothesis") and not item.get_closest_marker("timeout"):
            # The usual failure in mid-test would make Hypothesis try the example again, and hang again.
            item.add_marker(pytest.mark.timeout(method="thread"))
