"""The slow reference, checked against positions worked out by hand and, for what seats know, against all shuffles."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.ike_no_koi.slow import BRIDGE_EDGES, Slow, pond_cards, random_deal
from tests.games.ike_no_koi.slow_table import counts, play, table

# Material


def test_the_deck() -> None:
    assert len(pond_cards(2)) == len(pond_cards(3)) == 67  # R5
    assert len(pond_cards(4)) == len(pond_cards(5)) == 78  # R1
    assert "11" not in pond_cards(3)
    assert Counter(pond_cards(4))["11"] == 11


def test_bridges_join_neighbours() -> None:
    rows = [[2, 3, 4, 5, 6], [7, 8, 9, 10, 11]]
    spots = {zone: (row, column) for row in range(2) for column, zone in enumerate(rows[row])}
    near = {
        (a, b)
        for a in spots
        for b in spots
        if a < b and abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1]) == 1
    }
    assert set(BRIDGE_EDGES) == near
    assert len(BRIDGE_EDGES) == 13


# R8 to R11: drawing and sharing


def test_stopping() -> None:
    game = table(2, "2 3 4 5 6 7")
    assert game.legal() == ["draw"]
    play(game, "draw")
    assert game.legal() == ["draw"]
    play(game, "draw")
    assert set(game.legal()) == {"draw", "stop"}
    play(game, "draw")
    assert set(game.legal()) == {"draw", "stop"}
    assert counts(game, 1) == {}
    play(game, "stop")
    assert counts(game, 1) == {2: 1, 3: 1, 4: 1}
    assert game.to_act == 2


def test_four_different_are_kept_without_stop() -> None:
    game = table(2, "2 3 4 5 6 7")
    play(game, "draw draw draw draw")
    assert counts(game, 1) == {2: 1, 3: 1, 4: 1, 5: 1}
    assert game.to_act == 2  # nobody to exchange with
    assert game.legal() == ["draw"]


def test_two_equal_first_cards_are_kept() -> None:
    game = table(2, "7 7 3 3 4")
    play(game, "draw draw")
    assert counts(game, 1) == {7: 2}
    assert game.to_act == 2


def test_two_equal_garden_cards_are_kept_and_placed() -> None:
    game = table(2, "bridge bridge 3 4")
    play(game, "draw draw")
    assert game.to_act == 1
    assert "p2-3" in game.legal()
    play(game, "p2-3")
    assert game.to_act == 1
    assert "p2-3" not in game.legal()  # R15: not twice on one edge
    assert "p3-4" in game.legal()
    assert len(game.legal()) == 10
    play(game, "p3-4")
    assert game.to_act == 2


def test_share_of_three_with_two() -> None:
    game = table(2, "7 3 7 9 8")
    play(game, "draw draw draw")
    assert game.to_act == 2
    assert set(game.legal()) == {"t7", "t3"}
    play(game, "t7")
    assert game.to_act == 1
    play(game, "t7")
    assert game.to_act == 2
    assert game.legal() == ["t3"]
    play(game, "t3")
    assert game.to_act == 2  # the next turn
    assert game.legal() == ["draw"]
    assert (counts(game, 1), counts(game, 2)) == ({7: 1}, {3: 1, 7: 1})


@pytest.mark.parametrize(
    ("players", "order"), [(2, [1, 2, 1, 2]), (3, [3, 1, 2, 3]), (4, [3, 4, 1, 2]), (5, [3, 4, 5, 1])]
)
def test_share_of_four_goes_round_from_the_left(players: int, order: list[int]) -> None:
    game = table(players, "2 2 3 4 5 3 9 9")
    play(game, "draw draw draw draw draw draw")  # seat 1 keeps its pair, seat 2 draws four
    takers = []
    while game.river:
        takers.append(game.to_act)
        game.play(game.legal()[0])
    assert takers == order
    assert game.to_act == (1 if players == 2 else 3)


def test_garden_cards_of_one_kind_are_equal() -> None:
    game = table(3, "bamboo 4 bamboo 9 9 9")
    play(game, "draw draw draw")
    assert game.to_act == 2
    assert set(game.legal()) == {"tb", "t4"}
    play(game, "tb")
    assert game.to_act == 2  # R19: before the next seat takes
    assert set(game.legal()) == {f"b{zone}" for zone in range(2, 11)}
    assert counts(game, 2) == {}
    play(game, "b9")
    assert counts(game, 2) == {9: 1}
    assert game.to_act == 3
    play(game, "t4")
    assert game.legal() == ["tb"]
    play(game, "tb b4")
    assert game.to_act == 2
    assert game.legal() == ["draw"]


def test_share_words_of_garden_cards() -> None:
    game = table(2, "lotus bridge lantern lotus 9")
    play(game, "draw draw draw draw")
    assert set(game.legal()) == {"tf", "tp", "tl"}
    play(game, "tl tf")
    assert (game.lanterns[2], game.flowers[1]) == (1, 1)
    play(game, "tp")
    assert game.to_act == 2
    play(game, "p2-7 tf")
    assert game.bridges[2] == {(2, 7)}


# R12: exchange


def exchange_table() -> Slow:
    game = table(3, "2 3 4 5 9 9")
    game.koi[2].update({9: 2, 10: 1})
    game.koi[3].update({6: 1})
    game.bamboos[3][7] = 1
    game.bridges[2].add((9, 10))
    game.bridges[1].add((2, 3))
    return game


def test_exchange() -> None:
    game = exchange_table()
    play(game, "draw draw draw draw")
    assert game.to_act == 1
    # Zones 9 and 10 of seat 2 are under its bridge; the bamboo of seat 3 is no koi.
    assert set(game.legal()) == {"-", "x3:6"}
    play(game, "x3:6")
    assert game.to_act == 1
    assert counts(game, 1) == {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}  # it changes jetties at once
    assert counts(game, 3) == {7: 1}
    # Not the koi taken; one's own bridge hinders nothing.
    assert set(game.legal()) == {"g2+3", "g2+4", "g2+5", "g3+4", "g3+5", "g4+5"}
    play(game, "g2+5")
    assert counts(game, 1) == {3: 1, 4: 1, 6: 1}
    assert counts(game, 3) == {2: 1, 5: 1, 7: 1}
    assert game.to_act == 2


def test_exchange_may_be_declined() -> None:
    game = exchange_table()
    play(game, "draw draw draw draw -")
    assert counts(game, 1) == {2: 1, 3: 1, 4: 1, 5: 1}
    assert game.to_act == 2


def test_exchange_gives_the_variety_taken_if_held_before() -> None:
    game = table(2, "2 3 lantern lotus 9 9")
    game.koi[1].update({2: 1})
    game.koi[2].update({3: 1})
    play(game, "draw draw draw draw x2:3")
    assert set(game.legal()) == {"g2+2", "g2+3"}  # the 3 held before; never 3+3
    play(game, "g2+3")
    assert (counts(game, 1), counts(game, 2)) == ({2: 1, 3: 1}, {2: 1, 3: 1})


def test_exchange_needs_two_koi_of_ones_own() -> None:
    game = table(2, "2 bamboo lantern lotus 9 9")
    game.koi[2].update({3: 1})
    play(game, "draw draw draw draw b2")
    assert game.legal() == ["lotus", "-"]  # R16, but no exchange
    game = table(2, "2 bamboo lantern lotus 9 9")
    game.koi[2].update({3: 1})
    game.koi[1].update({7: 1})
    play(game, "draw draw draw draw")
    assert game.legal()[0] == "b2"  # R19: the bamboo comes first
    play(game, "b2")
    assert set(game.legal()) == {"-", "x2:3", "lotus"}


def test_no_exchange_after_three() -> None:
    game = exchange_table()
    play(game, "draw draw draw stop")
    assert game.to_act == 2


# R13: the pile is used up


def test_last_card_alone_is_kept() -> None:
    game = table(2, "7 7 3")
    play(game, "draw draw draw")
    assert counts(game, 2) == {3: 1}
    assert game.to_act is None
    assert game.legal() == []
    assert game.outcome["over"] is True


def test_last_cards_different_are_kept() -> None:
    game = table(2, "7 7 3 4")
    play(game, "draw draw draw draw")
    assert counts(game, 2) == {3: 1, 4: 1}
    assert game.to_act is None


def test_last_cards_four_different_with_exchange() -> None:
    game = table(2, "7 7 3 4 5 6")
    play(game, "draw draw draw draw draw draw")
    assert game.to_act == 2
    assert set(game.legal()) == {"-", "x1:7"}
    play(game, "x1:7 g3+4")
    assert game.to_act is None
    assert counts(game, 1) == {3: 1, 4: 1, 7: 1}


def test_last_two_equal_are_kept() -> None:
    game = table(2, "7 7 3 3")
    play(game, "draw draw draw draw")
    assert counts(game, 2) == {3: 2}
    assert game.to_act is None


def test_last_third_equal_is_shared() -> None:
    game = table(2, "7 7 3 4 3")
    play(game, "draw draw draw draw draw")
    assert game.to_act == 1
    play(game, "t3 t4 t3")
    assert counts(game, 1) == {3: 2, 7: 2}
    assert game.to_act is None


# Garden cards


def test_bridge_edges_by_players() -> None:
    game = table(3, "bridge 2 9 9")
    play(game, "draw draw stop")
    assert len(game.legal()) == 11
    assert "p6-11" not in game.legal()
    assert "p10-11" not in game.legal()
    game = table(4, "bridge 2 9 9")
    play(game, "draw draw stop")
    assert len(game.legal()) == 13
    assert {"p6-11", "p10-11", "p5-10"} <= set(game.legal())


def test_zone_11_takes_a_bamboo_with_four() -> None:
    game = table(4, "bamboo 2 9 9")
    play(game, "draw draw stop")
    assert len(game.legal()) == 10
    play(game, "b11")
    assert game.outcome["detail"]["counts"][0] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]


def test_kept_cards_come_in_the_order_of_r19() -> None:
    game = table(2, "bridge 3 bamboo lotus 9 9")
    play(game, "draw draw draw draw")
    assert counts(game, 1) == {3: 1}
    assert game.outcome["detail"]["flowers"] == [1, 0]
    assert game.legal()[0].startswith("p")
    play(game, "p2-3")
    assert game.legal()[0].startswith("b")
    assert game.outcome["detail"]["counts"][0] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    play(game, "b3")
    assert game.outcome["detail"]["counts"][0] == [0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    play(game, "-")
    assert game.to_act == 2


def test_lotus_flowers_are_used_while_drawing() -> None:
    game = table(2, "lotus lotus 3 4 5 6 7 8")
    play(game, "draw draw draw draw stop")
    assert set(game.legal()) == {"draw", "lotus"}  # seat 1 again, before its first card
    play(game, "lotus")
    assert game.to_act == 1
    assert set(game.legal()) == {"keep", "swap"}
    assert game.outcome["detail"]["flowers"] == [1, 0]
    play(game, "swap")
    assert game.pile == ["6", "5", "7", "8"]
    assert set(game.legal()) == {"draw", "lotus"}  # another before the same draw
    play(game, "draw draw draw")
    assert set(game.legal()) == {"draw", "stop", "lotus"}
    assert game.pile == ["8"]
    play(game, "lotus")
    assert game.legal() == ["keep"]  # one card left
    play(game, "keep")
    assert set(game.legal()) == {"draw", "stop"}
    assert game.outcome["detail"]["flowers"] == [0, 0]


def test_both_orders_of_equal_cards() -> None:
    game = table(2, "lotus lotus 3 4 5 5 7")
    play(game, "draw draw draw draw stop lotus")
    assert set(game.legal()) == {"keep", "swap"}


def test_a_flower_in_the_river_cannot_be_used() -> None:
    game = table(2, "lotus 2 3 4")
    play(game, "draw")
    assert game.legal() == ["draw"]


# R21: the basin


def test_basin_with_bamboos() -> None:
    game = table(2, "lantern lantern 9", basin="bamboo 5 bamboo")
    play(game, "draw draw")
    assert game.outcome["detail"]["basin_winner"] is None
    play(game, "draw")
    assert game.to_act == 1
    outcome = game.outcome
    assert outcome["over"] is False
    assert outcome["detail"]["basin_winner"] == 1
    assert outcome["detail"]["counts"][0] == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert game.knows(2)["basin"] == game.knows(None)["basin"] == ["bamboo", "5", "bamboo"]
    assert game.knows(2)["personals"] == [None, 3]
    assert len(game.legal()) == 9
    play(game, "b5")
    assert game.to_act == 1
    play(game, "b9")
    assert game.to_act is None
    assert counts(game, 1) == {5: 2, 9: 1}
    assert game.outcome["detail"]["tokens"] == [[5], []]  # 9 is tied
    assert game.outcome["detail"]["basin"] == ["bamboo", "5", "bamboo"]
    assert game.knows(None)["personals"] == [2, 3]


def test_basin_discards_bridges_and_lanterns() -> None:
    game = table(2, "lantern lantern 9", basin="lotus bridge lantern")
    play(game, "draw draw draw")
    assert game.to_act is None
    assert game.outcome["detail"]["flowers"] == [1, 0]
    assert game.outcome["detail"]["basin_winner"] == 1
    assert game.bridges[1] == set()


def test_basin_stays_with_one_lantern_each() -> None:
    game = table(2, "lantern 2 lantern 3", basin="7 7 7")
    play(game, "draw draw stop draw")
    assert game.knows(None)["basin"] is None
    play(game, "draw")
    assert game.to_act is None
    assert game.outcome["detail"]["basin_winner"] is None
    assert game.outcome["detail"]["basin"] == ["7", "7", "7"]
    assert game.outcome["detail"]["counts"][0] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert game.knows(None)["basin"] == ["7", "7", "7"]


# Whole games


@pytest.mark.parametrize("deal", [{}, {"options": {}}])
def test_options_may_be_left_out(deal: dict[str, Any]) -> None:
    whole = random_deal(3, 1)
    del whole["options"]
    assert Slow(whole | deal).legal() == ["draw"]


def test_an_illegal_word_changes_nothing() -> None:
    game = table(2, "2 3 4")
    with pytest.raises(ValueError, match="not legal"):
        game.play("stop")
    assert game.pile == ["2", "3", "4"]


def test_deals_are_valid_and_repeatable() -> None:
    for players in (2, 3, 4, 5):
        for seed in range(50):
            deal = random_deal(players, seed)
            assert sorted(deal["basin"] + deal["pile"]) == sorted(pond_cards(players))
            assert len(deal["basin"]) == 3
            assert len({deal["common"], *deal["personal"]}) == players + 1
            assert deal == random_deal(players, seed)


def playout(players: int, seed: int) -> None:
    chance = random.Random(seed)
    game = Slow(random_deal(players, seed))
    while game.to_act is not None:
        words = game.legal()
        assert words
        assert len(set(words)) == len(words)
        game.play(chance.choice(words))
        if chance.random() < 0.1:
            assert game.outcome["over"] is (game.to_act is None)
            for watcher in (None, *game.seats):
                truth = dict(enumerate(game.pile))
                assert any(held.items() <= truth.items() for held in game.knows(watcher)["hypotheses"])
    outcome = game.outcome
    assert outcome["over"]
    assert not game.pile
    assert not game.river
    won = game.basin if game.basin_winner else []
    koi = [card for card in game.drawn + won if card.isdigit() or card == "bamboo"]
    assert sum(map(sum, outcome["detail"]["counts"])) == len(koi)
    assert min(outcome["ranks"]) == 1
    parts = ("token_lotus", "common", "personal", "flowers")
    assert outcome["scores"] == [sum(outcome["detail"][part][seat - 1] for part in parts) for seat in game.seats]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end(players: int) -> None:
    for seed in range(80):
        playout(players, seed)
