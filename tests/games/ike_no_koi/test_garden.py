"""Iké no Koï: garden cards, paragraph by paragraph."""

import pytest

from tests.games.ike_no_koi.table import EDGES_IN_USE, jetty, koi, play, table, words

# Garden cards


def test_r15_a_bridge_leaves_the_game_for_good() -> None:
    after = play(table(2, "bridge 3"), "draw draw stop")
    assert after.view(None).to_json()["discarded"] == []
    after = play(after, "p7-8")
    assert after.view(None).to_json()["discarded"] == ["bridge"]
    assert jetty(after, 1)["bridges"] == [[7, 8]]
    assert jetty(after, 1)["protected"] == [7, 8]


def test_r15_two_bridges_may_share_a_zone_but_not_an_edge() -> None:
    after = play(table(2, "bridge bridge"), "draw draw p7-8")
    assert words(after) == EDGES_IN_USE.replace(" p7-8", "")
    after = play(after, "p8-9")
    assert jetty(after, 1)["protected"] == [7, 8, 9]


def test_r15_two_seats_may_lay_the_same_edge() -> None:
    after = play(table(2, "bridge 3 bridge 4"), "draw draw stop p7-8 draw draw stop")
    assert "p7-8" in words(after)


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_r16_a_flower_may_be_used_whenever_one_may_draw(drawn: int) -> None:
    first = play(table(2, "2 3 4 5 6", jetties=["f"]), "draw " * drawn)
    assert words(first).split()[-1] == "lotus"
    after = play(first, "lotus")
    assert words(after) == "keep swap"
    assert after.to_act == 1
    assert jetty(after, 1)["flowers"] == 0
    assert after.view(None).to_json()["discarded"] == ["lotus"]
    pile = first.deal["pile"]
    kept, swapped = play(after, "keep draw"), play(after, "swap draw")
    assert kept.view(None).to_json()["drawn"][-1] == pile[drawn]
    assert swapped.view(None).to_json()["drawn"][-1] == pile[drawn + 1]


def test_r16_only_the_drawer_may_use_a_flower() -> None:
    first = table(2, "7 3 7", jetties=["", "f"])
    assert words(first) == "draw"
    assert words(play(first, "draw draw draw")) == "t3 t7"


def test_r16_both_orders_are_legal_even_if_the_cards_are_equal() -> None:
    assert words(play(table(2, "7 7", jetties=["f"]), "lotus")) == "keep swap"


def test_r16_the_last_card_can_only_be_kept() -> None:
    after = play(table(2, "7", jetties=["f"], last=True), "lotus")
    assert words(after) == "keep"
    assert after.view(1).to_json()["next"] == [["7"]]
    assert words(play(after, "keep")) == "draw"


def test_r16_two_flowers_may_be_used_before_the_same_draw() -> None:
    after = play(table(2, "7 8 9", jetties=["f f"]), "lotus swap lotus")
    assert after.view(1).to_json()["next"] == [["8", "7"]]
    after = play(after, "swap draw")
    assert after.view(None).to_json()["river"] == ["7"]
    assert words(after) == "draw"


def test_r16_a_new_flower_can_be_used_at_the_end_of_the_turn_or_on_the_next_one() -> None:
    after = play(table(2, "lotus 3 4 5 6"), "draw draw stop")
    assert (after.to_act, words(after)) == (1, "lotus -")
    assert words(play(after, "lotus swap draw draw stop")) == "draw"
    assert words(play(after, "- draw draw stop")) == "draw lotus"


FOUR = "draw draw draw draw"


def test_r16_a_flower_may_be_used_before_the_exchange_which_is_asked_again() -> None:
    first = play(table(2, "3 4 5 6 7 8 9", jetties=["f f", "9 10"]), FOUR)
    assert words(first) == "lotus x2:9 x2:10 -"
    looking = play(first, "lotus")
    assert (looking.to_act, words(looking)) == (1, "keep swap")
    assert looking.view(1).to_json()["next"] == [["7", "8"]]
    again = play(looking, "swap")
    assert words(again) == "lotus x2:9 x2:10 -"
    last = play(again, "lotus keep")
    assert words(last) == "x2:9 x2:10 -"
    assert play(last, "-").to_act == 2
    assert play(last, "- draw").view(None).to_json()["river"] == ["8"]


def test_r16_the_example_of_the_specification() -> None:
    first = play(table(2, "3 7 5 6 8 9 10", jetties=["f f", "9"]), FOUR)
    used = play(first, "lotus swap x2:9 g3+7")
    assert (used.to_act, words(used)) == (1, "lotus -")
    after = play(used, "lotus keep")
    assert (after.to_act, words(after)) == (2, "draw")
    declined = play(first, "-")
    assert (declined.to_act, words(declined)) == (1, "lotus -")
    assert (play(declined, "-").to_act, jetty(play(declined, "-"), 1)["flowers"]) == (2, 2)


@pytest.mark.parametrize(
    ("pile", "jetties", "played"),
    [
        ("3 4 5 6", ["f"], "draw draw stop"),
        ("3 4 5 6", ["f"], "draw draw draw stop"),
        ("3 4 5 6 7", ["f"], FOUR),  # no exchange: nobody has a koi to take
        ("3 4 5 6 7", ["f", "9"], FOUR + " -"),
        ("3 4 5 6 7", ["f", "9"], FOUR + " x2:9 g3+4"),
        ("3 bamboo 5 6", ["f"], "draw draw stop b4"),
        ("bamboo bridge 5", ["f"], "draw draw stop b4 p2-3"),
        ("3 lotus 5 6 7", ["f"], FOUR + " lotus keep"),  # two flowers, and one is left
    ],
)
def test_r16_a_flower_is_offered_at_the_end_of_a_turn(pile: str, jetties: list[str], played: str) -> None:
    after = play(table(2, pile, jetties=jetties), played)
    assert (after.to_act, words(after)) == (1, "lotus -")
    assert after.view(1).to_json()["phase"] == "end"
    assert play(after, "-").to_act == 2
    assert (play(after, "lotus swap").to_act, jetty(play(after, "lotus keep"), 1)["flowers"]) == (2, 0)


@pytest.mark.parametrize(
    ("pile", "played", "last"),
    [
        ("7 7 5", "draw draw", False),  # a pair
        ("7 3 7 5", "draw draw draw t7 t7 t3", False),  # a share
        ("7 3 4 7 5", "draw draw draw draw t7 t7 t3 t4", False),
        ("3 4 5", "draw draw draw", True),  # the pile is used up
        ("3 4 5 6", FOUR, True),
    ],
)
def test_r16_no_flower_after_a_pair_a_share_or_with_an_empty_pile(pile: str, played: str, last: bool) -> None:
    after = play(table(2, pile, jetties=["f", "f"], last=last), played)
    assert after.to_act == (None if last else 2)
    assert last or words(after) == "draw lotus"


def test_r16_no_flower_at_an_exchange_with_an_empty_pile() -> None:
    after = play(table(2, "3 4 5 6", jetties=["f", "9"], last=True), FOUR)
    assert words(after) == "x2:9 -"
    reason = after.why_not("lotus")
    assert reason is not None
    assert reason.code == "pile-empty"
    assert play(after, "x2:9 g3+4").is_over


def test_r16_no_flower_while_placing_or_between_taking_and_giving() -> None:
    taken = play(table(2, "3 4 5 6 7", jetties=["f", "9"]), FOUR + " x2:9")
    assert "lotus" not in taken.moves
    planting = play(table(2, "3 bamboo 5", jetties=["f"]), "draw draw stop")
    assert "lotus" not in planting.moves
    for position, code in ((taken, "give-now"), (planting, "bamboo-now")):
        reason = position.why_not("lotus")
        assert reason is not None
        assert reason.code == code


def test_r16_no_flower_is_offered_to_another_seat() -> None:
    after = play(table(2, "3 4 5 6 7", jetties=["", "f"]), "draw draw stop")
    assert (after.to_act, words(after)) == (2, "draw lotus")


def test_r16_only_the_last_card_of_the_pile_is_looked_at() -> None:
    first = table(2, "3 4 5", jetties=["f"], last=True)
    after = play(first, "draw draw stop lotus")
    assert words(after) == "keep"
    assert play(after, "keep").to_act == 2


def test_r16_looks_at_the_end_of_a_turn_stay_secret() -> None:
    first = play(table(3, "3 4 5 6 7", jetties=["f"]), "draw draw stop lotus")
    assert [event.code for event in first.events] == ["flower-used"]
    kept, swapped = play(first, "keep"), play(first, "swap")
    assert kept.view(1).to_json()["next"] == [["5", "6"]]
    assert swapped.view(1).to_json()["next"] == [["6", "5"]]
    for seat in (2, 3, None):
        assert kept.view(seat).to_json() == swapped.view(seat).to_json()
        assert kept.view(seat).history == swapped.view(seat).history
        shown = [[event.seen_by(seat) for event in position.events] for position in (kept, swapped)]
        assert shown[0] == shown[1]
    declined = play(table(2, "3 4 5", jetties=["f"]), "draw draw stop -")
    assert [event.to_json() for event in declined.events] == [{"code": "flower-declined", "seat": 1}]


def test_r17_a_lantern_is_kept() -> None:
    after = play(table(2, "lantern 3", basin="7 lotus 2"), "draw draw stop")
    assert jetty(after, 1)["lanterns"] == 1
    assert after.view(1).to_json()["basin"] == ["7", "lotus", "2"]
    assert after.view(2).to_json()["basin"] is None


def test_r18_a_bamboo_is_put_at_once_and_counts_as_a_koi() -> None:
    after = play(table(2, "bamboo 3"), "draw draw stop")
    assert (after.to_act, words(after)) == (1, "b2 b3 b4 b5 b6 b7 b8 b9 b10")
    after = play(after, "b7")
    assert after.outcome.detail["counts"][0] == [0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
    assert jetty(after, 1)["koi"] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert after.outcome.detail["tokens"] == [[3, 7], []]


def test_r19_koi_flowers_and_lanterns_are_taken_before_bamboos_and_bridges_are_placed() -> None:
    after = play(table(2, "bamboo lotus lantern 9", jetties=["5 5", "9"]), "draw draw draw draw")
    assert words(after).startswith("b2")
    held = jetty(after, 1)
    assert (koi(after, 1), held["flowers"], held["lanterns"]) == ("5 5 9", 1, 1)
    assert after.view(None).to_json()["waiting"] == ["bamboo"]


@pytest.mark.parametrize(("pile", "phases"), [("bamboo 3 bridge", "bp"), ("bridge 3 bamboo", "pb")])
def test_r19_bamboos_and_bridges_are_placed_in_river_order(pile: str, phases: str) -> None:
    after = play(table(2, pile), "draw draw draw stop")
    for letter in phases:
        assert after.to_act == 1
        assert words(after)[0] == letter
        after = after.play(after.moves[0])
    assert after.to_act == 2


def test_r19_all_is_placed_before_the_exchange() -> None:
    after = play(table(2, "bridge 3 bamboo 4", jetties=["", "9"]), "draw draw draw draw p2-3 b2")
    assert words(after) == "x2:9 -"


def test_r19_in_a_share_a_card_takes_effect_before_the_next_seat_takes() -> None:
    after = play(table(3, "bamboo bridge 4 bamboo"), "draw draw draw draw")
    assert (after.to_act, words(after)) == (2, "t4 tb tp")
    after = play(after, "tb")
    assert (after.to_act, words(after)[:2]) == (2, "b2")
    after = play(after, "b5")
    assert (after.to_act, words(after)) == (3, "t4 tb tp")
    after = play(after, "tp")
    assert (after.to_act, words(after)) == (3, EDGES_IN_USE)
    after = play(after, "p4-5 tb b9 t4")
    assert after.to_act == 2
    assert words(after) == "draw"


def test_r19_the_last_card_of_a_share_takes_effect_before_the_next_turn() -> None:
    after = play(table(2, "7 bamboo 7"), "draw draw draw t7 t7 tb")
    assert (after.to_act, words(after)[:2]) == (2, "b2")
    after = play(after, "b2")
    assert (after.to_act, words(after)) == (2, "draw")
