"""Analysis of positions and games: values, points lost and labels."""

from linja.engine.analysis.annotate import annotate
from linja.engine.analysis.game import GameAnalysis, PlayerAnalysis, TurnAnalysis, analyse
from linja.engine.analysis.labels import MOST_LOST, Label
from linja.engine.analysis.position import Choice, PositionAnalysis, analyse_position

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
]
