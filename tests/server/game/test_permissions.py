"""What each player may do in each situation, as tables: no server, no socket."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from linja import Side
from linja.server.errors import Refused
from linja.server.game import permissions
from tests.server.game.tables import BLACK, BOTH, RED, WATCHER, give, new_table, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server.game.table import Sides, Table

FIRST_TURN = ("1-2", "1-3")


def remote() -> Table:
    return new_table()


def in_mid_turn() -> Table:
    return play(new_table(), "1-2")


def after_a_turn() -> Table:
    return play(new_table(), *FIRST_TURN)


def draw_offered() -> Table:
    table = after_a_turn()
    give(table, BLACK, "draw")
    return table


def take_back_asked() -> Table:
    table = after_a_turn()
    give(table, BLACK, "takeback")
    return table


def declined() -> Table:
    table = draw_offered()
    give(table, RED, "decline")
    return table


def resigned() -> Table:
    table = after_a_turn()
    give(table, RED, "resign")
    return table


def archived() -> Table:
    table = after_a_turn()
    table.stored = replace(table.stored, archived=True)
    return table


def waiting() -> Table:
    table = new_table(clock="5+3")
    table.seats[Side.RED] = replace(table.seats[Side.RED], player=None)
    return table


def on_one_device() -> Table:
    return play(new_table("device"), *FIRST_TURN)


def against_the_computer() -> Table:
    return play(new_table("computer", level="1"), *FIRST_TURN)


def given_up_on_one_device() -> Table:
    table = on_one_device()
    give(table, BOTH, "resign")
    return table


def played_to_the_end() -> Table:
    return play(new_table("device", "zen+pieces=6", start="00100005/01500000 b"), "3-4")


def followed() -> Table:
    """By a game that has been started already."""
    table = on_one_device()
    table.next = "another"
    return table


def stuck() -> Table:
    """Black has no move: its pieces stand before full rows."""
    return new_table("device", "zen+pieces=6+limit=1", start="60000000/01111110 b")


def _name(value: object) -> str | None:
    return getattr(value, "__name__", None)


TABLE: list[tuple[Callable[[], Table], Sides, str]] = [
    # situation, who asks, and everything that is permitted
    (remote, BLACK, "draw resign say"),
    (remote, RED, "draw resign say"),
    (in_mid_turn, BLACK, "skip undo draw resign say"),
    (in_mid_turn, RED, "draw resign say"),
    (after_a_turn, BLACK, "takeback draw resign say"),
    (after_a_turn, RED, "draw resign say"),
    (draw_offered, BLACK, "decline resign say"),
    (draw_offered, RED, "accept decline resign say"),
    (take_back_asked, BLACK, "decline resign say"),
    (take_back_asked, RED, "accept decline resign say"),
    (declined, BLACK, "takeback resign say"),
    (declined, RED, "draw resign say"),
    (resigned, BLACK, "rematch say"),
    (resigned, RED, "rematch say"),
    (archived, BLACK, ""),
    (archived, RED, ""),
    (waiting, BLACK, "resign cancel"),
    (waiting, WATCHER, "join"),
    (on_one_device, BOTH, "takeback resign hint"),
    (against_the_computer, BLACK, "takeback resign"),
    (given_up_on_one_device, BOTH, "rematch"),
    (played_to_the_end, BOTH, "takeback rematch"),
    (followed, BOTH, "resign hint"),
    (stuck, BOTH, "pass resign hint"),
    *((situation, WATCHER, "") for situation in (remote, in_mid_turn, draw_offered, resigned, archived, on_one_device)),
]


@pytest.mark.parametrize(("situation", "sides", "allowed"), TABLE, ids=_name)
def test_what_is_permitted(situation: Callable[[], Table], sides: Sides, allowed: str) -> None:
    can: Any = permissions.permitted(situation(), sides)
    assert {name for name, may in can.items() if may} == set(allowed.split())


REASONS: list[tuple[Callable[[], Table], Sides, str, dict[str, str], str, str]] = [
    (remote, WATCHER, "act", {"action": "1-2"}, "not-your-turn", "watching"),
    (remote, RED, "act", {"action": "8-7"}, "not-your-turn", "black's turn"),
    (remote, BLACK, "act", {"action": "8-7"}, "illegal", "8-7"),
    (remote, BLACK, "act", {"action": "nonsense"}, "illegal", "nonsense"),
    (remote, RED, "act", {"action": "nonsense"}, "not-your-turn", "black's turn"),
    (waiting, BLACK, "act", {"action": "1-2"}, "not-possible", "both players are there"),
    (resigned, BLACK, "act", {"action": "1-2"}, "over", "over"),
    (archived, RED, "act", {"action": "8-7"}, "not-possible", "archived"),
    (remote, BLACK, "undo", {}, "not-possible", "nothing has been played"),
    (remote, BLACK, "takeback", {}, "not-possible", "no turn to take back"),
    (in_mid_turn, BLACK, "takeback", {}, "not-possible", "no turn to take back"),
    (resigned, BLACK, "takeback", {}, "over", "over"),
    (archived, BLACK, "takeback", {}, "not-possible", "archived"),
    (waiting, BLACK, "draw", {}, "not-possible", "still free"),
    (on_one_device, BOTH, "draw", {}, "not-possible", "online games"),
    (declined, BLACK, "draw", {}, "not-possible", "asked already"),
    (draw_offered, BLACK, "takeback", {}, "not-possible", "answered first"),
    (draw_offered, BLACK, "accept", {}, "not-possible", "your own offer"),
    (after_a_turn, RED, "accept", {}, "not-possible", "no open offer"),
    (after_a_turn, RED, "decline", {}, "not-possible", "no open offer"),
    (resigned, BLACK, "resign", {}, "over", "over"),
]


@pytest.mark.parametrize(
    ("situation", "sides", "kind", "more", "code", "said"), REASONS, ids=lambda value: getattr(value, "__name__", None)
)
def test_a_refusal_says_why(
    situation: Callable[[], Table], sides: Sides, kind: str, more: dict[str, str], code: str, said: str
) -> None:
    table = situation()
    log = list(table.log)
    with pytest.raises(Refused, match=said) as refused:
        give(table, sides, kind, **more)
    assert refused.value.code == code
    assert table.log == log


DECLINED = ("1-2", "skip", "8-7", "skip")
TAKEN_BACK: list[tuple[str, tuple[str, ...], Sides, int]] = [
    ("link", (), BLACK, 0),
    ("link", FIRST_TURN, BLACK, 2),
    ("link", FIRST_TURN, RED, 0),
    ("link", (*FIRST_TURN, "8-7", "8-6"), RED, 2),
    ("link", DECLINED, BLACK, 4),
    ("link", DECLINED, RED, 2),
    ("link", (*DECLINED, "1-2"), RED, 3),
    ("link", (*DECLINED, "1-2"), BLACK, 5),  # a turn under way is undone, not taken back
    ("device", (*DECLINED, "1-2"), BOTH, 1),
]


@pytest.mark.parametrize(("opponent", "played", "sides", "count"), TAKEN_BACK)
def test_the_last_turn_and_all_after_it_are_taken_back(
    opponent: str, played: tuple[str, ...], sides: Sides, count: int
) -> None:
    assert permissions.actions_to_take_back(play(new_table(opponent), *played), sides) == count


def test_only_players_have_names() -> None:
    assert permissions.why_not_rename(BLACK) is None
    assert permissions.why_not_rename(WATCHER) is not None


def test_hints_are_for_one_device_and_the_computer_only() -> None:
    assert permissions.why_not_hint(on_one_device(), BOTH) is None
    refused = permissions.why_not_hint(remote(), BLACK)
    assert refused is not None
    assert refused.code == "not-possible"


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MAX_LOG_LENGTH", 7)
    table = new_table("device")
    for _ in range(3):
        play(table, "1-2")
        give(table, BOTH, "undo")
    play(table, "1-2")
    can = permissions.permitted(table, BOTH)
    assert (can["undo"], can["takeback"]) == (False, False)
    for going_back in ("undo", "takeback"):
        with pytest.raises(Refused, match="too many take-backs"):
            give(table, BOTH, going_back)
    play(table, "1-3")
    assert table.game.side in RED
