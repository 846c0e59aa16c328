"""Many games at once as a Gymnasium vector environment.

All seats are played by the caller (self-play), or one is and the others by an opponent.

>>> from tatami.research.gymnasium import VectorEnv
>>> envs = VectorEnv("kakuro", num_envs=4)
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape, infos["seat"]
((4, 1693), array([1, 1, 1, 1]))
"""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import tatami
from tatami.core.actions import Mask
from tatami.core.game import Game, View
from tatami.core.record import Ints
from tatami.core.rng import random
from tatami.research.batch import Batch
from tatami.research.spaces import observation_space

__all__ = ["BotOpponent", "Opponent", "VectorEnv", "at_random"]

MODES = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}
Opponent = Callable[[Ints, Mask], npt.NDArray[np.integer[Any]]]
"""Chooses an action for each row: `opponent(observations, masks)`."""


def at_random(seed: int = 0) -> Opponent:
    """An opponent that chooses any legal action."""
    rng = np.random.default_rng(seed)

    def choose(observations: Ints, masks: Mask) -> npt.NDArray[np.int64]:
        chosen: npt.NDArray[np.int64] = np.argmax(masks * (1.0 + rng.random(masks.shape)), axis=1)
        return chosen

    return choose


class BotOpponent:
    """A bot as the opponent; it knows what its seat knows, and is asked for one game after the other.

    Args:
        bot: One of `tatami.bots`, or anything with its method `choose`.
        budget: A `tatami.bots.Budget`; with `iterations` alone, the same seed gives the same games.
        seed: The seed of its chance.

    >>> from tatami.bots import Budget, bot
    >>> opponent = BotOpponent(bot("beginner"), Budget(iterations=20))
    """

    def __init__(self, bot: Any, budget: Any, seed: int = 0) -> None:
        self.bot = bot
        self.budget = budget
        self.rng = random(seed)

    def choose(self, batch: Batch, row: int) -> int:
        """The action for one game of a batch."""
        seat = int(batch.seats[row])
        view = View(batch.state(row).redacted(seat), seat, batch.options, (), None)
        return batch.actions.number(self.bot.choose(view, self.budget, self.rng).move.word)


class VectorEnv(gymnasium.vector.VectorEnv[dict[str, Any], Any, Any]):
    """Many games at once.

    In self-play each step is a decision of the seat in `infos["seat"]`, and its reward is that of the seat that has
    just acted; `infos["rewards"]` has those of all seats. Against an opponent, each step is a decision of `seat`, and
    the opponent decides for the others in between.

    Args:
        game: The game or its id.
        num_envs: How many games.
        players: The number of seats; None for the fewest.
        options: The options of the game that differ from their defaults.
        autoreset_mode: What follows the end of a game.
        opponent: Chooses for the other seats: a function or a `BotOpponent`; None for self-play. It needs another mode
            than same-step.
        seat: The seat that the caller plays against an opponent.
        threads: How many threads share the work.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        opponent: Opponent | BotOpponent | None = None,
        seat: int = 1,
        threads: int = 1,
    ) -> None:
        self.batch = self._make(game, players, num_envs, options, MODES[autoreset_mode], threads)
        if opponent is not None and autoreset_mode is AutoresetMode.SAME_STEP:
            raise ValueError("an opponent needs another autoreset mode than same-step")
        if not 1 <= seat <= self.batch.players:
            raise ValueError(f"seat must be from 1 to {self.batch.players}, not {seat}")
        self.opponent, self.seat = opponent, seat
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    @staticmethod
    def _make(
        game: Game | str, players: int | None, count: int, options: Mapping[str, Any] | None, mode: str, threads: int
    ) -> Batch:
        known = tatami.game(game) if isinstance(game, str) else game
        seats = known.players[0] if players is None else players
        return Batch(known, seats, count, options=options, autoreset=mode, threads=threads)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal new games; the same seed gives the same ones.

        Args:
            seed: A seed for all games together.
            options: `{"reset_mask": bools}` deals only these games anew.
        """
        super().reset(seed=seed)
        self.batch.reset(seed=seed, only=(options or {}).get("reset_mask"))
        self._let_opponent_play()
        return self._observations(), {"seat": self.batch.seats.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play an action in each game; actions for games that are over are ignored."""
        acting = np.maximum(self.batch.seats, 1) - 1
        self.batch.step(np.asarray(actions))
        self._let_opponent_play()
        done = self.batch.done.copy()
        mine = acting if self.opponent is None else self.seat - 1
        rewards = self.batch.rewards[self._rows, mine].astype(np.float64)
        infos: dict[str, Any] = {"seat": self.batch.seats.copy(), "rewards": self.batch.rewards.copy()}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and done.any():
            infos["final_obs"] = np.full(self.num_envs, None, object)
            infos["_final_obs"] = done.copy()
            for row in np.flatnonzero(done).tolist():
                nothing = np.zeros(self.batch.actions.size, np.int8)
                final = self.batch.final_observations[row].copy()
                infos["final_obs"][row] = {"observation": final, "action_mask": nothing}
        return self._observations(), rewards, done, np.zeros(self.num_envs, np.bool_), infos

    def _let_opponent_play(self) -> None:
        """Let the opponent decide until every game is over or waits for the caller."""
        if self.opponent is None:
            return
        batch, actions = self.batch, np.zeros(self.num_envs, np.int64)
        while (theirs := (batch.seats != self.seat) & (batch.seats > 0)).any():
            if isinstance(self.opponent, BotOpponent):
                for row in np.flatnonzero(theirs).tolist():
                    actions[row] = self.opponent.choose(batch, row)
            else:
                actions[theirs] = self.opponent(batch.observations[theirs], batch.masks[theirs])
            batch.step(actions, only=theirs)

    def _observations(self) -> dict[str, Any]:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.view(np.int8).copy()}
