"""The games as OpenSpiel games; importing this module registers them as `tatami_kakuro` and so on.

>>> import pyspiel
>>> import tatami.research.openspiel
>>> game = pyspiel.load_game("tatami_kakuro", {"players": 2})
>>> game.num_players(), game.num_distinct_actions()
(2, 1540)

All chance is in the deal: a game begins with one chance node, whose outcome is the seed of the deal. OpenSpiel wants a
list of all outcomes, so there are only so many deals, as the parameter `deals` says.
"""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

import tatami
from tatami import Game, IllegalMove
from tatami.core.outcome import rewards_for
from tatami.core.rng import random
from tatami.core.state import State

__all__ = ["SpielGame", "SpielState"]

DEALS = 1000
LONGEST = {"hiroba": 99, "ike-no-koi": 163, "kakuro": 134, "trini": 13 * 40}
"""Decisions in the longest game with the default options."""
FINE = 1 << 53
"""How finely a sampler's number between 0 and 1 is read."""


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of all games of this kind."""
    secret = game.hidden is not None
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"tatami_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "deals": DEALS},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games for OpenSpiel; get it from `pyspiel.load_game`.

    Parameters: `players`, the number of seats, and `deals`, how many different deals chance chooses from.
    """

    source: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.players = int((params or {}).get("players", self.source.players[0]))
        self.deals = int((params or {}).get("deals", DEALS))
        if self.deals < 1:
            raise ValueError(f"deals must be at least 1, not {self.deals}")
        self.first = self.source.new(self.players, seed=0)  # refuses a wrong number of players
        self.chances = [(seed, 1.0 / self.deals) for seed in range(self.deals)]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.source.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST.get(self.source.id, 10_000),
        )
        super().__init__(type_of(self.source), info, params or {})

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielGame":
        return self

    def new_initial_state(self) -> "SpielState":
        """A game before its deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Writes what a player knows."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.source)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way. OpenSpiel's players count from 0."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.home = game
        self.now: State | None = None
        """None before the deal."""
        self.words: list[str] = []
        self.dealt: State | None = None
        """The deal of a sample; otherwise the chance node's outcome is the seed of one."""

    def current_player(self) -> int:
        """The player that decides, chance, or nobody at the end."""
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.now.to_act is None else self.now.to_act - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds of all deals, all equally likely."""
        return self.home.chances

    def _legal_actions(self, player: int) -> list[int]:
        assert self.now is not None
        found: list[int] = np.flatnonzero(self.home.source.actions.mask(self.now)).tolist()
        return found if self.now.to_act == player + 1 else []

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            self.now = self.dealt or self.home.source.new(self.home.players, seed=action).state
            return
        word = self.home.source.actions.word(action)
        move = self.now.find(word)
        if move is None:
            raise IllegalMove(self.now.why_not(word)).within(self.home.source.catalogue())
        self.words.append(word)
        self.now = self.now.play(move)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.home.source.actions.word(action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.now is not None and self.now.is_over

    def returns(self) -> list[float]:
        """What each player got so far: nothing before the end."""
        if self.now is None or not self.now.is_over:
            return [0.0] * self.home.players
        return list(rewards_for(self.now.standings()))

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "SpielState":
        """Another game that the player cannot tell from this one, all of them equally likely.

        Nothing of the result comes from what the player cannot know; not even the seed in its history, which is drawn.
        """
        made = self.home.new_initial_state()
        if self.now is None:
            return made
        game = self.home.source
        drawn = self.now.redacted(player_id + 1).sample(random(int(sampler() * FINE)))
        made.dealt = game.load(game.deal_of(drawn, self.home.first.options)).state
        made.apply_action(int(sampler() * self.home.deals))
        for word in game.retell(drawn, self.words):
            made.apply_action(game.actions.number(word))
        return made

    def __str__(self) -> str:
        return "not dealt" if self.now is None else " ".join(["dealt", *self.words])


class Observer:
    """Writes what a player knows, as OpenSpiel's observers do: `tensor`, `dict` and texts."""

    def __init__(self, kind: Any, params: Any, game: Game) -> None:
        if params:
            raise ValueError(f"this observer has no parameters such as {', '.join(params)}")
        assert game.tensor is not None
        self.game, self.layout = game, game.tensor
        self.recalls = bool(kind.perfect_recall)
        """Should the text tell how the position came about, too?"""
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.tensor.size, np.float32)
        self.dict = {
            field.name: self.tensor[game.tensor.places[field.name]].reshape(field.shape) for field in game.tensor.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        self.tensor[:] = 0 if state.now is None else state.now.redacted(player + 1).observe(player + 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows as JSON text."""
        if state.now is None:
            return ""
        known = state.now.redacted(player + 1)
        told = self.game.retell(known, state.words) if self.recalls else ()
        return json.dumps([player, *told, known.show(player + 1)])


for found in tatami.available_games():
    if found.tensor is not None:
        kind = type_of(found)
        made = type(kind.short_name, (SpielGame,), {"source": found, "__module__": __name__})
        globals()[kind.short_name] = made  # where pickles find it
        pyspiel.register_game(kind, made)
