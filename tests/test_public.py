"""What `linja` exports is documented: every name says what it is, and shows how it is used."""

from __future__ import annotations

import inspect

import pytest

import linja

KINDS = [
    name for name in linja.__all__ if inspect.isclass(getattr(linja, name)) or inspect.isfunction(getattr(linja, name))
]
ERRORS = [
    name
    for name in KINDS
    if issubclass(type(getattr(linja, name)), type) and issubclass(getattr(linja, name), Exception)
]


@pytest.mark.parametrize("name", KINDS)
def test_every_class_and_function_says_what_it_is(name: str) -> None:
    assert (getattr(linja, name).__doc__ or "").strip()


@pytest.mark.parametrize("name", sorted({*KINDS} - {*ERRORS}))
def test_every_class_and_function_shows_how_it_is_used(name: str) -> None:
    assert ">>>" in getattr(linja, name).__doc__


@pytest.mark.parametrize("name", KINDS)
def test_every_public_method_says_what_it_does(name: str) -> None:
    members = vars(getattr(linja, name)).items() if inspect.isclass(getattr(linja, name)) else ()
    silent = [
        member
        for member, value in members
        if not member.startswith("_")
        and isinstance(value, property | staticmethod | classmethod | type(lambda: None))
        and not inspect.getdoc(value)
    ]
    assert silent == []
