"""Our own small random generator, seeded explicitly: the same seed gives the same deal for ever.

It is Chris Doty-Humphrey's sfc32 on 32-bit words held in int64, so that plain Python and compiled code agree to the bit
and nothing overflows. Deals of matches use a cryptographic stream instead: its words cannot be predicted from others.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import compiled, entry

__all__ = ["Random", "below", "draw", "random", "secure", "shuffle_part"]

Random = npt.NDArray[np.int64]

WORD = 0xFFFFFFFF
STATE = 4
"""Size of sfc32's state. A longer generator is a stream of words with the place of the next one in front."""
STREAM = 4096
"""Words in a stream, many times more than a deal draws; a generator that runs out starts again."""


def random(seed: int | str) -> Random:
    """A generator for a seed of any size.

    >>> draw(random(7), 6) == draw(random(7), 6)
    True
    """
    digest = hashlib.sha256(f"tatami {seed}".encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8)]
    return np.array([*words, 1], np.int64)


def secure(seed: bytes) -> Random:
    """A generator that reads SHAKE-256 of a secret seed, for deals that must not be predicted."""
    stream = hashlib.shake_256(b"tatami deal 1\0" + seed).digest(4 * STREAM)
    return np.concatenate([np.ones(1, np.int64), np.frombuffer(stream, "<u4").astype(np.int64)])


@compiled
def next_word(rng: Random) -> int:
    """The next 32 random bits."""
    if rng.size > STATE:
        place = rng[0] if rng[0] < rng.size else 1
        rng[0] = place + 1
        return int(rng[place])
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = ((((c << 21) | (c >> 11)) & WORD) + word) & WORD
    rng[3] = (counter + 1) & WORD
    return int(word)


@compiled
def below(rng: Random, limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely."""
    product = next_word(rng) * limit  # the high word is the answer; some low words would bias it
    if product & WORD < limit:
        unfair = (WORD + 1 - limit) % limit
        while product & WORD < unfair:
            product = next_word(rng) * limit
    return product >> 32


@entry
def draw(rng: Random, limit: int) -> int:
    """`below` for Python to call."""
    return below(rng, limit)


@compiled
def shuffle_part(rng: Random, items: npt.NDArray[np.int16], start: int, end: int) -> None:
    """Shuffle items[start:end], all orders equally likely."""
    for last in range(end - 1, start, -1):
        other = start + below(rng, last - start + 1)
        items[last], items[other] = items[other], items[last]
