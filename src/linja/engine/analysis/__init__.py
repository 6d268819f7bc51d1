"""Analysis of positions and games: values, points lost, labels, and reports on them."""

from linja.engine.analysis.annotate import annotate
from linja.engine.analysis.game import GameAnalysis, PlayerAnalysis, analyse
from linja.engine.analysis.labels import MOST_LOST, Label
from linja.engine.analysis.page import page
from linja.engine.analysis.position import PositionAnalysis, PossibleTurn, analyse_position
from linja.engine.analysis.text import game_report, position_report
from linja.engine.analysis.turn import TurnAnalysis

__all__ = [
    "MOST_LOST",
    "GameAnalysis",
    "Label",
    "PlayerAnalysis",
    "PositionAnalysis",
    "PossibleTurn",
    "TurnAnalysis",
    "analyse",
    "analyse_position",
    "annotate",
    "game_report",
    "page",
    "position_report",
]
