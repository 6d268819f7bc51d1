"""Packages that only a part of linja needs: a missing one is named together with the extra that installs it."""

from __future__ import annotations

from importlib.util import find_spec


def require(extra: str, *packages: str) -> None:
    """Raise ModuleNotFoundError, an ImportError, if one of the packages of an extra is not installed.

    >>> require("web", "this_package_does_not_exist")
    Traceback (most recent call last):
    ModuleNotFoundError: this needs this_package_does_not_exist: pip install 'linja[web]'
    """
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"this needs {package}: pip install 'linja[{extra}]'", name=package)
