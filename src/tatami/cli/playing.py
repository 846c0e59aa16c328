"""The commands `tatami play` and `tatami engine`."""

import os
import secrets
import sys
from pathlib import Path

import click

from tatami.bots import LEVELS
from tatami.core.rng import random
from tatami.games import known_ids
from tatami.language import spoken_language
from tatami.terminal.command_line import begin, language, seat_bots

__all__ = ["engine", "play"]


class Play(click.Command):
    """A command whose help names the games; those of other packages are looked up only then."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the games and the levels under the options."""
        self.epilog = f"Games: {', '.join(known_ids())}. Bots: {', '.join(LEVELS)}."
        super().format_epilog(ctx, formatter)


@click.command(cls=Play)
@click.argument("name", metavar="GAME", required=False)
@click.option("--players", type=int, help="Number of seats; default: the minimum.")
@click.option(
    "--bots",
    "--bot",
    help="A level or program (cmd:PROGRAM), several separated by commas for the last seats, or none; default: greedy.",
)
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
@click.option("--box", type=click.Path(path_type=Path), help="A TOML file that describes your own box.")
@click.option("--seed", type=int, help="Seed of the deal.")
@click.option("--load", "file", type=click.Path(path_type=Path), help="Continue a saved game.")
@language
def play(
    name: str | None,
    players: int | None,
    bots: str | None,
    chosen: tuple[str, ...],
    box: Path | None,
    seed: int | None,
    file: Path | None,
    lang: str | None,
) -> None:
    """Play GAME at the terminal."""
    from tatami.terminal import TerminalGame

    transcript = begin(name, players, chosen, box, seed, file)
    # The bots have their own generator: the deal's would reveal hidden information.
    rng = random(secrets.randbits(64) if seed is None else f"bots {seed}")
    game = TerminalGame(transcript, seat_bots(transcript, bots), lang or spoken_language(()), rng, file)
    sys.exit(game.run())


@click.command()
def engine() -> None:
    """Speak the engine protocol: JSON lines in and out."""
    from tatami.engine import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # the client has gone
