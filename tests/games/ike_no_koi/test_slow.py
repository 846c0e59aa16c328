"""The slow reference, checked against positions worked out by hand and, for what seats know, against all shuffles."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.games.ike_no_koi.slow import BRIDGE_EDGES, Slow, pond_cards, random_deal


def table(
    players: int,
    pile: str,
    basin: str = "2 3 4",
    common: int = 1,
    personal: Sequence[int] = (2, 3, 4, 5, 6),
) -> Slow:
    """Deal a few cards only, the pile in drawing order."""
    return Slow(
        {
            "game": "ike-no-koi",
            "players": players,
            "common": common,
            "personal": list(personal[:players]),
            "basin": basin.split(),
            "pile": pile.split(),
        }
    )


def play(game: Slow, words: str) -> None:
    for word in words.split():
        game.play(word)


def counts(game: Slow, seat: int) -> dict[int, int]:
    return {variety: game.count(seat, variety) for variety in range(2, 12) if game.count(seat, variety)}


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


# R22 to R27: scoring


def scored(*jetties: dict[int, int], common: int = 1, personal: Sequence[int] = (2, 3, 4, 5, 6)) -> dict[str, Any]:
    game = table(len(jetties), "2 3", common=common, personal=personal)
    for seat, jetty in enumerate(jetties, 1):
        game.koi[seat].update(jetty)
    return game.outcome


def common_of(number: int, *jetties: dict[int, int]) -> Any:
    others = [other for other in (5, 6, 7, 8, 9, 10) if other != number]
    return scored(*jetties, common=number, personal=others)["detail"]["common"]


def test_tokens_go_to_a_strict_majority() -> None:
    detail = scored({2: 1, 9: 3, 10: 2}, {9: 2, 10: 2}, {3: 1, 4: 1})["detail"]
    assert detail["tokens"] == [[2, 9], [], [3, 4]]
    assert detail["token_lotus"] == [1 + 4, 0, 1 + 2]
    assert detail["counts"][1] == [0, 0, 0, 0, 0, 0, 0, 2, 2, 0]


def test_bamboos_count_for_tokens_and_challenges() -> None:
    game = table(2, "2 3", common=4)
    game.koi[1].update({9: 2})
    game.koi[2].update({9: 2})
    game.bamboos[2].update({9: 1, 3: 1})
    detail = game.outcome["detail"]
    assert detail["tokens"] == [[], [3, 9]]
    assert detail["common"] == [0, 4]


def test_pairs() -> None:
    assert common_of(1, {2: 1, 3: 1, 4: 1}, {5: 1}) == [1, 0]
    assert common_of(1, {2: 1, 3: 1, 4: 1, 6: 1}, {5: 1, 7: 1}) == [2, 1]


def test_triple_never_costs() -> None:
    assert common_of(2, {2: 1, 4: 1}, {10: 1}) == [6 - 3, 0]  # 3 lotus for a token of 5 would be a loss
    assert common_of(2, {2: 1, 10: 1}, {}) == [0, 0]  # 6 against 1 + 5


def test_fewest_varieties_alone() -> None:
    assert common_of(3, {2: 5}, {3: 1, 4: 1}, {5: 1, 6: 1}) == [4, 0, 0]
    assert common_of(3, {2: 1}, {3: 1}, {5: 1, 6: 1}) == [0, 0, 0]
    assert common_of(3, {}, {3: 1}) == [4, 0]


def test_most_varieties_alone() -> None:
    assert common_of(4, {2: 5}, {3: 1, 4: 1}, {}) == [0, 4, 0]
    assert common_of(4, {2: 1, 7: 1}, {3: 1, 4: 1}, {}) == [0, 0, 0]


@pytest.mark.parametrize(("number", "one", "two", "lotus"), [(5, 3, 4, 4), (6, 5, 6, 4), (7, 7, 8, 5)])
def test_same(number: int, one: int, two: int, lotus: int) -> None:
    assert common_of(number, {one: 2, two: 2}, {one: 1, two: 2}, {}) == [lotus, 0, lotus]
    assert common_of(number, {one: 1, two: 1}, {one: 3, two: 3}) == [lotus, lotus]


@pytest.mark.parametrize(("number", "variety"), [(8, 4), (9, 6), (10, 9)])
def test_most(number: int, variety: int) -> None:
    assert common_of(number, {variety: 2}, {variety: 1}, {}) == [3, 0, 0]
    assert common_of(number, {variety: 2}, {variety: 2}, {}) == [0, 0, 0]
    assert common_of(number, {}, {}, {}) == [0, 0, 0]


def test_fewest() -> None:
    assert common_of(11, {2: 1, 5: 1, 8: 1}, {8: 2}, {2: 4}) == [0, 3, 0]
    assert common_of(11, {}, {8: 2}, {2: 4}) == [3, 0, 0]
    assert common_of(12, {}, {3: 1}, {7: 1}) == [0, 0, 0]
    assert common_of(12, {7: 1, 10: 1}, {10: 1}) == [0, 4]


def test_duos() -> None:
    assert common_of(13, {3: 2, 5: 3}, {3: 1}, {3: 1, 5: 1}) == [4, 0, 2]
    assert common_of(14, {6: 3, 8: 3}, {6: 1, 8: 5}) == [3, 1]


def test_personal_challenge_pays_its_owner_only() -> None:
    outcome = scored({3: 1, 4: 1}, {3: 1, 4: 1}, common=12, personal=(5, 13))
    assert outcome["detail"]["personal"] == [4, 0]
    assert outcome["scores"] == [4, 0]
    assert outcome["ranks"] == [1, 2]


def test_score_adds_up() -> None:
    game = table(2, "2 3", common=4, personal=(13, 10))
    game.koi[1].update({2: 1, 3: 2, 5: 1})
    game.koi[2].update({9: 1, 10: 1})
    game.flowers.update({1: 2, 2: 1})
    outcome = game.outcome
    assert outcome["detail"]["tokens"] == [[2, 3, 5], [9, 10]]
    assert outcome["detail"]["token_lotus"] == [4, 9]
    assert outcome["detail"]["common"] == [4, 0]
    assert outcome["detail"]["personal"] == [2, 3]
    assert outcome["detail"]["flowers"] == [2, 1]
    assert outcome["scores"] == [12, 13]


def test_a_tie_is_shared() -> None:
    outcome = scored({2: 1, 3: 1}, {4: 1}, {}, common=14, personal=(8, 9, 10))
    assert outcome["scores"] == [2, 2, 0]
    assert outcome["ranks"] == [1, 1, 3]
    outcome = scored({2: 1}, {3: 1}, {}, common=14, personal=(8, 9, 10))
    assert outcome["ranks"] == [1, 1, 3]


def test_the_first_edition() -> None:
    deal = {"game": "ike-no-koi", "players": 2, "edition": 1, "common": 5, "personal": [8, 9]}
    game = Slow({**deal, "basin": ["2", "3", "4"], "pile": ["lotus", "7", "8", "9", "10", "6"]})
    play(game, "draw draw stop")
    assert game.to_act == 2  # no flower at the end of a turn
    assert game.outcome["detail"]["common"] == [0, 0]  # none of either is not the same
    game = Slow({**deal, "basin": ["2", "3", "4"], "pile": ["2", "3", "4", "7"]})
    play(game, "draw draw stop draw draw")
    assert (game.outcome["scores"], game.outcome["ranks"]) == ([2, 5], [2, 1])


# Who knows what


def test_own_look_is_known_until_drawn() -> None:
    game = table(3, "lotus lotus 3 4 5 6 7 8 9 10 2")
    play(game, "draw draw draw draw stop draw draw stop lotus")
    assert game.pile == ["7", "8", "9", "10", "2"]
    assert game.knows(1)["places"] == [{"7"}, {"8"}, None, None, None]
    assert game.knows(2)["places"] == [None] * 5
    play(game, "swap")
    assert game.knows(1)["places"] == [{"8"}, {"7"}, None, None, None]
    play(game, "draw")
    assert game.knows(1)["places"] == [{"7"}, None, None, None]
    assert game.knows(1)["hypotheses"] == [{0: "7"}]
    play(game, "lotus keep")
    assert game.knows(1)["places"] == [{"7"}, {"9"}, None, None]
    assert game.knows(None)["places"] == [None] * 4


def test_another_look_blurs_the_order_until_a_draw() -> None:
    # Seat 1 looks at 9 and 10 and stops; seat 2 looks at the same two.
    game = table(2, "lotus lotus lotus 5 7 8 9 10 6 6")
    play(game, "draw draw draw draw stop - draw draw lotus keep stop - lotus")
    assert game.knows(1)["places"] == [{"9", "10"}, {"9", "10"}, None, None]
    assert game.knows(2)["places"] == [{"9"}, {"10"}, None, None]
    play(game, "swap")
    assert game.knows(1)["places"] == [{"9", "10"}, {"9", "10"}, None, None]
    assert game.knows(2)["places"] == [{"10"}, {"9"}, None, None]
    play(game, "draw")
    assert game.knows(1)["places"] == [{"9"}, None, None]


def test_a_card_known_alone_may_move_to_the_second_place() -> None:
    # Seat 1 knows 8 at the next place; seat 2 looks at it and the card behind.
    game = table(2, "lotus lotus lotus 3 4 7 8 9 10 6", basin="2 2 2")
    play(game, "draw draw draw draw stop - draw lotus keep draw stop -")
    assert game.knows(1)["places"] == [{"8"}, None, None, None]
    play(game, "lotus keep")
    first = game.knows(1)
    # With 8 still known, the other place holds one of the cards seat 1 never saw.
    assert first["places"][0] == first["places"][1] == {"8", "9", "10", "6", "2"}
    assert first["places"][2:] == [None, None]
    assert sorted(map(str, first["hypotheses"])) == ["{0: '8'}", "{1: '8'}"]
    play(game, "draw")
    # It was the only 8: had it moved back, another card would have come.
    assert game.knows(1)["places"] == [None, None, None]


def test_a_look_at_one_card_blurs_nothing() -> None:
    game = table(2, "lotus lotus lotus 3 4 5 7", basin="2 2 2")
    play(game, "draw draw draw draw stop - draw lotus keep draw stop -")
    assert game.pile == ["7"]
    assert game.to_act == 2
    play(game, "lotus")
    assert game.legal() == ["keep"]
    play(game, "keep")
    assert game.knows(1)["places"] == game.knows(2)["places"] == [{"7"}]
    assert game.knows(None)["places"] == [None]


def test_a_lantern_shows_the_basin() -> None:
    game = table(3, "lantern 3 7 lantern 8 9 9", basin="bamboo 5 6")
    play(game, "draw draw")
    assert game.knows(1)["basin"] is None  # still in the river
    play(game, "stop")
    assert game.knows(1)["basin"] == ["bamboo", "5", "6"]
    assert game.knows(2)["basin"] is None
    assert game.knows(1)["personal"] == 2
    assert game.knows(1)["personals"] == [2, None, None]
    assert game.knows(None)["personal"] is None
    assert "bamboo" in game.knows(2)["unseen"]
    assert "bamboo" not in game.knows(1)["unseen"]


def arrangements(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Go through every different order of some cards."""
    if not cards.total():
        yield ()
    for card in sorted(cards):
        if cards[card]:
            rest = cards - Counter([card])
            for tail in arrangements(rest):
                yield (card, *tail)


SMALL_DECK = Counter({"lotus": 3, "lantern": 1, "2": 2, "3": 2, "4": 1})
SMALL_WORLDS = [(cards[:3], cards[3:]) for cards in arrangements(SMALL_DECK)]
World = tuple[tuple[str, ...], tuple[str, ...]]  # basin and pile


def other_way_round(world: World) -> World:
    basin, pile = world
    return basin, (*pile[1::-1], *pile[2:])


@pytest.mark.parametrize("watcher", [None, 1, 2])
def test_hypotheses_are_exactly_the_possible_shuffles(watcher: int | None) -> None:
    chance = random.Random(5)
    looks = 0
    for _ in range(40):
        # A flower for each seat early on, so that there is something left to look at.
        rest = list((SMALL_DECK - Counter(["lotus", "lotus"])).elements())
        chance.shuffle(rest)
        pile = ["lotus", "lotus", *rest[3:]]
        game = table(2, " ".join(pile), basin=" ".join(rest[:3]))
        worlds: set[World] = set(SMALL_WORLDS)
        while game.to_act is not None:
            words = game.legal()
            seat = game.to_act
            word = "lotus" if "lotus" in words and chance.random() < 0.5 else chance.choice(words)
            before = list(game.pile)
            game.play(word)
            if word == "draw":
                worlds = {(basin, cards[1:]) for basin, cards in worlds if cards[0] == before[0]}
            elif word == "lotus" and seat == watcher:
                looks += 1
                worlds = {world for world in worlds if list(world[1][:2]) == before[:2]}
            elif word == "lotus":
                looks += 1
                worlds |= {other_way_round(world) for world in worlds}
            elif word == "swap" and seat == watcher:
                worlds = {other_way_round(world) for world in worlds}
            known = game.knows(watcher)
            if known["basin"] is not None:
                worlds = {world for world in worlds if list(world[0]) == known["basin"]}
            assert (tuple(game.basin), tuple(game.pile)) in worlds
            left = Counter(known["unseen"])
            expected = set()
            for hypothesis in known["hypotheses"]:
                unplaced = left - Counter(hypothesis.values())
                unknown = [place for place in range(min(2, len(game.pile))) if place not in hypothesis]
                for cards in arrangements_of(unplaced, len(unknown)):
                    ways = hypothesis | dict(zip(unknown, cards, strict=True))
                    expected.add(tuple(ways[place] for place in range(min(2, len(game.pile)))))
            assert expected == {cards[:2] for _, cards in worlds}
            for place, cards_there in enumerate(known["places"]):
                if cards_there is not None:
                    assert cards_there == {cards[place] for _, cards in worlds}
    assert looks > 20


def arrangements_of(cards: Counter[str], number: int) -> set[tuple[str, ...]]:
    """List the different ways to lay a number of these cards in a row."""
    if number == 0:
        return {()}
    return {
        (card, *tail) for card in cards for tail in arrangements_of(cards - Counter([card]), number - 1) if cards[card]
    }


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
