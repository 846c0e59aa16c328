"""The games as PettingZoo environments, in which agents act in turn.

>>> from tatami.research.pettingzoo import env
>>> kakuro = env("kakuro", players=2)
>>> kakuro.reset(seed=1)
>>> kakuro.agent_selection
'seat_1'

Importing this module registers them as `tatami/kakuro-v0` and so on, for `pettingzoo.make("aec", …)`.
"""

import secrets
import sys
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.env_registry import register
from pettingzoo.utils import wrappers

import tatami
from tatami.core.errors import whole
from tatami.research.batch import Batch
from tatami.research.compiled.loops import Numbers
from tatami.research.spaces import observation_space

__all__ = ["env", "raw_env"]

ILLEGAL = ("error", "random")


def env(game: str = "kakuro", **settings: Any) -> Any:
    """An environment in PettingZoo's usual wrappers: an illegal action ends the game, and its seat loses a point.

    Args:
        game: The id of a game.
        **settings: As `raw_env` takes them.
    """
    made: Any = raw_env(game, **settings)
    if made.illegal == "error":
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - as PettingZoo calls them
    """One game at a time; each agent is a seat.

    An observation has the flat tensor of what the seat knows (`game.tensor` names its fields) and `action_mask`.
    Rewards come at the end: see `Position.rewards`.

    Args:
        game: The id of a game.
        players: The number of seats; None for the fewest.
        options: The options of the game that differ from their defaults.
        max_cycles: Truncate the game when every seat has decided that often; None for never.
        illegal: What an illegal action does: `"error"`, or `"random"`, which plays a random legal one instead.
        render_mode: `"human"` prints the board as a spectator sees it, `"ansi"` returns that text, `"svg"` a picture.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": ["human", "ansi", "svg"],
        "name": "tatami",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "kakuro",
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        illegal: str = "error",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, max_cycles, illegal, render_mode)
        super().__init__()
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {', '.join(self.metadata['render_modes'])}")
        self.game = tatami.game(game)
        seats = self.game.players[0] if players is None else players
        self.batch = Batch(self.game, seats, 1, options=options, autoreset="disabled")
        self.metadata = {**self.metadata, "name": f"tatami_{self.game.id.replace('-', '_')}_v0"}
        self.max_cycles = None if max_cycles is None else whole("max_cycles", max_cycles)
        self.illegal = illegal
        self.render_mode = render_mode
        self.seats = {f"seat_{seat}": seat for seat in range(1, seats + 1)}
        self.possible_agents = list(self.seats)
        self._action: Numbers = np.zeros(1, np.int64)
        self._observation, self._mask = self.batch.observations[0], self.batch.masks[0].view(np.int8)
        self.observation_spaces = {agent: observation_space(self.batch) for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.batch.actions.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent can do: the actions of the game by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same one."""
        self.batch.reset(seed=secrets.randbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decisions = [0] * len(self.agents)
        self._to_act = int(self.batch.seats[0])
        self.agent_selection = self.agents[self._to_act - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and which actions it can choose now."""
        seat = self.seats[agent]
        if seat == self._to_act:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        known = self.batch.state(0).redacted(seat)
        return {"observation": known.observe(seat), "action_mask": np.zeros_like(self._mask)}

    def step(self, action: Any) -> None:
        """Play an action of the agent to act, or None once the game is over for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = action if type(action) is int else whole("an action", action)
        if not (0 <= number < self._mask.size and self._mask[number]):
            if self.illegal == "error":
                self.batch.refuse(0, number)
            number = int(self.batch.random_actions()[0])
        self._action[0] = number
        self.batch.advance(self._action)
        self._cumulative_rewards[agent] = 0.0
        self.decisions[self._to_act - 1] += 1
        self._to_act = int(self.batch.seats[0])
        if self._to_act == 0:
            self.rewards = dict(zip(self.possible_agents, self.batch.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self._to_act - 1]
            if self.max_cycles is not None and min(self.decisions) >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as a spectator sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render() without a render_mode.")
            return None
        view = self.game.sampled(self.batch.state(0), self.batch.options, ()).view()
        if self.render_mode == "svg":
            return view.to_svg()
        if self.render_mode == "human":
            sys.stdout.write(f"{view}\n")
            return None
        return str(view)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


for known in tatami.available_games():
    if known.tensor is not None:
        register("aec", f"tatami/{known.id}-v0", "tatami.research.pettingzoo:env", kwargs={"game": known.id})
