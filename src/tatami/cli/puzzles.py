"""The commands `tatami puzzles make` and `tatami puzzles check`."""

from pathlib import Path

import click

import tatami
from tatami.cli.shared import show_progress
from tatami.core.errors import BadSetup
from tatami.core.messages import Reason

__all__ = ["puzzles"]


@click.group()
def puzzles() -> None:
    """Find puzzles in games between bots, and check them."""


@puzzles.command()
@click.option("--game", "name", required=True, help="The game.")
@click.option("--count", type=click.IntRange(1, 10_000), default=200, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the games and searches.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write.")
def make(name: str, count: int, seed: int, out: Path) -> None:
    """Find puzzles and write them to a file; the same options give the same file on every machine.

    A run that was stopped goes on where it was, if it is started again.
    """
    from tatami.core.files import write_whole
    from tatami.puzzles import read_sources, write_puzzles
    from tatami.puzzles.make import find

    sources = read_sources(out) if out.exists() else []
    if any(source.run[:2] != (count, seed) for source in sources):
        raise BadSetup(Reason("puzzles-other-run", {"file": str(out)}))
    for source in find(tatami.game(name), count, seed, sources):
        sources.append(source)
        write_whole(out, write_puzzles(sources))
        show_progress(f"{sum(len(one.puzzles) for one in sources)} / {count}")
    show_progress("")


@puzzles.command()
@click.option("--game", "name", required=True, help="The game.")
@click.option("--every", type=click.IntRange(1), default=5, show_default=True, help="Check every so many puzzles.")
@click.option("--seed", type=click.IntRange(0), default=2, show_default=True, help="Seed of the searches.")
def check(name: str, every: int, seed: int) -> None:
    """Weigh a sample of the puzzles of a game again, with other random numbers, and tell which hold."""
    from tatami.puzzles import read_puzzles
    from tatami.puzzles.make import check as holds

    game = tatami.game(name)
    sample = list(read_puzzles(game).values())[::every]
    failed = [puzzle.id for puzzle in sample if not holds(game, puzzle, seed)]
    click.echo("\n".join([f"{game.title}: {len(sample) - len(failed)} of {len(sample)} hold", *failed]))
