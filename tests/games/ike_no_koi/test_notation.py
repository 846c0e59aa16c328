"""Iké no Koï's words, deals and boxes, and why some are refused."""

import copy
import re
from typing import Any

import pytest

from tatami import BadDeal, BadSetup, IllegalMove
from tatami.core.messages import Json
from tatami.games.ike_no_koi.constants import BOX
from tests.games.ike_no_koi.cases import OTHER_BOX
from tests.games.ike_no_koi.table import IKE, deal, jetty, play, table, words

# Words

WORDS = "draw stop lotus keep swap - t2 t10 t11 tb tf tl tp b2 b11 p2-3 p2-11 p7-8 x1:2 x5:11 g2+2 g3+7 g10+11 g11+11"
NO_WORDS = (
    "t t1 t12 t02 tx b b1 b12 bb p2 p3-2 p2-2 p2+3 p1-2 p10-12 x x2 x6:2 x0:2 x2:1 x2:12 x2-9 g g2 g7+3 g2-3 g1+2 "
    "g2+3+4 -- drawn Draw T7 t7t7 ｔ7 t٧"
)


@pytest.mark.parametrize("word", WORDS.split())
def test_words_of_the_notation(word: str) -> None:
    assert IKE.notation.is_word(word)


@pytest.mark.parametrize("word", NO_WORDS.split())
def test_invalid_words_are_rejected(word: str) -> None:
    assert not IKE.notation.is_word(word)


# Why a word is not legal


@pytest.mark.parametrize(
    ("pile", "jetties", "played", "word", "code"),
    [
        ("2 3", [], "", "stop", "stop-too-early"),
        ("2 3", [], "draw", "stop", "stop-too-early"),
        ("2 3", [], "", "lotus", "no-flower"),
        ("2 3", ["", "f"], "", "lotus", "no-flower"),
        ("2 3", [], "", "keep", "draw-now"),
        ("2 3", [], "", "-", "draw-now"),
        ("2 3", [], "draw", "t2", "draw-now"),
        ("2 3", ["", "9"], "draw draw", "x2:9", "draw-now"),
        ("2 3", ["f"], "lotus", "draw", "put-back-now"),
        ("7 3 7", [], "draw draw draw", "t4", "not-in-river"),
        ("7 3 7", [], "draw draw draw", "tb", "not-in-river"),
        ("7 3 7", [], "draw draw draw", "stop", "share-now"),
        ("bamboo 3", [], "draw draw stop", "b11", "zone-unused"),
        ("bamboo 3", [], "draw draw stop", "draw", "bamboo-now"),
        ("bridge 3", [], "draw draw stop", "p6-11", "zone-unused"),
        ("bridge 3", [], "draw draw stop", "p2-9", "zones-apart"),
        ("bridge 3", [], "draw draw stop", "p6-7", "zones-apart"),
        ("bridge bridge", [], "draw draw p2-3", "p2-3", "bridge-there"),
        ("bridge 3", [], "draw draw stop", "b7", "bridge-now"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "x3:9", "bad-seat"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "x1:2", "own-koi"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "x2:11", "zone-unused"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "x2:10", "no-koi-there"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "x2:8", "no-koi-there"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "x2:7", "zone-protected"),
        ("2 3 4 5", ["", "9 7 p7-8"], "draw draw draw draw", "draw", "exchange-now"),
        ("2 3 4 5", ["", "9"], "draw draw draw draw x2:9", "-", "give-now"),
        ("2 3 4 5", ["", "9"], "draw draw draw draw x2:9", "g2+9", "koi-just-taken"),
        ("2 3 4 5", ["", "2"], "draw draw draw draw x2:2", "g2+2", "koi-just-taken"),
        ("2 3 4 5", ["", "9"], "draw draw draw draw x2:9", "g2+2", "koi-too-few"),
        ("2 3 4 5", ["", "9"], "draw draw draw draw x2:9", "g2+7", "koi-too-few"),
        ("2 3 4 5", ["", "9"], "draw draw draw draw x2:9", "g2+11", "zone-unused"),
    ],
)
def test_every_refusal_has_its_own_reason(pile: str, jetties: list[str], played: str, word: str, code: str) -> None:
    position = play(table(2, pile, jetties=jetties, basin="6 7 8"), played)
    reason = position.why_not(word)
    assert reason is not None
    assert reason.code == code
    with pytest.raises(IllegalMove):
        position.find(word, exact=True)
    for language in ("en", "fr"):
        assert "{" not in IKE.catalogue(language).tell(reason)


def test_r16_the_last_card_cannot_be_swapped() -> None:
    reason = play(table(2, "7", jetties=["f"], last=True), "lotus").why_not("swap")
    assert reason is not None
    assert reason.code == "swap-one-card"


# Deals

GOOD = deal(3, basin="7 lantern 3", common=4, personal=(1, 12, 9))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"common": None}, "deal-common"),
        ({"common": 0}, "deal-common"),
        ({"common": 15}, "deal-common"),
        ({"common": True}, "deal-common"),
        ({"common": "4"}, "deal-common"),
        ({"personal": None}, "deal-personal"),
        ({"personal": [1, 12]}, "deal-personal"),
        ({"personal": [1, 12, 9, 10]}, "deal-personal"),
        ({"personal": [1, 12, 0]}, "deal-personal"),
        ({"personal": [1, 12, 2.0]}, "deal-personal"),
        ({"personal": [1, 12, 12]}, "deal-challenge-twice"),
        ({"personal": [1, 12, 4]}, "deal-challenge-twice"),
        ({"basin": None}, "deal-cards"),
        ({"basin": ["7", "lantern"]}, "deal-cards"),
        ({"basin": ["7", "lantern", 3]}, "deal-card"),
        ({"basin": ["7", "lantern", "12"]}, "deal-card"),
        ({"basin": ["7", "lantern", "Bamboo"]}, "deal-card"),
        ({"basin": ["7", "lantern", "11"]}, "deal-copies"),
        ({"basin": ["7", "lantern", "4"]}, "deal-copies"),
        ({"pile": GOOD["pile"][1:]}, "deal-cards"),
        ({"pile": [*GOOD["pile"], "2"]}, "deal-cards"),
        ({"pile": [*GOOD["pile"][1:], "bridge"]}, "deal-copies"),
        ({"pile": [*GOOD["pile"][1:], ["2"]]}, "deal-card"),
        ({"pile": " ".join(GOOD["pile"])}, "deal-cards"),
    ],
)
def test_a_wrong_deal_is_refused_with_its_reason(change: Json, code: str) -> None:
    with pytest.raises(BadDeal) as caught:
        IKE.load({**GOOD, **change})
    assert caught.value.reason.code == code


def test_r5_a_deal_for_few_players_is_invalid_for_more() -> None:
    with pytest.raises(BadDeal):
        IKE.load({**deal(4), "players": 3, "personal": [1, 2, 3]})
    with pytest.raises(BadDeal):
        IKE.load({**GOOD, "players": 4, "personal": [1, 12, 9, 10]})


# Boxes


def changed(path: str, value: Any) -> Json:
    """Our own box with one value replaced; None removes it."""
    box = copy.deepcopy(BOX)
    inner: Any = box
    *steps, last = [int(step) if step.isdigit() and int(step) < 2 else step for step in path.split("/")]
    for step in steps:
        inner = inner[int(step) if isinstance(inner, list) else step]
    key = int(last) if isinstance(inner, list) else last
    if value is None:
        del inner[key]
    else:
        inner[key] = value
    return box


@pytest.mark.parametrize(
    ("path", "value", "place", "code"),
    [
        ("colour", "red", "colour", "box-name"),
        ("zones", None, "zones", "box-rows"),
        ("zones", [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11]], "zones", "box-rows"),
        ("zones/0", [2, 3, 4, 5], "zones.1", "box-row"),
        ("zones/1", [7, 8, 9, 10, 12], "zones.2", "box-row"),
        ("zones/1", [7, 8, 9, 10, True], "zones.2", "box-row"),
        ("zones/1", "789", "zones.2", "box-row"),
        ("zones/1", [7, 8, 9, 10, 2], "zones.2", "box-twice"),
        ("tokens", None, "tokens", "box-tokens"),
        ("tokens", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], "tokens", "box-tokens"),
        ("tokens/7", None, "tokens", "box-no-token"),
        ("tokens/12", 5, "tokens.12", "box-name"),
        ("tokens/7", -1, "tokens.7", "not-between"),
        ("tokens/7", 100, "tokens.7", "not-between"),
        ("tokens/7", "3", "tokens.7", "not-between"),
        ("tokens/7", 2.5, "tokens.7", "not-between"),
        ("challenges", None, "challenges", "box-challenges"),
        ("challenges/13", None, "challenges", "box-challenges"),
        ("challenges/2", "most", "challenges.3", "box-challenge"),
        ("challenges/2/kind", "least", "challenges.3.kind", "not-one-of"),
        ("challenges/2/kind", None, "challenges.3.kind", "not-one-of"),
        ("challenges/2/lotus", None, "challenges.3.lotus", "not-between"),
        ("challenges/2/lotus", True, "challenges.3.lotus", "not-between"),
        ("challenges/2/varieties", [3], "challenges.3.varieties", "box-varieties"),
        ("challenges/2/note", "ours", "challenges.3.note", "box-name"),
        ("challenges/4/varieties", [3], "challenges.5.varieties", "box-varieties"),
        ("challenges/4/varieties", [3, 3], "challenges.5.varieties", "box-twice"),
        ("challenges/4/varieties", [3, 4, 5], "challenges.5.varieties", "box-varieties"),
        ("challenges/4/varieties", None, "challenges.5.varieties", "box-varieties"),
        ("challenges/7/varieties", [4, 5], "challenges.8.varieties", "box-varieties"),
        ("challenges/10/varieties", [], "challenges.11.varieties", "box-varieties"),
        ("challenges/10/varieties", [2, 5, 12], "challenges.11.varieties", "box-varieties"),
        ("challenges/10/varieties", 2, "challenges.11.varieties", "box-varieties"),
    ],
)
def test_a_wrong_box_is_refused_with_place_and_reason(path: str, value: Any, place: str, code: str) -> None:
    with pytest.raises(BadSetup) as caught:
        IKE.new(2, {"box": changed(path, value)})
    reason = caught.value.reason.params["cause"]
    assert reason["code"] == "box-wrong"
    assert reason["place"] == place
    assert reason["cause"]["code"] == code
    assert place in str(caught.value)
    for language in ("en", "fr"):
        assert "{" not in IKE.catalogue(language).tell(caught.value.reason)


def test_our_own_box_may_be_given_too() -> None:
    given = IKE.new(4, {"box": BOX}, seed=3)
    assert given.deal["options"] == {"box": BOX}
    plain = IKE.new(4, seed=3)
    assert plain.deal["options"] == {}
    assert given.state.to_bytes() == plain.state.to_bytes()


def test_a_box_in_any_spelling_is_the_same_box() -> None:
    challenges = [
        {name: challenge[name] for name in sorted(challenge)} | {"varieties": challenge.get("varieties", [])[::-1]}
        for challenge in BOX["challenges"]
    ]
    tokens = dict(reversed(BOX["tokens"].items()))
    other = {"challenges": tuple(challenges), "tokens": tokens, "zones": tuple(map(tuple, BOX["zones"]))}
    assert IKE.new(4, {"box": other}, seed=3) == IKE.new(4, {"box": BOX}, seed=3)


def test_r2_r15_bridges_follow_the_boxs_jetty() -> None:
    after = play(table(4, "bridge 3", options={"box": OTHER_BOX}), "draw draw stop")
    edges = [(11, 9), (9, 7), (7, 5), (5, 3), (2, 4), (4, 6), (6, 8), (8, 10), (11, 2), (9, 4), (7, 6), (5, 8), (3, 10)]
    assert words(after) == " ".join(f"p{one}-{other}" for one, other in sorted(sorted(edge) for edge in edges))
    assert jetty(play(after, "p2-11"), 1)["protected"] == [2, 11]
    few = play(table(2, "bridge 3", options={"box": OTHER_BOX}), "draw draw stop")
    assert "11" not in re.split(r"[p -]", words(few))
    assert len(few.moves) == 11
    assert few.view(None).to_json()["zones"] == [[9, 7, 5, 3], [2, 4, 6, 8, 10]]


def test_r3_tokens_follow_the_box() -> None:
    place = table(2, jetties=["2 3", "10"], common=7, personal=(8, 9), options={"box": OTHER_BOX})
    assert place.outcome.detail["token_lotus"] == [19, 2]


@pytest.mark.parametrize(
    ("number", "jetties", "paid"),
    [
        (1, ["2 3 4 5", "6"], [4, 0]),
        (2, ["10 9", "2"], [5, 0]),
        (3, ["2", "3 4"], [1, 0]),
        (4, ["2", "3 4"], [0, 2]),
        (5, ["2 11", "2", "", "11"], [3, 0, 3, 0]),
        (6, ["9 10", "9"], [99, 0]),
        (8, ["2", ""], [1, 0]),
        (9, ["5 b5", "5"], [7, 0]),
        (10, ["11", "", "11", "11"], [0, 2, 0, 0]),
        (11, ["2", "3 4"], [6, 0]),
        (13, ["10 11 11", "", "", ""], [3, 0, 0, 0]),
        (14, ["2 2 4 4", "2 4"], [4, 2]),
    ],
)
def test_r4_challenges_follow_the_box(number: int, jetties: list[str], paid: list[int]) -> None:
    others = [other for other in range(1, 15) if other != number]
    place = table(len(jetties), jetties=jetties, common=number, personal=others, options={"box": OTHER_BOX})
    assert place.outcome.detail["common"] == paid


def test_a_deal_carries_its_box() -> None:
    first = IKE.new(3, {"box": OTHER_BOX}, seed=1)
    found = first.deal["options"]["box"]
    assert found["zones"] == OTHER_BOX["zones"]
    assert found["tokens"] == OTHER_BOX["tokens"]
    for challenge, chosen in zip(found["challenges"], OTHER_BOX["challenges"], strict=True):
        assert challenge == chosen | ({"varieties": sorted(chosen["varieties"])} if "varieties" in chosen else {})
    assert IKE.load(first.deal) == first
    with pytest.raises(BadDeal, match=r"tokens\.7"):
        IKE.load({**first.deal, "options": {"box": changed("tokens/7", "x")}})


# The text board


def test_the_board_shows_bamboos_bridges_and_what_the_seat_knows() -> None:
    first = table(2, "7 8 9", jetties=["4 4 b4 7 p7-8 f l", "10"], basin="3 lotus 5", common=11)
    text = play(first, "draw lotus").view(1).text()
    assert "2+1" in text
    assert "[1]" in text
    assert "Next in the pile: koi 8, koi 9" in text
    assert "Basin: koi 3, lotus flower, koi 5" in text
    assert "Common challenge: 3 lotus for the fewest of varieties 2, 5, 8 together" in text
    other = play(first, "draw lotus").view(2).text("fr")
    assert "Suite" not in other
    assert "Bassin" not in other
    assert "Disposition des zones : 2 3 4 5 6 / 7 8 9 10" in other


def test_a_long_challenge_is_wrapped() -> None:
    text = table(5, common=11, personal=(1, 2, 3, 4, 5), options={"box": OTHER_BOX}).view(None).text("fr")
    assert max(map(len, text.split("\n"))) <= 80
    assert "2, 3, 4, 5, 6, 7, 8, 9, 10" in " ".join(text.split())
