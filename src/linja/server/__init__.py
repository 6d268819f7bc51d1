"""The server: live games, their storage, and the HTTP and socket interface. It has no pages."""

from linja.server.http.app import create_app
from linja.server.settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app"]
