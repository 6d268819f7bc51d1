"""The saved state in LINJA_HOME: the current game, the last choices, and unfinished games."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError
from linja.files import replacing
from linja.record import write_records
from linja.solution.store import home
from linja.terminal.game.local import LocalSession
from linja.terminal.game.progress import Progress
from linja.terminal.game.setup import Setup

if TYPE_CHECKING:
    from pathlib import Path

    from linja.record import Record


@dataclass
class Saved:
    """The saved state, in memory and on disk. If the disk refuses, the game continues with one warning."""

    directory: Path = field(default_factory=home)
    setup: Setup = field(default_factory=Setup)
    session: LocalSession | None = None
    is_light: bool = False
    language: str = ""
    """the code of the chosen language; empty for the system's"""
    visitors: dict[str, str] = field(default_factory=dict)
    """the secret that identifies us to each server"""
    progress: Progress = field(default_factory=Progress)
    """results against the computer"""
    trouble: LinjaError | None = None
    """a notice for the player"""

    @property
    def path(self) -> Path:
        """The file with the current game and the choices."""
        return self.directory / "terminal.json"

    @property
    def games(self) -> Path:
        """The file with the records of all unfinished games that were left for another one."""
        return self.directory / "terminal-games.txt"

    @classmethod
    def load(cls, directory: Path | None = None) -> Saved:
        """Load the saved state; a file that cannot be read is renamed."""
        saved = cls(directory or home())
        try:
            saved._take(json.loads(saved.path.read_text("utf-8")))
        except FileNotFoundError:
            pass
        except OSError as error:
            saved.trouble = LinjaError("cannot read %(path)s: %(why)s", path=saved.path, why=error.strerror)
        except (ValueError, TypeError, KeyError, AttributeError):  # a LinjaError too
            saved._put_aside()
        return saved

    def save(self) -> None:
        """Save everything; the file is replaced only when complete."""
        kept = {
            "setup": self.setup.to_json(),
            "table": self.session.to_json() if self.session else None,
            "light": self.is_light,
            "language": self.language,
            "visitors": self.visitors,
            "progress": self.progress.to_json(),
        }
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            with replacing(self.path) as partial:
                partial.touch(0o600)  # it has secrets
                partial.write_text(json.dumps(kept, indent=1), "utf-8")
        except OSError as error:
            self.trouble = LinjaError("cannot save the game in %(path)s: %(why)s", path=self.path, why=error.strerror)

    def leave(self) -> None:
        """Add the current game's record to the unfinished games, to make room for another."""
        if self.session and self.session.game.actions:
            self._add(self.session.record())
        self.session = None

    def _add(self, record: Record) -> None:
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            with self.games.open("a", encoding="utf-8") as file:
                file.write("\n" if file.tell() else "")
                write_records([record], file)
        except OSError as error:
            self.trouble = LinjaError("cannot add the game to %(path)s: %(why)s", path=self.games, why=error.strerror)

    def _take(self, kept: dict[str, Any]) -> None:
        setup = Setup.from_json(kept["setup"])
        session = LocalSession.from_json(kept["table"]) if kept["table"] else None
        visitors = {str(site): str(secret) for site, secret in kept["visitors"].items()}
        self.setup, self.session, self.is_light, self.visitors = setup, session, bool(kept["light"]), visitors
        self.language = str(kept.get("language", ""))
        self.progress = Progress.from_json(kept["progress"]) if "progress" in kept else Progress()

    def _put_aside(self) -> None:
        names = (self.path.with_name(f"terminal-unreadable-{number}.json") for number in count(1))
        aside = next(path for path in names if not path.exists())
        try:
            self.path.replace(aside)
        except OSError as error:
            raise LinjaError(
                "cannot read %(path)s or move it aside: %(why)s", path=self.path, why=error.strerror
            ) from None
        self.trouble = LinjaError("The saved game could not be read; its file has been moved to %(path)s", path=aside)
