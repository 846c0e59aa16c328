"""One step of many games, in compiled code."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tatami.core.actions import Mask
from tatami.core.kernel import (
    OVER,
    SHARED,
    Moves,
    Scores,
    begin,
    compiled,
    entry,
    guess,
    hide,
    legal,
    observe,
    play,
    score,
    shuffle,
    to_act,
)
from tatami.core.record import Ints
from tatami.core.rng import Random, below

__all__ = [
    "DEAL",
    "DISABLED",
    "NEXT_STEP",
    "SAME_STEP",
    "SKIP",
    "Arrays",
    "advance",
    "choose",
    "complete",
    "first_illegal",
]

DISABLED, NEXT_STEP, SAME_STEP = 0, 1, 2
DEAL, SKIP = -1, -2
"""In place of an action: deal a new game; leave the game as it is."""
NONE, SEVERAL = -1, -2
"""In place of a move: the action has none, or one of several that depends on the position."""

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


class Arrays(NamedTuple):
    """The arrays of a batch, one row for each game."""

    records: Any
    values: Ints  # the same numbers as rows
    known: Any  # the records as the seat to act knows them
    known_values: Ints
    observations: Ints
    finals: Ints
    masks: Mask
    seats: Numbers
    rewards: Floats
    done: Mask
    rngs: Random
    blank: Ints  # a record before the deal
    by_move: npt.NDArray[np.int32]  # the action of each move
    moves_of: Numbers  # the move of each action, or SEVERAL
    most_moves: int
    writes_tensor: bool


@entry
def advance(a: Arrays, actions: Numbers, mode: int, first: int, last: int) -> None:
    """Play one action in each of these games; a game that is over goes on as the mode says.

    The arrays are taken apart here: to pass them on together would cost a reference count for each.
    """
    records, known, values, known_values = a.records, a.known, a.values, a.known_values
    observations, masks, by_move, done = a.observations, a.masks, a.by_move, a.done
    moves = np.empty(a.most_moves, np.int64)
    scores = np.zeros((a.rewards.shape[1], 2), np.int64)
    for place in range(first, last):
        action = actions[place]
        if done[place] and action >= 0 and mode != SAME_STEP:
            a.rewards[place] = 0
            action = SKIP if mode == DISABLED else DEAL
        if action == SKIP:
            continue
        s = records[place]
        seat = to_act(s)
        if action >= 0:
            move = a.moves_of[action]
            if move == SEVERAL:
                move = find_move(s, action, by_move, moves)
            play(s, move)
            done[place] = to_act(s) == OVER
            a.rewards[place] = 0
            if done[place]:
                reward(s, scores, a.rewards[place])
        else:
            a.rewards[place] = 0
            done[place] = False
        if action >= 0 and done[place] and mode == SAME_STEP:
            known_values[place] = values[place]
            look(known[place], seat, observations[place], a.writes_tensor)
            a.finals[place] = observations[place]
            action = DEAL  # `done` stays True: it tells that a game has ended
        if action == DEAL:
            values[place] = a.blank
            shuffle(s, a.rngs[place])
            begin(s)
        to_move = to_act(s)
        a.seats[place] = to_move + 1 if to_move != OVER else 0
        known_values[place] = values[place]
        look(known[place], seat if to_move == OVER else to_move, observations[place], a.writes_tensor)
        mask = masks[place]
        mask[:] = False
        for at in range(list_moves(s, moves)):
            mask[by_move[moves[at]]] = True


@compiled
def list_moves(s: Any, moves: Moves) -> int:
    """The legal moves; compiled once, however often it is called."""
    return legal(s, moves)


@compiled
def find_move(s: Any, action: int, by_move: npt.NDArray[np.int32], moves: Moves) -> int:
    """The one legal move of an action that may stand for several."""
    for place in range(list_moves(s, moves)):
        if by_move[moves[place]] == action:
            return int(moves[place])
    return NONE


@compiled
def reward(s: Any, scores: Scores, rewards: Floats) -> None:
    """As core.outcome.rewards_for: the share of other seats beaten, less that of those ahead."""
    seats = scores.shape[0]
    score(s, scores)
    if scores[0, 1] == SHARED:
        return
    for own in range(seats):
        balance = 0
        for other in range(seats):
            if scores[own, 0] != scores[other, 0]:
                balance += 1 if scores[own, 0] > scores[other, 0] else -1
            elif scores[own, 1] != scores[other, 1]:
                balance += 1 if scores[own, 1] > scores[other, 1] else -1
        rewards[own] = balance / (seats - 1)


@compiled
def look(known: Any, seat: int, out: Ints, writes_tensor: bool) -> None:
    """Leave of a record what a seat knows, and write it as a tensor."""
    hide(known, seat)
    if writes_tensor:
        out[:] = 0
        observe(known, seat, out)


@entry
def complete(a: Arrays) -> None:
    """Fill what the seats to act cannot know, in every game that is not over."""
    for place in range(len(a.seats)):
        if a.seats[place] > 0:
            a.values[place] = a.known_values[place]
            guess(a.records[place], a.rngs[place])


@entry
def first_illegal(masks: Mask, done: Mask, actions: Numbers) -> int:
    """The first game whose action is not legal; -1 if all are."""
    for place in range(len(actions)):
        action = actions[place]
        if not done[place] and not (0 <= action < masks.shape[1] and masks[place, action]):
            return place
    return -1


@entry
def choose(masks: Mask, rng: Random, actions: Numbers) -> None:
    """Choose a legal action for each game, all equally likely; 0 if there is none."""
    for place in range(len(actions)):
        mask = masks[place]
        count = 0
        for action in range(mask.size):
            count += mask[action]
        actions[place] = 0
        wanted = below(rng, count) if count > 0 else -1
        for action in range(mask.size):
            if mask[action]:
                if wanted == 0:
                    actions[place] = action
                    break
                wanted -= 1
