"""Views: the whole state of a table, as a player or a watcher sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, cast

import orjson

from linja.editions import title
from linja.engine.position_json import stage_data
from linja.position import Side, StageKind
from linja.server.game.log import Kind
from linja.server.game.models import Opponent, SeatKind
from linja.server.game.offers import OfferKind
from linja.server.game.permissions import permitted
from linja.server.game.series import match_of
from linja.turn import Step, after

if TYPE_CHECKING:
    from datetime import datetime

    from linja.game import Game, Outcome, PlayedTurn
    from linja.position import Position, Stage
    from linja.rules import Rules
    from linja.server.game import state as states
    from linja.server.game.table import Sides, Table


def state(table: Table, sides: Sides, present: frozenset[Side], now: datetime) -> states.GameState:
    """The complete state message."""
    turns = [_turn(*played) for played in _complete(table.game)]
    return {**shared(table, present, now, turns), **own(table, sides)}


def shared(table: Table, present: frozenset[Side], now: datetime, turns: Any) -> states.SharedState:
    """The part of the state that is the same for all, with the turns in any form."""
    game = table.game
    return {
        "type": "state",
        "game": table.stored.id,
        "version": table.version,
        "rules": _rules(game.rules),
        "opponent": Opponent(table.stored.opponent).value,
        "players": {side.value: _player(table, side, side in present) for side in Side},
        "position": _position(game),
        "offer": _offer(table),
        "said": _said(table),
        "rematch": _rematch(table),
        "clock": table.running_clock.state(now) if table.running_clock else None,
        "current": [str(action) for action in table.current()],
        "turns": turns,
        "start": {**_counts(game.start), "side": game.start.side.value},
        "points": {side.value: _points(game.position, side, game.rules) for side in Side},
        "outcome": _outcome(game.outcome()),
        "match": _match(table),
        "thinking": table.is_computers_turn(),
        "next": table.next,
        "open": table.stored.open,
        "archived": table.stored.archived,
    }


def own(table: Table, sides: Sides) -> states.OwnState:
    """The part of the state that depends on the sides."""
    return {
        "you": you(sides),
        "actions": _actions(table.game) if table.is_to_move(sides) else [],
        "can": permitted(table, sides),
    }


class TurnTexts:
    """The complete turns of one game as JSON; each is serialised only once."""

    def __init__(self) -> None:
        self._told: list[tuple[PlayedTurn, bytes]] = []

    def of(self, game: Game) -> orjson.Fragment:
        """The JSON of all turns."""
        complete, known = _complete(game), 0
        for (told, _), (played, _) in zip(self._told, complete, strict=False):
            if told is not played:
                break
            known += 1
        self._told[known:] = [(played, orjson.dumps(_turn(played, then))) for played, then in complete[known:]]
        return orjson.Fragment(b"[" + b",".join(text for _, text in self._told) + b"]")


def you(sides: Sides) -> Literal["b", "r", "both"] | None:
    """The `you` field for these sides."""
    if len(sides) == 2:
        return "both"
    return next((side.value for side in sides), None)


@lru_cache(maxsize=64)
def _rules(rules: Rules) -> states.GameRules:
    return {
        "text": str(rules),
        "title": title(rules),
        "pieces": rules.pieces,
        "row_limit": rules.row_limit,
        "points": list(rules.points),
    }


def _player(table: Table, side: Side, is_present: bool) -> states.Player:
    seat = table.seats[side]
    is_computer = seat.is_computers
    return {
        "kind": SeatKind(seat.kind).value,
        "level": table.stored.level if is_computer else None,
        "present": is_computer or is_present,
        "seated": is_computer or seat.player is not None,
        "name": seat.name,
        "away_since": None if is_computer or is_present else iso(table.last_seen(side)),
    }


def iso(moment: datetime | None) -> str | None:
    """A time in the form sent to clients."""
    return moment.isoformat(timespec="milliseconds") if moment else None


def _offer(table: Table) -> states.Offer | None:
    offer = table.offers.open
    if offer is None or offer.kind is OfferKind.REMATCH or not table.is_running():
        return None
    return {"kind": "draw" if offer.kind is OfferKind.DRAW else "takeback", "by": offer.by.value}


def _rematch(table: Table) -> Literal["b", "r"] | None:
    offer = table.offers.open
    return offer.by.value if offer and offer.kind is OfferKind.REMATCH else None


def _said(table: Table) -> states.Said | None:
    last = table.log[-1] if table.log else None
    if last is None or last.kind is not Kind.SAY:
        return None
    return {"by": last.side.value, "phrase": cast("states.Phrase", last.text)}


def _counts(position: Position) -> states.Counts:
    return {"black": list(position.black), "red": list(position.red)}


def _position(game: Game) -> states.GamePosition:
    position = game.position
    return {
        "text": position.text,
        **_counts(position),
        "side": position.side.value,
        "stage": cast("states.Stage", stage_data(position.stage, game.is_over())),
    }


def _actions(game: Game) -> list[states.Action]:
    return [_action(game, action) for action in game.legal_actions() if isinstance(action, Step)]


def _action(game: Game, step: Step) -> states.Action:
    now = after(game.position, step, game.rules)
    return {
        "action": str(step),
        "from": step.source,
        "to": step.target,
        "theirs": step.of_opponent,
        "earns": None if now.over or now.position.side is not game.side else _earned(now.position.stage),
        "ends": now.over,
    }


def _earned(stage: Stage) -> states.Earned:
    """What a step earns, if it can be played; anything that would lapse is left out."""
    if stage.kind is StageKind.FOLLOW_UP:
        return {"kind": "follow-up", "steps": stage.steps}
    return {"kind": "bonus" if stage.kind is StageKind.BONUS else "extra"}


def _complete(game: Game) -> list[tuple[PlayedTurn, Position]]:
    """The complete turns, each with the position after it."""
    history = game.history
    after_each = [*(played.before for played in history[1:]), game.position]
    return [(played, then) for played, then in zip(history, after_each, strict=False) if played.complete]


def _turn(played: PlayedTurn, then: Position) -> states.PlayedTurn:
    return {
        "number": played.number,
        "side": played.side.value,
        "text": str(played.turn),
        "actions": [str(action) for action in played.turn],
        **_counts(then),
    }


def _points(position: Position, side: Side, rules: Rules) -> states.Points:
    rows = position.points_by_row(side, rules)
    return {"rows": list(rows), "total": sum(rows)}


def _outcome(outcome: Outcome | None) -> states.Outcome | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.value if outcome.winner else None,
        "reason": outcome.reason.value,
        "points": {side.value: outcome.points(side) for side in Side},
        "margin": outcome.margin,
    }


def _match(table: Table) -> states.MatchStanding | None:
    """The standing of the match, and its finished games."""
    if table.stored.length == 1:
        return None
    match = match_of(table)
    wins = match.standing().wins
    names = [*(game.id for game in table.earlier), table.stored.id]
    return {
        "length": table.stored.length,
        "games": [
            {"game": name, "winner": outcome.winner.value if outcome.winner else None, "starter": starter.value}
            for name, (starter, outcome) in zip(names, match.finished, strict=False)
        ],
        "wins": {side.value: wins[side] for side in Side},
        "over": match.is_over(),
    }
