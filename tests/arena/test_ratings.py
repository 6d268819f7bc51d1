"""Elo: what must hold for all results."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja.arena.ratings import EXTRA_DRAWS, Duel, rate, share_interval


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[int, list[Duel]]:
    """Players, and duels that connect them: everybody against everybody, or neighbours."""
    players = draw(st.integers(2, 7))
    pairs = [*combinations(range(players), 2)] if draw(st.booleans()) else [(n, n + 1) for n in range(players - 1)]
    duels = []
    for one, other in pairs:
        games = draw(st.integers(0, 400))
        duels.append(Duel(one, other, games, draw(st.integers(0, 2 * games)) / 2))
    return players, duels


def expected(difference: float) -> float:
    """The score of a game that so much more Elo brings on average."""
    return 1 / (1 + 10 ** (-difference / 400))


@given(tournaments())
def test_everybody_is_expected_to_score_what_was_scored(tournament: tuple[int, list[Duel]]) -> None:
    """The condition of the most likely ratings, with the extra draws counted in."""
    players, duels = tournament
    elo = [rating.elo for rating in rate(players, duels)]
    for player in range(players):
        scored = due = 0.0
        for duel in duels:
            if player in (duel.one, duel.other):
                score = duel.score if player == duel.one else duel.games - duel.score
                opponent = duel.other if player == duel.one else duel.one
                scored += score + EXTRA_DRAWS / 2
                due += (duel.games + EXTRA_DRAWS) * expected(elo[player] - elo[opponent])
        assert scored == pytest.approx(due, abs=1e-5)


@given(tournaments())
def test_ratings_are_finite_and_their_mean_is_zero(tournament: tuple[int, list[Duel]]) -> None:
    ratings = rate(*tournament)
    assert all(math.isfinite(rating.elo) and 0 < rating.error < 10_000 for rating in ratings)
    assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)


@given(tournaments())
def test_results_the_other_way_round_turn_the_ratings_round(tournament: tuple[int, list[Duel]]) -> None:
    players, duels = tournament
    turned = [Duel(duel.one, duel.other, duel.games, duel.games - duel.score) for duel in duels]
    for rating, opposite in zip(rate(players, duels), rate(players, turned), strict=True):
        assert rating.elo == pytest.approx(-opposite.elo, abs=1e-5)
        assert rating.error == pytest.approx(opposite.error, rel=1e-5)


@given(tournaments(), st.data())
def test_who_scores_more_is_rated_higher(tournament: tuple[int, list[Duel]], data: st.DataObject) -> None:
    players, duels = tournament
    place = data.draw(st.integers(0, len(duels) - 1))
    duel = duels[place]
    if duel.score + 1 > duel.games:
        return
    better = [*duels[:place], Duel(duel.one, duel.other, duel.games, duel.score + 1), *duels[place + 1 :]]
    assert rate(players, better)[duel.one].elo > rate(players, duels)[duel.one].elo


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (10 / 11, 400)])
def test_two_players_differ_by_the_well_known_formula(share: float, difference: float) -> None:
    games = 1_000_000
    one, other = rate(2, [Duel(0, 1, games, share * games)])
    assert one.elo - other.elo == pytest.approx(difference, abs=0.5)


def test_more_games_make_smaller_errors() -> None:
    few, many = (rate(2, [Duel(0, 1, games, 0.6 * games)])[0].error for games in (100, 10_000))
    assert few / many == pytest.approx(10, rel=0.02)


def test_the_error_is_that_of_the_textbook() -> None:
    """Two players: each stands half of their difference from the mean, whose variance is 1 / (n p (1 - p))."""
    rating = rate(2, [Duel(0, 1, 99, 49.5)])[0]
    assert rating.error == pytest.approx(1.96 * (400 / math.log(10)) / math.sqrt(100 * 0.25) / 2, rel=1e-3)


def test_hundred_percent_has_a_sane_rating() -> None:
    few, many = (rate(2, [Duel(0, 1, games, games)])[0].elo * 2 for games in (2, 200))
    assert 200 < few < 400
    assert few < many < 1200


def test_without_games_all_are_equal() -> None:
    assert [rating.elo for rating in rate(3, [Duel(0, 1, 0, 0), Duel(1, 2, 0, 0)])] == [0, 0, 0]


@given(st.integers(0, 500), st.data())
def test_an_interval_holds_the_share_and_stays_between_0_and_1(games: int, data: st.DataObject) -> None:
    score = data.draw(st.integers(0, 2 * games)) / 2
    low, high = share_interval(score, games)
    assert 0 <= low < high <= 1
    if games:
        assert low - 1e-9 <= score / games <= high + 1e-9
