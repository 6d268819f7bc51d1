"""Tournaments between levels and bots: a protocol for bots, a referee whom no bot can stop, ratings, results."""

from linja.arena.cluster import Cluster, ClusterLost
from linja.arena.executor import Executor, Pool, Serial
from linja.arena.journal import InvalidJournal, Journal
from linja.arena.limits import Limits
from linja.arena.minimax import Minimax
from linja.arena.players import Participant, RandomPlayer
from linja.arena.process import Forfeit
from linja.arena.ratings import Duel, Rating, rate
from linja.arena.referee import GameJob, GameKey, GameResult, SideResult, play_game
from linja.arena.responder import Responder
from linja.arena.standings import PlayerStanding, Standings
from linja.arena.tournament import Tournament
from linja.worker import WorkerLost

__all__ = [
    "Cluster",
    "ClusterLost",
    "Duel",
    "Executor",
    "Forfeit",
    "GameJob",
    "GameKey",
    "GameResult",
    "InvalidJournal",
    "Journal",
    "Limits",
    "Minimax",
    "Participant",
    "PlayerStanding",
    "Pool",
    "RandomPlayer",
    "Rating",
    "Responder",
    "Serial",
    "SideResult",
    "Standings",
    "Tournament",
    "WorkerLost",
    "play_game",
    "rate",
]
