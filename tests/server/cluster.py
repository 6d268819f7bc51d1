"""A real PostgreSQL for tests: Debian's programs, a cluster in a temporary directory, a new database for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg

USER = "postgres"
"""under whose name the programs run if we are root: they refuse to run as root"""
QUICK = "-c fsync=off -c shared_buffers=32MB -c max_connections=100 -c log_min_messages=fatal"


def programs() -> Path | None:
    """Where PostgreSQL's programs are, if it is installed."""
    there = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = there[-1] if there else shutil.which("initdb")
    return Path(found).parent if found else None


class Cluster:
    """A running PostgreSQL that listens on this machine only."""

    def __init__(self, options: str = QUICK) -> None:
        found = programs()
        assert found, "PostgreSQL is missing: run scripts/install-packages"
        self._programs = found
        self._options = options
        self._directory = Path(tempfile.mkdtemp(prefix="linja-pg-"))
        self._made = 0
        if os.getuid() == 0:
            owner = pwd.getpwnam(USER)
            os.chown(self._directory, owner.pw_uid, owner.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._run("initdb", "-D", "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        """Begin, and wait until it answers."""
        listening = f"{self._options} -c listen_addresses=127.0.0.1 -c port={self.port} -k {self._directory}"
        self._run("pg_ctl", "-D", "data", "-w", "-t", "60", "-l", "log", "-o", listening, "start")
        self.is_running = True

    def stop(self, mode: str = "immediate") -> None:
        """End: at once, as a crash would, or `fast`, in good order."""
        self._run("pg_ctl", "-D", "data", "-w", "-t", "60", "-m", mode, "stop")
        self.is_running = False

    @property
    def pid(self) -> int:
        """Of the process that has started all the others."""
        return int((self._directory / "data" / "postmaster.pid").read_text().split()[0])

    def remove(self) -> None:
        """End, and leave nothing."""
        if self.is_running:
            self.stop()
        shutil.rmtree(self._directory)

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._made += 1
        name = f"linja{self._made}"
        self.execute(f"CREATE DATABASE {name}", USER)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def execute(self, statement: str, database: str) -> None:
        """Run one statement in its own transaction."""
        with psycopg.connect(f"postgresql://{USER}@127.0.0.1:{self.port}/{database}", autocommit=True) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *arguments: str) -> None:
        is_root = os.getuid() == 0
        done = subprocess.run(
            [self._programs / program, *arguments],
            user=USER if is_root else None,
            group=pwd.getpwnam(USER).pw_gid if is_root else None,
            extra_groups=[] if is_root else None,
            cwd=self._directory,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout
