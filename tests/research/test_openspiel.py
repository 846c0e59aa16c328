"""The games as OpenSpiel games: its own checks, and samples that give nothing away."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import tatami
import tatami.research.openspiel
from tests.research.playthroughs import GAMES, GOLDEN, tell

NAMES = {"hiroba": 2, "ike_no_koi": 3, "kakuro": 3, "trini": 2}


def load(name: str) -> Any:
    return pyspiel.load_game(f"tatami_{name}", {"players": NAMES[name], "deals": 50})


def played(game: Any, seed: int, moves: int) -> Any:
    """A state after some random moves."""
    state, rng = game.new_initial_state(), random.Random(seed)
    state.apply_action(rng.randrange(50))
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_as_a_position_goes(name: str) -> None:
    game = load(name)
    state, rng = game.new_initial_state(), random.Random(1)
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 50
    position = tatami.game(name.replace("_", "-")).new(NAMES[name], seed=9)
    state.apply_action(9)
    observation = make_observation(game)
    while not state.is_terminal():
        assert state.current_player() == (position.to_act or 0) - 1
        assert state.legal_actions() == np.flatnonzero(position.mask()).tolist()
        assert not any(state.returns())
        player = state.current_player()
        observation.set_from(state, player)
        assert {key: field.tolist() for key, field in observation.dict.items()} == {
            key: field.tolist() for key, field in position.view(player + 1).tensor().items()
        }
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(player, action) == position.actions.word(action)
        state.apply_action(action)
        position = position.play(action)
    assert position.is_over
    assert state.returns() == list(position.rewards())
    assert sum(state.returns()) == pytest.approx(0)
    assert len(state.history()) <= game.max_game_length() + 1


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert tell(name) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_states_are_copied_and_serialized(name: str) -> None:
    game = load(name)
    state = played(game, 3, 12)
    for one in (state, state.resample_from_infostate(0, random.Random(4).random)):
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))[1]
        for other in (one.clone(), again):
            assert other.now == one.now
            assert other.history() == one.history()
            assert str(other) == str(one)
            assert other.legal_actions() == one.legal_actions()
    before = str(state)
    state.clone().apply_action(state.legal_actions()[0])
    assert str(state) == before


@pytest.mark.parametrize("name", ["ike_no_koi", "kakuro"])
def test_a_sample_depends_only_on_what_the_player_knows(name: str) -> None:
    """Noninterference: two states that a player cannot tell apart give the same samples, to the last action."""
    game = load(name)
    for moves in (0, 7, 20, 45):
        state = played(game, moves, moves)
        for player in range(NAMES[name]):
            twin = state.resample_from_infostate(player, random.Random(5).random)
            other = state.resample_from_infostate(player, random.Random(6).random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.now != state.now
            assert other.now != twin.now
            for source in (state, twin, other):
                drawn = source.resample_from_infostate(player, random.Random(7).random)
                expected = state.resample_from_infostate(player, random.Random(7).random)
                assert drawn.now == expected.now
                assert drawn.history() == expected.history()
                assert drawn.information_state_string(player) == state.information_state_string(player)


def test_a_sample_of_an_open_game_is_the_game() -> None:
    state = played(load("trini"), 1, 10)
    assert state.resample_from_infostate(0, random.Random(1).random).now == state.now


@pytest.mark.parametrize(
    ("name", "search"),
    [
        ("hiroba", mcts.MCTSBot),
        ("ike_no_koi", ismcts.ISMCTSBot),
        ("kakuro", ismcts.ISMCTSBot),
        ("trini", mcts.MCTSBot),
    ],
)
def test_openspiels_searches_play(name: str, search: Any) -> None:
    game = load(name)
    state = played(game, 2, 3)
    bot = search(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_texts_tell_players_and_positions_apart() -> None:
    game = load("kakuro")
    observation = make_observation(game)
    strings = set()
    for seed in range(3):
        state = played(game, seed, 10)
        strings |= {observation.string_from(state, player) for player in range(3)}
    assert len(strings) == 9


def test_bad_parameters_are_refused() -> None:
    for name, value in (("players", 9), ("deals", 0)):
        with pytest.raises(ValueError, match=name):
            pyspiel.load_game("tatami_kakuro", {name: value})
