"""Analyses for readers: as text, as a web page, and as comments in a record.

Everything here is made from the plain data of `linja.engine.analysis`. It may import the engine and everything below
it.
"""

from linja.report.annotate import annotate
from linja.report.page import page
from linja.report.text import game_report, position_report

__all__ = ["annotate", "game_report", "page", "position_report"]
