"""Matches: who starts, what counts, and when it is over."""

from __future__ import annotations

from random import Random

import pytest

from linja import CLASSIC, ZEN, Game, InvalidMatch, Match, MatchOver, Position, Reason, Rules, Side, Standing

BLACK, RED = Side.BLACK, Side.RED


class Untouched(Random):
    """Randomness that nobody may ask."""

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("the starter was given")


def play(match: Match, *results: str) -> None:
    """Play the next games: `black` or `red` wins because the other resigns at once, or they agree on a `draw`."""
    for result in results:
        game = match.next_game()
        if result == "draw":
            game.agree_draw()
        else:
            game.resign(RED if result == "black" else BLACK)
        match.add(game)


def starters(match: Match, *results: str) -> list[Side]:
    """Who starts the first game and the one after each result."""
    found = [match.next_starter()]
    for result in results:
        play(match, result)
        found.append(match.next_starter())
    return found


# Who starts


def test_the_first_starter_is_drawn_by_the_randomness_given() -> None:
    drawn = [Match(ZEN, games=1, rng=Random(seed)).next_starter() for seed in range(20)]
    assert drawn == [Match(ZEN, games=1, rng=Random(seed)).next_starter() for seed in range(20)]
    assert set(drawn) == {BLACK, RED}


def test_without_randomness_given_either_side_may_start() -> None:
    assert {Match(ZEN, games=1).next_starter() for _ in range(64)} == {BLACK, RED}


def test_the_first_starter_is_drawn_once() -> None:
    match = Match(ZEN, best_of=3)
    assert {match.next_starter() for _ in range(64)} == {match.next_game().side}


@pytest.mark.parametrize("side", Side)
def test_players_may_choose_who_starts(side: Side) -> None:
    match = Match(ZEN, games=2, starter=side, rng=Untouched())
    assert match.next_game().start == Position.start(ZEN, side)


@pytest.mark.parametrize("starter", Side)
def test_the_loser_starts_the_next_game(starter: Side) -> None:
    match = Match(ZEN, games=9, starter=starter)
    assert starters(match, "black", "black", "red", "red", "black") == [starter, RED, RED, BLACK, BLACK, RED]


def test_after_a_draw_the_player_starts_who_did_not_start_it() -> None:
    assert starters(Match(ZEN, games=9, starter=BLACK), "draw", "draw", "red", "draw") == [
        BLACK,
        RED,
        BLACK,
        BLACK,
        RED,
    ]


def test_games_are_played_by_the_rules_of_the_match() -> None:
    rules = Rules.parse("classic+pieces=4")
    game = Match(rules, games=1, starter=RED).next_game()
    assert (game.rules, game.position.text) == (rules, "21100000/00000112 r")


# Best of n


@pytest.mark.parametrize(
    ("best_of", "results", "winner"),
    [
        (1, "red", RED),
        (3, "black black", BLACK),
        (3, "black red black", BLACK),
        (3, "black red red", RED),
        (5, "red red red", RED),
        (5, "black red black red black", BLACK),
    ],
)
def test_best_of_n_is_over_when_one_side_has_more_than_half(best_of: int, results: str, winner: Side) -> None:
    match = Match(ZEN, best_of=best_of)
    *before, last = results.split()
    for result in before:
        play(match, result)
        assert not match.is_over()
        assert match.winner() is None
    play(match, last)
    assert match.is_over()
    assert match.winner() is winner


def test_a_drawn_game_counts_for_neither_side_in_a_best_of_n() -> None:
    match = Match(ZEN, best_of=3)
    play(match, "black", *["draw"] * 10, "red")
    assert not match.is_over()
    play(match, "draw", "red")
    assert match.winner() is RED
    assert match.standing().draws == 11


def test_points_do_not_matter_in_a_best_of_n() -> None:
    match = Match(ZEN, best_of=1, starter=BLACK)
    game = match.next_game()
    game.play_turn("7-8")
    game.resign(BLACK)
    match.add(game)
    assert match.standing().points == {BLACK: -1, RED: -3}
    assert match.winner() is RED


# A fixed number of games


def test_a_fixed_number_is_played_to_the_last_game() -> None:
    match = Match(ZEN, games=3, starter=BLACK)
    play(match, "black", "black")
    assert not match.is_over()
    play(match, "red")
    assert match.is_over()


def test_points_of_all_games_are_added_up() -> None:
    match = Match(ZEN, games=2, starter=BLACK)
    for side in (RED, RED):  # Red loses twice; Black's first step onto the goal is worth two points
        game = match.next_game()
        if game.side is BLACK:
            game.play_turn("7-8")
        game.lose_on_time(side)
        match.add(game)
    assert match.standing() == Standing(wins={BLACK: 2, RED: 0}, draws=0, points={BLACK: -4, RED: -6})
    assert match.winner() is BLACK


def test_more_points_win_even_with_fewer_wins() -> None:
    match = Match(ZEN, games=1, starter=BLACK)
    game = match.next_game()
    game.play_turn("7-8")
    game.resign(BLACK)
    match.add(game)
    assert match.standing().wins == {BLACK: 0, RED: 1}
    assert match.winner() is BLACK


def test_equal_points_are_a_drawn_match() -> None:
    match = Match(ZEN, games=2)
    play(match, "black", "black")
    assert match.is_over()
    assert match.winner() is None


# Resigned games and games lost on time


@pytest.mark.parametrize("reason", [Reason.RESIGNED, Reason.TIME])
def test_who_gives_up_loses_the_game_and_both_keep_the_points_on_the_board(reason: Reason) -> None:
    match = Match(ZEN, best_of=3, starter=RED)
    game = match.next_game()
    game.play_turn("2-1")
    game.resign(RED) if reason is Reason.RESIGNED else game.lose_on_time(RED)
    match.add(game)
    assert match.standing() == Standing(wins={BLACK: 1, RED: 0}, draws=0, points={BLACK: -3, RED: -1})
    assert match.next_starter() is RED
    assert [(side, outcome.reason) for side, outcome in match.finished] == [(RED, reason)]


def test_a_game_played_to_its_end_counts_like_any_other() -> None:
    match = Match(Rules.parse("classic+pieces=1"), games=1, starter=BLACK)
    game = match.next_game()
    while not game.is_over():
        game.play(game.legal_actions()[0])
    match.add(game)
    outcome = game.outcome()
    assert outcome is not None
    assert match.standing().points == {BLACK: outcome.black, RED: outcome.red}
    assert match.winner() is outcome.winner


def test_a_new_match_stands_at_nothing() -> None:
    match = Match(ZEN, best_of=3)
    assert match.standing() == Standing(wins={BLACK: 0, RED: 0}, draws=0, points={BLACK: 0, RED: 0})
    assert (match.is_over(), match.winner()) == (False, None)


# What is refused


def test_a_match_is_either_best_of_or_a_number_of_games() -> None:
    with pytest.raises(InvalidMatch, match="either the best of n games"):
        Match(ZEN)
    with pytest.raises(InvalidMatch, match="either the best of n games"):
        Match(ZEN, best_of=3, games=3)


@pytest.mark.parametrize("best_of", [-3, -1, 0, 2, 4])
def test_best_of_is_an_odd_number(best_of: int) -> None:
    with pytest.raises(InvalidMatch, match="it must be an odd number"):
        Match(ZEN, best_of=best_of)


@pytest.mark.parametrize("games", [-1, 0])
def test_a_match_has_at_least_one_game(games: int) -> None:
    with pytest.raises(InvalidMatch, match="a match has at least one"):
        Match(ZEN, games=games)


def test_nothing_follows_a_match_that_is_decided() -> None:
    match = Match(ZEN, best_of=1, starter=BLACK)
    spare = match.next_game()
    play(match, "black")
    spare.resign(RED)
    with pytest.raises(MatchOver):
        match.next_game()
    with pytest.raises(MatchOver):
        match.add(spare)
    assert match.standing().wins == {BLACK: 1, RED: 0}


def test_a_running_game_cannot_be_added() -> None:
    match = Match(ZEN, best_of=3)
    with pytest.raises(InvalidMatch, match="not finished"):
        match.add(match.next_game())


@pytest.mark.parametrize(
    "game",
    [
        Game(ZEN, Position.start(ZEN, RED)),
        Game(CLASSIC),
        Game(ZEN, Position.parse("50022210/01122105 b")),
    ],
    ids=["another starter", "other rules", "another start"],
)
def test_a_game_that_is_not_the_next_one_cannot_be_added(game: Game) -> None:
    match = Match(ZEN, best_of=3, starter=BLACK)
    game.agree_draw()
    with pytest.raises(InvalidMatch, match="the next game is zen, started by black"):
        match.add(game)
    assert match.finished == []


def test_a_game_counts_once() -> None:
    match = Match(ZEN, best_of=3, starter=BLACK)
    game = match.next_game()
    game.resign(BLACK)
    match.add(game)
    with pytest.raises(InvalidMatch, match="counted already"):
        match.add(game)
    assert match.standing().wins == {BLACK: 0, RED: 1}
