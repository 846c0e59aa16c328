"""The random generators: stable across versions, without repetition, compiled or not."""

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np

from tatami.core.kernel import entry
from tatami.core.rng import STREAM, Random, below_except, draw, random, secure

HALF = 1 << 31
"""A draw below this is the next word without its last bit."""
PRINT = "from tests.test_rng import digest; print(digest())"


@entry
def run_below_except(rng: Random, limit: int, taken: int) -> int:
    """below_except for Python to call."""
    return below_except(rng, limit, taken)


def draws(rng: Random, count: int) -> list[int]:
    return [int(draw(rng, HALF)) for _ in range(count)]


def digest() -> str:
    """A hash of many draws that go beyond the end of a stream."""
    rng, small = secure(b"tatami"), random(7)
    numbers = [*draws(rng, 2 * STREAM), *draws(small, 100), *[run_below_except(small, 12, 0xF7F) for _ in range(9)]]
    return hashlib.sha256(repr(numbers).encode()).hexdigest()


def test_a_stream_begins_with_the_words_of_shake_256() -> None:
    words = np.frombuffer(hashlib.shake_256(b"tatami deal 1\0tatami").digest(4 * STREAM), "<u4")
    assert draws(secure(b"tatami"), STREAM) == (words >> 1).tolist()


def test_a_stream_does_not_repeat_itself_after_its_end() -> None:
    rng = secure(b"tatami")
    first, later = draws(rng, STREAM), draws(rng, 3 * STREAM)
    assert set(pairwise(first)).isdisjoint(pairwise(later))
    assert len(set(pairwise(later))) == len(later) - 1


def test_streams_of_different_seeds_continue_differently() -> None:
    one, other = secure(b"one"), secure(b"other")
    draws(one, STREAM)
    draws(other, STREAM)
    assert draws(one, 5) != draws(other, 5)


def test_the_words_after_the_end_never_change() -> None:
    rng = secure(b"tatami")
    draws(rng, STREAM)
    assert draws(rng, 4) == [1780738239, 2136381916, 1907146229, 162096000]


def test_plain_python_draws_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PRINT],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest()


def test_a_number_that_is_taken_is_not_drawn() -> None:
    rng = random(3)
    assert {run_below_except(rng, 12, 0b111111111000) for _ in range(100)} == {0, 1, 2}


def stuck(word: int) -> Random:
    """A stream in which every word is the same."""
    return np.array([1, *[word] * (STREAM + 4)], np.int64)


def test_draws_end_even_with_a_generator_that_is_stuck() -> None:
    assert draw(stuck(0), 12) == 0  # a word that is drawn again, since it would bias the draw
    assert draw(stuck(HALF + 1), 12) == 6
    assert run_below_except(stuck(HALF + 1), 12, 0b1100_0000) == 8
