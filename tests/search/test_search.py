"""The tree search and the levels that use it, on every game."""

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import tatami
from tatami import Game, Position
from tatami.bots import LEVELS, Budget, bot
from tatami.core.rng import random as generator
from tatami.search import Search, Settings
from tatami.search.tree import MOVE_LIMIT
from tatami.testing.cases import twin
from tests.contract.support import CASES, Case, play_at_random

GAMES = tatami.available_games()
FEW = Budget(iterations=40)


def somewhere(case: Case, seed: int, ply: int) -> Position:
    """A position of a random game, before its end."""
    line = [position for position in play_at_random(case.new(seed), random.Random(seed)) if not position.is_over]
    return line[min(ply, len(line) - 1)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_every_level_plays_legal_moves_and_reports_its_evaluation(case: Case, level: str) -> None:
    for ply in range(0, 120, 17):
        position = somewhere(case, ply, ply)
        choice = bot(level).choose(position.view(position.to_act), FEW, generator(ply))
        assert choice.move in position.moves
        assert len(choice.evaluation) == case.players


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_view_seed_and_iterations_give_the_same_choice(game: Game, level: str) -> None:
    position = game.new(2, seed=5)
    choices = [bot(level).choose(position.view(1), FEW, generator(9)) for _ in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", [case for case in CASES if case.game.hidden and not case.options], ids=str)
def test_hidden_information_does_not_change_the_choice(case: Case, level: str) -> None:
    position = somewhere(case, 3, 25)
    other = twin(position, position.to_act, 77)
    assert other.deal != position.deal
    moves = [bot(level).choose(here.view(here.to_act), FEW, generator(4)).move for here in (position, other)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_search_takes_a_view_and_refuses_a_position(game: Game) -> None:
    view = game.new(2, seed=5).view(1)
    search = Search(view, generator(1))
    search.run(20, None)
    assert not [value for value in vars(search).values() if isinstance(value, Position)]
    assert not [value for value in vars(view).values() if isinstance(value, Position)]
    with pytest.raises(TypeError, match="View"):
        Search(game.new(2, seed=5), generator(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_full_pool_stops_growing_and_the_search_goes_on(game: Game) -> None:
    view = game.new(2, seed=5).view(1)
    search = Search(view, generator(1), Settings(nodes=32))
    search.run(250, None)
    search.run(250, None)
    assert search.nodes <= 32
    assert search.visits == 500
    assert search.candidates()[0].move in view.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_time_at_all_still_gives_an_answer(game: Game) -> None:
    view = game.new(2, seed=5).view(1)
    for level in LEVELS:
        assert bot(level).choose(view, Budget(seconds=0.0), generator(1)).move in view.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_search_can_be_stopped_and_resumed(game: Game) -> None:
    view = game.new(2, seed=5).view(1)
    search = Search(view, generator(1))
    asked = iter([False, False, True])
    search.run(None, None, lambda: next(asked))
    visits = search.visits
    assert visits > 0
    search.run(10, None)
    assert search.visits == visits + 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_long_search_answers_soon_after_it_is_told_to_stop(game: Game) -> None:
    """It takes milliseconds; this allows a second of processor time, so that a busy machine does not matter."""
    position = somewhere(Case(game, 2, {}), 4, 20)
    view = position.view(position.to_act)
    bot("master").choose(view, FEW, generator(1))  # compile before measuring
    told, asked, choices = threading.Event(), threading.Event(), []

    def stop() -> bool:
        asked.set()
        return told.is_set()

    budget = Budget(iterations=1 << 40, stop=stop, threads=2)
    thread = threading.Thread(target=lambda: choices.append(bot("master").choose(view, budget, generator(1))))
    thread.start()
    assert asked.wait(60)
    start = time.process_time()
    told.set()
    thread.join(60)
    assert time.process_time() - start < 1.0
    assert choices[0].move in position.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_searches_in_several_threads_do_not_disturb_each_other(game: Game) -> None:
    positions = [somewhere(Case(game, 2, {}), seed, 10 + seed) for seed in range(4)]
    views = [position.view(position.to_act) for position in positions]
    alone = [bot("club").choose(view, Budget(iterations=300), generator(1)) for view in views]
    together: dict[int, object] = {}

    def think(index: int) -> None:
        together[index] = bot("club").choose(views[index], Budget(iterations=300), generator(1))

    threads = [threading.Thread(target=think, args=(index,)) for index in range(len(views))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[index] for index in range(len(views))] == alone


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_several_threads_give_the_same_choice_every_time(game: Game) -> None:
    position = somewhere(Case(game, 2, {}), 4, 20)
    view = position.view(position.to_act)
    results = []
    for _ in range(3):
        search = Search(view, generator(7), Settings(threads=3))
        search.run(200, None)
        assert search.visits == 200
        results.append(search.candidates())
    assert results[0] == results[1] == results[2]
    assert sum(one.visits for one in results[0]) == 200


def test_a_search_stops_when_no_other_move_can_become_the_most_visited_one() -> None:
    position = tatami.game("ike-no-koi").new(2, seed=5)  # the first decision has only one answer
    search = Search(position.view(1), generator(1))
    search.run(100_000, None)
    first, *others = search.candidates()
    assert search.visits < 100_000
    assert all(first.visits - one.visits > 100_000 - search.visits for one in others)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_stopping_early_changes_no_choice(game: Game) -> None:
    position = somewhere(Case(game, 2, {}), 4, 30)
    view = position.view(position.to_act)
    whole, early = Search(view, generator(2)), Search(view, generator(2))
    for _ in range(4000):
        whole.run(1, None)
    early.run(4000, None)
    assert early.visits <= whole.visits == 4000
    assert early.candidates()[0].move == whole.candidates()[0].move


@pytest.mark.parametrize("level", ["beginner", "casual", "club", "expert", "master"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_forced_move_is_answered_after_a_brief_search(game: Game, level: str) -> None:
    forced = [one for seed in range(3) for one in play_at_random(game.new(2, seed=seed), random.Random(seed))]
    forced = [one for one in forced if len(one.moves) == 1]
    for position in forced[:: 1 + len(forced) // 4]:
        choice = bot(level).choose(position.view(position.to_act), Budget(), generator(1))
        assert choice.move == position.moves[0]
        assert sum(one.visits for one in choice.candidates) < 100
        assert sum(choice.evaluation) == pytest.approx(1.0, abs=0.15)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_move_numbers_are_small_enough_to_be_marked(case: Case) -> None:
    for position in play_at_random(case.new(6), random.Random(6)):
        assert all(0 <= move.number < MOVE_LIMIT for move in position.moves)


def test_rewards_are_shares_of_a_victory() -> None:
    view = tatami.game("hiroba").new(3, seed=5).view(1)
    search = Search(view, generator(1))
    search.run(300, None)
    for candidate in search.candidates():
        assert np.all((np.array(candidate.rewards) >= 0) & (np.array(candidate.rewards) <= 1))


PLAIN = """
import tatami
from tatami.core.rng import random
from tatami.search import Search
for game in tatami.available_games():
    position = game.new(2, seed=5)
    for move in range(6):
        position = position.play(position.moves[0])
    search = Search(position.view(position.to_act), random(3))
    search.run(6, None)
    print(game.id, [(str(one.move), one.visits, one.rewards) for one in search.candidates()])
"""


def test_plain_python_searches_the_same_tree() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", PLAIN],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        for disabled in ("0", "1")
    ]
    assert runs[0].stdout == runs[1].stdout


SHORT_CUT = """
import tatami
from tatami.core.rng import random
from tatami.search import Search, Settings, tree
usual = tree.lists_vary
for game in tatami.available_games():
    if game.hidden:
        continue
    position = game.new(2, seed=5)
    for move in range(3):
        position = position.play(position.moves[-1])
    found = []
    for vary in (usual, lambda s: True):
        tree.lists_vary = vary
        search = Search(position.view(position.to_act), random(3), Settings(opening=8.0, opening_below=2.0))
        search.run(90, None)
        found.append([(str(one.move), one.visits, one.rewards) for one in search.candidates()])
    print(game.id, usual(position.state.record), len(found[0]) > tree.KEPT, found[0] == found[1])
"""


def test_lists_that_are_made_only_to_order_them_give_the_same_tree() -> None:
    """In plain Python, where the short cut can be switched off."""
    run = subprocess.run(
        [sys.executable, "-c", SHORT_CUT],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines() == ["hiroba False True True", "trini False True True"]
