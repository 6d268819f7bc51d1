"""Which games a tournament has."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from linja.arena import Participant, Tournament
from linja.errors import LinjaError
from linja.game import Game
from linja.rules import ZEN, Rules

PLAYERS = tuple(map(Participant.parse, ["1", "2", "random", "minimax3"]))


def test_everybody_plays_everybody_with_both_colours_from_every_opening() -> None:
    jobs = Tournament(PLAYERS, 6, ZEN).jobs()
    assert len(jobs) == 6 * 6
    assert [job.key for job in jobs] == Tournament(PLAYERS, 6, ZEN).schedule()
    assert len({job.key for job in jobs}) == len(jobs)
    colours = Counter((job.black.name, job.red.name) for job in jobs)
    assert set(colours.values()) == {3}
    assert len(colours) == 4 * 3
    assert len({(job.opening, job.turns) for job in jobs}) == 3


def test_only_neighbours_play_if_it_is_asked_for() -> None:
    pairs = Tournament(PLAYERS, 2, ZEN, neighbours=True).pairs()
    assert [(one.name, other.name) for one, other in pairs] == [("1", "2"), ("2", "random"), ("random", "minimax3")]


def test_the_same_tournament_has_the_same_games() -> None:
    assert Tournament(PLAYERS, 6, ZEN, seed=3).jobs() == Tournament(PLAYERS, 6, ZEN, seed=3).jobs()


def test_another_seed_gives_other_openings_and_seeds() -> None:
    one, other = (Tournament(PLAYERS, 6, ZEN, seed=seed).jobs() for seed in (3, 4))
    assert {job.turns for job in one}.isdisjoint({job.turns for job in other})
    assert {seed for job in one for seed in job.seeds}.isdisjoint({seed for job in other for seed in job.seeds})


def test_every_player_of_every_game_has_a_seed_of_its_own() -> None:
    jobs = Tournament(PLAYERS, 10, ZEN).jobs()
    assert len({seed for job in jobs for seed in job.seeds}) == 2 * len(jobs)


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = (Tournament(PLAYERS, games, ZEN).jobs() for games in (4, 10))
    assert many[: len(few)] == few
    assert Tournament(PLAYERS, 4, ZEN).description() == Tournament(PLAYERS, 10, ZEN).description()


@pytest.mark.parametrize("text", ["zen", "classic", "zen+pieces=1", "bonus+pieces=2+limit=1"])
def test_an_opening_is_legal_and_ends_no_game(text: str) -> None:
    tournament = Tournament(PLAYERS, 40, Rules.parse(text))
    for number in range(1, 21):
        game = Game(tournament.rules)
        for turn in tournament.opening(number):
            game.play_turn(turn)
        assert not game.is_over()


def test_openings_are_many() -> None:
    tournament = Tournament(PLAYERS, 400, ZEN)
    assert len({tournament.opening(number) for number in range(1, 201)}) > 190


def test_jobs_can_be_sent_to_other_processes() -> None:
    job = Tournament(PLAYERS, 2, ZEN).jobs()[0]
    assert pickle.loads(pickle.dumps(job)) == job


@pytest.mark.parametrize(
    ("players", "games", "seed", "words"),
    [
        (PLAYERS[:1], 2, 1, "at least two"),
        (PLAYERS, 3, 1, "even"),
        (PLAYERS, 0, 1, "even"),
        (PLAYERS, -2, 1, "even"),
        (PLAYERS, 10**22, 1, "at most"),
        ((PLAYERS[0], PLAYERS[0]), 2, 1, "two players are called '1'"),
        (PLAYERS, 2, -1, "seed"),
        (PLAYERS, 2, 1 << 63, "seed"),
    ],
)
def test_tournaments_that_cannot_be_played(players: tuple[Participant, ...], games: int, seed: int, words: str) -> None:
    with pytest.raises(LinjaError, match=words):
        Tournament(players, games, ZEN, seed=seed)
