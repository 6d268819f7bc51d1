"""Linja in the browser: the server's app with its pages and static files."""

from linja.web.app import create_app

__all__ = ["create_app"]
