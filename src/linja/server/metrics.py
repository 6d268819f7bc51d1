"""Metrics of a running server, for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the histogram's buckets, in seconds."""

disable_created_metrics()  # type: ignore[no-untyped-call]


class _Total:
    """A counter kept by another part of the server."""

    def __init__(self, name: str, help_text: str, count: Callable[[], float]) -> None:
        self._name = name
        self._help = help_text
        self._count = count

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The current count."""
        yield CounterMetricFamily(self._name, self._help, value=self._count())


class Metrics:
    """All metrics of a server."""

    def __init__(
        self,
        rooms: Callable[[], float],
        pending: Callable[[], float],
        stored: Callable[[], float],
        chosen: Callable[[], float],
        servers: Callable[[], float],
    ) -> None:
        self._registry = registry = CollectorRegistry()

        def gauge(name: str, help_text: str, value: Callable[[], float]) -> None:
            Gauge(name, help_text, registry=registry).set_function(value)

        gauge("linja_games_live", "games that somebody looks at or the computer plays in", rooms)
        self.sockets = Gauge("linja_sockets_open", "open sockets", registry=registry)
        self.games_made = Counter("linja_games_made", "games made", registry=registry)
        self.actions = Counter("linja_actions", "actions of people that were played", registry=registry)
        self.action_seconds = Histogram(
            "linja_action_seconds",
            "from an action's arrival until it is stored and told",
            buckets=BUCKETS,
            registry=registry,
        )
        registry.register(_Total("linja_entries_stored", "entries stored in games' logs", stored))
        gauge("linja_computer_pending", "turns, hints and look-ups that wait for the computer", pending)
        registry.register(_Total("linja_computer_turns", "turns that the computer has thought out", chosen))
        gauge("linja_servers_running", "servers with this database", servers)
        self.refusals = Counter(
            "linja_refusals", "what was refused, by the code of its error", ["code"], registry=registry
        )
        self.slow_steps = Counter(
            "linja_slow_steps", "times that the event loop was held up; the log says by what", registry=registry
        )
        self.errors = Counter("linja_errors", "our mistakes; the log has them", registry=registry)

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry).decode()
