"""Linja in the terminal."""

from linja.terminal.run import run

__all__ = ["run"]
