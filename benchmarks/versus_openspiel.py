"""`master` against OpenSpiel's Python tree searches at equal time, on our games.

    pip install open_spiel
    python -m benchmarks.versus_openspiel --game kakuro --games 40 --seconds 0.5

Each deal is played in both seatings. OpenSpiel gets a Python game around our compiled rules and uses its own random
rollouts: MCTSBot for games without hidden information, ISMCTSBot with our sampling for the others. Its bots take a
number of simulations, which we set before each move from the speed of the last one. The mean processor time of both
sides is printed with the result. `master` uses the wall clock, so on a busy machine it gets less processor time.
"""

import argparse
import json
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tatami
from tatami.bots import Budget, bot
from tatami.core.entries import run_guess, run_hide, run_legal, run_play, run_score, run_to_act
from tatami.core.game import Game, Position
from tatami.core.kernel import OVER
from tatami.core.rng import Random, random
from tatami.search.tree import MOVE_LIMIT

FIRST_SIMULATIONS = 20
GENEROUS = 1.1
"""Extra simulations for OpenSpiel: they get cheaper during a game, and its mean time should not be below ours."""
LONGEST = 100_000


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games for two players, starting from a given state."""

    def __init__(self, game: Game, record: Any) -> None:
        self.ours = game
        self.record = record
        information = pyspiel.GameType.Information
        kind = pyspiel.GameType(
            short_name="tatami",
            long_name=game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=information.IMPERFECT_INFORMATION if game.hidden else information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVE_LIMIT,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> "SpielState":
        """The state to start from."""
        return SpielState(self, self.record.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel sees it."""

    def __init__(self, game: SpielGame, record: Any) -> None:
        super().__init__(game)
        self.game = game
        self.record = record

    def __deepcopy__(self, memo: Any) -> "SpielState":
        return self.clone()

    def clone(self) -> "SpielState":
        """A copy to play on."""
        return SpielState(self.game, self.record.copy())

    def get_game(self) -> SpielGame:
        """The game it belongs to."""
        return self.game

    def current_player(self) -> int:
        """The seat to act, from 0."""
        seat = int(run_to_act(self.record))
        return int(pyspiel.PlayerId.TERMINAL) if seat == OVER else seat

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return bool(run_to_act(self.record) == OVER)

    def is_chance_node(self) -> bool:
        """Always false: all chance is in the deal."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal moves."""
        moves = np.empty(self.game.ours.rules.MOST_MOVES, np.int64)
        return sorted(moves[: run_legal(self.record, moves)].tolist())

    def apply_action(self, action: int) -> None:
        """Play a move."""
        run_play(self.record, int(action))

    def returns(self) -> list[float]:
        """1 for a victory, -1 for a defeat, 0 for a shared victory."""
        points = np.zeros((2, 2), np.int64)
        run_score(self.record, points)
        first, second = tuple(points[0]), tuple(points[1])
        return [1.0, -1.0] if first > second else [-1.0, 1.0] if second > first else [0.0, 0.0]

    def information_state_string(self, player: int | None = None) -> str:
        """What the seat to act knows."""
        hidden = self.record.copy()
        run_hide(hidden, self.current_player() if player is None else player)
        return str(hidden.tobytes())


class Opponent:
    """OpenSpiel's search with a time limit per move."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.seconds = seconds
        self.random = np.random.RandomState(seed)
        self.guesses = random(f"openspiel {seed}")
        self.each = 0.0

    def choose(self, position: Position) -> int:
        """The number of the chosen move."""
        assert position.to_act is not None
        game = SpielGame(position.game, position.view(position.to_act).record)
        state = game.new_initial_state()
        simulations = FIRST_SIMULATIONS if not self.each else max(2, int(GENEROUS * self.seconds / self.each))
        evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        if position.game.hidden:
            search = ismcts.ISMCTSBot(
                game, evaluator, 2.0, simulations, random_state=self.random, allow_inconsistent_action_sets=True
            )
            search.set_resampler(lambda known, _: resample(known, self.guesses))
            state = resample(state, self.guesses)
        else:
            search = mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=self.random)
        start = time.thread_time()
        action = int(search.step(state))
        if len(position.moves) > 1:
            self.each = (time.thread_time() - start) / simulations
        return action


def resample(state: SpielState, rng: Random) -> SpielState:
    """Sample what the seat to act cannot know."""
    guessed = state.record.copy()
    run_hide(guessed, state.current_player())
    run_guess(guessed, rng)
    return SpielState(state.game, guessed)


def play(game: Game, seed: int, master: int, level: str, seconds: float) -> tuple[float, dict[str, float]]:
    """Play one game; return the points of `master` (1, 0.5 or 0) and both sides' mean seconds per move."""
    position = game.new(2, seed=seed)
    opponent, rng = Opponent(seconds, seed), random(f"master {seed} {master}")
    spent = {"ours": [0.0, 0.0], "theirs": [0.0, 0.0]}
    while position.to_act is not None:
        start = time.thread_time()
        ours = position.to_act == master
        if ours:
            move = bot(level).choose(position.view(master), Budget(seconds=seconds), rng).move
        else:
            number = opponent.choose(position)
            move = next(move for move in position.moves if move.number == number)
        if len(position.moves) > 1:
            side = spent["ours" if ours else "theirs"]
            side[0] += time.thread_time() - start
            side[1] += 1
        position = position.play(move)
    ranks = position.outcome.ranks
    points = 0.5 if ranks[0] == ranks[1] else float(ranks[master - 1] == 1)
    return points, {name: total / max(1.0, count) for name, (total, count) in spent.items()}


def main() -> None:
    """Play the match and print its result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--first-seed", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--level", default="master")
    chosen = parser.parse_args()
    game = tatami.game(chosen.game)
    position = game.new(2, seed=0)
    bot(chosen.level).choose(
        position.view(position.to_act), Budget(iterations=1), random(0)
    )  # compile before measuring
    results, times = [], []
    for number in range(chosen.games):
        points, spent = play(game, chosen.first_seed + number // 2, 1 + number % 2, chosen.level, chosen.seconds)
        results.append(points)
        times.append(spent)
        print(f"game {number + 1}: {sum(results)} of {len(results)}", flush=True)
    mean = {name: round(sum(one[name] for one in times) / len(times), 3) for name in times[0]}
    print(
        json.dumps({"game": game.id, "points": sum(results), "games": len(results), "processor seconds a move": mean})
    )


if __name__ == "__main__":
    main()
