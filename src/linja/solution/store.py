"""Where solutions are stored: one file per rule set in the user's data directory."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from linja.errors import InvalidSolution, MissingSolution, NoRoom
from linja.files import NO_ROOM, replacing
from linja.solution.file import FileReader

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from linja.rules import Rules

ENDING = ".linja"


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """The directory of this program's data: LINJA_HOME, or the user's data directory."""
    named = environment.get("LINJA_HOME")
    return Path(named) if named else user_data_path("linja")


@dataclass(frozen=True)
class Store:
    """The directory with all solutions."""

    directory: Path = field(default_factory=lambda: home() / "solutions")

    def path(self, rules: Rules, down_to: int = 0) -> Path:
        """The path for the solution of these rules; a slice has a different name and never replaces a full one."""
        part = f".down-to-{down_to}" if down_to else ""
        return self.directory / f"{rules}{part}{ENDING}"

    def find(self, rules: Rules) -> Path:
        """The most complete solution of these rules. Raises MissingSolution."""
        if self.path(rules).exists():
            return self.path(rules)
        prefix = f"{rules}.down-to-"
        slices = {
            int(path.stem.removeprefix(prefix)): path
            for path in self.directory.glob(f"*{ENDING}")
            if path.stem.startswith(prefix) and path.stem.removeprefix(prefix).isdecimal()
        }
        if not slices:
            raise MissingSolution(
                "%(rules)s has not been solved yet; solve it with: linja solve --rules %(rules)s", rules=rules
            )
        return slices[min(slices)]

    def whole(self, rules: Rules) -> Path:
        """The whole solution of these rules. Raises MissingSolution."""
        self.written(rules)
        return self.path(rules)

    def written(self, rules: Rules) -> int:
        """When the whole solution of these rules was written, in nanoseconds. Raises MissingSolution."""
        try:
            return self.path(rules).stat().st_mtime_ns
        except FileNotFoundError:
            raise MissingSolution(
                "there is no complete solution of %(rules)s; solve it with: linja solve --rules %(rules)s", rules=rules
            ) from None

    def all(self) -> list[Path]:
        """Every solution file, by name."""
        return sorted(self.directory.glob(f"*{ENDING}"))

    def add(self, source: Path, check: Callable[[Path], object] = lambda _copy: None) -> Path:
        """Copy a file into the store, if `check` accepts the copy, and return its path. Raises InvalidSolution."""
        with FileReader(source) as file:
            target = self.path(file.rules, file.down_to)
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidSolution(f"cannot use {self.directory}: {error.strerror}") from None
        copy_whole(source, target, check)
        return target


def copy_whole(source: Path, target: Path, check: Callable[[Path], object] = lambda _copy: None) -> None:
    """Copy a file; the target is replaced only when complete. Raises InvalidSolution, as the check may."""
    try:
        with replacing(target) as partial:
            shutil.copyfile(source, partial)
            check(partial)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise NoRoom(f"cannot copy {source} to {target}: {error.strerror}") from None
        raise InvalidSolution(f"cannot copy {source} to {target}: {error.strerror}") from None
