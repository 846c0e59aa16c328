"""Measure what each level loses per real decision, for src/tatami/review/levels.toml.

Every level plays games for two against itself, and every decision is judged as in a review. Run it again after a change
of the levels, of the search or of the review: `nice .venv/bin/python scripts/review_levels.py > levels.toml`. With the
same arguments the result is the same on every machine.
"""

import sys
from fractions import Fraction

import click

import tatami
from tatami.analyse.evaluate import Judge
from tatami.bots import Budget, bot
from tatami.core.game import Game
from tatami.core.rng import random
from tatami.review import LEVEL, MOST_DECISIONS
from tatami.review.judge import REAL, judge_decision

LEVELS = ("beginner", "casual", "club", "expert")
PLENTY = Budget(iterations=1 << 30)
"""Every level makes its own simulations."""


def measure(game: Game, level: str, games: int) -> tuple[int, int]:
    """The number of real decisions, and their mean cost."""
    judge, player = Judge(LEVEL, PLENTY), bot(level)
    costs: list[int] = []
    for seed in range(games):
        position = game.new(players=2, seed=seed)
        rng = random(f"levels {level} {seed}")
        while position.to_act is not None and position.ply < MOST_DECISIONS:
            view = position.view(position.to_act)
            move = player.choose(view, PLENTY, rng).move
            decision = judge_decision(judge, view, move, seed)
            if decision.kind == REAL:
                costs.append(decision.cost)
            position = position.play(move)
    return len(costs), round(Fraction(sum(costs), len(costs)))


@click.command()
@click.option("--games", type=click.IntRange(1), default=12, show_default=True, help="Games for each game and level.")
def main(games: int) -> None:
    """Print the table."""
    click.echo("# Mean cost of a real decision, in 1/600,000 of a win; made by scripts/review_levels.py.")
    for game in tatami.available_games():
        click.echo(f"\n[{game.id}]")
        for level in LEVELS:
            count, cost = measure(game, level, games)
            click.echo(f"{level} = {cost}  # {count} decisions")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
