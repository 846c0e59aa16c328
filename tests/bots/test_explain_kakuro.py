"""Reasons in Kakuro, checked against facts counted by hand."""

from pathlib import Path
from typing import Any

import tatami
from tatami import Position, Transcript
from tests.bots.support import contrasts, reasons_for
from tests.games.kakuro.board import KAKURO, position


def test_points_and_kakuros() -> None:
    at = position("c5=r5 d5=y2 e3=r7 e4=y4", (3, 9))
    told = reasons_for(at, "y3e5")
    assert told["kakuro-scores"] == {
        "points": 12,
        "count": 2,
        "lines": [
            {"code": "kakuro-line", "first": "e3", "last": "e5", "points": 7},
            {"code": "kakuro-line", "first": "c5", "last": "e5", "points": 5},
        ],
    }
    assert "kakuro-most" in told


def test_the_flip_to_follow() -> None:
    at = position("c5=y2 d5=y6 e5=y4", (2, 9))
    assert reasons_for(at, "y2f5")["kakuro-scores-flip"] == {
        "points": 12,
        "count": 1,
        "lines": [{"code": "kakuro-line", "first": "c5", "last": "f5", "points": 12}],
        "flip": "fc5",
        "plain": 0,
    }
    flip = at.play("y2f5")
    assert reasons_for(flip, "fc5")["kakuro-scores"]["points"] == 12
    assert reasons_for(flip, "-")["kakuro-gives-up"] == {"points": 12}
    assert contrasts(flip, "fc5", "-")["scores-less"] == {"points": 12}


def test_points_passed_up() -> None:
    at = position("c5=r5 d5=y2 e3=r7 e4=y4", (3, 9))
    assert reasons_for(at, "r9c6")["kakuro-nothing"] == {"most": 12}
    assert contrasts(at, "y3e5", "r9c6")["scores-less"] == {"points": 12}
    assert "kakuro-nothing-anywhere" in reasons_for(position("e5=r5", (1, 2)), "y1e6")


def last_tiles(hands: tuple[int, ...]) -> Position:
    """The bag is empty, and each seat holds one tile, which everybody can work out."""
    first = KAKURO.new(2, {}, 3)
    deal: dict[str, Any] = first.deal
    left = [digit for digit in range(1, 10) for _ in range(8)]
    for digit in (*deal["start"], *hands):
        left.remove(digit)
    at = KAKURO.load({**deal, "hands": [left[:2], left[2:4]], "bag": [*left[4:], *hands]})
    while at.ply == 0 or at.view(None).to_json()["bag"] or max(at.view(None).to_json()["held"]) > 1:
        at = at.play(next(move for move in at.moves if move == "-" or keeps(at, str(move), hands)))
    return at


def keeps(at: Position, word: str, hands: tuple[int, ...]) -> bool:
    """Does this placement keep the tile that its seat must hold at the end?"""
    held = list(at.view(at.to_act).to_json()["hand"])
    last = hands[(at.to_act or 1) - 1]
    return word[0] not in "yr" or len(held) < 2 or int(word[1]) != last or held.count(last) > 1


def test_what_the_next_seat_can_score_is_certain_when_its_tile_is() -> None:
    at = last_tiles((1, 9))
    seat = at.to_act
    assert seat is not None
    after = {move: at.play(move) for move in at.moves}
    best = {move: best_reply(position, seat) for move, position in after.items()}
    for move in list(after)[:40]:
        told = reasons_for(at, str(move)).get("kakuro-leaves")
        if told:
            assert told["percent"] == 100
            assert told["points"] == best[move]
            assert told["seat"] == 3 - seat
        elif best[move]:
            assert best[move] < 10 or "kakuro-denies" in reasons_for(at, str(move))


def best_reply(position: Position, seat: int) -> int:
    """The most that the other seat can score at once, after the first seat's best flip."""
    if position.to_act == seat:
        ends = [position.play(flip) for flip in position.moves]
        position = max(ends, key=lambda end: end.outcome.scores[seat - 1])
    if position.to_act is None:
        return 0
    other = position.to_act
    return max(total(position.play(move), other) for move in position.moves) - position.outcome.scores[other - 1]


def total(position: Position, seat: int) -> int:
    """A seat's points, after its best flip if it may flip."""
    if position.to_act == seat:
        return max(position.play(flip).outcome.scores[seat - 1] for flip in position.moves)
    return position.outcome.scores[seat - 1]


def test_the_tile_kept() -> None:
    at = position("c5=r3 d5=y4 f9=r1 g9=y2", (9, 8))
    told = reasons_for(at, "r8a5") if "r8a5" in at.moves else reasons_for(at, "r8f8")
    assert told["kakuro-keeps"]["digit"] == 9
    assert told["kakuro-keeps"]["points"] == 13
    assert tatami.game("kakuro").notation.is_word(told["kakuro-keeps"]["move"])


def test_nothing_is_left_whatever_the_next_seat_holds() -> None:
    at = position("e5=r5", (5, 2))  # next to two red 5s, no third tile with one flip makes a Kakuro
    assert reasons_for(at, "r5d5")["kakuro-leaves-nothing"] == {"seat": 2}
    at = position("c5=r5 d5=y2 i9=r9", (9, 9))
    assert "kakuro-leaves-nothing" not in reasons_for(at, "r9i8")  # a 3 on e5 is a Kakuro


def test_the_last_tile_ends_the_game() -> None:
    at = stored("two-players").before
    assert at is not None
    scores = at.play(at.moves[0]).outcome.scores
    seat = at.to_act or 0
    told = reasons_for(at, str(at.moves[0]))
    assert ("ends-winning" in told) == (scores[seat - 1] == max(scores))
    shared = stored("shared-victory").before
    assert shared is not None
    assert "ends-shared" in reasons_for(shared, str(stored("shared-victory").move))


def stored(name: str) -> Position:
    file = Path(__file__).parents[1] / "games" / "kakuro" / "games" / f"{name}.txt"
    return Transcript.read(file.read_bytes(), tatami.load).position
