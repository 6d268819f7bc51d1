"""The check for stilted phrases finds them, and reads everything that people read."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "plain_words.py"))
EXCEPTIONS, PARTS, Text, findings = (SCRIPT[name] for name in ("EXCEPTIONS", "PARTS", "Text", "findings"))


@pytest.mark.parametrize(
    "text",
    [
        "So many rows is your follow-up.",
        "Whoever plays b in X has no name any more.",
        "This is no position",
        "The names it may be asked by",
        "six pieces on the own line",
        "It starts\nby itself.",
    ],
)
def test_a_habit_is_found(text: str) -> None:
    assert list(findings(Text("here", text)))


@pytest.mark.parametrize(
    "text",
    [
        "Move any piece exactly that many rows.",
        "There is no such game.",
        "It is no longer your turn.",
        "Not a valid position. Example: 61111110/01111116 b",
    ],
)
def test_plain_english_is_left_alone(text: str) -> None:
    assert list(findings(Text("here", text))) == []


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("docs", "Which box do I own?"),
        ("help", "list installed solutions"),
        ("templates", "_("),
        ("catalogue", "opening move"),
    ],
)
def test_every_part_is_read(part: str, text: str) -> None:
    assert any(text in " ".join(found.text.split()) for found in PARTS[part]())


def test_code_in_the_docs_is_not_read() -> None:
    assert not any("Traceback" in found.text for found in PARTS["docs"]())


def test_every_exception_is_still_needed() -> None:
    texts = [" ".join(found.text.split()) for part in PARTS.values() for found in part()]
    assert {kept for kept in EXCEPTIONS if not any(kept in text for text in texts)} == set()
