"""Any record comes back, and any text is a record or an invalid one."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from linja import Game, InvalidRecord, Record, RecordTurn, Variation, read_records
from tests.random_games import RULES, random_game
from tests.record.records import CANONICAL, end_by_hand

NASTY = st.text(
    st.sampled_from('{}[]()\\";.*-x18 \n\t\r\x0b\u2028\u00a0é漢🎲\u200b\ufeff\x00')
    | st.characters(exclude_categories=["Cs"])
)
NAMES = st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Rules", "Start", "Result")
)


def variation_of(game: Game, random: Random, comments: list[str], depth: int = 0) -> Variation:
    """The turns of a game with comments and variations strewn in."""
    variation = Variation(comment=random.choice(comments))
    for played in game.history:
        turn = RecordTurn(played.turn, random.choice(comments), complete=played.complete)
        variation.turns.append(turn)
        while depth < 3 and random.random() < 0.2:
            other = random_game(str(game.rules), random.randrange(10_000), random.randint(1, 6), played.before)
            turn.variations.append(variation_of(other, random, comments, depth + 1))
    return variation


@given(
    rules=st.sampled_from(RULES),
    seed=st.integers(0, 10_000),
    actions=st.integers(0, 25),
    comments=st.lists(NASTY, min_size=1, max_size=5),
    headers=st.dictionaries(NAMES, NASTY, max_size=3),
    end=st.sampled_from(["running", "resigned", "time", "agreed"]),
)
def test_any_record_comes_back_letter_for_letter(
    rules: str, seed: int, actions: int, comments: list[str], headers: dict[str, str], end: str
) -> None:
    game, random = random_game(rules, seed, actions), Random(seed)
    if not game.is_over():
        end_by_hand(game, end)
    record = Record(game.rules, game.start, headers, variation_of(game, random, comments), game.outcome())
    text = str(record)
    again = Record.parse(text)
    assert str(again) == text
    assert again.game().position == game.position
    assert again.outcome == game.outcome()
    assert again.headers == {name: " ".join(value.split()) for name, value in headers.items()}
    assert [str(record) for record in read_records(text.splitlines())] == [text]


EDIT = st.tuples(st.integers(0, len(CANONICAL)), st.integers(0, 9), st.text('123. 7-8x{}()[]"*;\\\n', max_size=4))


@given(st.lists(EDIT, max_size=3))
def test_a_damaged_record_is_still_one_or_an_invalid_one(edits: list[tuple[int, int, str]]) -> None:
    text = CANONICAL
    for begin, length, put_in in edits:
        text = text[:begin] + put_in + text[begin + length :]
    try:
        record = Record.parse(text)
    except InvalidRecord:
        return
    assert str(Record.parse(str(record))) == str(record)


@given(st.text(st.sampled_from('1234. 7-8x{}()[]"*;\\\n') | st.characters(exclude_categories=["Cs"])))
def test_any_text_is_a_record_or_an_invalid_one(text: str) -> None:
    try:
        record = Record.parse(text)
    except InvalidRecord:
        return
    assert str(Record.parse(str(record))) == str(record)
