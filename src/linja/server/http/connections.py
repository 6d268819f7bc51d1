"""Limits on connections, per address and in total, and on how long each may take.

A connection uses a file, and a server without free files cannot even store an action. So some are always reserved for
the database and the computer's processes.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from linja.server.http.visitor import limited_address
from linja.server.rate_limit import MemoryRateLimit

if TYPE_CHECKING:
    from collections.abc import Sequence

RESERVED_FILES = 200
"""files reserved for the database, the computer's processes, logs and static files"""
WANTED_FILES = 65_536
MOST_CONNECTIONS = 20_000
NEW_EACH = (400, 60)
"""new connections from one address, at once and per second after that"""
SHARE = 4
"""one address may have at most this share of all connections"""


@dataclass
class Connections:
    """Counts open connections. Trusted proxies may have any number, since each of their visitors has one."""

    most: int = MOST_CONNECTIONS
    most_each: int = 300
    proxies: Sequence[str] = ()
    header_seconds: float = 10
    """that the header of a request may take to arrive"""
    _open: dict[object, str] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)
    _new: MemoryRateLimit = field(default_factory=lambda: MemoryRateLimit(NEW_EACH))

    @classmethod
    def below(cls, files: int, proxies: Sequence[str] = ()) -> Connections:
        """Limits that leave enough files for everything else."""
        most = max(SHARE, min(files - RESERVED_FILES, MOST_CONNECTIONS))
        return cls(most, max(1, min(cls.most_each, most // SHARE)), proxies)

    def open(self, connection: object, host: str) -> bool:
        """Count a connection from an address; False if there are too many, and then it is not counted."""
        address = limited_address(host)
        if len(self._open) >= self.most:
            return False
        if not self._is_proxy(host) and (
            self._counts[address] >= self.most_each or not self._new.bucket(address).take()
        ):
            return False
        self._open[connection] = address
        self._counts[address] += 1
        return True

    def close(self, connection: object) -> None:
        """A connection has closed, whether it was counted or not."""
        address = self._open.pop(connection, None)
        if address is None:
            return
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def _is_proxy(self, host: str) -> bool:
        """Whether an address is one of the trusted proxies, which may be given as networks."""
        if "*" in self.proxies or host in self.proxies:
            return True
        for proxy in self.proxies:
            with suppress(ValueError):
                if ip_address(host) in ip_network(proxy):
                    return True
        return False


def file_limit() -> int:
    """How many files this process may open, after raising the limit if allowed."""
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return RESERVED_FILES + MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return soft if soft != resource.RLIM_INFINITY else WANTED_FILES
