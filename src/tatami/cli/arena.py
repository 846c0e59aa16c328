"""The command `tatami arena`."""

import sys
from pathlib import Path

import click

import tatami
from tatami.cli.shared import refuse_nan
from tatami.language import spoken_language
from tatami.terminal.command_line import language, read_options

__all__ = ["arena"]

ELO = click.FloatRange(-1000, 1000)
RISK = click.FloatRange(0.0001, 0.4)


@click.command()
@click.option("--game", "name", required=True, help="The game.")
@click.option("--players", type=int, help="Number of seats; default: the minimum.")
@click.option("--bots", "levels", default="", help="Levels, programs (cmd:PROGRAM), classes (py:MODULE:CLASS); commas.")
@click.option("--bot", "single", multiple=True, help="One more bot; its command may contain commas.")
@click.option(
    "--games", type=click.IntRange(1), default=400, show_default=True, help="Minimum number; rounded up to whole deals."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the deals.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
@click.option("--box", type=click.Path(path_type=Path), help="A TOML file that describes your own box.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 600),
    callback=refuse_nan,
    help="Time per move; default: each bot's own.",
)
@click.option("--iterations", type=click.IntRange(1), help="Iterations per move; results do not depend on the machine.")
@click.option(
    "--patience",
    type=click.FloatRange(0, 86_400),
    callback=refuse_nan,
    help="Seconds that an answer may be late; default: 60.",
)
@click.option("--reuse", is_flag=True, help="Keep programs running between games.")
@click.option("--luck", is_flag=True, help="Also give the results without luck, with narrower intervals.")
@click.option("--sprt", is_flag=True, help="Stop as soon as a sequential test of two bots is decided.")
@click.option("--elo0", type=ELO, default=0.0, show_default=True, help="SPRT: the first bot is so much better …")
@click.option("--elo1", type=ELO, default=20.0, show_default=True, help="… or so much.")
@click.option("--alpha", type=RISK, default=0.05, show_default=True, help="SPRT: chance to accept elo1 wrongly.")
@click.option("--beta", type=RISK, default=0.05, show_default=True, help="SPRT: chance to accept elo0 wrongly.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for results; default: named after the command.")
@click.option("--workers", type=click.IntRange(1), help="Number of processes; default: one per core.")
@click.option("--scheduler", metavar="tcp://…", help="Play on the Dask cluster of this scheduler.")
@language
def arena(
    name: str,
    players: int | None,
    levels: str,
    single: tuple[str, ...],
    games: int,
    seed: int,
    chosen: tuple[str, ...],
    box: Path | None,
    seconds: float | None,
    iterations: int | None,
    patience: float | None,
    reuse: bool,
    luck: bool,
    sprt: bool,
    elo0: float,
    elo1: float,
    alpha: float,
    beta: float,
    out: Path | None,
    workers: int | None,
    scheduler: str | None,
    lang: str | None,
) -> None:
    """Play bots against each other and rate them.

    Every deal is played in every seating. Run the same command again to resume after an interruption, or with more
    games to add them.
    """
    from tatami.arena import Arena, Sprt, cores, make_plan, prepare, run
    from tatami.bots.remote import PATIENCE

    bots = [level.strip() for level in levels.split(",") if level.strip()] + list(single)
    game = tatami.game(name)
    plan = make_plan(
        game,
        game.players[0] if players is None else players,
        read_options(chosen, box),
        bots,
        games,
        seed,
        seconds,
        iterations,
        PATIENCE if patience is None else patience,
        reuse,
        scheduler is not None,
        luck=luck,
    )
    test = Sprt(elo0, elo1, alpha, beta) if sprt else None
    session = Arena(plan, out, lang or spoken_language(()), test)
    with session.folder as folder:
        click.echo(session.start_message())
        try:
            if scheduler is None:
                prepare(plan)  # before the progress bar starts to estimate times
            with click.progressbar(length=len(folder.missing()), label=session.progress_label(), show_pos=True) as bar:
                run(folder, workers or cores(), scheduler, lambda: bar.update(1), session.is_decided)
        except KeyboardInterrupt:
            click.echo("\n" + session.interrupted_message())
            sys.exit(130)
        click.echo(session.results_table())
        if test:
            click.echo(session.sprt_message())
        click.echo(session.write_report())
