"""A server for half an hour with players coming and going: memory, files, threads and times should stay flat.

It starts a server with an empty home and keeps so many link games going. Each is left after some actions, finished or
not, and another one is made in its place. Every interval is one line; at the end every game's log is compared.

    python -m benchmarks.soak [--games 1000] [--minutes 30] [--pause 20] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.load_clients import LONG, Client, Plan
from benchmarks.load_servers import Measured, lost, start_server

if TYPE_CHECKING:
    from benchmarks.load_clients import Seen

ACTIONS = (4, 16)
"""the number of actions before a game is left"""
INTERVAL = 60


class Visitors(Client):
    """Games that are made, played for a while and left."""

    games_made = 0

    async def _play(self, kind: str, sitting: asyncio.Semaphore) -> None:
        self.ready += 1
        while not self._ending.is_set():
            async with sitting:
                name, screens = await self._sit_down(kind)
            self.games_made += 1
            for _ in range(self._chance.randint(*ACTIONS)):
                await asyncio.sleep(self._chance.uniform(0, 2 * self.plan.pause))
                if self._ending.is_set() or screens[0].state["outcome"]:
                    break
                await self._act(name, screens, measured=True)
            for screen in screens:
                await screen.close()


def measured(server: Measured, home: Path) -> dict[str, Any]:
    """The resource usage of a server."""
    process = Path(f"/proc/{server.pid}")
    return {
        "memory_mb": round(server.memory() / 1e6, 1),
        "files": len(list((process / "fd").iterdir())),
        "threads": len(list((process / "task").iterdir())),
        "database_mb": round((home / "games.sqlite").stat().st_size / 1e6, 1),
        "wal_mb": round((home / "games.sqlite-wal").stat().st_size / 1e6, 1),
    }


async def soak(options: argparse.Namespace, port: int, server: Measured, home: Path) -> tuple[list[Any], Seen]:
    """Play, and check the server every minute."""
    beginning, ending = threading.Event(), threading.Event()
    plan = Plan([port], options.games, 0, options.pause, 0, 1, urgent=False, together=True)
    visitors = Visitors(plan, beginning, ending)  # type: ignore[arg-type]
    playing = asyncio.create_task(visitors.run(lambda: None))
    rows: list[Any] = []
    began = time.monotonic()
    while time.monotonic() - began < options.minutes * 60:
        before, used, made = time.monotonic(), server.processor_seconds(), visitors.games_made
        await asyncio.sleep(INTERVAL)
        delays, visitors.seen.delays = sorted(visitors.seen.delays), []
        took = time.monotonic() - before
        rows.append(
            {
                "minute": round((time.monotonic() - began) / 60),
                "games_made": visitors.games_made - made,
                "actions_a_second": round(len(delays) / took, 1),
                **{f"p{share}_ms": round(_share(delays, share) * 1000, 1) for share in (50, 95, 99)},
                "processor": round((server.processor_seconds() - used) / took, 2),
                "errors": len(visitors.seen.errors),
                **measured(server, home),
            }
        )
        print(json.dumps(rows[-1]), flush=True)
    ending.set()
    return rows, await playing


def _share(delays: list[float], share: int) -> float:
    return delays[len(delays) * share // 100] if delays else 0.0


def main() -> None:
    """Run it, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--pause", type=float, default=20, help="seconds between two actions of a game")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        home, log = Path(directory), Path(directory) / "log"
        process, port = start_server(home, log, "")
        rows, seen = asyncio.run(soak(options, port, Measured(process.pid), home))
        process.send_signal(2)
        process.wait(LONG)
        missing, compared = lost(f"sqlite:///{home / 'games.sqlite'}", [seen])
        end = {
            "lost": missing,
            "compared": compared,
            "errors": len(seen.errors),
            "first_errors": seen.errors[:5],
            "server_said": log.read_text()[:500],
        }
    print(json.dumps(end))
    if options.json:
        options.json.write_text(json.dumps({"rows": rows, "end": end}))
    sys.exit(bool(missing or seen.errors))


if __name__ == "__main__":
    main()
