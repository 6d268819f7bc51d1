"""Plays the terminal program without a terminal: keys and clicks in, the text of the screen out."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from linja import Side
from linja.terminal.app import LinjaApp
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.saved import Saved
from linja.terminal.screens.game import GameScreen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path

    from textual.pilot import Pilot

LONG = 60
"""seconds after which a test gives up waiting"""
SMALL, LARGE = (80, 24), (120, 40)
FRIENDS = Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)
COLOURS = {"dark": "truecolor", "light": "truecolor", "sixteen": "standard", "none": "truecolor"}


class Player:
    """A player at the keyboard."""

    def __init__(self, app: LinjaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def game(self) -> GameScreen:
        """The screen of a game."""
        assert isinstance(self.app.screen, GameScreen), self.text
        return self.app.screen

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join("".join(segment.text for segment in line).rstrip() for line in self.lines())

    def lines(self) -> list[Any]:
        """The screen as segments."""
        width, height = self.app.size
        return self.app.console.render_lines(
            self.app.screen._compositor, self.app.console.options.update_dimensions(width, height), pad=False
        )

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, where: str, x: int, y: int) -> None:
        await self.pilot.click(where, offset=(x, y))
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something to be true."""
        deadline = time.monotonic() + LONG
        while not condition():
            assert time.monotonic() < deadline, self.text
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def until_text(self, text: str) -> None:
        """Wait for something to be on the screen."""
        await self.until(lambda: text in self.text)


@asynccontextmanager
async def playing(
    home: Path, size: tuple[int, int] = SMALL, colours: str = "dark", **more: Any
) -> AsyncIterator[Player]:
    """The program, from its start to its end."""
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environment |= {"LINJA_HOME": str(home), **({"NO_COLOR": "1"} if colours == "none" else {})}
    saved = Saved.load(home)
    saved.is_light = saved.is_light or colours == "light"
    with (
        patch.dict(os.environ, environment, clear=True),
        patch("textual.constants.COLOR_SYSTEM", COLOURS[colours]),
    ):
        app = LinjaApp(saved, move_delay=0, no_color=colours == "none", **more)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Player(app, pilot)


def keep(home: Path, setup: Setup) -> None:
    """What the player chose last time."""
    Saved(home, setup).save()


async def at_own_turn(player: Player) -> None:
    game = player.game
    await player.until(lambda: game.session.game.is_over() or game.view.is_to_choose)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Play a scenario to its end."""
    asyncio.run(scenario)
