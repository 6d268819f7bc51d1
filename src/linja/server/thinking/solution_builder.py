"""Builds solutions in the background, one after the other, while people play."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.editions import STANDARD
from linja.files import partial_of
from linja.rules import Rules
from linja.server.errors import Refused
from linja.server.tasks import cancel
from linja.solution.background import ELSEWHERE
from linja.solution.needs import disk_of, lack

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable
    from pathlib import Path

    from linja.server.game.state import SolutionStatus
    from linja.server.settings import Settings
    from linja.server.storage.games import Storage

logger = logging.getLogger(__name__)

MAX_WAITING = 8
ENOUGH = 0.02
"""the share of the work that must be done before the time left is estimated"""
TOLD_EVERY = 0.5
SILENCE: float = 600
"""seconds after which a silent process is considered suspended or hanging"""


@dataclass
class Build:
    """A solution that is being built, or is waiting."""

    progress: float = 0.0
    began: float = field(default_factory=time.monotonic)
    told: float = 0.0

    def seconds_left(self) -> int | None:
        """The time left, once it can be estimated."""
        if self.progress < ENOUGH:
            return None
        return round((time.monotonic() - self.began) * (1 - self.progress) / self.progress)


class SolutionBuilder:
    """Builds solutions, and reports their progress."""

    def __init__(self, settings: Settings, storage: Storage, tell: Callable[[str, SolutionStatus], None]) -> None:
        self._settings = settings
        self._store = settings.store()
        self._storage = storage
        self._broadcast = tell
        self.silence = SILENCE
        self._refused: set[str] = set()
        self._builds: dict[str, Build] = {}
        self._problems: dict[str, str] = {}
        self._worker: asyncio.Task[None] | None = None
        self._child: tuple[str, Process] | None = None

    async def read_refusals(self) -> None:
        """Remember which solutions players have declined, if they are asked."""
        if self._settings.ask_to_build:
            self._refused = await self._storage.refused_solutions()

    async def close(self) -> None:
        """Stop building; the next game with these rules starts it again."""
        self._builds.clear()
        if self._worker is not None:
            await cancel(self._worker)

    def status(self, text: str) -> SolutionStatus:
        """The status of the solution of some rules."""
        build = self._builds.get(text)
        is_ready = build is None and self._path(text).exists()
        problem = None if build or is_ready else self._problem(text)
        return {
            "type": "solution",
            "rules": text,
            "status": "building" if build else "ready" if is_ready else "missing",
            "progress": round(build.progress, 4) if build else 1.0 if is_ready else None,
            "seconds_left": build.seconds_left() if build else None,
            "refused": text in self._refused,
            "possible": problem is None,
            "problem": problem,
        }

    def statuses(self) -> list[SolutionStatus]:
        """The status of all standard solutions and those being built."""
        return [
            self.status(text) for text in dict.fromkeys([*STANDARD, *self._settings.build_solutions, *self._builds])
        ]

    def game_started(self, text: str) -> None:
        """Build the solution of a game's rules, if the operator wants it and nothing prevents it."""
        is_wanted = text in self._settings.build_solutions and len(self._builds) < MAX_WAITING
        if is_wanted and self.status(text)["status"] == "missing" and self._problem(text) is None:
            self._begin(text)

    async def start(self, text: str) -> None:
        """Build a solution at a player's request. Raises Refused."""
        if self.status(text)["status"] != "missing":
            return
        self._problems.pop(text, None)
        problem = self._problem(text)
        if problem:
            raise Refused("no-room", problem)
        if len(self._builds) >= MAX_WAITING:
            raise Refused("too-fast", "many solutions are already waiting to be built")
        await self._storage.allow_solution(text)
        self._refused.discard(text)
        self._begin(text)

    async def refuse(self, text: str) -> None:
        """Decline a solution, and stop building it; a finished one stays."""
        await self._storage.refuse_solution(text)
        self._refused.add(text)
        if self._builds.pop(text, None) and self._child and self._child[0] == text:
            await self._end(text, self._child[1])
        self._report(text)

    def _problem(self, text: str) -> str | None:
        """Why a solution cannot be built."""
        if not self._settings.ask_to_build and text not in self._settings.build_solutions:
            return "this server does not build it"
        rules = Rules.parse(text)
        return self._problems.get(text) or self._lack_of_space(rules) or lack(rules, self._store.directory)

    def _lack_of_space(self, rules: Rules) -> str | None:
        """Whether it would exceed the disk space for solutions."""
        if self._settings.ask_to_build:
            return None
        used = sum(path.stat().st_size for path in self._store.all())
        used += sum(disk_of(Rules.parse(text)) for text in self._builds)
        if used + disk_of(rules) <= self._settings.solution_space:
            return None
        return f"solutions may take {self._settings.solution_space // 1_000_000} MB of disk here"

    def _path(self, text: str) -> Path:
        return self._store.path(Rules.parse(text))

    def _begin(self, text: str) -> None:
        self._builds[text] = Build()
        self._report(text)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._builds:
            text, build = next(iter(self._builds.items()))
            build.began = time.monotonic()
            problem: str | None = "it could not be built"
            try:
                problem = await self._build(text, build)
            except Exception:
                logger.exception("cannot build the solution of %s", text)
            if self._builds.get(text) is build:
                del self._builds[text]
                if problem and problem != ELSEWHERE:  # another server may end before it has finished it
                    self._problems[text] = problem
                    logger.warning("the solution of %s has not been built: %s", text, problem)
            self._report(text)

    async def _build(self, text: str, build: Build) -> str | None:
        """Run the child process; returns what went wrong, if anything."""
        threads = max(1, (os.cpu_count() or 1) - 1)
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "linja.solution.background", text, str(self._store.directory), str(threads)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends it in its own way
        )
        self._child = text, child
        try:
            if self._builds.get(text) is not build:  # declined while it was being started
                return None
            return await self._follow(text, build, child)
        except TimeoutError:
            return f"the solver did not go on for {self.silence} s"
        finally:
            self._child = None
            await self._end(text, child)

    async def _follow(self, text: str, build: Build, child: Process) -> str | None:
        assert child.stdout is not None
        problem = None
        while line := await self._line(child.stdout):
            said = line.decode(errors="replace").strip()
            if said.startswith("!"):
                problem = said.removeprefix("! ")
            else:
                done, total = map(int, said.split())
                build.progress = done / total
                if time.monotonic() - build.told >= TOLD_EVERY:
                    build.told = time.monotonic()
                    self._report(text)
        status = await child.wait()
        return problem or (f"the solver ended with status {status}" if status else None)

    async def _line(self, said: asyncio.StreamReader) -> bytes:
        """The next line of the child process; empty at its end. Raises TimeoutError if it is silent."""
        async with asyncio.timeout(self.silence):
            return await said.readline()

    async def _end(self, text: str, child: Process) -> None:
        """End the child process at once, and remove its leftovers, if any."""
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
        await child.wait()
        partial_of(self._path(text), child.pid).unlink(missing_ok=True)

    def _report(self, text: str) -> None:
        self._broadcast(text, self.status(text))
