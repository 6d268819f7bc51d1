"""Analysis of positions and games: values, points lost, labels. Plain data, which `linja.report` shows.

It may import the rest of the engine, and records.
"""

from linja.engine.analysis.game import AnalysisJob, GameAnalysis, PlayerAnalysis, analyse, analyse_job
from linja.engine.analysis.labels import MOST_LOST, Label
from linja.engine.analysis.position import PositionAnalysis, PossibleTurn, analyse_position
from linja.engine.analysis.turn import TurnAnalysis

__all__ = [
    "MOST_LOST",
    "AnalysisJob",
    "GameAnalysis",
    "Label",
    "PlayerAnalysis",
    "PositionAnalysis",
    "PossibleTurn",
    "TurnAnalysis",
    "analyse",
    "analyse_job",
    "analyse_position",
]
