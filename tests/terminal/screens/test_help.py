"""Keys and rules on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import Rules
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.screens.help import Help
from tests.terminal.driver import keep, playing, run

if TYPE_CHECKING:
    from pathlib import Path


def test_help_shows_keys_and_the_rules_of_this_game(tmp_path: Path) -> None:
    keep(tmp_path, Setup(Rules.parse("classic"), Opponent.DEVICE))

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            for start in ((), ("enter",)):
                await player.press(*start, "question_mark")
                assert isinstance(player.app.screen, Help)
                assert "pick up a piece" in player.text
                await player.press("end")
                await player.until_text("Points per piece")
                await player.press("escape")
                assert not isinstance(player.app.screen, Help)

    run(scenario())
