"""Pictures of the screens as text: what stands in each cell, and in which style.

`python -m tests.terminal.snapshots` (part of `make golden`) takes them anew.
Look at the difference before you commit it.
"""

from __future__ import annotations

import asyncio
import string
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from linja import Game, Record, Rules, Side
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.saved import Saved
from tests.terminal.driver import LARGE, SMALL, playing

if TYPE_CHECKING:
    from linja.terminal.game.setup import Setup as AnySetup
    from tests.terminal.driver import Player

FOLDER = Path(__file__).with_name("snapshots")
AGGRESSIVE = Setup(Rules.parse("zen+aggressive"), Opponent.DEVICE, starter=Side.BLACK, length=3)
SYMBOLS = string.ascii_letters + string.digits


class Scene(NamedTuple):
    """What is done before the picture is taken."""

    setup: AnySetup
    keys: tuple[str, ...] = ()
    analysed: bool = False
    """the analysis must have come first"""
    finished: bool = False
    """a finished game is opened instead"""


SCENES = {
    "start": Scene(AGGRESSIVE),
    "opening": Scene(AGGRESSIVE, ("enter",)),
    "lifted": Scene(AGGRESSIVE, ("enter", "1", "2", "1", "3", "8", "7", "5")),
    "bonus": Scene(AGGRESSIVE, ("enter", "7", "8", "up", "up", "up")),
    "analysis": Scene(AGGRESSIVE, ("enter", "1", "2", "1", "3", "left", "a"), analysed=True),
    "count": Scene(AGGRESSIVE, finished=True),
    "help": Scene(AGGRESSIVE, ("question_mark",)),
    "question": Scene(AGGRESSIVE, ("enter", "r")),
}
ROOMS = {"80x24": SMALL, "120x40": LARGE}
LOOKS = ("dark", "light", "sixteen", "none")
PICTURES = [
    *((name, room, "dark") for name in SCENES for room in ROOMS),
    *((name, "80x24", look) for name in ("start", "lifted", "count", "question") for look in LOOKS[1:]),
    ("analysis", "80x24", "none"),
]


def path(name: str, room: str, look: str) -> Path:
    return FOLDER / f"{name}-{room}-{look}.txt"


def take(name: str, room: str, look: str) -> str:
    """The picture of a scene."""
    return asyncio.run(_take(SCENES[name], ROOMS[room], look))


async def _take(scene: Scene, size: tuple[int, int], look: str) -> str:
    with TemporaryDirectory() as home:
        Saved(Path(home), scene.setup).save()
        records = [finished_game()] if scene.finished else None
        async with playing(Path(home), size, look, records=records) as player:
            await player.press(*scene.keys)
            if scene.analysed:
                await player.until(lambda: player.game.marks is not None)
            return picture(player)


def finished_game() -> Record:
    """A game of two random players."""
    game, chance = Game(Rules.parse("zen")), Random(8)
    while not game.is_over():
        game.play_turn(chance.choice(list(game.legal_turns())))
    return Record.of(game, {"Black": "Ada", "Red": "Charles"})


def picture(player: Player) -> str:
    """The text of the screen, below it the style of each cell, and what the styles are."""
    styles: dict[str, str] = {}
    rows = []
    for line in player.lines():
        row = ""
        for segment in line:
            symbol = styles.setdefault(str(segment.style or "none"), SYMBOLS[len(styles)])
            row += symbol * segment.cell_length
        rows.append(row)
    legend = [f"{symbol}: {style}" for style, symbol in styles.items()]
    return "\n".join([player.text, "", *rows, "", *legend, ""])


def main() -> None:
    """Rewrite all snapshots."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, room, look in PICTURES:
        path(name, room, look).write_text(take(name, room, look), encoding="utf-8")


if __name__ == "__main__":
    main()
