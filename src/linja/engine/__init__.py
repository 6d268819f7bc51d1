"""The computer: values of turns, opponents of every strength, and analysis of games.

Everything is plain data; `linja.report` presents it. It may import the solution and everything below it.
"""

from linja.engine.judge import SEARCH_NODES, ExactJudge, open_judge
from linja.engine.judgement import Judge, JudgedTurn, Judgement
from linja.engine.levels import LEVELS, OPPONENTS, PERFECT, Chooser, Level, LevelLike, Player, RandomPlayer, choices
from linja.engine.search import Search, SearchJudge, search

__all__ = [
    "LEVELS",
    "OPPONENTS",
    "PERFECT",
    "SEARCH_NODES",
    "Chooser",
    "ExactJudge",
    "Judge",
    "JudgedTurn",
    "Judgement",
    "Level",
    "LevelLike",
    "Player",
    "RandomPlayer",
    "Search",
    "SearchJudge",
    "choices",
    "open_judge",
    "search",
]
