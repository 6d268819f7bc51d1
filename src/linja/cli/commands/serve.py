"""The command serve: run a server for others."""

from __future__ import annotations

import argparse
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING

from linja.cli import logs, run_server
from linja.cli.flags import FLAGS, add_flags, values
from linja.cli.i18n import t
from linja.cli.run_server import LOCAL_NAMES, port_number
from linja.errors import LinjaError

if TYPE_CHECKING:
    from linja.cli.arguments import Commands


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    about = t("run a server for others")
    serve = commands.add_parser("serve", help=about, description="Run a server for others.")
    add_flags(serve, FLAGS)
    serve.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    run_server.require_packages()
    from linja.server import Settings  # noqa: PLC0415
    from linja.web import create_app  # noqa: PLC0415

    said = values(options, FLAGS)
    form, level = _one_of(said, "LINJA_LOG_FORMAT", logs.LOG_FORMATS), _one_of(said, "LINJA_LOG_LEVEL", logs.LOG_LEVELS)
    names = _listed(said["LINJA_NAMES"])
    proxies = _listed(said["LINJA_BEHIND_PROXY"])
    _check_proxies(proxies)
    settings = replace(Settings.from_environment(said), hosts=(*LOCAL_NAMES, *names) if names else ())
    run_server.check_unused(settings)
    run_server.reach_database(settings)
    host, listening = said["LINJA_HOST"], run_server.open_port(said["LINJA_HOST"], _port(said["LINJA_PORT"]))
    address = run_server.address_of(host, listening.getsockname()[1])
    app = create_app(replace(settings, address=address))
    logs.begin(form, level)
    return run_server.run(app, listening, announce=lambda: print(f"Linja is at {address}", flush=True), proxies=proxies)


def _one_of(said: dict[str, str], variable: str, allowed: tuple[str, ...]) -> str:
    if said[variable] not in allowed:
        raise LinjaError(f"{variable}={said[variable][:20]}: must be one of {', '.join(allowed)}")
    return said[variable]


def _check_proxies(addresses: list[str]) -> None:
    for address in addresses:
        try:
            ip_network(address, strict=False)
        except ValueError:
            if address != "*":
                raise LinjaError(f"LINJA_BEHIND_PROXY={address[:40]}: must be addresses such as 127.0.0.1") from None


def _port(text: str) -> int:
    try:
        return port_number(text)
    except argparse.ArgumentTypeError as error:
        raise LinjaError(str(error)) from None


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
