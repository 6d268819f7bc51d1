"""Records: canonical text comes back letter for letter, other layout is normalised, and errors say where."""

from __future__ import annotations

import io
import pickle
from html import escape
from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja import (
    Entry,
    Game,
    InvalidRecord,
    Line,
    LinjaError,
    Outcome,
    Position,
    Reader,
    Record,
    Rules,
    Side,
    Turn,
    read_records,
    write_records,
)
from linja.record.reader import DEEPEST_VARIATION
from tests.random_games import RULES, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

CANONICAL = """\
[Rules "zen"]
[Event "Club evening"]
[Date "2024-05-01"]
[Black "Ada"]
[Red "Bob \\"the rock\\" \\\\ Smith"]
[Result "red -1--3 resigned"]
[Annotator "Eve"]

{A short game} 1. 7-8 3-2 {a bonus at once} (1. 1-2 1-3 {quiet} (1. 1-2
{declined}) 2. 8-7) (1. 6-7) 2. 8-7 {braces \\} and \\\\ are escaped} 3. 1-2 ...
red
"""

SHORT = """\
[Rules "zen"]
[Result "*"]

1. 7-8 3-2 *
"""


def entry(turn: str, comment: str = "", *variations: Line) -> Entry:
    return Entry(Turn.parse(turn), comment, list(variations))


def short_game(rules: str = "zen") -> str:
    return f'[Rules "{rules}"]\n[Result "*"]\n\n1. 7-8 3-2 *\n'


def error_of(text: str) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text)
    return caught.value


def place(error: InvalidRecord) -> tuple[int, int]:
    assert str(error) == f"line {error.line}, column {error.column}: {error.message}"
    return error.line, error.column


# Canonical text


@pytest.mark.parametrize("text", [CANONICAL, SHORT])
def test_canonical_text_comes_back_letter_for_letter(text: str) -> None:
    assert str(Record.parse(text)) == text


def test_everything_of_a_record_is_read() -> None:
    record = Record.parse(CANONICAL)
    assert record.rules == Rules.parse("zen")
    assert record.start == Position.start()
    assert record.headers == {
        "Event": "Club evening",
        "Date": "2024-05-01",
        "Black": "Ada",
        "Red": 'Bob "the rock" \\ Smith',
        "Annotator": "Eve",
    }
    assert record.outcome == Outcome.parse("red -1--3 resigned")
    inner = Line([entry("1-2", "declined")])
    first = Line([entry("1-2 1-3", "quiet", inner), entry("8-7")])
    assert record.line.comment == "A short game"
    assert record.line.entries == [
        entry("7-8 3-2", "a bonus at once", first, Line([entry("6-7")])),
        entry("8-7", "braces } and \\ are escaped"),
        Entry(Turn.parse("1-2"), complete=False),
    ]


def test_a_record_of_a_game_has_its_turns_and_its_outcome() -> None:
    game = random_game("bonus", seed=1)
    record = Record.of(game, {"Black": "Ada"})
    assert [entry.turn for entry in record.line.entries] == [played.turn for played in game.history()]
    assert (record.outcome, record.headers) == (game.outcome(), {"Black": "Ada"})


def test_lines_are_at_most_80_wide_and_full() -> None:
    lines = str(Record.of(random_game("bonus", seed=1))).splitlines()
    assert max(map(len, lines)) <= 80
    assert all(len(line) > 60 for line in lines[3:-1])


def test_usual_headers_come_first_and_others_as_they_were_given() -> None:
    names = ["Zebra", "Red", "Event", "Apple", "Black", "Round", "Site", "Date"]
    lines = str(Record(headers=dict.fromkeys(names, "x"))).splitlines()
    written = [line.split()[0].strip("[") for line in lines if line.startswith("[")]
    assert written == ["Rules", "Event", "Site", "Date", "Round", "Black", "Red", "Result", "Zebra", "Apple"]


def test_the_start_is_written_only_if_it_is_not_the_usual_one() -> None:
    rules = Rules.parse("zen+pieces=2")
    usual, other = Position.start(rules), Position.start(rules, Side.RED)
    assert "[Start" not in str(Record(rules, usual))
    assert '[Start "11000000/00000011 r"]' in str(Record(rules, other))
    assert Record.parse(str(Record(rules, other))).start == other


@pytest.mark.parametrize("start", ["50022210/01123005 r f4", "00000246/53301000 b x!", "50022210/01122105 b x"])
def test_a_record_can_start_in_mid_turn(start: str) -> None:
    game = Game(start=Position.parse(start))
    game.play("-")
    text = str(Record.of(game))
    assert "1. -" in text
    assert str(Record.parse(text)) == text
    assert Record.parse(text).game().position == game.position


# Results


def finished(result: str) -> Game:
    starts = {
        "stuck": Game(Rules.parse("zen+pieces=2+limit=1"), Position.parse("11000000/00110000 b")),
        "repetition": Game(Rules.parse("zen+leave-goal")),
        "passed": Game(Rules.parse("classic+pieces=2"), Position.parse("00000110/10000100 b")),
    }
    game = starts.get(result, Game())
    for turn in {"stuck": ["pass"], "repetition": ["7-8 8-7", "2-1 1-2"] * 2, "passed": ["6-7"]}.get(result, ["7-8"]):
        game.play_turn(turn)
    end_by_hand(game, result)
    return game


def end_by_hand(game: Game, result: str) -> None:
    if result == "resigned":
        game.resign(Side.RED)
    elif result == "time":
        game.lose_on_time(Side.BLACK)
    elif result == "agreed":
        game.agree_draw()


@pytest.mark.parametrize(
    ("result", "header", "word"),
    [
        ("passed", "black 6-5 passed", "black"),
        ("stuck", "red -2-3 stuck", "red"),
        ("repetition", "draw -3--3 repetition", "draw"),
        ("resigned", "black -1--3 resigned", "black"),
        ("time", "red -1--3 time", "red"),
        ("agreed", "draw -1--3 agreed", "draw"),
        ("running", "*", "*"),
    ],
)
def test_every_kind_of_result_is_written_and_read(result: str, header: str, word: str) -> None:
    game = finished(result)
    text = str(Record.of(game))
    assert f'[Result "{header}"]' in text
    assert text.endswith(f" {word}\n")
    assert str(Record.parse(text)) == text
    assert Record.parse(text).game().outcome() == game.outcome()


@pytest.mark.parametrize("result", ["passed", "stuck", "repetition", "running"])
def test_a_result_that_the_board_shows_needs_no_header(result: str) -> None:
    text = str(Record.of(finished(result)))
    without = "\n".join(line for line in text.splitlines() if not line.startswith("[Result"))
    assert str(Record.parse(without)) == text


@pytest.mark.parametrize(
    ("header", "closing", "message", "at"),
    [
        (
            "black 46-39 passed",
            "black",
            "the result is black 46-39 passed, but the game is not over on the board",
            (1, 1),
        ),
        ("draw -1--3 repetition", "draw", "but the game is not over on the board", (1, 1)),
        ("black -2--3 resigned", "black", "but the board says black -1--3 resigned", (1, 1)),
        ("black -1--3 agreed", "black", "but the board says black -1--3 resigned", (1, 1)),
        ("draw -1--3 time", "draw", "but the board says draw -1--3 agreed", (1, 1)),
        ("black -1--3 resigned", "red", "the turns close with red, but the result is black", (2, 9)),
        ("black -1--3 resigned", "*", "the turns close with *, but the result is black", (2, 9)),
        ("*", "black", "but the result is * (what was ended by hand needs a Result header)", (2, 9)),
        ("white", "*", "'white' is no outcome", (1, 1)),
    ],
)
def test_a_result_that_contradicts_the_game_is_refused(
    header: str, closing: str, message: str, at: tuple[int, int]
) -> None:
    error = error_of(f'[Result "{header}"]\n1. 7-8  {closing}')
    assert message in error.message
    assert place(error) == at


def test_a_finished_game_cannot_be_given_as_running_or_resigned() -> None:
    text = str(Record.of(finished("passed")))
    for other in ("*", "red 6-5 resigned"):
        error = error_of(text.replace("black 6-5 passed", other))
        assert error.message == f"the result is {other}, but the board says black 6-5 passed"


# Layout


@pytest.mark.parametrize(
    "text",
    [
        "1. 7-8 3-2 *",
        "1.7-8 3-2 *",
        "\n\n 1.\n7-8\n\t3-2\n\n*\n\n",
        '[Rules "zen"] [Result "*"] 1. 7-8 3-2 *',
        '[ Result\t"*" ]\n[Rules "zen"]\n\n\n1. 7-8 3-2\n*',
        '[Rules "zen"]\n\n[Result "*"]\n1. 7-8 3-2 *',
        '[Start "61111110/01111116 b"]\n1. 7-8 3-2 *',
        SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n", "\r"),
        "\ufeff" + SHORT,
        SHORT.rstrip("\n"),
        SHORT.replace("\n", "   \n"),
    ],
)
def test_other_layout_is_normalised(text: str) -> None:
    assert str(Record.parse(text)) == SHORT


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines_of_a_file_may_have_any_ending(ending: str) -> None:
    lines = [line + ending for line in ("\ufeff" + CANONICAL + "\n" + SHORT).splitlines()]
    assert [str(record) for record in read_records(lines)] == [CANONICAL, SHORT]


def test_words_of_rules_are_put_in_order() -> None:
    record = Record.parse('[Rules "zen+leave-goal+aggressive"]\n*')
    assert '[Rules "zen+aggressive+leave-goal"]' in str(record)


def test_white_space_in_values_and_comments_becomes_one_space() -> None:
    record = Record.parse('[Black "  Ada \t Lovelace "]\n{ two\n\n   lines } 1. 7-8 ; to the end of the line\n*')
    assert record.headers == {"Black": "Ada Lovelace"}
    assert record.line.comment == "two lines"
    assert record.line.entries == [entry("7-8", "to the end of the line")]


# Comments


def test_comments_stand_before_and_after_every_turn_and_variation() -> None:
    text = "{a} {b} 1. 7-8 {c} ({d} 1. 1-2 {e}) {f} (1. 6-7) {g} 2. 8-7 {h} *"
    line = Record.parse(text).line
    first = Line([entry("1-2", "e")], comment="d")
    assert line == Line([entry("7-8", "c f g", first, Line([entry("6-7")])), entry("8-7", "h")], comment="a b")
    assert "{a b} 1. 7-8 {c f g} ({d} 1. 1-2 {e}) (1. 6-7) 2. 8-7 {h} *" in str(Record.parse(text))


def test_a_record_may_be_nothing_but_a_comment() -> None:
    record = Record(line=Line(comment="called off"))
    assert str(record).endswith("\n\n{called off} *\n")
    assert Record.parse(str(record)) == record


def test_a_comment_may_look_like_anything() -> None:
    comment = '[Rules "zen"] 1. 7-8 * ; ( ) { \\} \\\\ } ... "' * 5
    text = str(Record(line=Line([entry("7-8", comment)])))
    assert str(Record.parse(text)) == text
    assert Record.parse(text).line.entries == [entry("7-8", " ".join(comment.split()))]


def test_a_backslash_at_the_end_of_a_line_of_a_comment_is_just_that() -> None:
    assert Record.parse("{one \\\ntwo} *").line.comment == "one \\ two"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("1. {why} 7-8 *", (1, 4)),
        ("1. 7-8 {why} 3-2 *", (1, 14)),
        ('{hello}\n[Rules "zen"]\n*', (2, 1)),
    ],
)
def test_comments_inside_a_turn_or_before_headers_are_refused(text: str, at: tuple[int, int]) -> None:
    assert place(error_of(text)) == at


# Running turns


def test_a_running_turn_stays_running() -> None:
    game = Game()
    game.play("7-8")
    text = str(Record.of(game))
    assert text.endswith("\n\n1. 7-8 ... *\n")
    again = Record.parse(text).game()
    assert again.position == game.position
    assert again.history() == game.history()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. 7-8 3-2 ... *", "turn 1. 7-8 3-2 is complete: '...' is for one that is still running"),
        ("1. - ... *", "turn 1. - is complete"),
        ("1. 7-8 2. - ... *", "turn 2. - is complete"),
        ("1. 1-2 ... 2. 1-3 *", "turn 1. is still running ('...'), so no other can follow it"),
        ("1. 1-2 (1. 7-8 ... 2. 3-2) *", "turn 1. is still running ('...'), so no other can follow it"),
        ("1. ... *", "expected an action after 1., but found '...'"),
    ],
)
def test_only_the_last_turn_of_a_line_can_be_running(text: str, message: str) -> None:
    assert error_of(text).message.startswith(message)


# Variations


def test_a_variation_replaces_the_turn_it_hangs_on() -> None:
    record = Record.parse("1. 7-8 2. 8-7 (2. 2-1 3. 1-2 (3. 6-7) 4. 8-7) 3. 2-3 *")
    second = record.line.entries[1].variations[0]
    assert [str(entry.turn) for entry in second.entries] == ["2-1", "1-2", "8-7"]
    assert [str(entry.turn) for entry in second.entries[1].variations[0].entries] == ["6-7"]


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("1. 7-8 (2. 8-7) *", "expected turn 1, but found '2.'", (1, 9)),
        ("1. 7-8 (1. 8-7) *", "turn 1. 8-7: 8-7 is not possible, an opening move is due", (1, 9)),
        ("1. 7-8 () *", "expected turn 1 in this variation, but found ')'", (1, 9)),
        ("1. 7-8 ({only words}) *", "expected turn 1 in this variation, but found ')'", (1, 21)),
        ("1. 7-8 (1. 1-2 *", "expected another turn or ) at the end of this variation, but found '*'", (1, 16)),
        ("1. 7-8 (1. 1-2", "expected another turn or ) at the end of this variation, but the file ends", (1, 12)),
        ("1. 7-8 ) *", "expected a turn with its number, or the result (black, red, draw, *), but found ')'", (1, 8)),
        ("(1. 7-8) *", "expected a turn with its number, or the result (black, red, draw, *), but found '('", (1, 1)),
    ],
)
def test_a_broken_variation_is_refused(text: str, message: str, at: tuple[int, int]) -> None:
    error = error_of(text)
    assert error.message.startswith(message)
    assert place(error) == at


def nested(depth: int) -> str:
    return "1. 7-8 (" * depth + "1. 7-8" + ")" * depth + " *"


def test_variations_can_be_nested_deeply() -> None:
    text = str(Record.parse(nested(DEEPEST_VARIATION)))
    assert text.count("(") == DEEPEST_VARIATION
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize("depth", [DEEPEST_VARIATION + 1, 10_000])
def test_endless_nesting_is_refused_and_does_not_crash(depth: int) -> None:
    error = error_of(nested(depth))
    assert error.message == f"variations are nested deeper than {DEEPEST_VARIATION}"
    assert place(error) == (1, 8 * (DEEPEST_VARIATION + 1))


def test_a_variation_without_turns_cannot_be_written() -> None:
    with pytest.raises(LinjaError, match="a variation of turn 1 has no turn"):
        str(Record(line=Line([entry("7-8", "", Line(comment="nothing"))])))


@pytest.mark.parametrize("name", ["Rules", "Start", "Result", "two words", "", "Näme", "1st", 'a"b', "a\n"])
def test_a_header_that_could_not_be_read_cannot_be_written(name: str) -> None:
    with pytest.raises(LinjaError, match="cannot be a header"):
        str(Record(headers={name: "x"}))


# Where an error is


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("", "there is no record", (1, 1)),
        (" \n\n", "there is no record", (1, 1)),
        ("1. 7-8 *\n\n  1. 7-8 *", "another record begins here, and only one is expected", (3, 3)),
        ('[Rules "chess"]\n*', "unknown edition 'chess': it is one of classic, bonus, zen", (1, 1)),
        ('\n [Rules "zen"] [Rules "zen"]\n*', "the header Rules stands twice", (2, 16)),
        ('[Rules "zen+pieces=2"]\n[Start "61111110/01111116 b"]\n*', "black has 12 pieces, not 2", (2, 1)),
        ('[Start "here"]\n*', "'here' is no position", (1, 1)),
        ('[Black "Ada]\n*', "cannot read '[Black'", (1, 1)),
        ("[Black Ada]\n*", "cannot read '[Black'", (1, 1)),
        ('[1st "Ada"]\n*', "cannot read '[1st'", (1, 1)),
        ("1. 7-8\n2.  8-7 hello *", "cannot read 'hello'", (2, 9)),
        ("1. 7-8\n  } *", "cannot read '}'", (2, 3)),
        ("1. 7-8 blacky", "cannot read 'blacky'", (1, 8)),
        ("1. 7-88 *", "cannot read '7-88'", (1, 4)),
        ("1234567. 7-8 *", "cannot read '1234567.'", (1, 1)),
        ("2. 7-8 *", "expected turn 1, but found '2.'", (1, 1)),
        ("1. 7-8\n1. 8-7 *", "expected turn 2, but found '1.'", (2, 1)),
        ("7-8 *", "expected a turn with its number, or the result (black, red, draw, *), but found '7-8'", (1, 1)),
        ("1. *", "expected an action after 1., but found '*'", (1, 4)),
        ("1. 7-8\n   2. 8-5 *", "turn 2. 8-5: 8-5 is not possible, an opening move is due: 8-7", (2, 4)),
        ("1. 7-9 *", "turn 1. '7-9' is no action", (1, 1)),
        ("1. 7-8 pass *", "turn 1. '7-8 pass' is no turn", (1, 1)),
        ("1. 7-8 {never\n closed *\n", "this comment is never closed: } is missing", (1, 8)),
        ("1. 7-8 2.", "expected an action after 2., but the file ends", (1, 8)),
        (
            "1. 7-8\n2. 8-7",
            "expected a turn with its number, or the result (black, red, draw, *), but the file",
            (2, 4),
        ),
        ('[Rules "zen"]', "expected a turn with its number, or the result (black, red, draw, *), but the file", (1, 1)),
    ],
)
def test_an_error_says_what_is_wrong_and_where(text: str, message: str, at: tuple[int, int]) -> None:
    error = error_of(text)
    assert error.message.startswith(message)
    assert place(error) == at


def test_only_line_ends_count_as_lines() -> None:
    assert place(error_of("{a form feed \x0c or a separator \u2028 inside}\n1. 7-9 *")) == (2, 1)


def test_a_turn_after_the_end_is_refused() -> None:
    error = error_of(str(Record.of(finished("passed"))).replace("6-7", "6-7 2. 6-5"))
    assert "turn 2. the game is over: black 6-5 passed" in error.message


def test_a_truncated_record_is_an_error_wherever_it_was_cut() -> None:
    complete = CANONICAL.rstrip()
    for length in range(len(complete)):
        error_of(complete[:length])


def test_an_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(error_of("1. *")))
    assert type(error) is InvalidRecord
    assert place(error) == (1, 4)


# Many games


def watched(text: str, taken: list[str]) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        taken.append(line)
        yield line


def test_games_are_read_one_by_one_and_no_line_too_early() -> None:
    taken: list[str] = []
    reader = read_records(watched(SHORT + "\n" + CANONICAL + "\n" + SHORT, taken))
    assert taken == []
    assert str(next(reader)) == SHORT
    assert "".join(taken) == SHORT
    assert str(next(reader)) == CANONICAL
    assert "".join(taken) == SHORT + "\n" + CANONICAL


def test_an_endless_stream_can_be_read() -> None:
    records = read_records(cycle([*SHORT.splitlines(), ""]))
    assert [str(record) for record in islice(records, 200)] == [SHORT] * 200


def test_many_games_are_written_with_an_empty_line_between_them() -> None:
    file = io.StringIO()
    write_records(map(Record.parse, [SHORT, CANONICAL]), file)
    assert file.getvalue() == SHORT + "\n" + CANONICAL
    file.seek(0)
    assert [str(record) for record in Reader(file)] == [SHORT, CANONICAL]


def test_no_games_are_no_records() -> None:
    assert list(read_records(["", "\n", "  "])) == []


def read_on(text: str) -> list[str]:
    """The rules of each game that can be read, and `broken` for each error."""
    reader, found = read_records(text.splitlines(keepends=True)), []
    while True:
        try:
            found.append(str(next(reader).rules))
        except InvalidRecord:
            found.append("broken")
        except StopIteration:
            return found


BROKEN = {
    "an unknown word": '[Rules "zen"]\n[Result "*"]\n\n1. 7-8 hello\n2. 8-7 *\n',
    "an illegal turn": '[Rules "zen"]\n\n1. 7-8\n2. 8-5\n3. 7-8 *\n',
    "an unknown edition": '[Rules "chess"]\n[Black "Ada"]\n[Red "Bob"]\n\n1. e4 *\n',
    "a header twice": '[Rules "zen"]\n[Rules "zen"]\n[Black "Ada"]\n\n1. 7-8 *\n',
    "a broken header": '[Rules "zen"]\n[Black "Ada]\n[Red "Bob"]\n\n1. 7-8 *\n',
    "a broken first header": '[Rules zen]\n[Black "Ada"]\n[Red "Bob"]\n\n1. 7-8 *\n',
    "a wrong result": '[Rules "zen"]\n[Result "black 1-0 passed"]\n\n1. 7-8 black\n',
    "no result": '[Rules "zen"]\n\n1. 7-8\n',
    "no turns": '[Rules "zen"]\n[Result "*"]\n',
    "half a turn": '[Rules "zen"]\n\n1. 7-8 2.\n',
    "an open variation": '[Rules "zen"]\n\n1. 7-8 (1. 1-2 *\n',
    "an open comment": '[Rules "zen"]\n\n1. 7-8 {never closed\n\n *\n',
}


@pytest.mark.parametrize("name", BROKEN)
def test_after_a_broken_game_the_following_ones_are_read(name: str) -> None:
    text = "\n".join([short_game("bonus"), BROKEN[name], short_game("classic"), short_game("zen+aggressive")])
    text = text.replace("1. 7-8 3-2 *", "1. 7-8 2-3 *")
    assert read_on(text) == ["bonus", "broken", "classic", "zen+aggressive"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_at_the_end_is_one_error_and_then_the_end(name: str) -> None:
    assert read_on(short_game("bonus") + "\n" + BROKEN[name]) == ["bonus", "broken"]


def test_each_broken_game_is_its_own_error() -> None:
    assert read_on("\n".join(BROKEN.values())) == ["broken"] * len(BROKEN)


def test_a_comment_in_a_later_game_does_not_close_an_open_one() -> None:
    later = short_game("bonus").replace(" *", " {nice} *")
    assert read_on(BROKEN["an open comment"] + "\n" + later) == ["broken", "bonus"]


def test_once_on_its_way_again_the_reader_takes_games_without_headers_too() -> None:
    assert read_on(BROKEN["no result"] + "\n" + short_game() + "\n1. 7-8 *\n1. 6-7 *") == [
        "broken",
        "zen",
        "zen",
        "zen",
    ]


# Random records

NASTY = st.text(
    st.sampled_from('{}[]()\\";.*-x18 \n\t\r\x0b\u2028\u00a0é漢🎲\u200b\ufeff\x00')
    | st.characters(exclude_categories=["Cs"])
)
NAMES = st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Rules", "Start", "Result")
)


def line_of(game: Game, random: Random, comments: list[str], depth: int = 0) -> Line:
    """The turns of a game with comments and variations strewn in."""
    line = Line(comment=random.choice(comments))
    for played in game.history():
        turn = Entry(played.turn, random.choice(comments), complete=played.complete)
        line.entries.append(turn)
        while depth < 3 and random.random() < 0.2:
            other = random_game(str(game.rules), random.randrange(10_000), random.randint(1, 6), played.before)
            turn.variations.append(line_of(other, random, comments, depth + 1))
    return line


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
    record = Record(game.rules, game.start, headers, line_of(game, random, comments), game.outcome())
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


def test_a_notebook_shows_the_last_position_and_the_text() -> None:
    record = Record.parse(CANONICAL)
    record.headers["Event"] = "<b>"
    shown = record._repr_html_()
    assert record.game().svg() in shown
    assert escape(str(record)) in shown
    assert "<b>" not in shown
