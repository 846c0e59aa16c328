"""The paragraphs of Iké no Koï's rules, on the compiled code."""

from collections import Counter

import pytest

from tatami.games.ike_no_koi.constants import BOX
from tests.games.ike_no_koi.cases import COPIES
from tests.games.ike_no_koi.table import ALL_EDGES, EDGES_IN_USE, IKE, deal, jetty, koi, play, table, words

# Material and set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_r5_r6_the_pond_is_shuffled_into_a_basin_of_three_and_a_pile(players: int) -> None:
    first = IKE.new(players, seed=4)
    cards = Counter(first.deal["basin"] + first.deal["pile"])
    assert cards == COPIES - Counter({"11": 11 if players <= 3 else 0})
    assert len(first.deal["basin"]) == 3
    assert len(first.deal["pile"]) == (64 if players <= 3 else 75)
    assert first.deal["pile"] != sorted(first.deal["pile"])


def test_r1_all_places_of_a_card_are_equally_likely() -> None:
    # Two bridges among 67 cards: the chance that one lies in the basin is 1 - (64 * 63) / (67 * 66).
    found = sum("bridge" in IKE.new(2, seed=seed).deal["basin"] for seed in range(3000))
    assert abs(found / 3000 - (1 - 64 * 63 / (67 * 66))) < 0.02


def test_r2_the_zones_lie_in_two_rows() -> None:
    assert IKE.new(4).view(None).to_json()["zones"] == [[2, 3, 4, 5, 6], [7, 8, 9, 10, 11]]
    assert words(play(table(4, "bridge 3"), "draw draw stop")) == ALL_EDGES


def test_r3_the_lotus_on_the_tokens() -> None:
    printed = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5}
    assert IKE.new(4).view(None).to_json()["token_lotus"] == {str(value): lotus for value, lotus in printed.items()}


def test_r4_the_challenges() -> None:
    printed = [
        ("pairs", [], 1),
        ("triple", [], 3),
        ("fewest-varieties", [], 4),
        ("most-varieties", [], 4),
        ("same", [3, 4], 4),
        ("same", [5, 6], 4),
        ("same", [7, 8], 5),
        ("most", [4], 3),
        ("most", [6], 3),
        ("most", [9], 3),
        ("fewest", [2, 5, 8], 3),
        ("fewest", [7, 10], 4),
        ("duos", [3, 5], 2),
        ("duos", [6, 8], 1),
    ]
    assert [(card["kind"], card.get("varieties", []), card["lotus"]) for card in BOX["challenges"]] == printed
    for number, (kind, varieties, lotus) in enumerate(printed, 1):
        others = [other for other in range(1, 15) if other != number]
        shown = table(2, common=number, personal=others).view(None).to_json()["common"]
        assert shown == {"number": number, "kind": kind, "varieties": varieties, "lotus": lotus}


@pytest.mark.parametrize("players", [2, 3])
def test_r5_with_few_players_zone_11_is_not_used(players: int) -> None:
    after = play(table(players, "bridge bamboo"), "draw draw stop")
    assert words(after) == EDGES_IN_USE
    assert words(play(after, "p2-3")) == "b2 b3 b4 b5 b6 b7 b8 b9 b10"
    view = after.view(1).to_json()
    assert view["zones"] == [[2, 3, 4, 5, 6], [7, 8, 9, 10]]
    assert "11" not in view["token_lotus"]


@pytest.mark.parametrize("players", [4, 5])
def test_r5_with_more_players_all_zones_are_used(players: int) -> None:
    after = play(table(players, "bamboo 11"), "draw draw stop")
    assert words(after) == "b2 b3 b4 b5 b6 b7 b8 b9 b10 b11"
    assert koi(after, 1) == "11"


def test_r7_everybody_gets_a_different_challenge() -> None:
    seen: set[tuple[int, int]] = set()
    for seed in range(200):
        dealt = IKE.new(5, seed=seed).deal
        numbers = [dealt["common"], *dealt["personal"]]
        assert len(set(numbers)) == 6
        assert set(numbers) <= set(range(1, 15))
        seen.update(enumerate(numbers))
    assert len(seen) == 6 * 14


# A turn


def test_r8_at_least_two_cards_are_drawn() -> None:
    first = table(2, "2 3 4 5")
    assert words(first) == "draw"
    assert words(play(first, "draw")) == "draw"
    assert words(play(first, "draw draw")) == "draw stop"
    assert words(play(first, "draw draw draw")) == "draw stop"


def test_r8_r10_whoever_stops_keeps_the_river() -> None:
    after = play(table(2, "2 3 4 5"), "draw draw draw stop")
    assert koi(after, 1) == "2 3 4"
    assert after.to_act == 2
    assert after.view(None).to_json()["river"] == []


def test_r10_four_different_cards_are_kept_without_asking() -> None:
    after = play(table(2, "2 3 4 5 6"), "draw draw draw draw")
    assert koi(after, 1) == "2 3 4 5"
    assert after.to_act == 2
    assert words(after) == "draw"


def test_r9_two_equal_first_cards_are_kept_without_exchange() -> None:
    after = play(table(2, "7 7 3", jetties=["5 5", "9"]), "draw draw")
    assert koi(after, 1) == "5 5 7 7"
    assert after.to_act == 2
    assert words(after) == "draw"


@pytest.mark.parametrize(
    ("card", "answer"), [("bamboo", "b2 b2"), ("bridge", "p2-3 p3-4"), ("lotus", ""), ("lantern", "")]
)
def test_r9_two_equal_garden_cards_are_kept_too(card: str, answer: str) -> None:
    after = play(table(2, f"{card} {card} 3", jetties=["5 5", "9"]), "draw draw")
    for word in answer.split():
        assert after.to_act == 1
        after = play(after, word)
    assert after.to_act == 2
    assert words(after) == "draw"


@pytest.mark.parametrize("pile", ["7 3 7", "3 7 7", "7 3 4 7", "3 7 4 7", "lotus 3 4 lotus", "bamboo 3 bamboo"])
def test_r9_an_equal_third_or_fourth_card_begins_a_share(pile: str) -> None:
    after = play(table(2, pile, jetties=["5 5", "9"]), "draw " * len(pile.split()))
    assert after.view(None).to_json()["phase"] == "share"
    assert after.view(None).to_json()["river"] == pile.split()
    assert after.to_act == 2


def test_r9_different_garden_cards_are_different() -> None:
    after = play(table(2, "bamboo lotus bridge lantern"), "draw draw draw draw b2 p2-3")
    assert words(after) == "lotus -"  # kept, and not shared


@pytest.mark.parametrize(("drawn", "asked"), [(2, False), (3, False), (4, True)])
def test_r10_only_four_different_cards_allow_an_exchange(drawn: int, asked: bool) -> None:
    after = play(table(2, "2 3 4 5", jetties=["", "9"]), "draw " * drawn + ("stop" if drawn < 4 else ""))
    assert (after.to_act == 1) == asked
    assert words(after) == ("x2:9 -" if asked else "draw")


# The share


def test_r11_two_players_share_three_cards() -> None:
    after = play(table(2, "7 3 7 5"), "draw draw draw")
    assert (after.to_act, words(after)) == (2, "t3 t7")
    after = play(after, "t7")
    assert (after.to_act, words(after)) == (1, "t3 t7")
    after = play(after, "t7")
    assert (after.to_act, words(after)) == (2, "t3")
    after = play(after, "t3")
    assert (koi(after, 1), koi(after, 2)) == ("7", "3 7")
    assert (after.to_act, words(after)) == (2, "draw")


@pytest.mark.parametrize(
    ("players", "drawn", "takers"),
    [
        (2, 4, [2, 1, 2, 1]),
        (3, 3, [2, 3, 1]),
        (3, 4, [2, 3, 1, 2]),
        (4, 3, [2, 3, 4]),
        (4, 4, [2, 3, 4, 1]),
        (5, 3, [2, 3, 4]),
        (5, 4, [2, 3, 4, 5]),
    ],
)
def test_r11_the_share_goes_round_from_the_drawers_left(players: int, drawn: int, takers: list[int]) -> None:
    after = play(table(players, "7 3 7" if drawn == 3 else "7 3 4 7"), "draw " * drawn)
    for taker in takers:
        assert after.to_act == taker
        after = after.play(after.moves[-1])
    assert after.to_act == 2
    assert words(after) == "draw"


def test_r11_the_share_of_a_later_seat_goes_round_the_table() -> None:
    after = play(table(3, "2 3 4 5 7 6 7"), "draw draw stop draw draw stop draw draw draw")
    assert after.to_act == 1
    after = play(after, "t7 t6 t7")
    assert (koi(after, 1), koi(after, 2), koi(after, 3)) == ("2 3 7", "4 5 6", "7")
    assert after.to_act == 1


def test_r11_each_different_card_is_offered_once() -> None:
    after = play(table(2, "bridge lotus lantern lotus"), "draw draw draw draw")
    assert words(after) == "tf tp tl"
    assert words(play(after, "tf")) == "tf tp tl"
    assert words(play(after, "tf tf")) == "tp tl"


def test_r11_no_exchange_after_a_share() -> None:
    after = play(table(2, "7 3 4 7 5", jetties=["5 5", "9"]), "draw draw draw draw t7 t7 t4 t3")
    assert (after.to_act, words(after)) == (2, "draw")


# The exchange


def test_r12_one_koi_is_taken_and_two_are_given() -> None:
    after = play(table(3, "2 3 4 5", jetties=["", "9 9", "10"]), "draw draw draw draw")
    assert words(after) == "x2:9 x3:10 -"
    after = play(after, "x2:9")
    assert (koi(after, 1), koi(after, 2)) == ("2 3 4 5 9", "9")
    assert (after.to_act, words(after)) == (1, "g2+3 g2+4 g2+5 g3+4 g3+5 g4+5")
    after = play(after, "g3+5")
    assert (koi(after, 1), koi(after, 2)) == ("2 4 9", "3 5 9")
    assert after.to_act == 2


def test_r12_the_exchange_may_be_declined() -> None:
    after = play(table(2, "2 3 4 5", jetties=["", "9"]), "draw draw draw draw -")
    assert (koi(after, 1), koi(after, 2), after.to_act) == ("2 3 4 5", "9", 2)


def test_r12_the_koi_taken_is_not_given() -> None:
    after = play(table(2, "2 3 bamboo lotus", jetties=["", "2 9"]), "draw draw draw draw b9")
    assert words(play(after, "x2:9")) == "g2+3"
    assert words(play(after, "x2:2")) == "g2+3"  # one koi 2 was held before, so one may be given
    after = play(table(2, "2 3 bamboo lotus", jetties=["2", "2"]), "draw draw draw draw b9 x2:2")
    assert words(after) == "g2+2 g2+3"
    assert koi(play(after, "g2+2"), 1) == "2 3"


def test_r12_an_exchange_needs_two_koi_of_ones_own_after_keeping() -> None:
    garden = "bamboo lotus bridge lantern"
    asked = "lotus x2:9 -"
    assert words(play(table(2, garden, jetties=["", "9"]), "draw draw draw draw b2 p2-3")) == "lotus -"
    assert words(play(table(2, garden, jetties=["5", "9"]), "draw draw draw draw b2 p2-3")) == "lotus -"
    assert words(play(table(2, garden, jetties=["5 5", "9"]), "draw draw draw draw b2 p2-3")) == asked
    assert words(play(table(2, "bamboo lotus 4 lantern", jetties=["5", "9"]), "draw draw draw draw b2")) == asked


def test_r12_bamboos_cannot_be_taken_or_given() -> None:
    assert words(play(table(2, "2 3 4 5", jetties=["", "b9 b9"]), "draw draw draw draw")) == "draw"
    garden = "bamboo lotus bridge lantern"
    assert words(play(table(2, garden, jetties=["b5 b5 5", "9"]), "draw draw draw draw b2 p2-3")) == "lotus -"
    after = play(table(2, "2 3 4 5", jetties=["b9", "9 b7"]), "draw draw draw draw")
    assert words(after) == "x2:9 -"
    assert words(play(after, "x2:9")) == "g2+3 g2+4 g2+5 g3+4 g3+5 g4+5"


def test_r12_r15_a_bridge_protects_its_two_zones_only() -> None:
    after = play(table(2, "2 3 4 5", jetties=["", "9 8 4 7 p8-9"]), "draw draw draw draw")
    assert words(after) == "x2:4 x2:7 -"


def test_r12_no_exchange_is_offered_if_every_koi_is_protected() -> None:
    assert words(play(table(2, "2 3 4 5", jetties=["", "9 8 p8-9"]), "draw draw draw draw")) == "draw"


def test_r12_r15_an_owner_may_give_from_a_bridge_and_others_into_it() -> None:
    after = play(table(2, "2 3 4 5", jetties=["p2-3", "9 7 p2-3"]), "draw draw draw draw x2:9 g2+3")
    assert koi(after, 2) == "2 3 7"


# The end of the pile


@pytest.mark.parametrize("pile", ["7", "7 8", "7 8 9"])
def test_r13_when_the_pile_is_used_up_different_cards_are_kept(pile: str) -> None:
    end = play(table(2, pile, jetties=["5 5", "9"], last=True), "draw " * len(pile.split()))
    assert end.is_over
    assert koi(end, 1) == f"5 5 {pile}"


def test_r13_four_different_last_cards_still_allow_an_exchange() -> None:
    after = play(table(2, "7 8 9 10", jetties=["5 5", "9"], last=True), "draw draw draw draw")
    assert words(after) == "x2:9 -"
    assert play(after, "-").is_over
    after = play(after, "x2:9")
    assert not after.is_over
    assert play(after, "g5+5").is_over


def test_r13_two_equal_last_cards_are_kept() -> None:
    end = play(table(2, "7 7", last=True), "draw draw")
    assert end.is_over
    assert koi(end, 1) == "7 7"


@pytest.mark.parametrize("pile", ["7 8 7", "7 8 9 7"])
def test_r13_otherwise_the_last_cards_are_shared(pile: str) -> None:
    after = play(table(2, pile, last=True), "draw " * len(pile.split()))
    for _ in pile.split():
        assert not after.is_over
        after = after.play(after.moves[0])
    assert after.is_over


def test_r13_a_single_last_card_ends_the_turn_of_the_next_seat() -> None:
    after = play(table(2, "7 8 9", last=True), "draw draw stop")
    assert (after.to_act, words(after)) == (2, "draw")
    end = play(after, "draw")
    assert end.is_over
    assert koi(end, 2) == "9"


def test_r14_koi_go_to_their_zones() -> None:
    assert jetty(play(table(4, "11 2 7"), "draw draw draw stop"), 1)["koi"] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 1]


# The end


def test_r20_the_game_ends_when_pile_and_river_are_empty() -> None:
    after = play(table(2, "7 8 7", last=True), "draw draw draw")
    assert not after.is_over
    after = play(after, "t7 t7")
    assert not after.is_over
    end = play(after, "t8")
    assert end.is_over
    assert end.to_act is None
    assert end.moves == ()


def test_r20_garden_cards_of_the_last_turn_are_placed_first() -> None:
    after = play(table(2, "bamboo 8", last=True), "draw draw")
    assert not after.is_over
    assert play(after, "b2").is_over


@pytest.mark.parametrize("jetties", [["l", "l"], ["l", ""], ["", ""]])
def test_r21_without_two_lanterns_the_basin_counts_for_nobody(jetties: list[str]) -> None:
    end = play(table(2, "7 8", jetties=jetties, basin="9 9 lotus", last=True), "draw draw")
    assert end.is_over
    assert end.outcome.detail["basin_winner"] is None
    assert end.outcome.detail["basin"] == ["9", "9", "lotus"]
    assert end.outcome.detail["flowers"] == [0, 0]
    assert sum(end.outcome.detail["counts"][0]) == 2
    assert end.view(None).to_json()["basin"] == ["9", "9", "lotus"]


@pytest.mark.parametrize("jetties", [["", "l l"], ["l", "l l"], ["", "l l l"]])
def test_r21_two_lanterns_win_the_basin(jetties: list[str]) -> None:
    end = play(table(2, "7 8", jetties=jetties, basin="9 lotus 9", last=True), "draw draw")
    assert end.is_over
    detail = end.outcome.detail
    assert detail["basin_winner"] == 2
    assert detail["flowers"] == [0, 1]
    assert koi(end, 2) == "9 9"
    assert detail["tokens"] == [[7, 8], [9]]


def test_r21_the_second_lantern_may_be_the_last_card() -> None:
    end = play(table(2, "7 lantern", jetties=["l", ""], basin="9 9 9", last=True), "draw draw")
    assert end.outcome.detail["basin_winner"] == 1


def test_r21_lanterns_of_the_basin_do_not_count() -> None:
    end = play(table(2, "7 8", jetties=["l", ""], basin="lantern lantern 9", last=True), "draw draw")
    assert end.outcome.detail["basin_winner"] is None


def test_r21_bridges_and_lanterns_of_the_basin_are_discarded() -> None:
    end = play(table(2, "7 8", jetties=["l l", ""], basin="bridge lantern bridge", last=True), "draw draw")
    assert end.is_over
    assert jetty(end, 1)["lanterns"] == 2
    assert jetty(end, 1)["bridges"] == []
    assert end.view(None).to_json()["discarded"] == ["bridge", "lantern", "bridge"]


def test_r21_bamboos_of_the_basin_are_placed_by_its_winner() -> None:
    after = play(table(3, "7 8", jetties=["", "", "l l"], basin="bamboo 9 bamboo", last=True), "draw draw")
    assert (after.to_act, words(after)[:2], after.is_over) == (3, "b2", False)
    outcome = after.outcome
    assert outcome.detail["basin_winner"] == 3
    assert outcome.detail["counts"][2] == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]  # the bamboos wait
    assert after.view(None).to_json()["basin"] == ["bamboo", "9", "bamboo"]  # open to all
    assert after.view(1).to_json()["challenges"][1:] == [None, None]  # but the challenges are not open yet
    after = play(after, "b7")
    assert after.to_act == 3
    end = play(after, "b7")
    assert end.is_over
    assert end.outcome.detail["counts"][2] == [0, 0, 0, 0, 0, 2, 0, 1, 0, 0]
    assert None not in end.view(None).to_json()["challenges"]


def test_r21_the_winner_is_not_named_before_the_end() -> None:
    first = table(2, "7 8 9", jetties=["l l", ""], last=True)
    assert first.outcome.detail["basin_winner"] is None
    assert play(first, "draw draw stop").outcome.detail["basin_winner"] is None
    assert play(first, "draw draw stop draw").outcome.detail["basin_winner"] == 1


def test_r20_r21_an_exchange_of_the_last_turn_comes_before_the_basin() -> None:
    after = play(table(2, "7 8 9 10", jetties=["l l", "2"], basin="3 3 3", last=True), "draw draw draw draw")
    assert words(after) == "x2:2 -"
    assert koi(after, 1) == "7 8 9 10"
    assert koi(play(after, "-"), 1) == "3 3 3 7 8 9 10"


def test_r22_a_token_needs_strictly_the_most() -> None:
    outcome = table(3, jetties=["4 4 5 b6", "4 5", "6 7 b7"], common=3, personal=(1, 2, 4)).outcome
    assert outcome.detail["tokens"] == [[4], [], [7]]
    assert outcome.detail["token_lotus"] == [2, 0, 3]


def test_r23_lotus_are_added_up() -> None:
    place = table(2, jetties=["4 4 5 5 b8 f f", "10 10 9"], common=13, personal=(8, 12))
    outcome = place.outcome
    assert outcome.to_json() == {
        "over": False,
        "scores": [2 + 2 + 4 + 3 + 2, 5 + 4],
        "ranks": [1, 2],
        "detail": {
            "tokens": [[4, 5, 8], [9, 10]],
            "token_lotus": [8, 9],
            "common": [0, 0],
            "personal": [3, 0],
            "flowers": [2, 0],
            "counts": [[0, 0, 2, 2, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1, 2, 0]],
            "basin": ["2", "3", "4"],
            "basin_winner": None,
        },
    }


def test_r27_equal_lotus_share_the_victory() -> None:
    # 5 lotus each: the token 10, or 11, or those of 9 and 2.
    outcome = table(4, jetties=["10", "9 2", "11", ""], common=8, personal=(9, 13, 14, 12)).outcome
    assert outcome.scores == (5, 5, 5, 0)
    assert outcome.ranks == (1, 1, 1, 4)
    shared = table(2, jetties=["7 4", "6 5"], common=10, personal=(9, 13)).outcome
    assert shared.scores == (5, 5)
    assert shared.ranks == (1, 1)


def test_before_the_end_the_river_and_what_waits_count_for_nobody() -> None:
    after = play(table(2, "bamboo 9 lotus"), "draw draw draw")
    assert after.outcome.detail["counts"] == [[0] * 10, [0] * 10]
    assert after.outcome.detail["flowers"] == [0, 0]
    after = play(after, "stop")
    assert sum(after.outcome.detail["counts"][0]) == 1
    assert after.outcome.detail["flowers"] == [1, 0]


def test_the_deal_of_the_specification_reads_back() -> None:
    given = deal(3, basin="7 lantern 3", common=4, personal=(1, 12, 9))
    assert IKE.load(given).deal == given
    assert list(given) == ["game", "players", "options", "common", "personal", "basin", "pile"]
