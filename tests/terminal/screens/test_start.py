"""The start form, by keys and mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import Rules
from linja.terminal.game.setup import Opponent
from linja.terminal.saved import Saved
from linja.terminal.screens.start import Start
from tests.terminal.driver import playing, run

if TYPE_CHECKING:
    from pathlib import Path


def test_a_game_is_set_up_with_arrow_keys_and_begun_with_enter(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("right", "down", "down", "right", "right", "right")
            await player.press("tab", "right", "down", "space", "enter")
            session = player.game.session
            assert str(session.game.rules) == "bonus+aggressive"
            assert "Bonus, aggressive" in player.text
            assert len(session.mine) == 2
        assert Saved.load(tmp_path).setup.rules == Rules.parse("bonus+aggressive")

    run(scenario())


def test_fields_are_changed_by_clicks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.click("#game-fields", 5, 2)
            assert isinstance(player.app.screen, Start)
            assert player.app.screen.form.setup.opponent is Opponent.DEVICE
            width = player.app.screen.query_one("#rules-fields").size.width
            await player.click("#rules-fields", width - 17, 2)
            assert player.app.screen.form.setup.rules.edition == "classic"
            await player.click("#rules-fields", width - 2, 2)
            assert player.app.screen.form.setup.rules.edition == "zen"
            await player.click("#keys", 2, 0)
            assert player.game.session.game.rules.edition == "zen"

    run(scenario())
