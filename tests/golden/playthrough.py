"""Golden playthroughs: one whole game of each edition as text, with every state on the way.

`python -m tests.golden.playthrough` rewrites them. Any change of behaviour shows in their difference.
The seeds are chosen for what happens in their games; tests/golden/test_golden.py says what.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from linja import Game, GameEnded, Lapsed, Moved, Rules, Side, Stage, StageKind, TurnEnded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja import Action
    from linja.game import Event

SEEDS = {"classic": 127, "bonus": 1669, "zen": 489}


def golden_file(edition: str) -> Path:
    return Path(__file__).with_name(f"{edition}.txt")


def playthrough(edition: str) -> str:
    """A game of two random players, state by state."""
    game, random = Game(Rules.parse(edition)), Random(SEEDS[edition])
    parts = [f"rules: {edition}\nseed: {SEEDS[edition]}"]
    while not game.is_over():
        action = random.choice(game.legal_actions())
        state = "\n".join(describe(game))
        events = "\n".join(f"  {in_words(event)}" for event in game.play(action))
        parts.append(f"{state}\nplayed: {action}\n{events}")
    return "\n\n".join([*parts, "\n".join(describe_end(game))]) + "\n"


def describe(game: Game) -> Iterator[str]:
    yield f"--- ply {len(game.actions) + 1} ---"
    yield str(game.position)
    yield f"side: {game.side.colour}"
    yield f"due: {due(game.stage)}"
    yield f"points: {points(game)}"
    yield "legal: " + ", ".join(with_earnings(game, action) for action in game.legal_actions())


def describe_end(game: Game) -> Iterator[str]:
    yield "--- over ---"
    yield str(game.position)
    yield f"due: {due(game.stage) if game.stage.kind is StageKind.OVER else 'nothing'}"
    yield f"outcome: {game.outcome()}"
    for row in range(8, 0, -1):
        black, red = (game.points_by_row(side)[row - 1] for side in Side)
        yield f"  row {row}: black {black}, red {red}"


def due(stage: Stage) -> str:
    """A stage in words."""
    kind = {
        StageKind.OPENING: "an opening move",
        StageKind.FOLLOW_UP: f"a follow-up of {stage.steps}",
        StageKind.BONUS: "a bonus move",
        StageKind.OVER: "nothing: the sides have met again with the last step",
    }[stage.kind]
    return (
        kind + " of the extra turn" * stage.extra_turn_used + ", and the end has been triggered" * stage.end_triggered
    )


def points(game: Game) -> str:
    return ", ".join(f"{side.colour} {sum(game.points_by_row(side))}" for side in Side)


def with_earnings(game: Game, action: Action) -> str:
    earned = game.earns(action)
    return str(action) if earned is None else f"{action} ({earned})"


def in_words(event: Event) -> str:
    match event:
        case Moved(side, action, earned):
            return f"{side.colour} moved {action}" + (f" and earned {due(earned)}" if earned else "")
        case Lapsed(side, earned):
            return f"{side.colour} cannot use {due(earned)}"
        case TurnEnded(side, turn):
            return f"{side.colour} has played {turn}"
        case GameEnded(outcome):
            return f"the game has ended: {outcome}"


if __name__ == "__main__":
    for name in SEEDS:
        golden_file(name).write_text(playthrough(name), encoding="utf-8")
