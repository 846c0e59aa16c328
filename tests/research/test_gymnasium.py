"""Many games as a Gymnasium vector environment."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tatami
from tatami import View
from tatami.bots import Budget, Choice, bot
from tatami.research import Batch
from tatami.research.gymnasium import BotOpponent, VectorEnv, at_random

QUICK = {"quiet_turns": 10}


def legal(observations: dict[str, Any], rng: np.random.Generator) -> Any:
    """A random legal action for each row; 0 where there is none."""
    return np.argmax(observations["action_mask"] * (1 + rng.random(observations["action_mask"].shape)), axis=1)


def test_self_play_is_a_batch() -> None:
    envs, batch = VectorEnv("kakuro", 5, players=3), Batch("kakuro", 3, 5, seed=4)
    observations, infos = envs.reset(seed=4)
    batch.reset()
    rng = np.random.default_rng(1)
    for _ in range(30):
        assert envs.observation_space.contains(observations)
        assert np.array_equal(observations["observation"], batch.observations)
        assert np.array_equal(observations["action_mask"], batch.masks)
        assert np.array_equal(infos["seat"], batch.seats)
        actions = legal(observations, rng)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        batch.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (5,)
        assert np.array_equal(infos["rewards"], batch.rewards)
    kept = observations["observation"].copy()
    envs.step(legal(observations, rng))
    assert np.array_equal(observations["observation"], kept)  # what was returned is the caller's


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_end_of_a_game(mode: AutoresetMode) -> None:
    envs = VectorEnv("trini", 12, options=QUICK, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(2)
    done = np.zeros(12, bool)
    while not done.any():
        seats = infos["seat"]
        observations, rewards, done, _, infos = envs.step(legal(observations, rng))
    row = int(np.flatnonzero(done)[0])
    assert rewards[row] == infos["rewards"][row, seats[row] - 1]
    if mode is AutoresetMode.SAME_STEP:
        assert infos["_final_obs"].tolist() == done.tolist()
        assert envs.single_observation_space.contains(infos["final_obs"][row])
        assert infos["seat"][row] == 1
        return
    assert infos["seat"][row] == 0
    if mode is AutoresetMode.DISABLED:
        observations, infos = envs.reset(options={"reset_mask": done})
    else:
        observations, rewards, done, _, infos = envs.step(legal(observations, rng))
        assert rewards[row] == 0
        assert not done[row]
    assert infos["seat"][row] == 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_against_an_opponent_one_seat_decides(seat: int) -> None:
    envs = VectorEnv("trini", 8, players=3, options=QUICK, opponent=at_random(3), seat=seat)
    observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(40):
        assert set(infos["seat"].tolist()) <= {0, seat}
        observations, rewards, done, _, infos = envs.step(legal(observations, rng))
        assert np.array_equal(rewards, infos["rewards"][:, seat - 1].astype(float))
        assert (infos["seat"] == 0).tolist() == done.tolist()
        ended += int(done.sum())
    assert ended > 0


def test_bad_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="another autoreset mode"):
        VectorEnv("trini", 2, opponent=at_random(), autoreset_mode=AutoresetMode.SAME_STEP)
    with pytest.raises(ValueError, match="seat must be from 1 to 2, not 3"):
        VectorEnv("trini", 2, opponent=at_random(), seat=3)


def test_a_bot_plays_the_other_seats_and_knows_only_its_own() -> None:
    def play() -> list[float]:
        opponent = BotOpponent(bot("greedy"), Budget(iterations=1), seed=4)
        envs = VectorEnv("kakuro", 3, 2, opponent=opponent, autoreset_mode=AutoresetMode.DISABLED)
        observations, infos = envs.reset(seed=2)
        over, total = np.zeros(3, bool), np.zeros(3)
        rng = np.random.default_rng(1)
        while not over.all():
            assert set(infos["seat"][~over].tolist()) == {1}
            observations, rewards, ended, _, infos = envs.step(legal(observations, rng))
            total += np.where(over, 0, rewards)
            over |= ended
        return list(total.tolist())

    assert play() == play() == [-1, -1, -1]
    batch = VectorEnv("kakuro", 1).batch
    batch.reset(seed=2)
    seen: list[View] = []

    class Watcher:
        def choose(self, view: View, budget: object, rng: object) -> Choice:
            seen.append(view)
            return Choice(view.moves[0], ())

    number = BotOpponent(Watcher(), None).choose(batch, 0)
    position = tatami.load(batch.deal(0))
    assert seen[0].state == position.view(1).state
    assert batch.actions.word(number) == position.moves[0]
