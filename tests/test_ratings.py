"""Glicko-2 against its author's example, and what a rating must do in any case."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tatami.ratings import NEWCOMER, Rating, expected, idle, rate

EXAMPLE = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
RATINGS = st.builds(Rating, st.floats(-1000, 4000), st.floats(5, 350), st.floats(0.01, 0.2))


def test_the_example_of_the_paper() -> None:
    after = rate(Rating(1500, 200, 0.06), EXAMPLE)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    low, high = after.interval
    assert low == pytest.approx(1464.06 - 1.96 * 151.52, abs=0.02)
    assert high - low == pytest.approx(2 * 1.96 * 151.52, abs=0.04)


def test_chances_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    assert [round(expected(player, opponent), 3) for opponent, _ in EXAMPLE] == [0.639, 0.432, 0.303]


def test_an_idle_player_is_known_less_surely_up_to_a_bound() -> None:
    known = Rating(1600, 50, 0.06)
    later = idle(known, 10)
    assert later.value == 1600
    assert later.deviation == pytest.approx((50**2 + 10 * (0.06 * 173.7178) ** 2) ** 0.5, abs=0.01)
    assert rate(known, []) == idle(known, 1)
    assert idle(known, 1e9).deviation == NEWCOMER.deviation


def test_an_upset_raises_the_volatility() -> None:
    strong = Rating(2000, 40, 0.06)
    assert rate(strong, [(Rating(1200, 30), 0.0)] * 5).volatility > 0.06


def test_a_score_outside_its_range_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        rate(NEWCOMER, [(NEWCOMER, 1.5)])


@given(RATINGS, RATINGS, st.integers(1, 40))
def test_wins_raise_and_losses_lower(player: Rating, opponent: Rating, games: int) -> None:
    won, lost = rate(player, [(opponent, 1.0)] * games), rate(player, [(opponent, 0.0)] * games)
    assert won.value >= player.value >= lost.value
    assert 0 < won.deviation <= 350
    assert won.volatility > 0


def test_many_games_find_a_strength() -> None:
    """Three wins in four against 1500 is 1500 + 191 by the logistic curve."""
    player = NEWCOMER
    for game in range(400):
        player = rate(player, [(Rating(1500, 0), 0.0 if game % 4 == 3 else 1.0)])
    assert player.value == pytest.approx(1500 + 190.8, abs=40)
    assert player.deviation < 70
