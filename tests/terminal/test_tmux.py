"""The program in a real terminal: tmux shows it, keys go in, and what is waited for is what stands on the screen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from linja import Rules, Side
from linja.record.files import read_file
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.saved import Saved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TMUX = shutil.which("tmux")
LONG = 60
"""seconds after which a test gives up waiting"""
REASON = "tmux is missing: run scripts/install-packages"

pytestmark = pytest.mark.skipif(TMUX is None and not os.environ.get("LINJA_NO_SKIPS"), reason=REASON)


class Terminal:
    """A terminal of 80 columns and 24 lines, with a tmux server of its own."""

    def __init__(self, home: Path) -> None:
        assert TMUX, REASON
        self.home = home
        self._tmux = [TMUX, "-L", f"linja-{uuid4().hex}", "-f", os.devnull]

    def run(self, *arguments: str, **environment: str) -> None:
        """Start `linja` with a shell behind it that shows how it ended."""
        settings = {"LINJA_HOME": str(self.home), "LINJA_PACE": "0", "LC_ALL": "C.UTF-8", **environment}
        command = f"{sys.executable} -m linja.cli {' '.join(arguments)}; echo status:$?; stty -a; exec cat"
        self._call(
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "env",
            *(f"{k}={v}" for k, v in settings.items()),
            "sh",
            "-c",
            command,
        )

    def press(self, *keys: str) -> None:
        self._call("send-keys", *keys)

    def click(self, x: int, y: int) -> None:
        """As a terminal tells of a mouse."""
        place = f"{x + 1};{y + 1}"
        self._call("send-keys", "-l", f"\x1b[<0;{place}M\x1b[<0;{place}m")

    def screen(self, *, styles: bool = False) -> str:
        return self._call("capture-pane", "-p", *(["-e"] if styles else []))

    def until(self, condition: Callable[[str], bool]) -> str:
        """Wait for something on the screen."""
        deadline = time.monotonic() + LONG
        while not condition(screen := self.screen()):
            assert time.monotonic() < deadline, screen
            time.sleep(0.05)
        return screen

    def until_text(self, text: str) -> str:
        return self.until(lambda screen: text in screen)

    def until_changed(self, before: list[str]) -> None:
        """Wait until something has been played."""
        self.until(lambda screen: played(screen) != before)

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)

    def _call(self, *arguments: str) -> str:
        done = subprocess.run([*self._tmux, *arguments], check=True, capture_output=True, text=True, timeout=LONG)
        return done.stdout


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path)
    yield made
    made.close()


def played(screen: str) -> list[str]:
    """The turns and the prompt: if they are the same, nothing has happened."""
    return [line[52:] for line in screen.splitlines()] + screen.splitlines()[-4:-2]


def can_go_on(screen: str) -> bool:
    """Whether something can be played, or the game is over."""
    return any(key in screen for key in ("Enter pick up", "s skip", "s pass", "next game"))


def in_order(screen: str) -> bool:
    """Whether the program has ended and the terminal echoes again."""
    return "status:0" in screen and re.search(r"(?<!-)\becho\b", screen) is not None


@pytest.mark.slow
def test_a_whole_game_against_level_1_by_keys(terminal: Terminal) -> None:
    setup = Setup(Rules.parse("zen+pieces=3"), level="1", side=Side.BLACK, starter=Side.BLACK)
    Saved(terminal.home, setup).save()
    terminal.run("tui")
    terminal.until_text("Enter play")
    terminal.press("Enter")

    while "next game" not in (screen := terminal.until(can_go_on)):
        if "s skip" in screen or "s pass" in screen:
            terminal.press("s")
            terminal.until_changed(played(screen))
        else:
            terminal.press("Enter")
            terminal.until_text("Enter land")
            terminal.press("Enter")
            terminal.until(lambda screen: "Enter land" not in screen)
    screen = terminal.until(lambda s: re.search(r"You (win|lost) by|Draw", s) is not None)
    assert re.search(r"\d × −?\d = −?\d", screen)
    terminal.press("n")
    terminal.until_text("Opening move") if "You lost" in screen else terminal.until(lambda s: "next game" not in s)
    terminal.press("q")
    terminal.until(in_order)
    record = read_file(terminal.home / "terminal-games.txt")[0]
    assert record.outcome is not None
    assert len(record.mainline.turns) >= 3


@pytest.mark.parametrize("key", ["q", "C-c"])
def test_leaving_in_the_middle_puts_the_terminal_in_order_and_keeps_the_game(terminal: Terminal, key: str) -> None:
    Saved(terminal.home, Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)).save()
    terminal.run("tui")
    terminal.until_text("Enter play")
    terminal.press("Enter")
    terminal.until_text("Opening move")
    terminal.press("1", "2")
    terminal.until_text("→ move any pawn 2 rows")
    terminal.press(key)
    terminal.until(in_order)
    session = Saved.load(terminal.home).session
    assert session
    assert session.game.position.text == "52111110/01111116 b f2"


def test_a_step_by_mouse(terminal: Terminal) -> None:
    Saved(terminal.home, Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)).save()
    terminal.run("tui")
    start = terminal.until_text("Enter play").splitlines()
    terminal.click(start[-1].index("play"), 23)
    lines = terminal.until_text("Opening move").splitlines()
    places = {line[5]: y for y, line in enumerate(lines) if line[5:6].isdecimal() and not line[:5].strip()}
    terminal.click(8, places["5"])
    terminal.until_text("Enter land")
    terminal.click(30, places["6"])
    terminal.until_text("→ move any pawn 2 rows")


def test_ctrl_c_leaves_a_question_too(terminal: Terminal) -> None:
    Saved(terminal.home, Setup(opponent=Opponent.DEVICE)).save()
    terminal.run("tui")
    terminal.until_text("Enter play")
    terminal.press("o")
    terminal.until_text("which file?")
    terminal.press("C-c")
    terminal.until(in_order)


@pytest.mark.parametrize(
    ("environment", "codes", "other"),
    [
        ({"NO_COLOR": "1", "TERM": "screen-256color"}, set(), {"3", "4", "9"}),
        ({"TERM": "screen", "COLORTERM": ""}, {"31", "47"}, {"38", "48"}),
    ],
    ids=["none", "sixteen"],
)
def test_a_terminal_gets_the_colours_it_can_show(
    terminal: Terminal, environment: dict[str, str], codes: set[str], other: set[str]
) -> None:
    Saved(terminal.home, Setup(opponent=Opponent.DEVICE)).save()
    terminal.run("tui", **environment)
    terminal.until_text("Enter play")
    terminal.press("Enter")
    terminal.until_text("Opening move")
    used = {code for codes in re.findall(r"\x1b\[([\d;]*)m", terminal.screen(styles=True)) for code in codes.split(";")}
    assert codes <= used
    colours = {code for code in used if len(code) == 2 and code[0] in "349" and code not in ("39", "49")}
    assert colours if codes else not colours
    assert not used & other


def test_a_file_is_opened_and_a_wrong_one_gets_one_line(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text('[Rules "classic"]\n[Black "Ada"]\n[Result "*"]\n\n1. 1-2 1-3 *\n')
    terminal.run("tui", str(tmp_path / "game.txt"))
    terminal.until_text("Ada")
    terminal.press("q")
    terminal.until(in_order)
