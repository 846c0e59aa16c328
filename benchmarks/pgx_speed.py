"""Measure pgx's own games, with a Python that has pgx; `benchmarks.research --pgx` runs this.

Prints a JSON object: the version, and for each game its decisions for each second of processor time.
"""

import json
import sys
import time
from typing import Any

import jax
import pgx
from pgx.experimental import act_randomly, auto_reset

GAMES = ("connect_four", "go_9x9", "backgammon")


def speed_of(name: str, count: int, seconds: float) -> float:
    """Decisions of so many games at once, chosen at random, each with observation, mask and rewards."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play_on(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        return step(state, act_randomly(choosing, state.legal_action_mask), jax.random.split(dealing, count))

    advance, key = jax.jit(play_on), jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    state = jax.block_until_ready(advance(state, key))
    decisions, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(advance(state, now))
        decisions += count
    return decisions / (time.process_time() - start)


if __name__ == "__main__":
    games = {name: speed_of(name, int(sys.argv[1]), float(sys.argv[2])) for name in GAMES}
    print(json.dumps({"pgx": pgx.__version__, "jax": jax.__version__, "games": games}))
