"""One tree search for any game, compiled once per record type.

A simulation samples what is hidden from the searching seat and walks down the tree by upper confidence bounds among the
moves that are legal in that sample. It adds one node, judges the position there, and adds each seat's reward to every
node on its path.

A node stands for the moves made since the root, whatever was sampled, so its statistics are those of an information
set. It counts how often its move was available, since not every sample allows it. Where a move reveals something to the
seat to act, such as a card drawn, there is a child node for each outcome, so that the next decision can depend on it.

Long lists of moves are opened step by step, the most promising moves first, and more slowly below the root: a mean over
replies that nobody would choose says less than the best reply alone. The next moves to open are kept with the node, so
that a list is ordered once. The pools have fixed sizes: a full tree stops growing, and its statistics still improve.

Where nothing is hidden, the list of a node is always the same, so it is made only to order its moves. That is a short
cut: the tree is the same.

Nothing here depends on a mathematical library: logarithms are looked up, all else is exact arithmetic.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import OVER, Moves, compiled, entry, guess, inlined, legal, play, to_act
from tatami.core.record import records
from tatami.core.rng import Random
from tatami.search.verbs import Floats, Records, final_rewards, judge, lists_vary, order, revealed

__all__ = ["DEEPEST", "MOVE_LIMIT", "SEATS", "Tree", "grow", "plant"]

SEATS = 5
DEEPEST = 64
"""Maximum moves of a simulation before it is judged."""
MOVE_LIMIT = 1 << 16
"""Move numbers are smaller than this in every game."""
NONE = -1
KEPT = 31
"""Maximum unopened moves kept with a node."""
NODES_A_ROW = 3
"""Nodes per row of kept moves: most nodes are never visited twice and need none."""
SCRATCH = 0
"""The row for a single move: if no row is left, or if the node's row was made from another legal list."""
SIZE, TAKEN, LISTED, FIRST_KEPT = 0, 1, 2, 3
"""A row of kept moves: how many, how many of them have a node, the length of the whole list, and from here the moves.
TAKEN and LISTED are used only where the list of a node is always the same."""
ALL_LEGAL = 0
"""Instead of a mark: every child's move is legal."""
PRINT_BITS = (1 << 40) - 1
LOG_BITS = 12
LOGS = np.round(np.log(np.arange(1, (1 << LOG_BITS) + 1)), 6)
LOG_TWO = 0.693147

NODE = np.dtype(
    [
        ("move", np.int32),
        ("first", np.int32),  # the first child
        ("next", np.int32),  # the next child of the same parent
        ("row", np.int32),  # the row of unopened moves, or NONE
        ("visits", np.int32),
        ("available", np.int32),  # how often the move was legal when its parent was visited
        ("total", np.float64, SEATS),  # rewards
    ],
    align=True,
)
Nodes = npt.NDArray[np.void]
Counts = npt.NDArray[np.int64]


class Tree(NamedTuple):
    """Everything that one search holds; two searches share nothing."""

    root: Records
    work: Records
    nodes: Any
    kept: npt.NDArray[np.int32]
    """By row: SIZE, TAKEN, LISTED, then the moves, the best first."""
    prints: Counts
    """By row: the fingerprint of the legal list that the row was made from."""
    kept_gains: Floats
    used: Counts
    """The number of nodes used, the number of rows used, and the last mark."""
    marks: Counts
    """By move number: the last mark. Each legal list has two marks: one for legal moves, one for tried ones."""
    moves: Moves
    gains: Floats


def plant(record: Any, dtype: np.dtype[Any], most_moves: int, nodes: int) -> Tree:
    """A tree that has only its root. The pools are not blanked: that would take longer than a short search."""
    root = records(dtype, 1)
    root[0] = record
    rows = 2 + nodes // NODES_A_ROW
    tree = Tree(
        root=root,
        work=records(dtype, 3),
        nodes=np.empty(nodes, NODE).view(np.recarray),
        kept=np.empty((rows, FIRST_KEPT + KEPT), np.int32),
        prints=np.empty(rows, np.int64),
        kept_gains=np.zeros(KEPT, np.float64),
        used=np.array([1, SCRATCH + 1, 0], np.int64),
        marks=np.zeros(MOVE_LIMIT, np.int64),
        moves=np.empty(most_moves, np.int64),
        gains=np.empty(most_moves, np.float64),
    )
    tree.nodes[0] = (0, NONE, NONE, NONE, 0, 0, 0.0)
    return tree


@entry
def grow(
    tree: Tree, simulations: int, exploration: float, opening: float, opening_below: float, deepest: int, rng: Random
) -> int:
    """Run simulations; return by how many visits the most visited move leads."""
    nodes, moves, gains, work = tree.nodes, tree.moves, tree.gains, tree.work
    path = np.empty(2 * DEEPEST + 1, np.int64)
    rewards = np.zeros(SEATS, np.float64)
    players = int(tree.root[0].players)
    seat = to_act(tree.root[0])
    for _ in range(simulations):
        work[0] = tree.root[0]
        s = work[0]
        guess(s, rng)
        node, depth, last = 0, 0, 0
        path[0] = 0
        while True:
            if to_act(s) == OVER:
                final_rewards(s, rewards)
                break
            if depth == deepest:
                judge(s, seat, rewards, moves, gains, work, rng)
                break
            pace = opening if node == 0 else opening_below
            if lists_vary(s):
                child = choose_child(s, node, legal(s, moves), tree, exploration, pace)
            else:
                child = choose_child_again(s, node, tree, exploration, pace)
            if child == NONE:  # the pool is full and no legal move here has a node
                judge(s, seat, rewards, moves, gains, work, rng)
                break
            depth += 1
            last += 1
            path[last] = node = child
            move = int(nodes[node].move)
            play(s, move)
            shown = revealed(s, move)
            if shown != 0 and nodes[node].visits > 0:
                child = find_outcome(node, MOVE_LIMIT + shown, tree)
                if child != NONE:
                    last += 1
                    path[last] = node = child
            if nodes[node].visits == 0 or child == NONE:
                if to_act(s) == OVER:
                    final_rewards(s, rewards)
                else:
                    judge(s, seat, rewards, moves, gains, work, rng)
                break
        for step in range(last + 1):
            passed = nodes[path[step]]
            passed.visits += 1
            for other in range(players):
                passed.total[other] += rewards[other]
    return visit_lead(nodes)


@inlined
def logarithm(number: int) -> float:
    """The natural logarithm of a whole number from 1 on, to at least three digits."""
    doubled = 0
    while number > 1 << LOG_BITS:
        number >>= 1
        doubled += 1
    return float(LOGS[number - 1] + doubled * LOG_TWO)


@inlined
def best_child(s: Any, node: int, tree: Tree, exploration: float, legal_mark: int) -> tuple[int, int, int]:
    """The child with the best upper confidence bound, how many there are, and their visits.

    Only children whose move has this mark count, and they are marked as tried; with ALL_LEGAL all children count.
    """
    nodes, marks = tree.nodes, tree.marks
    seat = to_act(s)
    best, best_bound, tried = NONE, -1.0, 0
    tries = 0 if node == 0 else 1  # the visit that created a node chose nothing there
    child = int(nodes[node].first)
    while child != NONE:
        here = nodes[child]
        if legal_mark == ALL_LEGAL or marks[here.move] == legal_mark:
            if legal_mark != ALL_LEGAL:
                marks[here.move] = legal_mark + 1
            tried += 1
            here.available += 1
            visits = max(1, int(here.visits))
            tries += visits
            bound = here.total[seat] / visits + exploration * math.sqrt(logarithm(int(here.available) + 1) / visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = int(here.next)
    return best, tried, tries


@inlined
def choose_child(s: Any, node: int, count: int, tree: Tree, exploration: float, opening: float) -> int:
    """A new child if the list should be opened further, else the legal child with the best upper confidence bound."""
    nodes, marks, moves, used = tree.nodes, tree.marks, tree.moves, tree.used
    used[2] += 2
    legal_mark = used[2]
    for index in range(count):
        marks[moves[index]] = legal_mark
    best, tried, tries = best_child(s, node, tree, exploration, legal_mark)
    wanted = 1 + int(opening * math.sqrt(tries + 1.0))  # visits in other samples say nothing about this list
    if tried < count and (tried < wanted or best == NONE) and used[0] < len(nodes):
        return add_child(node, next_move(s, node, count, tree, legal_mark + 1), tree)
    return best


@inlined
def choose_child_again(s: Any, node: int, tree: Tree, exploration: float, opening: float) -> int:
    """What choose_child returns, where the list of a node is always the same: it is made only if it must be ordered."""
    nodes, kept = tree.nodes, tree.kept
    row = nodes[node].row
    if row == NONE:
        return choose_child(s, node, legal(s, tree.moves), tree, exploration, opening)
    best, tried, tries = best_child(s, node, tree, exploration, ALL_LEGAL)
    wanted = 1 + int(opening * math.sqrt(tries + 1.0))
    if tried < kept[row, LISTED] and tried < wanted and tree.used[0] < len(nodes):
        if kept[row, TAKEN] == kept[row, SIZE]:
            order_again(s, node, tree)
        move = kept[row, FIRST_KEPT + kept[row, TAKEN]]
        kept[row, TAKEN] += 1
        return add_child(node, int(move), tree)
    return best


@compiled
def order_again(s: Any, node: int, tree: Tree) -> None:
    """Fill the row of a node with its best moves that have no node yet."""
    count = legal(s, tree.moves)
    tree.used[2] += 2
    child = tree.nodes[node].first
    while child != NONE:
        tree.marks[tree.nodes[child].move] = tree.used[2] + 1
        child = tree.nodes[child].next
    order(s, tree.moves, count, tree.gains, tree.work)
    keep_best(tree.nodes[node].row, KEPT, count, tree, tree.used[2] + 1)


@inlined
def find_outcome(node: int, outcome: int, tree: Tree) -> int:
    """The child for what a move revealed, created if needed; NONE if the pool is full."""
    nodes = tree.nodes
    child = nodes[node].first
    while child != NONE:
        if nodes[child].move == outcome:
            return int(child)
        child = nodes[child].next
    return add_child(node, outcome, tree) if tree.used[0] < len(nodes) else NONE


@compiled
def next_move(s: Any, node: int, count: int, tree: Tree, tried_mark: int) -> int:
    """The most promising legal move that has not been tried."""
    found = fingerprint(tree.moves, count)
    row = tree.nodes[node].row
    if row == NONE and tree.used[1] < len(tree.kept):
        row = tree.nodes[node].row = tree.used[1]
        tree.used[1] += 1
        tree.prints[row] = found
        tree.kept[row, SIZE] = 0
        tree.kept[row, LISTED] = count
    elif row == NONE or tree.prints[row] != found:
        row = SCRATCH
    if row != SCRATCH:
        for at in range(FIRST_KEPT, FIRST_KEPT + tree.kept[row, SIZE]):
            if tree.marks[tree.kept[row, at]] != tried_mark:
                return int(tree.kept[row, at])
    order(s, tree.moves, count, tree.gains, tree.work)
    keep_best(row, KEPT if row != SCRATCH else 1, count, tree, tried_mark)
    tree.kept[row, TAKEN] = 1
    return int(tree.kept[row, FIRST_KEPT])


@inlined
def fingerprint(moves: Moves, count: int) -> int:
    """A hash of a legal list; with hidden information the list differs from sample to sample."""
    found = count
    for index in range(count):
        found = (found * 31 + int(moves[index])) & PRINT_BITS
    return int(found)


@inlined
def keep_best(row: int, most: int, count: int, tree: Tree, tried_mark: int) -> None:
    """Keep the best untried moves; among equals, those that come first."""
    kept, gains, moves = tree.kept[row, FIRST_KEPT:], tree.kept_gains, tree.moves
    size = 0
    for index in range(count):
        if tree.marks[moves[index]] == tried_mark:
            continue
        gain = tree.gains[index]
        if size == most and gain <= gains[size - 1]:
            continue
        at = min(size, most - 1)
        while at > 0 and gains[at - 1] < gain:
            gains[at] = gains[at - 1]
            kept[at] = kept[at - 1]
            at -= 1
        gains[at] = gain
        kept[at] = moves[index]
        size = min(size + 1, most)
    tree.kept[row, SIZE] = size
    tree.kept[row, TAKEN] = 0


@inlined
def add_child(node: int, move: int, tree: Tree) -> int:
    """Add a new node below another."""
    nodes = tree.nodes
    made = tree.used[0]
    tree.used[0] += 1
    new = nodes[made]
    new.move = move
    new.first = new.row = NONE
    new.visits = 0
    new.available = 1
    new.total[:] = 0.0
    new.next = nodes[node].first
    nodes[node].first = made
    return int(made)


@compiled
def visit_lead(nodes: Nodes) -> int:
    """By how many visits the most visited move leads."""
    most, second = 0, 0
    child = nodes[0].first
    while child != NONE:
        visits = int(nodes[child].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        child = nodes[child].next
    return most - second
