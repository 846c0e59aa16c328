"""The example that learns: it needs PyTorch, which is not installed here, so the parts around the network run."""

import ast
from pathlib import Path

import numpy as np

import tatami
from tatami.bots import Budget, bot
from tatami.research import Batch
from tatami.research.gymnasium import BotOpponent, VectorEnv

FILE = Path(__file__).parents[2] / "examples" / "ppo.py"


def test_it_needs_nothing_but_pytorch_and_what_we_install() -> None:
    tree = ast.parse(FILE.read_text("utf-8"))
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {(node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name for node in named}
    outside = {module.split(".")[0] for module in modules} - {"argparse", "os", "time", "typing", "numpy", "tatami"}
    assert outside == {"torch"}


def test_a_rollout_has_what_it_learns_from() -> None:
    """Whoever decided gets the reward at the end, and the seats of the others follow in self-play."""
    batch = Batch("ike-no-koi", 2, 8, seed=1, autoreset="same-step")
    batch.reset()
    ended, rows = 0, np.arange(8)
    while ended < 8:
        before = batch.seats.copy()
        assert (before > 0).all()
        assert batch.masks[rows, batch.random_actions()].all()
        _, _, _, rewards, done = batch.step(batch.random_actions())
        assert np.array_equal(rewards[rows, before - 1][~done], np.zeros(int((~done).sum()), np.float32))
        assert np.array_equal(rewards[:, 0], -rewards[:, 1])
        ended += int(done.sum())


def test_games_against_a_level_end_in_each_seat() -> None:
    for seat in (1, 2):
        opponent = BotOpponent(bot("beginner"), Budget(iterations=1), seed=1)
        envs = VectorEnv(tatami.game("ike-no-koi"), 2, opponent=opponent, seat=seat)
        seen, _ = envs.reset(seed=seat)
        over, total = np.zeros(2, np.bool_), 0.0
        while not over.all():
            seen, rewards, done, _, _ = envs.step(seen["action_mask"].argmax(1))
            total += float(np.abs(rewards[done & ~over]).sum())
            over |= done
        envs.close()
        assert total <= 2
