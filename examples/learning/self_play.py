"""Learns Linja from games against itself, with PyTorch and thousands of games at once; nobody tells it how to play.

    python -m examples.learning.self_play [--minutes 10]

A network with two heads sees a position: one head chooses actions, the other guesses the final margin. Both are
trained by proximal policy optimisation (PPO) on games in which the network plays both sides. They start from positions
of varied games; from the usual start alone it would soon see only a few of them. Minutes are those of one processor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import torch
from examples.learning.checkpoints import Checkpoints, minutes_asked
from examples.learning.player import AgentPlayer
from torch import Tensor, nn
from torch.distributions import Categorical

from linja.envs.vector import Seen, Stepped, VectorGames

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from linja import Rules

NAME = "self-play"
GAMES, STEPS = 512, 32
"""games at once, and actions in each of them between two rounds of training"""
BATCH, EPOCHS = 2048, 2
POINTS = 20
"""a margin of so many points is 1 to the network"""
LAMBDA, CLIP, ENTROPY, RATE = 0.9, 0.2, 0.01, 1e-3
ROW, FOLLOW_UP = 6, 12
"""a row's pieces and a follow-up's rows are told apart up to these numbers"""


class Network(nn.Module):
    """Guesses the best action and the final margin of the player to move, from an observation."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(16 * ROW + FOLLOW_UP + 4, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.actions = nn.Linear(width, 50)
        self.margin = nn.Linear(width, 1)

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        """A number for each action, the highest for the best, and the margin."""
        pieces, follow_up, rest = observation[:, :16], observation[:, 17], observation[:, [16, 18, 19, 20]]
        at_least = (pieces[:, :, None] > torch.arange(ROW)).flatten(1)  # each row's pieces: 1 or more, 2 or more, …
        rows = follow_up[:, None] > torch.arange(FOLLOW_UP)
        inner = self.body(torch.cat([at_least, rows, rest], dim=1).float())
        return self.actions(inner), self.margin(inner)[:, 0]


class Played(NamedTuple):
    """What was seen and done: a row for each step, a column for each game."""

    observation: Tensor
    mask: Tensor
    action: Tensor
    likely: Tensor
    advantage: Tensor
    margin: Tensor

    def batches(self) -> Iterator[Played]:
        """All of it in random order, in parts."""
        flat = [part.flatten(0, 1) for part in self]
        for chosen in torch.randperm(len(flat[0])).split(BATCH):
            yield Played(*(part[chosen] for part in flat))


def policy(network: Network, observation: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
    """The legal actions with their chances, and the margin."""
    actions, margin = network(observation)
    return Categorical(logits=actions.masked_fill(~mask, -1e9), validate_args=False), margin


@torch.no_grad()
def play(network: Network, games: VectorGames) -> Played:
    """Some steps of all games, and how much better each action was than expected."""
    seen: Seen | Stepped = games.see()
    steps = []
    for _ in range(STEPS):
        observation, mask = torch.from_numpy(seen.observation), torch.from_numpy(seen.action_mask)
        chances, margin = policy(network, observation, mask)
        action = chances.sample()
        stepped = games.step(action.numpy())
        same_player = torch.from_numpy((stepped.red_to_move == seen.red_to_move) * 2.0 - 1)
        ahead = torch.from_numpy(1.0 - stepped.ended) * same_player  # the value of what follows, to this player
        reward = torch.from_numpy(stepped.player_reward) / POINTS
        steps.append((observation, mask, action, chances.log_prob(action), margin, reward, ahead.float()))
        seen = stepped
    observation, mask, action, likely, margin, reward, ahead = map(torch.stack, zip(*steps, strict=True))
    advantage = torch.zeros_like(margin)
    later, next_margin = torch.zeros(len(games)), network(torch.from_numpy(seen.observation))[1]
    for step in reversed(range(STEPS)):
        surprise = reward[step] + ahead[step] * next_margin - margin[step]
        later = advantage[step] = surprise + LAMBDA * ahead[step] * later
        next_margin = margin[step]
    return Played(observation, mask, action, likely, advantage, margin + advantage)


def loss(network: Network, batch: Played) -> Tensor:
    """PPO's loss: better actions become likelier, though not by much at once; the margin is guessed better."""
    chances, margin = policy(network, batch.observation, batch.mask)
    ratio = (chances.log_prob(batch.action) - batch.likely).exp()
    advantage = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-8)
    gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
    return -gain.mean() + (margin - batch.margin).square().mean() - ENTROPY * chances.entropy().mean()


def learn(network: Network, optimizer: torch.optim.Optimizer, played: Played) -> None:
    """A round of training."""
    for _ in range(EPOCHS):
        for batch in played.batches():
            optimizer.zero_grad()
            loss(network, batch).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def player(network: Network, rules: Rules) -> AgentPlayer:
    """Plays the likeliest actions."""

    @torch.no_grad()
    def act(observation: NDArray[np.int8], mask: NDArray[np.int8]) -> int:
        chances, _ = policy(network, torch.from_numpy(observation)[None], torch.from_numpy(mask)[None].bool())
        return int(chances.logits.argmax())

    return AgentPlayer(rules, act)


def load(path: Path, rules: Rules) -> AgentPlayer:
    """A player that was saved."""
    network = Network()
    network.load_state_dict(torch.load(path, weights_only=True))
    return player(network, rules)


def main() -> None:
    """Train a new network."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    games = VectorGames(GAMES, "zen", seed=1, reward="margin", starts="play", threads=1)
    checkpoints = Checkpoints(NAME, lambda path: torch.save(network.state_dict(), path), minutes_asked())
    while checkpoints.go_on():
        optimizer.param_groups[0]["lr"] = RATE * (1 - checkpoints.done)
        learn(network, optimizer, play(network, games))


if __name__ == "__main__":
    main()
