"""A game on a server: the same screen, with the line to the server behind it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from textual import work
from textual.worker import WorkerError

from linja.terminal.game.local import Wish
from linja.terminal.online.connection import Connection
from linja.terminal.online.session import OnlineTable
from linja.terminal.screens.game import GameScreen

if TYPE_CHECKING:
    from linja.language import Language
    from linja.terminal.online.link import Link

SECOND = 1.0


class OnlineGameScreen(GameScreen):
    """One game of a server; its next game is shown in the same place."""

    def __init__(self, link: Link, language: Language) -> None:
        self.online = OnlineTable(link, language=language)
        super().__init__(self.online)

    def on_mount(self) -> None:
        """Open the line."""
        super().on_mount()
        self.set_interval(SECOND, self._tick)
        self._line = self._connect()

    async def on_unmount(self) -> None:
        """Close the line, and wait until it is closed."""
        self._line.cancel()
        with suppress(WorkerError):
            await self._line.wait()

    @work(exclusive=True, group="line")
    async def _connect(self) -> None:
        visitors = self.linja.saved.visitors
        known = dict(visitors)

        def tell() -> None:
            if visitors != known:
                known.update(visitors)
                self.linja.saved.save()
            self._took()

        await Connection(self.online, visitors, tell).run()

    def _took(self) -> None:
        """Something has come; a piece in the hand stays there unless the game has gone on."""
        table, shown = self.online, self.play.seen
        if table.wants_next and table.next_link:
            self._follow(table.next_link)
        elif shown != self.play.look_of_game():
            self.changed()
        else:
            self.repaint()

    def action_ask(self, wish: str) -> None:
        """The next game may be there already."""
        super().action_ask(wish)
        if wish == Wish.NEXT and self.online.next_link:
            self._follow(self.online.next_link)
        self.repaint()

    def _follow(self, link: Link) -> None:
        self.call_later(self.linja.show_online, link)

    def _tick(self) -> None:
        if self.online.has_clock:
            self.repaint()
