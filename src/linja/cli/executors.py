"""The options --jobs and --ray: run the work of a command in processes on this machine or on a Ray cluster."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from linja.cli.i18n import t
from linja.errors import LinjaError

if TYPE_CHECKING:
    import argparse

    from linja.parallel import Executor


def add_executor_options(parser: argparse.ArgumentParser) -> None:
    """Add --jobs and --ray."""
    about_jobs = t("how many at a time (default: one per processor)")
    parser.add_argument("--jobs", type=int, metavar="J", help=about_jobs)
    parser.add_argument("--ray", metavar="ADDRESS", help=t("work on a Ray cluster: HOST:PORT, or auto (docs/ray.md)"))


def chosen_executor(options: argparse.Namespace) -> Executor:
    """Return the executor chosen by the options. Raises LinjaError."""
    from linja.parallel import Cluster, Pool, Serial  # noqa: PLC0415 - other commands do without its packages

    if options.jobs is not None and options.jobs < 1:
        raise LinjaError("--jobs %(jobs)s: must be at least 1", jobs=options.jobs)
    if options.ray is not None:
        return Cluster(options.ray, options.jobs)
    jobs = options.jobs or os.cpu_count() or 1
    return Pool(jobs) if jobs > 1 else Serial()
