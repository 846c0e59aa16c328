"""How much one person, and one address, may ask for: token buckets in memory, a bounded number of them."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Limits", "network"]

PERSON_RATE = 20.0
"""Requests a second that a person may go on with; a short flurry may be five times as many."""
FLURRY = 5.0
ADDRESS_SHARE = 20.0
"""A school or a club shares one address: it may ask for as much as so many people."""
MOST_BUCKETS = 20_000


class Buckets:
    """One bucket a key. It holds `size` tokens, refilled at `rate` a second; the longest unused are forgotten first."""

    def __init__(self, rate: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.size = rate * FLURRY
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds that something of this cost comes too early; 0 if it may pass, and then it is counted."""
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
        if len(self.levels) > MOST_BUCKETS:
            self.levels.popitem(last=False)
        return 0.0


class Limits:
    """The buckets of people and those of addresses; a rate of 0 means no limits."""

    def __init__(self, rate: float = PERSON_RATE, clock: Callable[[], float] = time.monotonic) -> None:
        self.people = Buckets(rate, clock)
        self.addresses = Buckets(rate * ADDRESS_SHARE, clock)


def network(address: str) -> str:
    """What counts as one address: in IPv6 everybody has a whole /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if found.version == 6:
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
