"""Linja for OpenSpiel: importing this module registers `python_linja`.

    pyspiel.load_game("python_linja(rules=zen+aggressive)")

Parameters: `rules`, a rules text without the size of the board; `pieces` and `limit`, that size; `reward`, `win` (1, 0,
-1) or `margin` (points). Black is player 0 and starts. Actions are those of linja.envs.actions, one at a time: within a
turn the same player is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"this needs {error.name}: pip install 'linja[openspiel]'", name=error.name) from None

from linja import kernel
from linja.envs.actions import COUNT, action_of, number_of
from linja.envs.observation import LENGTH, observe
from linja.envs.options import check_reward
from linja.game import REPETITIONS_TO_DRAW
from linja.position import Position, Side
from linja.rules import MOST_PIECES, STANDARD_ROW_LIMIT, Rules
from linja.turn import after, legal_actions

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAYERS = (Side.BLACK, Side.RED)
LONGEST_WITH_REPETITION = 100_000
"""reported for `leave-goal`, with which some games end only by repetition"""

GAME_TYPE = pyspiel.GameType(
    short_name="python_linja",
    long_name="Linja",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "rules": "zen",
        "pieces": MOST_PIECES,
        "limit": STANDARD_ROW_LIMIT,
        "reward": "win",
    },
)


def rules_of(parameters: dict[str, Any]) -> Rules:
    """The rules from a game's parameters. Raises InvalidRules."""
    sizes = (("pieces", MOST_PIECES), ("limit", STANDARD_ROW_LIMIT))
    words = [f"{word}={parameters[word]}" for word, usual in sizes if parameters.get(word, usual) != usual]
    return Rules.parse("+".join([parameters.get("rules", "zen"), *words]))


def longest_game(rules: Rules) -> int:
    """No game has more actions.

    Pieces make at most 7 steps forward, and one more for each step back, of which each arrival on a goal allows one. A
    turn that is not passed makes a step at least, has at most one action that declines, and comes after at most one
    that is passed.
    """
    if rules.leave_goal:
        return LONGEST_WITH_REPETITION
    arrivals = 2 * rules.pieces
    return 3 * (7 + 1) * arrivals + arrivals


class LinjaGame(pyspiel.Game):
    """Linja with some rules."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = params or {}
        self.rules = rules_of(parameters)
        self.by_margin = check_reward(parameters.get("reward", "win")) == "margin"
        largest = self.rules.pieces * (max(self.rules.points) - min(self.rules.points)) if self.by_margin else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=COUNT,
            max_chance_outcomes=0,
            num_players=len(PLAYERS),
            min_utility=-float(largest),
            max_utility=float(largest),
            utility_sum=0.0,
            max_game_length=longest_game(self.rules),
        )
        super().__init__(GAME_TYPE, info, parameters)

    def new_initial_state(self, position: str | None = None) -> LinjaState:
        """The start, with Black to move, or any position. Raises InvalidPosition.

        OpenSpiel stores a state as its actions from the usual start, so only such states can be stored.
        """
        start = Position.start(self.rules) if position is None else Position.parse(position, self.rules)
        return LinjaState(self, start)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Any:
        """A player's observation; with perfect recall, the history."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return LinjaObserver(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


@dataclass(frozen=True)
class _Moment:
    """A game at some point. It is immutable, so that copies of a state can share it."""

    rules: Rules
    position: Position
    over: bool = False
    repeated: bool = False
    starts: tuple[Position, ...] = ()
    """positions so far, if they can recur"""

    def __deepcopy__(self, _memo: dict[int, Any]) -> _Moment:
        return self

    def next(self, number: int) -> _Moment:
        """After an action. Raises IllegalAction or GameOver."""
        then = after(self.position, action_of(number, self.position.side), self.rules)
        if not self.rules.leave_goal or then.position.side is self.position.side:
            return _Moment(self.rules, then.position, then.over, starts=self.starts)
        starts = (*self.starts, then.position)
        repeated = not then.over and starts.count(then.position) >= REPETITIONS_TO_DRAW
        return _Moment(self.rules, then.position, then.over or repeated, repeated, starts)


class LinjaState(pyspiel.State):
    """A game in progress, also in mid-turn."""

    def __init__(self, game: LinjaGame, start: Position) -> None:
        super().__init__(game)
        self.by_margin = game.by_margin
        starts = (start,) if game.rules.leave_goal else ()
        self._moment = _Moment(game.rules, start, start.is_over(game.rules), starts=starts)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._moment.rules

    @property
    def position(self) -> Position:
        """The position, with the stage of the current turn."""
        return self._moment.position

    def current_player(self) -> int:
        """The player to act."""
        return int(pyspiel.PlayerId.TERMINAL) if self._moment.over else PLAYERS.index(self.position.side)

    def _legal_actions(self, player: int) -> list[int]:
        side = PLAYERS[player]
        if self._moment.over or side is not self.position.side:
            return []
        return sorted(number_of(action, side) for action in legal_actions(self.position, self.rules))

    def _apply_action(self, action: int) -> None:
        self._moment = self._moment.next(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action_of(action, PLAYERS[player]))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._moment.over

    def returns(self) -> list[float]:
        """The rewards of Black and Red; 0 while the game is unfinished."""
        if not self._moment.over or self._moment.repeated:
            return [0.0, 0.0]
        black, red = (self.position.points(side, self.rules) for side in PLAYERS)
        size = abs(black - red) if self.by_margin else 1
        worth = float(size * ((black > red) - (black < red)))
        return [worth, 0 - worth]

    def __str__(self) -> str:
        return str(self.position)


class PlayoutEvaluator:
    """Random games of the native kernel, for OpenSpiel's MCTS: much faster than its RandomRolloutEvaluator.

    All legal turns are equally likely. The same seed gives the same results.
    """

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self._games = games
        self._seed = seed

    def evaluate(self, state: LinjaState) -> NDArray[np.float64]:
        """The average reward of random games from here, for Black and for Red."""
        sums = kernel.playouts(state.position, state.rules, self._games, self._seed)
        self._seed += self._games
        worth = (sums.margin if state.by_margin else sums.wins - sums.losses) / self._games
        return np.array([worth, -worth] if state.position.side is Side.BLACK else [-worth, worth])

    def prior(self, state: LinjaState) -> list[tuple[int, float]]:
        """Uniform probabilities."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class LinjaObserver:
    """The 22 numbers of linja.envs.observation, and the position text."""

    def __init__(self, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.tensor: NDArray[np.float32] = np.zeros(LENGTH, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LinjaState, player: int) -> None:
        """Write a player's observation into the tensor."""
        self.tensor[:] = observe(state.position, PLAYERS[player], state.is_terminal())

    def string_from(self, state: LinjaState, player: int) -> str:  # noqa: ARG002 - both see the same
        """The position text."""
        return state.position.text


pyspiel.register_game(GAME_TYPE, LinjaGame)
