"""How tests run: the same cases every time, in English, a slow machine is no failure, Ctrl-C works as in a terminal."""

import os
import signal
from importlib.util import find_spec

from hypothesis import settings

NEEDED = {
    "envs/test_open_spiel.py": "pyspiel",
    "golden/openspiel.py": "pyspiel",
    "gallery.py": "nbclient",
    "test_gallery.py": "nbclient",
}
"""What these files import is only there with the extra dev-all, that is for `make test-slow`."""
collect_ignore = [path for path, package in NEEDED.items() if find_spec(package) is None]

settings.register_profile("linja", deadline=None, derandomize=True)
settings.load_profile("linja")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell started us in the background; children would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LINJA_LANGUAGE"] = "en"  # whatever the machine speaks; tests of languages say which they want


def pytest_report_header() -> list[str]:
    return [f"left out: tests/{path} needs {NEEDED[path]}, which comes with linja[dev-all]" for path in collect_ignore]
