"""The server: live games, their storage, and the interface to them. It knows no pages."""

from linja.server.http.app import create_app
from linja.server.settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app"]
