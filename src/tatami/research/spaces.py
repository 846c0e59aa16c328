"""Gymnasium's description of what a game's seats observe."""

from typing import Any

import gymnasium
import numpy as np

from tatami.research.batch import Batch

__all__ = ["observation_space"]


def observation_space(batch: Batch) -> gymnasium.spaces.Dict:
    """The space of one game's observations: the tensor, and the mask of legal actions."""
    assert batch.tensor is not None
    least, most = batch.tensor.bounds()
    spaces: dict[str, gymnasium.Space[Any]] = {
        "observation": gymnasium.spaces.Box(least, most, dtype=np.int16),
        "action_mask": gymnasium.spaces.Box(0, 1, (batch.actions.size,), np.int8),
    }
    return gymnasium.spaces.Dict(spaces)
