"""One tree search for any game, compiled once per record type.

Each simulation guesses what is hidden from the searching seat, walks down the tree by upper confidence bounds among the
moves that are legal in that guess, adds one node, judges the position there, and tells every node on the way how it
went for each seat. A node stands for the moves made since the root, whatever was guessed, so its statistics are those
of an information set; how often a move was available is counted, since not every guess allows it. Long legal lists are
opened step by step, the most promising moves first. The pool of nodes has a fixed size: once it is full the tree grows
no more, and its statistics go on improving.
"""

import math

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import OVER, Moves, compiled, entry, guess, legal, play, to_act
from tatami.core.rng import Random
from tatami.search.verbs import Floats, Records, final_rewards, judge, order

__all__ = ["DEEPEST", "MOVE_LIMIT", "NODE", "SEATS", "Nodes", "grow"]

SEATS = 5
DEEPEST = 64
"""A simulation is judged at the latest after so many moves."""
MOVE_LIMIT = 1 << 16
"""Move numbers are smaller than this in every game."""
NONE = -1

NODE = np.dtype(
    [
        ("move", np.int32),
        ("first", np.int32),  # the first child
        ("next", np.int32),  # the next child of the same parent
        ("visits", np.int32),
        ("available", np.int32),  # how often the move was legal when its parent was visited
        ("total", np.float64, SEATS),  # rewards
    ],
    align=True,
)
Nodes = npt.NDArray[np.void]
Marks = npt.NDArray[np.int64]


@entry
def grow(
    root: Records,
    work: Records,
    nodes: Nodes,
    counters: Marks,
    marks: Marks,
    moves: Moves,
    gains: Floats,
    simulations: int,
    exploration: float,
    opening: float,
    deepest: int,
    rng: Random,
) -> None:
    """Run so many simulations; counters hold the number of nodes used and of positions looked at."""
    path = np.empty(DEEPEST + 1, np.int64)
    rewards = np.zeros(SEATS, np.float64)
    seat = to_act(root[0])
    for _ in range(simulations):
        work[0] = root[0]
        s = work[0]
        guess(s, rng)
        node, depth = 0, 0
        path[0] = 0
        while True:
            if to_act(s) == OVER:
                final_rewards(s, rewards)
                break
            if depth == deepest:
                judge(s, seat, rewards, moves, gains, work, rng)
                break
            count = legal(s, moves)
            child = choose_child(s, node, count, work, nodes, counters, marks, moves, gains, exploration, opening)
            if child == NONE:  # the pool is full and nothing here was tried yet
                judge(s, seat, rewards, moves, gains, work, rng)
                break
            depth += 1
            path[depth] = node = child
            play(s, nodes[node].move)
            if nodes[node].visits == 0:
                if to_act(s) == OVER:
                    final_rewards(s, rewards)
                else:
                    judge(s, seat, rewards, moves, gains, work, rng)
                break
        for step in range(depth + 1):
            passed = nodes[path[step]]
            passed.visits += 1
            for other in range(root[0].players):
                passed.total[other] += rewards[other]


@compiled
def choose_child(
    s: Records,
    node: int,
    count: int,
    work: Records,
    nodes: Nodes,
    counters: Marks,
    marks: Marks,
    moves: Moves,
    gains: Floats,
    exploration: float,
    opening: float,
) -> int:
    """A new child if it is time to open the list further, else the legal one with the best upper confidence bound."""
    counters[1] += 2
    legal_mark, taken_mark = counters[1], counters[1] + 1
    for index in range(count):
        marks[moves[index]] = legal_mark
    seat = to_act(s)
    best, best_bound, tried = NONE, -1.0, 0
    child = nodes[node].first
    while child != NONE:
        here = nodes[child]
        if marks[here.move] == legal_mark:
            marks[here.move] = taken_mark
            tried += 1
            here.available += 1
            mean = here.total[seat] / max(1, here.visits)
            bound = mean + exploration * math.sqrt(math.log(here.available + 1.0) / max(1, here.visits))
            if bound > best_bound:
                best, best_bound = child, bound
        child = here.next
    wanted = 1 + int(opening * math.sqrt(nodes[node].visits + 1.0))
    if tried < count and (tried < wanted or best == NONE) and counters[0] < len(nodes):
        return add_child(s, node, count, work, nodes, counters, marks, moves, gains, taken_mark)
    return best


@compiled
def add_child(
    s: Records,
    node: int,
    count: int,
    work: Records,
    nodes: Nodes,
    counters: Marks,
    marks: Marks,
    moves: Moves,
    gains: Floats,
    taken_mark: int,
) -> int:
    """Open the most promising legal move that is not in the tree yet."""
    order(s, moves, count, gains, work)
    best = NONE
    for index in range(count):
        if marks[moves[index]] != taken_mark and (best == NONE or gains[index] > gains[best]):
            best = index
    made = counters[0]
    counters[0] += 1
    new = nodes[made]
    new.move = moves[best]
    new.first = NONE
    new.visits = 0
    new.available = 1
    new.next = nodes[node].first
    for seat in range(SEATS):
        new.total[seat] = 0.0
    nodes[node].first = made
    return int(made)
