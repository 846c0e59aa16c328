"""Reasons in Iké no Koï, checked against cards counted by hand."""

from typing import Any

import pytest

from tatami import Position
from tatami.bots.explain import catalogue
from tests.bots.support import contrasts, explained, reasons_for
from tests.games.ike_no_koi.table import IKE, play, table


def odds(position: Position, word: str) -> Any:
    """What the explanation says about the next card."""
    told = reasons_for(position, word)
    codes = {"ike-draws", "ike-draws-loss", "ike-risk", "ike-risk-gain"}
    (code,) = codes & told.keys()
    return told[code]


def test_the_odds_of_a_third_card_are_counted() -> None:
    at = play(table(2, "10 9 8"), "draw draw")
    told = odds(at, "draw")
    assert told["number"] == 3
    assert told["percent"] == round(100 * (9 + 8) / 65)  # 67 cards without the 11s, two of which have been seen
    assert odds(at, "stop") == told


def test_a_seat_with_a_lantern_does_not_count_the_basin() -> None:
    at = play(table(2, "10 9 8", ["l"], basin="10 10 2"), "draw draw")
    assert odds(at, "draw")["percent"] == round(100 * (9 - 2 + 8) / 62)


def test_a_card_seen_is_certain() -> None:
    at = play(table(2, "10 9 10 8", ["f"]), "draw draw lotus keep")
    told = reasons_for(at, "draw")
    assert told["ike-next-known"] == {"card": {"code": "card", "card": "10"}}
    assert odds(at, "draw")["percent"] == 100
    looking = at.before
    assert looking is not None
    assert reasons_for(looking, "keep") == {"ike-next-shares": {"card": {"code": "card", "card": "10"}}}
    assert reasons_for(looking, "swap") == {"ike-next-safe": {"card": {"code": "card", "card": "8"}}}
    assert reasons_for(looking.before, "lotus")["ike-looks"]["percent"] == 26  # type: ignore[arg-type]


def test_a_pair_of_first_cards_is_named_as_a_pair() -> None:
    at = play(table(2, "10 10 8 9", ["f"]), "draw lotus")
    assert reasons_for(at, "keep") == {"ike-next-pair": {"card": {"code": "card", "card": "10"}}}
    assert reasons_for(at, "swap") == {"ike-next-safe": {"card": {"code": "card", "card": "8"}}}


QUIET: dict[str, Any] = {"common": 9, "personal": (10, 11)}
"""Challenges for the most of variety 6, of 9, and for the fewest of 2, 5 and 8."""


def test_the_expected_gain_is_the_mean_over_the_cards_that_may_come() -> None:
    # Unseen: 9, 10, 7 in the pile and 2, 3, 4 in the basin. Stopping now wins the tokens of 9 and 8, 8 lotus.
    at = play(table(2, "9 8 9 10 7", last=True, common=8, personal=(9, 11)), "draw draw")
    # A 10, 7, 2 or 3 wins its token, a 4 the common challenge as well. On a 9, seat 2 takes the 8 and the 9s are tied.
    gains = [5, 3, 1, 1, 2 + 3, -8 - 4]
    assert odds(at, "draw") == {"number": 3, "percent": 17, "gain": sum(gains) / 6}
    assert "ike-draws" in reasons_for(at, "draw")
    assert "ike-risk-gain" in reasons_for(at, "stop")


def token(variety: int, lotus: int, own: int, other: int) -> dict[str, Any]:
    tokens = [{"code": "ike-token", "variety": variety, "lotus": lotus, "own": own, "other": other}]
    return {"tokens": tokens, "count": 1}


def test_tokens_taken_and_lost() -> None:
    at = play(table(2, "7 3 7", ["7", "3 3"], **QUIET), "draw draw draw")
    assert at.to_act == 2
    assert reasons_for(at, "t7")["ike-breaks-tokens"] == {"seat": 1, **token(7, 3, 1, 1)}
    assert reasons_for(at, "t3")["ike-standing"] == token(3, 1, 3, 0)
    at = play(at, "t7")
    assert reasons_for(at, "t7")["ike-takes-tokens"] == token(7, 3, 2, 1)
    assert contrasts(at, "t7", "t3")["ike-less"] == {"lotus": 3}


def test_a_card_kept_from_the_next_seat() -> None:
    at = play(table(2, "7 3 7", **QUIET), "draw draw draw")
    assert reasons_for(at, "t3")["ike-denies"] == {"seat": 1, "card": {"code": "card", "card": "3"}, "lotus": 1}
    assert "ike-denies" not in reasons_for(at, "t7")  # there are two of them


def test_own_challenges_count_and_those_of_others_do_not() -> None:
    # Challenge 13 pays two lotus for each duo of a 3 and a 5.
    at = play(table(2, "5 8 10", ["3"], common=9, personal=(13, 10)), "draw draw")
    told = reasons_for(at, "stop")["ike-challenge"]
    assert told["lotus"] == 2
    assert "3, 5" in catalogue(IKE, "en").tell(explained(at, "stop").reasons[-1])
    other = play(table(2, "5 8 10", ["3"], common=9, personal=(10, 13)), "draw draw")
    assert "ike-challenge" not in reasons_for(other, "stop")


def test_a_river_can_cost_a_challenge() -> None:
    # Challenge 6 pays 4 lotus for equally many of varieties 5 and 6.
    at = play(table(2, "5 2 10", ["5 6", "10 5 5 5 2 6 6"], common=6, personal=(10, 11)), "draw draw")
    told = reasons_for(at, "stop")
    assert "ike-keeps" not in told
    assert told["ike-keeps-loss"]["gain"] == told["ike-challenge-lost"]["lotus"] == 4


def test_exchanges_are_explained_with_their_best_gift() -> None:
    at = play(table(2, "2 3 4 5", ["", "10"], **QUIET), "draw draw draw draw")
    told = reasons_for(at, "x2:10")
    assert told["ike-takes-tokens"] == token(10, 5, 1, 0)
    assert told["ike-exchange"]["lotus"] == 5 - 1 - 1  # token 10, minus tokens 2 and 3
    assert reasons_for(at, "-")["ike-declines"] == {"lotus": 3}
    giving = play(at, "x2:10")
    assert contrasts(giving, "g2+3", "g4+5")["ike-less"] == {"lotus": 2}


def test_an_exchange_that_brings_nothing() -> None:
    at = play(table(2, "7 8 9 10", ["", "2"], **QUIET), "draw draw draw draw")
    assert "ike-no-exchange" in reasons_for(at, "-")
    assert reasons_for(at, "x2:2")["ike-exchange-loss"] == {"lotus": 3 + 4 - 1}  # tokens 7 and 8 for token 2


def test_a_bridge_protects_koi() -> None:
    at = play(table(2, "bridge bamboo 9", ["7 7 8"]), "draw draw stop")
    assert reasons_for(at, "p7-8")["ike-protects"] == {"one": 7, "other": 8, "koi": 3}


@pytest.mark.parametrize(("words", "code"), [("", "ike-first-card"), ("draw", "ike-second-card")])
def test_the_first_two_cards_are_safe(words: str, code: str) -> None:
    assert code in reasons_for(play(table(2, "10 9"), words), "draw")


def test_a_flower_after_the_drawing_looks_at_what_the_next_seat_draws() -> None:
    at = play(table(2, "3 4 5 6 7", ["f"]), "draw draw stop")
    assert reasons_for(at, "lotus") == {"ike-looks-last": {"seat": 2}}
    assert reasons_for(at, "-") == {"ike-keeps-flower": {}}
    told = reasons_for(play(at, "lotus"), "swap")["ike-next-for"]
    assert told == {"seat": 2, "cards": [{"code": "card", "card": "6"}, {"code": "card", "card": "5"}]}
    exchange = play(table(2, "3 4 5 6 7", ["f", "10 10"]), "draw draw draw draw")
    assert reasons_for(exchange, "lotus") == {"ike-looks-last": {"seat": 2}}
    assert reasons_for(exchange, "-")
