"""Our own small random generator, seeded explicitly: the same seed gives the same deal for ever.

It is Chris Doty-Humphrey's sfc32 on 32-bit words held in int64, so that plain Python and compiled code agree to the bit
and nothing overflows. Deals of matches use a cryptographic stream instead: its words cannot be predicted from others.
A stream of 4,096 words is many times what a deal draws. After its end sfc32 goes on, seeded from further words of the
stream, so that no generator repeats itself. Every loop that draws again is bounded.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import compiled, entry

__all__ = ["REDRAWS", "STREAM", "Random", "below", "below_except", "draw", "random", "secure", "shuffle_part"]

Random = npt.NDArray[np.int64]

WORD = 0xFFFFFFFF
STATE = 4
"""Size of sfc32's state. A longer generator is the place of the next word, a stream, and the sfc32 that follows it."""
STREAM = 4096
"""Words in a stream."""
REDRAWS = 1000
"""How often a draw is repeated at most. A fair generator needs so many with a probability below 10^-170."""


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
    stream = hashlib.shake_256(b"tatami deal 1\0" + seed).digest(4 * (STREAM + STATE - 1))
    return np.concatenate([[1], np.frombuffer(stream, "<u4"), [1]]).astype(np.int64)


@compiled
def next_word(rng: Random) -> int:
    """The next 32 random bits."""
    at = 0  # where sfc32's state begins
    if rng.size > STATE:
        place = rng[0]
        if place <= STREAM:
            rng[0] = place + 1
            return int(rng[place])
        at = STREAM + 1
    a, b, c, counter = rng[at], rng[at + 1], rng[at + 2], rng[at + 3]
    word = (a + b + counter) & WORD
    rng[at] = b ^ (b >> 9)
    rng[at + 1] = (c + (c << 3)) & WORD
    rng[at + 2] = ((((c << 21) | (c >> 11)) & WORD) + word) & WORD
    rng[at + 3] = (counter + 1) & WORD
    return int(word)


@compiled
def below(rng: Random, limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely."""
    product = next_word(rng) * limit  # the high word is the answer; some low words would bias it
    if product & WORD < limit:
        unfair = (WORD + 1 - limit) % limit
        for _ in range(REDRAWS):
            if product & WORD >= unfair:
                break
            product = next_word(rng) * limit
    return product >> 32


@compiled
def below_except(rng: Random, limit: int, taken: int) -> int:
    """A number from 0 to limit - 1 whose bit in `taken` is not set, all equally likely; there must be one."""
    number = below(rng, limit)
    for _ in range(REDRAWS):
        if (taken >> number) & 1 == 0:
            break
        number = below(rng, limit)
    for _ in range(limit):  # the next free one; a fair generator found it above
        if (taken >> number) & 1 == 0:
            break
        number = (number + 1) % limit
    return number


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
