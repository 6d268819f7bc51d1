"""Linja in the browser: pages, templates and static files on top of the server's app. Only `linja.cli` imports it."""

from linja.extras import require

require("web", "jinja2")

from linja.web.app import create_app  # noqa: E402 - it needs it

__all__ = ["create_app"]
