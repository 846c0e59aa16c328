from collections.abc import Callable

import pytest

from tatami.web import limits
from tatami.web.limits import Buckets, Limits, network


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def passed(wait: Callable[[str], float], key: str) -> int:
    """The number of calls before one is refused."""
    count = 0
    while not wait(key):
        count += 1
        assert count < 10_000
    return count


def test_a_burst_passes_and_then_the_rate_applies() -> None:
    clock = Clock()
    buckets = Buckets(20.0, clock)
    assert passed(buckets.wait, "aki") == 100
    assert buckets.wait("aki") == pytest.approx(1 / 20)
    clock.now += 1
    assert passed(buckets.wait, "aki") == 20
    clock.now += 3600
    assert passed(buckets.wait, "aki") == 100


def test_refused_calls_cost_nothing() -> None:
    clock = Clock()
    buckets = Buckets(1.0, clock)
    passed(buckets.wait, "aki")
    for _ in range(100):
        assert buckets.wait("aki") == 1.0
    clock.now += 1
    assert buckets.wait("aki") == 0


def test_one_key_does_not_take_from_another() -> None:
    buckets = Buckets(20.0, Clock())
    passed(buckets.wait, "aki")
    assert passed(buckets.wait, "ben") == 100


def test_a_call_that_costs_more_than_a_bucket_holds_passes_if_it_is_full() -> None:
    clock = Clock()
    buckets = Buckets(1.0, clock)
    assert buckets.wait("aki", 10.0) == 0
    assert buckets.wait("aki", 10.0) == 10.0
    clock.now += 10
    assert buckets.wait("aki", 10.0) == 0


def test_the_number_of_buckets_is_bounded_and_the_used_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 10)
    buckets = Buckets(20.0, Clock())
    passed(buckets.wait, "aki")
    for number in range(1000):
        buckets.wait(f"somebody {number}")
        assert buckets.wait("aki") > 0 or number >= 9
    assert len(buckets.levels) == 10


def test_limits_can_be_switched_off() -> None:
    free = Limits(0.0, Clock())
    assert all(free.people.wait("aki", 100.0) == 0 == free.addresses.wait("here", 100.0) for _ in range(1000))


def test_an_address_may_ask_for_as_much_as_twenty_people() -> None:
    some = Limits(20.0, Clock())
    assert passed(some.addresses.wait, "here") == 20 * passed(some.people.wait, "aki")


def test_the_frames_of_a_person_are_counted_together() -> None:
    some = Limits(20.0, Clock())
    assert passed(some.frames.wait, "aki") == passed(some.frames.wait, "ben") == 300
    assert passed(some.frames.wait, "aki") == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("a socket", "a socket", True),
    ],
)
def test_addresses_that_count_as_one(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same
