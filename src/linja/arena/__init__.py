"""Tournaments between levels and bots: a protocol for bots, a referee that no bot can stop, ratings, results.

Games are jobs: `linja.parallel` runs them here or on many machines. It may import the engine and everything below it.
"""

from linja.arena.journal import InvalidJournal, Journal
from linja.arena.limits import Limits
from linja.arena.minimax import Minimax
from linja.arena.players import Participant, SloppyPlayer
from linja.arena.process import Forfeit
from linja.arena.ratings import Duel, Rating, rate
from linja.arena.referee import GameJob, GameKey, GameResult, SideResult, play_game, play_game_alone
from linja.arena.responder import Responder
from linja.arena.standings import PlayerStanding, Standings
from linja.arena.tournament import Tournament

__all__ = [
    "Duel",
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
    "Rating",
    "Responder",
    "SideResult",
    "SloppyPlayer",
    "Standings",
    "Tournament",
    "play_game",
    "play_game_alone",
    "rate",
]
