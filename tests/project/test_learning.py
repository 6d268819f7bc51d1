"""The learning examples: their copies and curves anywhere, their training where PyTorch is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from benchmarks.card import Measured
from examples.learning import checkpoints
from examples.learning.curve import draw

from linja import Game, Rules
from linja.engine.points_lost import PointsLost

if TYPE_CHECKING:
    from pathlib import Path

    from linja.engine import Chooser

SMALL = Rules.parse("zen+pieces=3")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "FOLDER", tmp_path)


def play_a_game(player: Chooser) -> None:
    """Raises IllegalTurn if the player chooses one."""
    game = Game(SMALL)
    while not game.is_over():
        game.play_turn(player.choose(game.position))


def test_copies_are_saved_when_they_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.process_time", lambda: now)
    training = checkpoints.Checkpoints("example", lambda path: path.write_text("learned"), minutes=4)
    for now in (0, 59, 61, 250):  # noqa: B007 - the clock reads it
        going_on = training.go_on()
    assert not going_on
    assert list(checkpoints.saved("example")) == [0, 1, 2, 4]
    assert checkpoints.saved("another") == {}


def test_curves_are_drawn() -> None:
    measured = Measured([1, 0.9, 0.8, 0.7], PointsLost(0.5, 0.1, 100))
    picture = ElementTree.fromstring(draw({"one": {0: measured, 10: measured}, "another": {0: measured}}))
    assert len(picture.findall("{http://www.w3.org/2000/svg}polyline")) == 4


def test_a_network_learns_from_games_against_itself(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from examples.learning import self_play  # noqa: PLC0415

    from linja.envs.vector import VectorGames  # noqa: PLC0415

    torch.manual_seed(1)
    network = self_play.Network(width=32)
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    games = VectorGames(64, SMALL, reward="margin", threads=1)

    def error() -> Any:
        return (self_play.play(network, games).advantage).square().mean()

    before = error()
    for _ in range(20):
        self_play.learn(network, optimizer, self_play.play(network, games))
    assert error() < before
    play_a_game(self_play.player(network, SMALL))


def test_maskable_ppo_learns_from_the_environment() -> None:
    pytest.importorskip("sb3_contrib")
    from examples.learning import maskable_ppo  # noqa: PLC0415

    model = maskable_ppo.new_model(games=1, n_steps=32, batch_size=32)
    model.learn(64)
    model.save(checkpoints.FOLDER / "1")
    play_a_game(maskable_ppo.load(checkpoints.FOLDER / "1.zip", SMALL))
