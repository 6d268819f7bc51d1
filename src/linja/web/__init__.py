"""Linja in the browser: pages, templates and static files on top of the server's app. Only `linja.cli` imports it."""

from linja.web.app import create_app

__all__ = ["create_app"]
