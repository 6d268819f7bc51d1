"""Many jobs in one message, and their results in another."""

from __future__ import annotations

from linja.errors import InvalidRules
from linja.parallel.batch import Answer, do_batch, packed, unpacked
from linja.rules import Rules


def test_an_answer_without_trouble() -> None:
    assert unpacked(do_batch(packed(abs, [-1, -2]), lambda: "near")) == Answer([1, 2])


def test_an_answer_with_an_error_has_what_was_done_before_it() -> None:
    answer = unpacked(do_batch(packed(Rules.parse, ["zen", "chess", "bonus"]), lambda: "near"))
    assert list(map(str, answer.results)) == ["zen"]
    assert isinstance(answer.error, InvalidRules)
    assert str(answer.error).startswith("on near: ")
