"""The slow reference, checked against cases worked out by hand."""

import math
import random
from itertools import permutations, product
from typing import Any

import pytest

from tests.games.trini.slow import CUBES, ROUNDS, TRIANGLES, Slow, is_on_board, points_up, turns_of, word_of


def new_game(players: int = 2, **options: Any) -> Slow:
    return Slow({"game": "trini", "players": players, "options": options})


def put(game: Slow, seat: int, dice: str) -> None:
    """Stand dice of a seat on the board without playing, as in "b3=CQS c1=SCQ"."""
    for die in dice.split():
        triangle, orientation = die.split("=")
        game.dice[triangle] = (seat, CUBES[orientation])


def give(game: Slow, seat: int, *rounds: str) -> None:
    """Put Trinis of a seat on the board, as if before the first turn."""
    game.trinis += [{"round": name, "seat": seat, "turn": 0} for name in rounds]


def point(space: tuple[int, int]) -> tuple[float, float]:
    q, r = space
    return 1.5 * q, math.sqrt(3) * (r + q / 2)


def distance(space: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> float:
    """Measure how close the straight line between two spaces comes to a third."""
    (x, y), (x1, y1), (x2, y2) = point(space), point(start), point(end)
    share = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    share = min(1.0, max(0.0, share))
    return math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1))


def test_board() -> None:
    spaces = {(q, r) for q in range(-3, 4) for r in range(-3, 4) if is_on_board((q, r))}
    assert set(TRIANGLES.values()) | set(ROUNDS.values()) == spaces
    assert (len(TRIANGLES), len(ROUNDS), len(spaces)) == (24, 13, 37)
    assert all((q - r) % 3 == 0 for q, r in ROUNDS.values())
    assert not any((q - r) % 3 == 0 for q, r in TRIANGLES.values())
    assert "".join("△" if points_up(f"a{number}") else "▽" for number in range(1, 6)) == "△▽△▽△"
    assert "".join("△" if points_up(f"b{number}") else "▽" for number in range(1, 8)) == "△▽△▽△▽△"
    assert "".join("△" if points_up(f"c{number}") else "▽" for number in range(1, 8)) == "▽△▽△▽△▽"
    assert "".join("△" if points_up(f"d{number}") else "▽" for number in range(1, 6)) == "▽△▽△▽"


def test_orientations_that_exist() -> None:
    assert len(CUBES) == 24
    assert "CQS" in CUBES
    assert "CSQ" not in CUBES
    # R4: a change of fill and a swap of places each make an orientation exist or not
    for shapes in permutations("CQS"):
        for fills in product([str.upper, str.lower], repeat=3):
            word = "".join(fill(shape) for fill, shape in zip(fills, shapes, strict=True))
            changes = sum(letter.islower() for letter in word)
            changes += 0 if word.upper() in "CQSCQS" else 1
            assert (word in CUBES) == (changes % 2 == 0), word


def test_the_eight_turns() -> None:
    turned = [word_of(cube) for cube in turns_of(CUBES["CQS"])]
    assert sorted(turned) == sorted(["SCQ", "QSC", "CsQ", "CSq", "sQC", "SQc", "qCS", "QcS"])
    for cube in CUBES.values():
        words = {word_of(turned) for turned in turns_of(cube)}
        assert len(words) == 8
        # R9: no symbol gives way to its opposite in its own place
        assert not any(a == b.swapcase() for word in words for a, b in zip(word, word_of(cube), strict=True))


def test_slides() -> None:
    game = new_game()
    put(game, 1, "b1=CQS")
    assert sorted(game.slides_from("b1")) == ["a1", "b3", "b5", "b7", "c2", "d2"]
    put(game, 2, "b3=CQS c2=CQS b2=QSC")
    assert sorted(game.slides_from("b1")) == ["a1", "b5", "b7", "d2"]
    game.play("b1-b7")
    assert "b1" not in game.dice
    assert word_of(game.dice["b7"][1]) == "CQS"


def test_slides_are_the_straight_ways_beside_all_rounds() -> None:
    game = new_game()
    for start, target in permutations(TRIANGLES, 2):
        if points_up(start) == points_up(target):
            (q, r), (q2, r2) = TRIANGLES[start], TRIANGLES[target]
            in_line = q - r == q2 - r2 or q + 2 * r == q2 + 2 * r2 or 2 * q + r == 2 * q2 + r2
            nearest = min(distance(space, (q, r), (q2, r2)) for space in ROUNDS.values())
            assert in_line == (nearest > 0.86) == (target in game.slides_from(start))
        else:
            assert target not in game.slides_from(start)


def test_first_moves() -> None:
    game = new_game()
    assert len(game.legal()) == 24 * 24
    game.play("+b1=CQS")
    assert game.to_act == 2
    assert len(game.legal()) == 23 * 24  # the only die is another seat's
    game.play("+d5=CQS")
    assert len(game.legal()) == 22 * 24 + 6 + 8
    game.reserves[0] = 0
    assert len(game.legal()) == 6 + 8


def test_a_trini() -> None:
    game = new_game()
    for word in ("+c4=CQS", "+b3=SCQ", "+b5=QSC"):  # round about o7: N of c4, SE of b3, SW of b5
        assert game.outcome["detail"]["trinis"] == []
        game.play(word)
    assert game.outcome == {
        "over": False,
        "scores": [1, 0],
        "ranks": [1, 2],
        "detail": {"trinis": [{"round": "o7", "seat": 1, "turn": 3}], "reason": None},
    }
    game.play("b3=CQS")
    game.play("c4=QSC")
    game.play("b3=SCQ")
    game.play("c4=CQS")  # the three stand again, but the round has its Trini
    assert game.outcome["scores"] == [1, 0]


def test_a_trini_with_dice_that_point_down() -> None:
    game = new_game()
    for word in ("+b4=qCS", "+c5=SqC", "+c4=CQS", "+a1=CQS", "+c3=csq"):  # S of b4, NW of c5, NE of c3
        game.play(word)
    assert game.outcome["detail"]["trinis"] == [{"round": "o7", "seat": 1, "turn": 5}]


@pytest.mark.parametrize(("match", "trinis"), [("symbol", 0), ("shape", 1)])
def test_match(match: str, trinis: int) -> None:
    game = new_game(match=match)
    for word in ("+c4=CQS", "+b3=QcS", "+b5=QSC"):
        game.play(word)
    assert game.outcome["scores"] == [trinis, 0]


def test_lowest_numbers_first() -> None:
    # c2=CQS shows its Q to o10 (with c3 and c4) and its S to o9 (with c1 and d1)
    game = new_game()
    put(game, 2, "c1=SCQ d1=QSC c3=QSC c4=SCQ")
    give(game, 1, "o1", "o2", "o3", "o4")
    game.play("+c2=CQS")
    assert [trini["round"] for trini in game.trinis[4:]] == ["o9", "o10"]
    assert game.outcome["detail"]["reason"] == "all-placed"
    assert (game.to_act, game.legal()) == (None, [])

    game = new_game()
    put(game, 2, "c1=SCQ d1=QSC c3=QSC c4=SCQ")
    give(game, 1, "o1", "o2", "o3", "o4", "o5")
    give(game, 2, "o6")
    game.play("+c2=CQS")
    assert [trini["round"] for trini in game.trinis[6:]] == ["o9"]
    outcome = game.outcome
    assert (outcome["over"], outcome["scores"], outcome["ranks"]) == (True, [6, 1], [1, 2])


def test_quiet_end() -> None:
    game = new_game(quiet_turns=10)
    game.play("+a1=CQS")
    game.play("+d5=CQS")
    for turn in range(3, 11):
        assert game.to_act is not None
        game.play(("a1" if turn % 2 else "d5") + ("=SCQ" if (turn - 1) // 2 % 2 else "=CQS"))
    outcome = game.outcome
    assert (outcome["over"], outcome["ranks"], outcome["detail"]["reason"]) == (True, [1, 1], "quiet")
    assert game.to_act is None


def test_quiet_turns_count_from_the_last_trini() -> None:
    game = new_game(quiet_turns=10)
    for word in ("+c4=CQS", "+b3=SCQ", "+b5=QSC", "+d5=CQS", "+a1=CQS"):
        game.play(word)
    while game.to_act is not None:
        last = game.turn
        game.play(min(word for word in game.legal() if word.startswith(("a1=", "d5="))))
    assert last == 13
    assert game.outcome["ranks"] == [1, 2]


@pytest.mark.parametrize("match", ["symbol", "shape"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int, match: str) -> None:
    generator = random.Random(players)
    game = Slow({"game": "trini", "players": players, "options": {"match": match}})
    while (seat := game.to_act) is not None:
        words = game.legal()
        assert len(words) == len(set(words)) > 0
        assert seat == (game.turn - 1) % players + 1
        placed = len(game.trinis)
        game.play(generator.choice(words))
        assert len(game.trinis) <= placed + 3
        assert len(game.dice) + sum(game.reserves) == 24
    outcome = game.outcome
    assert outcome["over"]
    assert outcome["detail"]["reason"] in ("all-placed", "quiet")
