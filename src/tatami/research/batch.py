"""Batch: many games of one kind, played at once in compiled code."""

import hashlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

import tatami
from tatami.core import kernel
from tatami.core.actions import Mask
from tatami.core.errors import IllegalMove, whole
from tatami.core.game import Game
from tatami.core.messages import Json
from tatami.core.record import Ints, copy_record, records
from tatami.core.rng import random
from tatami.core.state import State
from tatami.research.compiled.loops import (
    DEAL,
    DISABLED,
    NEXT_STEP,
    NONE,
    SAME_STEP,
    SEVERAL,
    SKIP,
    Arrays,
    Floats,
    Numbers,
    advance,
    choose,
    complete,
    first_illegal,
)

__all__ = ["AUTORESET", "Batch"]

AUTORESET = {"disabled": DISABLED, "next-step": NEXT_STEP, "same-step": SAME_STEP}
OBSERVATIONS = ("tensor", "array")
Step = tuple[Ints, Mask, Numbers, Floats, Mask]


class Batch:
    """Many games of one kind, played at once.

    All arrays are made once and written in place: copy what you keep. One row is one game.

    Args:
        game: The game or its id.
        players: The number of seats.
        count: How many games.
        seed: A whole number; the same seed, actions and number of games give the same results.
        options: The options that differ from their defaults.
        autoreset: What follows the end of a game, as in Gymnasium. `"next-step"`: the next step ignores its action and
            deals a new game. `"same-step"`: a new game is dealt at once; `final_observations` has the last observation
            of the old one. `"disabled"`: nothing happens until `reset` is called for it.
        observations: `"tensor"`, as `View.tensor`; or `"array"`, as `View.array`, which costs less.
        threads: How many threads share the work; the results are the same.

    Raises:
        BadSetup: The game cannot be played so.
        ValueError: Another argument is out of range.

    >>> from tatami.research import Batch
    >>> batch = Batch("kakuro", players=2, count=3, seed=1)
    >>> observations, masks, seats = batch.reset()
    >>> observations, masks, seats, rewards, done = batch.step(batch.random_actions())
    >>> seats, done
    (array([2, 2, 2]), array([False, False, False]))
    """

    observations: Ints
    """What the seat to act knows; at the end of a game, what the last to act knows."""
    masks: Mask
    """Which actions are legal."""
    seats: Numbers
    """The seat that decides, from 1; 0 when the game is over."""
    rewards: Floats
    """What each seat got in the last step: see `Position.rewards`."""
    done: Mask
    """Has the game ended in the last step?"""
    final_observations: Ints
    """The last observation of the game that ended in this step, where `autoreset` is `"same-step"`."""

    def __init__(
        self,
        game: Game | str,
        players: int,
        count: int,
        seed: int = 0,
        *,
        options: Mapping[str, Any] | None = None,
        autoreset: str = "next-step",
        observations: str = "tensor",
        threads: int = 1,
    ) -> None:
        self.game = tatami.game(game) if isinstance(game, str) else game
        blank, self.options = self.game.set_up(players, options or {})
        self.players, self.count, self.threads = players, whole("count", count), whole("threads", threads)
        self.autoreset, self.observe = autoreset, observations
        for name, number in (("count", self.count), ("threads", self.threads)):
            if number < 1:
                raise ValueError(f"{name} must be at least 1, not {number}")
        for name, value, known in (("autoreset", autoreset, AUTORESET), ("observations", observations, OBSERVATIONS)):
            if value not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {value!r}")
        self._mode = AUTORESET[autoreset]
        self.tensor = self.game.tensor_for(self.options.get("errors") == "stand")
        if observations == "tensor" and self.tensor is None:
            raise NotImplementedError(f'{self.game.title} has no tensors: use observations="array"')
        if self.tensor is not None:
            kernel.register_observer(self.game.record, self.tensor.observe)
        self.actions = self.game.actions_for(self.options)
        self._use(self._make_arrays(blank))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._none = np.zeros(self.count, np.bool_)
        self._started = False
        self._plant(seed)

    def _use(self, arrays: Arrays) -> None:
        """Work on these arrays."""
        self._arrays = arrays
        self._advance: Any = advance
        self.observations, self.masks, self.seats = arrays.observations, arrays.masks, arrays.seats
        self.rewards, self.done, self.final_observations = arrays.rewards, arrays.done, arrays.finals
        self._chosen: Numbers = np.zeros(self.count, np.int64)

    def _make_arrays(self, blank: Any) -> Arrays:
        states, known = records(self.game.record.dtype, self.count), records(self.game.record.dtype, self.count)
        states[0] = blank
        values, known_values = rows(states), rows(known)
        by_move = self.actions.by_move(self.game, blank)
        moves_of = np.full(self.actions.size, NONE, np.int64)
        for move, action in enumerate(by_move.tolist()):
            if action >= 0:
                moves_of[action] = move if moves_of[action] == NONE else SEVERAL
        as_tensor = self.observe == "tensor"
        wide = self.tensor.size if as_tensor and self.tensor else 0
        seen = np.zeros((self.count, wide), np.int16) if as_tensor else known_values
        same_step = self._mode == SAME_STEP
        return Arrays(
            records=states,
            values=values,
            known=known,
            known_values=known_values,
            observations=seen,
            finals=np.zeros_like(seen) if same_step else np.zeros((0, seen.shape[1]), np.int16),
            masks=np.zeros((self.count, self.actions.size), np.bool_),
            seats=np.zeros(self.count, np.int64),
            rewards=np.zeros((self.count, self.players), np.float32),
            done=np.ones(self.count, np.bool_),
            rngs=np.zeros((self.count, 4), np.int64),
            blank=values[0].copy(),
            by_move=by_move,
            moves_of=moves_of,
            most_moves=self.game.rules.MOST_MOVES,
            writes_tensor=as_tensor,
        )

    def _plant(self, seed: int) -> None:
        """Give each game a generator of its own."""
        seed = whole("seed", seed)
        words = hashlib.shake_256(f"tatami batch {seed}".encode()).digest(12 * self.count)
        self._arrays.rngs[:, :3] = np.frombuffer(words, "<u4").reshape(self.count, 3)
        self._arrays.rngs[:, 3] = 1
        self._chooser = random(f"batch {seed} actions")

    def reset(self, seed: int | None = None, only: npt.ArrayLike | None = None) -> tuple[Ints, Mask, Numbers]:
        """Deal new games.

        Args:
            seed: Begin again from this seed; without one chance goes on where it is.
            only: Which games to deal anew, as bools; without them all.

        Returns:
            The observations, the masks, and the seats to act.
        """
        if seed is not None:
            self._plant(seed)
        if only is None:
            actions = np.full(self.count, DEAL, np.int64)
        else:
            self._check_started()
            actions = np.where(self._bools(only), DEAL, SKIP)
        self.advance(actions)
        self._started = True
        if self._advance is advance:
            self._advance = code_of(advance, self._arrays, actions, self._mode, 0, self.count)
        return self.observations, self.masks, self.seats

    def step(self, actions: npt.ArrayLike, only: npt.ArrayLike | None = None) -> Step:
        """Play one action in each game.

        Args:
            actions: The number of a legal action for each game; ignored where a game is over.
            only: Which games to play in, as bools; the others and their rows stay as they are.

        Returns:
            Observations, masks, seats, rewards and done, each with a row for each game.

        Raises:
            InvalidMove, IllegalMove: An action does not exist, or is not legal; no game has changed.
            TypeError, ValueError: The actions are not one whole number for each game.
        """
        self._check_started()
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {numbers.dtype}")
        if numbers.shape != (self.count,):
            raise ValueError(f"{self.count} actions are expected, not an array of shape {numbers.shape}")
        numbers = np.ascontiguousarray(numbers, np.int64)
        ignored = self._none if self._mode == SAME_STEP else self.done
        chosen = None if only is None else self._bools(only)
        wrong = first_illegal(self.masks, ignored if chosen is None else ignored | ~chosen, numbers)
        if wrong >= 0:
            self.refuse(wrong, int(numbers[wrong]))
        if ignored.any():
            numbers = np.where(ignored, 0, numbers)
        self.advance(numbers if chosen is None else np.where(chosen, numbers, SKIP))
        return self.observations, self.masks, self.seats, self.rewards, self.done

    def _bools(self, only: npt.ArrayLike) -> Mask:
        chosen = np.asarray(only)
        if chosen.shape != (self.count,) or chosen.dtype != np.bool_:
            raise ValueError(f"only must be {self.count} bools")
        return chosen

    def _check_started(self) -> None:
        if not self._started:
            raise RuntimeError("call reset() before the first step")

    def refuse(self, place: int, number: int) -> None:
        """Raise the error for an action that is not legal in one game."""
        try:
            word = self.actions.word(number)
            raise IllegalMove(self.state(place).why_not(word)).within(self.game.catalogue())
        except ValueError as error:
            error.add_note(f"This is action {number} for game {place} of the batch.")
            raise

    def advance(self, actions: Numbers) -> None:
        """As `step`, without its checks: each number must be an int64 and a legal action, or 0 where a game is over."""
        if self._pool is None:
            self._advance(self._arrays, actions, self._mode, 0, self.count)
            return
        ends = np.linspace(0, self.count, self.threads + 1).astype(int).tolist()
        parts = [
            self._pool.submit(advance, self._arrays, actions, self._mode, first, last) for first, last in pairwise(ends)
        ]
        for part in parts:
            part.result()

    def random_actions(self) -> Numbers:
        """A legal action for each game, all equally likely; 0 where a game is over."""
        choose(self.masks, self._chooser, self._chosen)
        return self._chosen

    def fields(self) -> dict[str, Ints]:
        """The observations as planes and vectors by name, each with one row for each game; they share memory."""
        if self.tensor is None or self.observe != "tensor":
            raise NotImplementedError("these observations are arrays, not tensors")
        return self.tensor.split(self.observations)

    def sample(self, seed: int) -> "Batch":
        """Another batch whose games the seats to act cannot tell from these: what they cannot know is filled anew.

        All possibilities are equally likely. Games that are over stay as they are.
        """
        self._check_started()
        mine = self._arrays
        states, known = mine.records.copy(), mine.known.copy()
        names = ("observations", "finals", "masks", "seats", "rewards", "done", "rngs")
        copies = {name: getattr(mine, name).copy() for name in names}
        copies |= {"records": states, "values": rows(states), "known": known, "known_values": rows(known)}
        if self.observe == "array":
            copies["observations"] = copies["known_values"]
        sample = copy(self)
        sample._use(mine._replace(**copies))
        sample._plant(seed)
        complete(sample._arrays)
        return sample

    def state(self, place: int) -> State:
        """A copy of one game's state, with all its secrets."""
        return State(self.game, copy_record(self._arrays.records[place]))

    def deal(self, place: int) -> Json:
        """The deal of one game, with all its secrets; `tatami.load` gives its first position."""
        return self.game.deal_of(self.state(place), deepcopy(self.options))

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games of {self.game.title}, {self.players} players>"


def code_of(function: Any, *arguments: Any) -> Any:
    """What Numba has compiled for arguments of these types.

    Calling the function itself looks up the types of all arrays each time, which takes as long as a move.
    """
    if not hasattr(function, "overloads"):
        return function  # plain Python
    made = function.overloads.get(tuple(function.typeof_pyval(argument) for argument in arguments))
    return made.entry_point if made else function


def rows(states: Any) -> Ints:
    """The numbers of many records, a row for each; they share memory."""
    return np.asarray(states).view(np.int16).reshape(len(states), -1)
