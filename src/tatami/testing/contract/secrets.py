"""No seat sees what it may not know, and every seat sees what it knows."""

import json
import random

from tatami import Position
from tatami.core.rng import random as generator
from tatami.testing.cases import Case, last, twin


def seen(position: Position, seat: int | None) -> str:
    """Everything a seat is told at a position, byte for byte."""
    view = position.view(seat)
    return json.dumps([view.to_json(), view.history, [event.seen_by(seat) for event in position.events]])


def test_indistinguishable_deals_give_identical_views_after_every_move(case: Case) -> None:
    if not case.game.hidden:
        return
    rng = random.Random(7)
    line = last(case.new(7), rng).line()
    different = 0
    for seat in (None, *range(1, case.players + 1)):
        for cut in (len(line) // 4, len(line) // 2, len(line) - 4):
            other = twin(line[cut], seat, rng.randrange(1 << 30))
            different += other.deal != line[cut].deal
            for mine, theirs in zip(line[: cut + 1], other.line(), strict=True):
                assert seen(mine, seat) == seen(theirs, seat)
    assert different > 0


def test_replaying_a_guess_gives_the_guessed_position(case: Case) -> None:
    rng = random.Random(9)
    line = last(case.new(9), rng).line()
    for cut in (0, 1, len(line) // 3, len(line) // 2, len(line) - 2):
        for seat in (None, *range(1, case.players + 1)):
            assert twin(line[cut], seat, cut).state == line[cut].view(seat).state.sample(generator(cut))


def test_a_seat_can_work_out_its_own_legal_moves(case: Case) -> None:
    for position in last(case.new(4), random.Random(4)).line()[:-1]:
        view = position.view(position.to_act)
        assert view.moves == position.moves
        assert position.state.redacted(position.to_act).legal() == position.moves


def test_everybody_can_work_out_whose_turn_it_is(case: Case) -> None:
    for position in last(case.new(4), random.Random(4)).line()[::3]:
        for seat in (None, *range(1, case.players + 1)):
            assert position.state.redacted(seat).to_act == position.to_act


def test_without_secrets_all_see_the_same(case: Case) -> None:
    if case.game.hidden:
        return
    for position in last(case.new(4), random.Random(4)).line()[::7]:
        views = [position.view(seat) for seat in (None, *range(1, case.players + 1))]
        assert all(view.state == views[0].state for view in views)
        shown = [{**view.to_json(), "seat": None, "moves": []} for view in views]
        assert all(one == shown[0] for one in shown)


def test_a_spectator_is_offered_no_moves(case: Case) -> None:
    position = case.new(1)
    assert position.view(None).to_json()["moves"] == []
    others = [seat for seat in range(1, case.players + 1) if seat != position.to_act]
    assert all(position.view(seat).to_json()["moves"] == [] for seat in others)
