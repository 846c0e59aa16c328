"""Results without luck: the same mean, narrower intervals."""

import random
from pathlib import Path

import pytest

import tatami
from tatami import BadSetup
from tatami.arena import Arena, Plan, RunFolder, Sprt, run, summarise
from tatami.arena.sprt import points_of
from tests.arena.support import plan
from tests.arena.test_summary import result
from tests.test_cli import run as run_command


def synthetic(deals: int, lucky: float, better: float = 0.0) -> tuple[Plan, list[dict[str, object]]]:
    """Games of two bots in which luck decides a part of the victories, and is known."""
    rng = random.Random(deals)
    made = Plan("kakuro", "tatami.games.kakuro", 2, {}, ("one", "two"), deals, 1, luck=True)
    results = []
    for deal in range(deals):
        for seating in range(2):
            luck = lucky if rng.random() < 0.5 else -lucky
            hope = 0.5 + luck + (better if seating == 0 else -better)
            won = rng.random() < hope
            results.append(result(made, deal, seating, [1, 2] if won else [2, 1]) | {"luck": [luck, -luck]})
    return made, results


def test_points_without_luck_have_the_same_mean_and_a_narrower_interval() -> None:
    made, results = synthetic(400, 0.4, better=0.05)
    found = summarise(made, results)
    assert found.saving is not None
    assert 1.8 < found.saving < 4.5  # a variance of 0.25 without 0.16 that is known, and chance
    for one in found.bots:
        fair = one.without_luck
        assert fair is not None
        assert fair.low is not None
        assert fair.high is not None
        assert one.points.low is not None
        assert one.points.high is not None
        assert fair.low < 0.5 + (0.05 if one.name == "one" else -0.05) < fair.high
        width, plain = fair.high - fair.low, one.points.high - one.points.low
        assert (plain / width) ** 2 == pytest.approx(found.saving, rel=0.3)


def test_the_interval_without_luck_covers_the_truth_as_often_as_it_says() -> None:
    inside = 0
    for deals in range(40, 100):
        made, results = synthetic(deals, 0.35, better=0.1)
        (one,) = (bot for bot in summarise(made, results).bots if bot.name == "one")
        assert one.without_luck is not None
        assert one.without_luck.low is not None
        assert one.without_luck.high is not None
        inside += one.without_luck.low <= 0.6 <= one.without_luck.high
    assert inside >= 52  # of 60


def test_a_sequential_test_needs_fewer_deals_without_luck() -> None:
    made, results = synthetic(3000, 0.4, better=0.1)
    numbered = dict(enumerate(results))
    plain = Plan("kakuro", "tatami.games.kakuro", 2, {}, ("one", "two"), 3000, 1)
    test = Sprt(elo0=0.0, elo1=40.0)
    fair, usual = (test.judge(points_of(one, numbered)) for one in (made, plain))
    assert fair.accepted == usual.accepted == "elo1"
    assert fair.deals < usual.deals


def test_luck_is_found_out_stored_and_told(tmp_path: Path) -> None:
    made = plan(games=4, luck=True)
    with RunFolder(tmp_path, made) as folder:
        run(folder, 1, None, lambda: None)
        results = folder.sorted_results()
    assert all(abs(sum(one["luck"])) < 1e-5 for one in results)
    assert any(one["luck"][0] for one in results)
    session = Arena(made, tmp_path, "en")
    with session.folder:
        told = session.results_table()
    assert "without luck (95%)" in told
    with RunFolder(tmp_path, made) as folder:
        assert folder.sorted_results() == results


def test_what_has_no_luck_is_refused() -> None:
    for game in ("hiroba", "trini"):
        with pytest.raises(BadSetup) as refused:
            plan(game=game, luck=True)
        assert refused.value.reason.code == "arena-no-luck"
    with pytest.raises(BadSetup) as refused:
        Arena(plan(players=3, luck=True), None, "en", Sprt())
    assert refused.value.reason.code == "arena-sprt-luck"
    told = run_command("arena", "--game", "trini", "--bots", "random", "--luck", code=1)
    assert "leaves nothing to chance after the deal" in told
    assert tatami.game("kakuro").hidden is not None
