"""Every deal is played in every seating."""

from collections import Counter
from math import perm

import pytest

import tatami
from tatami import BadSetup
from tatami.arena import make_plan, seatings
from tests.arena.support import bad_engine, plan


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (5, 2), (3, 3), (6, 4), (5, 5)])
def test_bots_for_every_seat_sit_in_every_order(bots: int, seats: int) -> None:
    found = seatings(bots, seats)
    assert len(found) == len(set(found)) == perm(bots, seats)
    assert all(len(set(seating)) == seats for seating in found)


@pytest.mark.parametrize(("bots", "seats"), [(1, 2), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)])
def test_fewer_bots_than_seats_are_repeated_evenly(bots: int, seats: int) -> None:
    found = seatings(bots, seats)
    assert len(found) == len(set(found))
    for seating in found:
        times = Counter(seating)
        assert len(times) == bots
        assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("bots", range(1, 7))
@pytest.mark.parametrize("seats", range(2, 6))
def test_every_bot_sits_at_every_seat_equally_often(bots: int, seats: int) -> None:
    places = Counter((seat, one) for seating in seatings(bots, seats) for seat, one in enumerate(seating))
    assert len(places) == bots * seats
    assert len(set(places.values())) == 1


def test_games_are_whole_deals_and_deals_differ() -> None:
    made = plan(("greedy", "random", bad_engine("crash")), games=20)
    assert (made.deals, made.games) == (4, 24)
    assert len({made.deal_seed(deal) for deal in range(made.deals)}) == 4
    assert made.deal_seed(0) != make_plan(tatami.game("kakuro"), 2, {}, made.bots, 20, 2).deal_seed(0)


def test_default_options_written_out_give_the_same_plan() -> None:
    game = tatami.game("kakuro")
    short = make_plan(game, 2, {}, ("random",), 1, 1)
    assert short == make_plan(game, 2, {"flips": "one"}, ("random",), 1, 1)
    assert list(short.differences(make_plan(game, 2, {"flips": "expert"}, ("random",), 1, 1).to_json())) == ["options"]


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        ((), "arena-no-bots"),
        (("greedy", "greedy"), "arena-bot-twice"),
        (("genius",), "no-such-level"),
        (("club:juggler",), "no-such-style"),
        (("cmd:",), "remote-name"),
        (("cmd:'",), "remote-name"),
        (("cmd:./no-such-engine",), "remote-no-program"),
    ],
)
def test_unplayable_plans_are_refused(bots: tuple[str, ...], code: str) -> None:
    with pytest.raises(BadSetup) as refused:
        plan(bots)
    assert refused.value.reason.code == code
    assert str(refused.value)


def test_a_program_for_other_machines_need_not_exist_here() -> None:
    assert plan(("cmd:./no-such-engine",), elsewhere=True).games == 8
    with pytest.raises(BadSetup):
        plan(("cmd:'",), elsewhere=True)
