"""The odds of drawing another card, as the seat can work them out."""

from collections.abc import Sequence

from tatami.core.messages import Json
from tatami.games.ike_no_koi.odds import odds
from tests.games.ike_no_koi.table import play, table


def draw_odds(moves: str, pile: str, jetties: Sequence[str] = ()) -> list[Json]:
    """The odds that a seat is shown after these moves."""
    position = play(table(2, pile, jetties), moves)
    view = position.view(position.to_act)
    return [fact.to_json() for fact in odds(view.state.record, "draw")]


def test_the_odds_count_every_card_that_the_seat_has_not_seen() -> None:
    # 67 cards for two players, two of them in the river: 65 may come, the basin's three among them
    assert draw_odds("draw draw", "9 10") == [
        {"code": "draw-odds", "share": 8 + 9, "of": 65, "cards": {"9": 8, "10": 9}},
    ]


def test_the_first_two_cards_are_never_shared() -> None:
    assert draw_odds("", "9 10") == []
    assert draw_odds("draw", "9 10") == []


def test_a_card_that_was_seen_is_certain() -> None:
    known = draw_odds("draw draw lotus keep", "9 10 9 5", jetties=["f"])
    assert known == [{"code": "draw-odds", "share": 1, "of": 1, "cards": {"9": 1, "10": 0}}]
    assert draw_odds("draw draw lotus swap", "9 10 9 5", jetties=["f"])[0]["share"] == 0


def test_there_are_no_odds_for_other_decisions() -> None:
    position = play(table(2, "9 10"), "draw draw")
    assert odds(position.view(1).state.record, "stop") == []
