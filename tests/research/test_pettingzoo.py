"""The games as PettingZoo environments: its own conformance tests, and that agents see what seats see."""

import copy
import itertools
import pickle
import sys
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import aec_to_parallel_wrapper

import tatami
from tatami.research.pettingzoo import env, raw_env

with warnings.catch_warnings():  # these import PettingZoo's own games in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test

GAMES = ["hiroba", "ike-no-koi", "kakuro", "trini"]
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # of agents that are done
]


@pytest.mark.parametrize("name", GAMES)
def test_the_interface_is_pettingzoos(name: str) -> None:
    api_test(env(name, players=tatami.game(name).players[1]))


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: env(name))


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_rendered(name: str) -> None:
    render_test(
        lambda render_mode: env(name, render_mode=render_mode),
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda text: len(text.splitlines()) > 5},
    )


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_benchmark_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds, game after game; here its clock goes on with every round."""
    clock = itertools.count(0, 0.05)
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env(name))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_pettingzoos_test_of_cycles_passes() -> None:
    """It chooses any action, legal or not, and lets all seats decide in turn: only Trini is so strict."""

    def in_turn(**settings: Any) -> Any:
        made = raw_env("trini", illegal="random", **settings)
        made.metadata["is_parallelizable"] = True
        return made

    max_cycles_test(SimpleNamespace(env=in_turn, parallel_env=lambda **more: aec_to_parallel_wrapper(in_turn(**more))))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_truncated_when_every_seat_has_decided_so_often(name: str) -> None:
    game: Any = raw_env(name, max_cycles=3)
    game.reset(seed=2)
    decided = dict.fromkeys(game.agents, 0)
    for agent in game.agent_iter():
        seen, _, over, truncated, _ = game.last()
        assert not over
        assert truncated == (min(decided.values()) == 3)
        if truncated:
            break
        decided[agent] += 1
        game.step(np.flatnonzero(seen["action_mask"])[-1])
    assert all(game.truncations.values())


def test_the_games_are_registered() -> None:
    made: Any = pettingzoo.make("aec", "tatami/ike-no-koi-v0", players=4)
    made.reset(seed=1)
    assert made.agents == ["seat_1", "seat_2", "seat_3", "seat_4"]
    assert str(made.unwrapped) == "tatami_ike_no_koi_v0"


@pytest.mark.parametrize("name", GAMES)
def test_every_agent_sees_what_its_seat_may_know(name: str) -> None:
    game: Any = raw_env(name, players=3)
    game.reset(seed=5)
    position = tatami.load(game.batch.deal(0))
    rng = np.random.default_rng(1)
    for _ in range(25):
        for seat in (1, 2, 3):
            seen = game.observe(f"seat_{seat}")
            fields = position.view(seat).tensor().values()
            assert np.array_equal(seen["observation"], np.concatenate([field.ravel() for field in fields]))
            assert np.array_equal(seen["action_mask"], position.view(seat).mask())
        action = rng.choice(np.flatnonzero(position.mask()))
        position = position.play(action)
        game.step(action)
        assert game.agent_selection == f"seat_{position.to_act}"


def test_rewards_come_at_the_end() -> None:
    game: Any = raw_env("kakuro")
    game.reset(seed=3)
    total, rng = dict.fromkeys(game.agents, 0.0), np.random.default_rng(1)
    for agent in game.agent_iter():
        seen, reward, over, truncated, _ = game.last()
        total[agent] += reward
        assert not truncated
        game.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    assert list(total.values()) == game.batch.rewards[0].tolist()
    assert sorted(total.values()) == [-1, 1]
    assert not game.agents


def test_bad_input_is_refused_and_changes_nothing() -> None:
    game: Any = raw_env("trini")
    game.reset(seed=1)
    before = game.batch.state(0)
    with pytest.raises(tatami.IllegalMove):
        game.step(600)
    with pytest.raises(tatami.InvalidMove):
        game.step(5000)
    with pytest.raises(TypeError, match="an action must be a whole number"):
        game.step("b3-b5")
    assert game.batch.state(0) == before
    refused: list[tuple[dict[str, Any], str]] = [
        ({"illegal": "ignore"}, "illegal must be one of error, random, not 'ignore'"),
        ({"render_mode": "hologram"}, "render_mode must be one of human, ansi, svg"),
        ({"players": 7}, "2 to 4"),
        ({"options": {"no": 1}}, "no"),
    ]
    for wrong, text in refused:
        with pytest.raises(ValueError, match=text):
            raw_env("trini", **wrong)


def test_an_environment_pickles_as_it_was_made() -> None:
    made = raw_env("kakuro", players=3, options={"flips": "expert"}, max_cycles=4)
    for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert again.possible_agents == made.possible_agents
        assert again.batch.options == made.batch.options
        assert again.max_cycles == 4
