"""The finished games of a tournament on disk, each safe before the next: a stopped tournament goes on from here.

A file of JSON lines: the first says which tournament it is, each other one is a game. Only its last line can be torn.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, Any, Self

from linja.arena.referee import GameKey, GameResult
from linja.errors import LinjaError

if TYPE_CHECKING:
    from pathlib import Path

    from linja.arena.tournament import Tournament

with suppress(ImportError):  # where it is missing, two commands in one directory are the user's affair
    import fcntl

FILE_NAME = "games.jsonl"
JOURNAL_VERSION = 1


class InvalidJournal(LinjaError):
    """A directory that does not hold what this tournament has played."""


class Journal:
    """Keeps the results of a tournament in a directory. Raises InvalidJournal if it is in use or of another one."""

    def __init__(self, directory: Path, tournament: Tournament) -> None:
        self.path = directory / FILE_NAME
        self.results: dict[GameKey, GameResult] = {}
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = self.path.open("a+b")
        except OSError as error:
            raise InvalidJournal(f"cannot write {self.path}: {error.strerror}") from None
        try:
            self._lock()
            self._begin(tournament)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def add(self, result: GameResult) -> None:
        """Write a finished game down; when this returns it is on the disk."""
        self._write(asdict(result))
        self.results[result.key] = result

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except NameError:
            pass
        except OSError:
            raise InvalidJournal(f"another arena is writing to {self.path.parent} just now") from None

    def _begin(self, tournament: Tournament) -> None:
        header = {"linja_arena": JOURNAL_VERSION, **tournament.description()}
        self._file.seek(0)
        whole, torn = _whole_lines(self._file.read())
        if torn:
            self._file.truncate(sum(map(len, whole)))
        if not whole:
            self._write(header)
            return
        _check_header(self._parse(whole[0], 1), header, self.path)
        for number, line in enumerate(whole[1:], start=2):
            try:
                result = GameResult.of_json(self._parse(line, number))
            except LinjaError:
                raise self._damaged(number) from None
            self.results[result.key] = result
        foreign = self.results.keys() - set(tournament.schedule())
        if foreign:
            raise InvalidJournal(f"{self.path} has {len(foreign)} more games than were asked for: raise --games")

    def _parse(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise self._damaged(number) from None
        if not isinstance(data, dict):
            raise self._damaged(number)
        return data

    def _damaged(self, number: int) -> InvalidJournal:
        return InvalidJournal(f"{self.path} is damaged in line {number}: give another directory, or remove it")

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _whole_lines(content: bytes) -> tuple[list[bytes], bytes]:
    """The lines that have their end, and what stands behind the last of them."""
    *whole, torn = content.split(b"\n")
    return [line + b"\n" for line in whole], torn


def _check_header(found: dict[str, Any], expected: dict[str, Any], path: Path) -> None:
    expected = json.loads(json.dumps(expected))
    differing = [name for name in expected if found.get(name) != expected[name]]
    if differing:
        raise InvalidJournal(
            f"{path.parent} holds another tournament (with other {', '.join(differing)}): give another directory"
        )
