"""Analysis of positions and games: values, points lost, labels, and reports on them."""

from linja.engine.analysis.annotate import annotate
from linja.engine.analysis.game import GameAnalysis, PlayerAnalysis, TurnAnalysis, analyse
from linja.engine.analysis.labels import MOST_LOST, Label
from linja.engine.analysis.page import page
from linja.engine.analysis.position import Choice, PositionAnalysis, analyse_position
from linja.engine.analysis.text import game_report, position_report

__all__ = [
    "MOST_LOST",
    "Choice",
    "GameAnalysis",
    "Label",
    "PlayerAnalysis",
    "PositionAnalysis",
    "TurnAnalysis",
    "analyse",
    "analyse_position",
    "annotate",
    "game_report",
    "page",
    "position_report",
]
