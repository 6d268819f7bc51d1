"""A game on a server: the same screen, connected to the server."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from textual import work
from textual.worker import WorkerError

from linja.terminal.game.session import Command
from linja.terminal.online.connection import Connection
from linja.terminal.online.session import OnlineSession
from linja.terminal.screens.game import GameScreen

if TYPE_CHECKING:
    from linja.language import Language
    from linja.terminal.online.link import Link

CLOCK_SECONDS = 1.0
"""seconds between two updates of a running clock"""


class OnlineGameScreen(GameScreen):
    """A game on a server; its next game is shown in the same place."""

    def __init__(self, link: Link, language: Language) -> None:
        self.online = OnlineSession(link, language=language)
        super().__init__(self.online)

    def on_mount(self) -> None:
        """Open the connection."""
        super().on_mount()
        self.set_interval(CLOCK_SECONDS, self._tick)
        self._connection = self._connect()

    async def on_unmount(self) -> None:
        """Close the connection, and wait until it is closed."""
        self._connection.cancel()
        with suppress(WorkerError):
            await self._connection.wait()

    @work(exclusive=True, group="connection")
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
        """A message has arrived; a piece in the hand stays there unless the game has changed."""
        session, shown = self.online, self.view.seen
        if session.wants_next and session.next_link:
            self._follow(session.next_link)
        elif shown != self.view.look_of_game():
            self.changed()
        else:
            self.repaint()

    def action_ask(self, command: str) -> None:
        """Go to the next game if it exists."""
        super().action_ask(command)
        if command == Command.NEXT and self.online.next_link:
            self._follow(self.online.next_link)
        self.repaint()

    def _follow(self, link: Link) -> None:
        self.call_later(self.linja.show_online, link)

    def _tick(self) -> None:
        if self.online.has_clock:
            self.repaint()
