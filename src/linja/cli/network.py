"""The addresses and names of this machine in the local network."""

from __future__ import annotations

import socket
from contextlib import suppress

from linja.errors import LinjaError

UNUSED_ADDRESS = ("192.0.2.1", 9)
"""A reserved address (RFC 5737). Nothing is sent to it: only the route is looked up."""


def own_address() -> str:
    """The address of this machine in the local network. Raises LinjaError."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(UNUSED_ADDRESS)
        address: str = way.getsockname()[0]
        return address
    for address in _named_addresses():
        if not address.startswith("127."):
            return address
    raise LinjaError("this machine is not on a network: play without --lan")


def own_names() -> tuple[str, ...]:
    """All names and addresses of this machine in the local network."""
    name = socket.gethostname().lower()
    return tuple(dict.fromkeys([own_address(), *_named_addresses(), name, f"{name.partition('.')[0]}.local"]))


def _named_addresses() -> list[str]:
    with suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
