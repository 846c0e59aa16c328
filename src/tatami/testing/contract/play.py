"""Random whole games of every game, number of players and set of options."""

import json
import random
from typing import Any

import numpy as np

import tatami
from tatami.core.entries import run_score
from tatami.core.record import copy_record
from tatami.testing.cases import Case, last, play_at_random, slow


def test_games_end_within_their_bound_and_keep_their_invariants(case: Case) -> None:
    for seed in range(3):
        for position in play_at_random(case.new(seed), random.Random(seed)):
            case.facts.invariants(position)
            assert position.ply <= case.facts.BOUND
            words = position.moves
            assert len(set(words)) == len(words)
            assert bool(words) != position.is_over
            assert (position.to_act is None) == position.is_over


def test_every_legal_move_can_be_played(case: Case) -> None:
    rng = random.Random(5)
    for position in play_at_random(case.new(5), rng):
        if rng.random() < 0.1:
            for move in position.moves:
                after = position.play(move)
                assert after.ply == position.ply + 1
                case.facts.invariants(after)


def test_changing_what_a_view_returned_does_not_affect_the_next_view(case: Case) -> None:
    """The returned objects are not shared between views."""
    for position in play_at_random(case.new(8), random.Random(8)):
        given = position.view(position.to_act).to_json()
        before = json.dumps(given)
        spoil(given)
        assert json.dumps(position.view(position.to_act).to_json()) == before


def spoil(given: Any) -> None:
    """Empty all lists and objects, the innermost first."""
    for inner in given.values() if isinstance(given, dict) else given:
        if isinstance(inner, dict | list):
            spoil(inner)
    given.clear()


def test_a_move_has_its_word_and_its_number(case: Case) -> None:
    for position in play_at_random(case.new(6), random.Random(6)):
        record = position.view(position.to_act).record
        for move in position.moves:
            assert move == move.word == case.game.notation.text(record, move.number)
            found = position.state.find(move.word)
            assert found is not None
            assert found.number == move.number
        assert all(position.state.find(word) is None for word in ("", "nonsense"))


def test_plain_values_agree_with_the_record(case: Case) -> None:
    for position in play_at_random(case.new(8), random.Random(8)):
        record = position.view(None).record
        plain = case.game.record.plain(record)
        for name in case.game.record.__annotations__:
            assert getattr(plain, name) == record[name].tolist()
        copied = copy_record(record)
        assert copied == record
        copied["players"] += 1
        assert copied != record


def test_the_slow_reference_agrees(case: Case) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        position = case.new(seed)
        reference = slow(case.game)(position.deal)
        while True:
            assert position.to_act == reference.to_act
            assert sorted(position.moves) == sorted(reference.legal())
            if rng.random() < 0.2 or position.is_over:
                assert position.outcome.to_json() == reference.outcome
            if position.is_over:
                break
            move = rng.choice(position.moves)
            position = position.play(move)
            reference.play(str(move))


def test_scoring_overwrites_everything_in_its_buffers(case: Case) -> None:
    for position in last(case.new(6), random.Random(6)).line()[::5]:
        clean, dirty = np.zeros((case.players, 2), np.int64), np.full((case.players, 2), 12345)
        run_score(position.state.record, clean)
        run_score(position.state.record, dirty)
        assert np.array_equal(clean, dirty)


def test_undo_equals_replay(case: Case) -> None:
    end = last(case.new(11), random.Random(11))
    replayed = case.game.load(end.deal)
    for position in end.line():
        assert replayed == position
        assert hash(replayed) == hash(position)
        if position is not end:
            replayed = replayed.play(end.history[position.ply])


def test_moves_and_deals_survive_text_and_json(case: Case) -> None:
    first = case.new(3)
    again = tatami.load(json.loads(json.dumps(first.deal)))
    assert again == first
    assert again.deal == first.deal
    for position in play_at_random(first, random.Random(3)):
        for move in position.moves:
            assert position.find(json.loads(json.dumps(move))) is move
            assert position.find(f" {move} ") is move


def test_the_same_seed_gives_the_same_game_and_another_seed_another(case: Case) -> None:
    assert case.new(8) == case.new(8)
    if case.game.rules.__dict__.get("shuffle"):
        assert case.new(8) != case.new(9)


def test_an_illegal_move_changes_nothing(case: Case) -> None:
    position = case.new(2)
    before = (position.to_act, position.moves, position.outcome, str(position))
    for word in ("", "nonsense", "é", "-" * 5000):
        try:
            position.play(word)
        except tatami.TatamiError as error:
            assert str(error)
    assert (position.to_act, position.moves, position.outcome, str(position)) == before
