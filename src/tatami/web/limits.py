"""Rate limits for people and addresses: a bounded number of token buckets in memory."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Buckets", "Limits", "network"]

PERSON_RATE = 20.0
"""Requests per second that a person may keep up."""
BURST_SECONDS = 5.0
"""A burst may be as large as what the rate allows in this time."""
ADDRESS_SHARE = 20.0
"""A school or a club shares one address: it may ask as much as this many people."""
FRAME_SHARE = 3.0
"""A person may send this many frames for each request that they may make; pings and pongs are frames, too."""
MAX_BUCKETS = 20_000


class Buckets:
    """One bucket per key, of `size` tokens, refilled at `rate` per second; the least recently used go first."""

    def __init__(self, rate: float, clock: Callable[[], float], size: float | None = None) -> None:
        self.rate = rate
        self.size = rate * BURST_SECONDS if size is None else size
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Take tokens and return 0; or take none and return the seconds until there are enough."""
        if not self.rate:
            return 0.0
        now = self.clock()
        level, then = self.levels.get(key, (self.size, now))
        level = min(self.size, level + (now - then) * self.rate)
        missing = min(cost, self.size) - level
        if missing > 0:
            return missing / self.rate
        self.levels[key] = (level - cost, now)
        self.levels.move_to_end(key)
        if len(self.levels) > MAX_BUCKETS:
            self.levels.popitem(last=False)
        return 0.0


class Limits:
    """The buckets of people and of addresses; a rate of 0 means no limits."""

    def __init__(self, rate: float = PERSON_RATE, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.people = Buckets(rate, clock)
        self.addresses = Buckets(rate * ADDRESS_SHARE, clock)
        self.frames = Buckets(rate * FRAME_SHARE, clock)
        """Frames of all connections of a person, counted before they are decoded."""


def network(address: str) -> str:
    """What counts as one address; in IPv6 a customer has a whole /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if found.version == 6:
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
