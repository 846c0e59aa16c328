"""The commands about this machine: `tatami warm` and `tatami bench`."""

import json
import os

import click

import tatami
from tatami.cli.shared import refuse_nan

__all__ = ["bench", "warm"]


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--rules", "only_rules", is_flag=True, help="Compile the rules only, not the bots.")
@click.option("--processes", type=click.IntRange(1, 64), help="Number of processes; default: one per core.")
def warm(names: tuple[str, ...], only_rules: bool, processes: int | None) -> None:
    """Compile games in advance; all games if none is named."""
    from tatami.bots.warm import STAGES, warm_all

    games = [tatami.game(name) for name in names] or list(tatami.available_games())
    for game in warm_all(games, ["rules"] if only_rules else list(STAGES), processes or os.cpu_count() or 1):
        click.echo(game.title)


@click.group()
def bench() -> None:
    """Measure speed."""


@bench.command()
@click.option("--game", "names", multiple=True, help="The game; default: all.")
@click.option("--players", type=int, multiple=True, help="Number of players; default: every number.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 600),
    default=2.0,
    show_default=True,
    callback=refuse_nan,
    help="Time for each measurement.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def playouts(names: tuple[str, ...], players: tuple[int, ...], seconds: float, as_json: bool) -> None:
    """Measure random games per second, also as a ratio to Connect Four."""
    from tatami.bench import measure_playouts

    games = [tatami.game(name) for name in names] or list(tatami.available_games())
    counts = {game.id: players or range(game.players[0], game.players[1] + 1) for game in games}
    rows = [measure_playouts(game, count, {}, seconds) for game in games for count in counts[game.id]]
    if as_json:
        click.echo(json.dumps(rows, indent=1))
        return
    for row in rows:
        click.echo("{game:12} {players} players {games_per_s:>9,} games/s  ratio {ratio:.4f}".format(**row))
