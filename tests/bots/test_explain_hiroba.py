"""Reasons in Hiroba, checked against the score sheet."""

import random

from tatami import Position
from tests.bots.support import contrasts, explained, reasons_for
from tests.games.hiroba.table import after, garden, pond


def test_the_first_in_a_garden() -> None:
    at = after()
    told = reasons_for(at, "7f6")
    size = garden(at, "f6")["size"]
    assert told["hiroba-alone"] == {"cell": "f6", "size": size, "own": 7, "other": 0}
    assert told["hiroba-score"] == {"own": size, "other": 0, "gain": size}


def random_games(seeds: range) -> list[Position]:
    """Every position of some random games."""
    found = []
    for seed in seeds:
        draws, position = random.Random(seed), after()
        while not position.is_over:
            found.append(position)
            position = position.play(draws.choice(position.moves))
    return found


def test_gardens_and_ponds_agree_with_the_score_sheet() -> None:
    draws = random.Random(3)
    seen: set[str] = set()
    for position in random_games(range(12)):
        if position.view(None).to_json()["phase"] != "place":
            continue
        seat = position.to_act or 0
        move = draws.choice(position.moves)
        done = position.play(move)
        told = reasons_for(position, str(move))
        line, cell = garden(done, move[1:]), move[1:]
        own = line["sums"][seat - 1]
        codes = {"hiroba-alone", "hiroba-takes", "hiroba-leads", "hiroba-settles", "hiroba-shares", "hiroba-behind"}
        (code,) = codes & told.keys()
        assert told[code] == {"cell": cell, "size": line["size"], "own": own, "other": line["sums"][2 - seat]}
        wins = {"hiroba-shares": len(line["winners"]) == 2, "hiroba-behind": seat not in line["winners"]}
        assert wins.get(code, line["winners"] == [seat])
        if code == "hiroba-takes":
            assert garden(position, cell)["winners"] != [seat]
        for code, params in ((reason.code, reason.params) for reason in explained(position, str(move)).reasons):
            if code.startswith("pond-"):
                line = pond(done, params["cell"])
                assert params["own"] == line["sums"][seat - 1]
                assert (seat in line["winners"]) == (code != "pond-lost")
                assert (seat in pond(position, params["cell"])["winners"]) == (code == "pond-lost")
                assert params.get("other") == line["sums"][2 - seat]
        seen |= told.keys()
    assert {"hiroba-takes", "hiroba-shares", "hiroba-behind", "pond-first", "pond-taken"} <= seen


def test_the_next_seats_best_gain_agrees_with_trying_every_reply() -> None:
    draws = random.Random(4)
    seen = 0
    for position in random_games(range(6)):
        if position.view(None).to_json()["phase"] != "place":
            continue
        move, other = (draws.choice(position.moves) for _ in range(2))
        one, two = best_gain(position.play(move)), best_gain(position.play(other))
        told = contrasts(position, str(move), str(other)) if move != other else {}
        if "hiroba-lets" in told and two is not None:
            assert told["hiroba-lets"]["points"] == two
            assert one is None or two > one
            seen += 1
    assert seen > 3


def best_gain(position: Position) -> int | None:
    """The most points that the next seat can gain with one pebble; None if it is not its turn to place one."""
    if position.is_over or position.view(None).to_json()["phase"] != "place" or position.before is None:
        return None
    seat = position.to_act or 0
    if seat == position.before.to_act:
        return None
    now = position.outcome.scores[seat - 1]
    return max(position.play(move).outcome.scores[seat - 1] - now for move in position.moves)


def test_the_only_place_for_a_value() -> None:
    seen = 0
    for position in random_games(range(8)):
        if position.view(None).to_json()["phase"] != "place":
            continue
        for move in position.moves:
            if sum(word[0] == move[0] for word in position.moves) == 1:
                told = reasons_for(position, str(move))
                assert len(told) == 4 or told["hiroba-only-place"] == {"value": int(move[0])}
                seen += "hiroba-only-place" in told
    assert seen


def test_a_stone_keeps_others_off_a_cell() -> None:
    at = after("7f6")
    told = reasons_for(at, "xe8")
    assert told["hiroba-denies"]["seat"] == 2
    assert told["hiroba-denies"]["move"].endswith("e8")
    assert told["hiroba-denies"]["points"] == garden(at, "e8")["size"]
    assert reasons_for(at, "-")["hiroba-keeps-stone"] == {"count": 2}


def test_a_pond_given_up() -> None:
    at = after("7e8 xf8 3a5 xc7 3h8 xf9 2d5 6c8 8d8 9b8 4d6 8b6 3d9 1c5 4i8 8e4")
    assert at.to_act == 2
    assert pond(at, "e5")["sums"] == [8, 2]
    assert reasons_for(at, "9f5")["pond-lost"] == {"cell": "e5", "own": 11, "other": 8}
