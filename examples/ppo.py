"""PPO learns a game for two players by playing against itself: one file, PyTorch and nothing else.

    pip install "tatami-games[arena,research]" torch
    python -m examples.ppo
    tatami arena --game ike-no-koi --bots beginner --bot py:examples.ppo:Trained --games 400 --iterations 1000

One network decides for both seats and sees what its seat may know. What one seat wins the other loses, so the value of
a position for the seat that moved is that for the next seat with the other sign. The file `ppo.pt` (or the one that
TATAMI_PPO names) keeps the network; `Trained` plays with it wherever a bot can play.
"""

import argparse
import os
import time
from typing import Any

import numpy as np
import torch
from torch import nn

import tatami
from tatami import Move, View
from tatami.bots import Budget, bot
from tatami.core.rng import Random
from tatami.research import Batch
from tatami.research.gymnasium import BotOpponent, VectorEnv

FILE = os.environ.get("TATAMI_PPO", "ppo.pt")
GAMES, STEPS = 256, 64
"""A rollout: so many games side by side, so many decisions in each."""
EPOCHS, MINIBATCH = 3, 2048
RATE = 7e-4
DISCOUNT, LAMBDA = 1.0, 0.95
CLIP, ENTROPY, VALUE, MOST_GRADIENT = 0.2, 0.01, 0.5, 0.5
WIDTH = 256
FULL = Budget(iterations=1_000_000)
"""No limit but the level's own simulations: the result does not depend on the speed of the machine."""


def network(game: tatami.Game) -> Any:
    """From the numbers that a seat knows to a score for each action and, last, the value for that seat."""
    assert game.tensor is not None
    made = nn.Sequential(
        nn.Linear(game.tensor.size, WIDTH),
        nn.ReLU(),
        nn.Linear(WIDTH, WIDTH),
        nn.ReLU(),
        nn.Linear(WIDTH, game.actions.size + 1),
    )
    with torch.no_grad():
        made[-1].weight *= 0.01
        made[0].weight /= torch.as_tensor(game.tensor.bounds()[1]).clamp(min=1).sqrt()  # large numbers weigh less
    return made


def decide(net: Any, observations: Any, masks: Any) -> tuple[Any, Any]:
    """The distribution over legal actions, and the value."""
    out = net(observations.float())
    scores = torch.where(masks.bool(), out[:, :-1], torch.tensor(-1e9))
    return torch.distributions.Categorical(logits=scores, validate_args=False), torch.tanh(out[:, -1])


class Rollout:
    """Some decisions in each of many games, and how much better than expected they turned out."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        shape = (STEPS, batch.count)
        self.observations = torch.zeros((*shape, batch.observations.shape[1]), dtype=torch.int16)
        self.masks = torch.zeros((*shape, batch.actions.size), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.likely, self.values, self.rewards, self.signs = (torch.zeros(shape) for _ in range(4))
        """Log-probabilities; values; rewards of whoever acted; 1 where it acts again, -1 where not, 0 at the end."""

    def collect(self, net: Any) -> None:
        """Play on."""
        batch, rows = self.batch, np.arange(self.batch.count)
        for step in range(STEPS):
            self.observations[step] = torch.from_numpy(batch.observations)
            self.masks[step] = torch.from_numpy(batch.masks)
            policy, self.values[step] = decide(net, self.observations[step], self.masks[step])
            self.actions[step] = policy.sample()
            self.likely[step] = policy.log_prob(self.actions[step])
            before = batch.seats.copy()
            _, _, seats, rewards, done = batch.step(self.actions[step].numpy())
            self.rewards[step] = torch.from_numpy(rewards[rows, before - 1])
            self.signs[step] = torch.from_numpy(np.where(done, 0, np.where(seats == before, 1, -1)))

    def advantages(self, net: Any) -> Any:
        """Generalized advantage estimates."""
        last = torch.from_numpy(self.batch.observations), torch.from_numpy(self.batch.masks)
        value, found = decide(net, *last)[1], torch.zeros_like(self.values)
        advantage = torch.zeros(self.batch.count)
        for step in reversed(range(STEPS)):
            surprise = self.rewards[step] + DISCOUNT * self.signs[step] * value - self.values[step]
            advantage = surprise + DISCOUNT * LAMBDA * self.signs[step] * advantage
            found[step], value = advantage, self.values[step]
        return found


def learn(net: Any, optimizer: Any, rollout: Rollout, advantages: Any) -> float:
    """Improve the network; returns how varied its choices are."""
    observations, masks = rollout.observations.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, likely, values = rollout.actions.flatten(), rollout.likely.flatten(), rollout.values.flatten()
    advantages = advantages.flatten()
    targets = advantages + values
    entropies = []
    for _ in range(EPOCHS):
        for some in torch.randperm(len(actions)).split(MINIBATCH):
            policy, value = decide(net, observations[some], masks[some])
            ratio = (policy.log_prob(actions[some]) - likely[some]).exp()
            gain = advantages[some]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            worth = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            entropy = policy.entropy().mean()
            loss = VALUE * (value - targets[some]).square().mean() - worth - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), MOST_GRADIENT)
            optimizer.step()
            entropies.append(float(entropy.detach()))
    return float(np.mean(entropies))


def share_won(net: Any, game: tatami.Game, opponent: str, games: int, seed: int) -> float:
    """The share of the points won against one of our levels, half of the games in each seat."""
    total = 0.0
    for seat in (1, 2):
        envs = VectorEnv(game, games // 2, opponent=BotOpponent(bot(opponent), FULL, seed), seat=seat)
        seen, _ = envs.reset(seed=seed + seat)
        over = np.zeros(envs.num_envs, np.bool_)
        while not over.all():
            policy, _ = decide(net, *(torch.from_numpy(seen[key]) for key in ("observation", "action_mask")))
            seen, rewards, done, _, _ = envs.step(policy.logits.argmax(1).numpy())
            total += float(rewards[done & ~over].sum())
            over |= done
        envs.close()
    return 0.5 + total / (2 * (games // 2) * 2)


def train(game: tatami.Game, net: Any, decisions: int, seed: int, opponent: str, every: int) -> None:
    """Train the network over so many decisions; now and then keep it and say how it fares."""
    batch = Batch(game, 2, GAMES, seed=seed, autoreset="same-step")
    batch.reset()
    rollout = Rollout(batch)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5)
    updates = max(1, decisions // (GAMES * STEPS))
    start = time.perf_counter()
    for update in range(1, updates + 1):
        optimizer.param_groups[0]["lr"] = RATE * (1 - (update - 1) / updates)
        with torch.no_grad():
            rollout.collect(net)
            advantages = rollout.advantages(net)
        entropy = learn(net, optimizer, rollout, advantages)
        if update % every == 0 or update == updates:
            with torch.no_grad():
                share = share_won(net, game, opponent, 100, seed)
            print(
                f"{(time.perf_counter() - start) / 60:5.1f} min, {time.process_time() / 60:5.1f} of processor time "
                f"{update * GAMES * STEPS:>11,} decisions  entropy {entropy:.2f}  {share:4.0%} against {opponent}",
                flush=True,
            )
            torch.save({"game": game.id, "net": net.state_dict()}, FILE)


def kept() -> tuple[tatami.Game, Any]:
    """The network in the file, and the game that it plays."""
    found = torch.load(FILE)
    game = tatami.game(found["game"])
    net = network(game)
    net.load_state_dict(found["net"])
    return game, net


class Trained:
    """The network as a bot: `py:examples.ppo:Trained`."""

    def __init__(self) -> None:
        self.game, self.net = kept()
        torch.set_num_threads(1)

    def choose(self, view: View, budget: Budget, rng: Random) -> Move:
        """The move that the network likes best."""
        if view.game is not self.game or view.players != 2:
            raise ValueError(f"this network plays {self.game.title} with two players")
        flat = np.concatenate([field.ravel() for field in view.tensor().values()])
        with torch.no_grad():
            policy, _ = decide(self.net, torch.from_numpy(flat)[None], torch.from_numpy(view.mask())[None])
        word = self.game.actions.word(int(policy.logits.argmax()))
        return next(move for move in view.moves if move.word == word)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ike-no-koi", help="which game (default: ike-no-koi)")
    parser.add_argument("--decisions", type=int, default=1_500_000, help="how long (default: 1,500,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="beginner", help="the level to compare with (default: beginner)")
    parser.add_argument("--every", type=int, default=20, help="compare every so many updates (default: 20)")
    parser.add_argument("--resume", action="store_true", help="go on with the network in the file")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    game = tatami.game(given.game)
    game, net = kept() if given.resume else (game, network(game))
    train(game, net, given.decisions, given.seed, given.opponent, given.every)


if __name__ == "__main__":
    main()
