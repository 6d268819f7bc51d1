"""Figures about a running server, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper ends of the classes in which times are counted."""


class Figure(Protocol):
    """What can be asked for its figures."""

    kind: str

    def lines(self, name: str) -> Iterator[str]:
        """One line for each."""


class Counter:
    """Counts how often something has happened, for each value of one label if it has one."""

    kind = "counter"

    def __init__(self, label: str = "") -> None:
        self._label = label
        self._counts: Counts[str] = Counts() if label else Counts({"": 0})

    def count(self, value: str = "") -> None:
        """It has happened."""
        self._counts[value] += 1

    def lines(self, name: str) -> Iterator[str]:
        """The figures."""
        for value, times in sorted(self._counts.items()):
            label = f'{{{self._label}="{value}"}}' if self._label else ""
            yield f"{name}{label} {times}"


class Looked:
    """Something that can be looked up at any time."""

    def __init__(self, look: Callable[[], float], kind: str = "gauge") -> None:
        self.kind = kind
        self._look = look

    def lines(self, name: str) -> Iterator[str]:
        """The figure."""
        yield f"{name} {self._look():g}"


class Times:
    """How long something takes, counted in classes."""

    kind = "histogram"

    def __init__(self) -> None:
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def took(self, seconds: float) -> None:
        """It has taken so long."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        """The figures."""
        total = 0
        for end, count in zip((*map(str, SECONDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{end}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """Everything that is counted while a server runs."""

    def __init__(
        self,
        rooms: Callable[[], float],
        pending: Callable[[], float],
        stored: Callable[[], float],
        chosen: Callable[[], float],
        servers: Callable[[], float],
    ) -> None:
        self.sockets = 0
        """open now"""
        self.games_made = Counter()
        self.actions = Counter()
        self.action_seconds = Times()
        self.refusals = Counter("code")
        self.errors = Counter()
        self._named: dict[str, tuple[Figure, str]] = {
            "linja_games_live": (Looked(rooms), "games that somebody looks at or the computer plays in"),
            "linja_sockets_open": (Looked(lambda: self.sockets), "open sockets"),
            "linja_games_made_total": (self.games_made, "games made"),
            "linja_actions_total": (self.actions, "actions of people that were played"),
            "linja_action_seconds": (self.action_seconds, "from an action's arrival until it is stored and told"),
            "linja_entries_stored_total": (Looked(stored, "counter"), "entries stored in games' logs"),
            "linja_computer_pending": (Looked(pending), "turns, hints and look-ups that wait for the computer"),
            "linja_computer_turns_total": (Looked(chosen, "counter"), "turns that the computer has thought out"),
            "linja_servers_running": (Looked(servers), "servers with this database"),
            "linja_refusals_total": (self.refusals, "what was refused, by the code of its error"),
            "linja_errors_total": (self.errors, "our mistakes; the log has them"),
        }

    def text(self) -> str:
        """All figures."""
        lines = []
        for name, (figure, help_text) in self._named.items():
            lines += [f"# HELP {name} {help_text}", f"# TYPE {name} {figure.kind}", *figure.lines(name)]
        return "\n".join(lines) + "\n"
