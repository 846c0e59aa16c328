"""The slow reference of Iké no Koï: scoring, and who knows what."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.games.ike_no_koi.slow import Slow
from tests.games.ike_no_koi.slow_table import play, table

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
