"""The command line."""

import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

import click

import tatami
from tatami.core.errors import TatamiError
from tatami.core.options import read_box
from tatami.core.rng import random
from tatami.core.transcript import Transcript
from tatami.core.words import LANGUAGES

__all__ = ["main"]


@click.group()
@click.version_option(tatami.__version__)
def main() -> None:
    """Modern board games for people and programs."""


def fail(error: TatamiError, language: str) -> click.ClickException:
    """An error for the person at the command line, in their language."""
    return click.ClickException(error.catalogue.within(language).tell(error.reason))


def read_options(chosen: tuple[str, ...], box: Path | None) -> dict[str, Any]:
    """`name=value` words and a box file as options; a value is JSON, or else a word."""
    options: dict[str, Any] = {}
    for text in chosen:
        name, _, value = text.partition("=")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    if box is not None:
        options["box"] = read_box(box)
    return options


@main.command()
@click.argument("name", metavar="GAME")
@click.option("--players", type=int, help="How many seats; the fewest if left out.")
@click.option("--bots", default="greedy", show_default=True, help="A level, or one a seat with commas, or none.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--box", type=click.Path(path_type=Path), help="What your own box prints, instead of ours.")
@click.option("--seed", type=int, help="Deal from this seed.")
@click.option("--load", "file", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=None, help="The language; the system's if left out.")
def play(
    name: str,
    players: int | None,
    bots: str,
    chosen: tuple[str, ...],
    box: Path | None,
    seed: int | None,
    file: Path | None,
    lang: str | None,
) -> None:
    """Play GAME at the terminal."""
    from tatami.terminal import Table, seat_bots
    from tatami.terminal.keyboard import Keyboard

    language = lang or system_language()
    try:
        game = tatami.game(name)
        if file is not None:
            position = Transcript.read(read_file(file), tatami.load).position
        else:
            options = read_options(chosen, box)
            position = game.new(players or game.players[0], options, secrets.randbits(64) if seed is None else seed)
        levels = seat_bots(position.players, bots)
        table = Table(position, levels, language, Keyboard(), random(secrets.randbits(64) if seed is None else seed))
    except TatamiError as error:
        raise fail(error, language) from None
    try:
        table.run()
    except KeyboardInterrupt:
        sys.exit(130)


def read_file(path: Path) -> bytes:
    """A file's bytes, or an error for people."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None


def system_language() -> str:
    """The language that the system is set to, if we speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


@main.command()
def engine() -> None:
    """Speak the engine protocol: JSON requests on standard input, answers on standard output."""
    from tatami.engine import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # nobody listens any more


@main.command()
def warm() -> None:
    """Compile every game's rules, so that the first game starts at once."""
    from tatami.bots import LEVELS, Budget, bot

    for game in tatami.games():
        position = game.new(game.players[0])
        for level in LEVELS:
            view = position.view(position.to_act)
            position = position.play(bot(level).choose(view, Budget(iterations=1), random(0)).move)
        position.outcome()
        click.echo(game.title)


@main.group()
def bench() -> None:
    """Measure speed."""


@bench.command()
@click.option("--game", "names", multiple=True, help="Which game; all of them if left out.")
@click.option("--players", type=int, multiple=True, help="How many players; every number if left out.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=2.0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def playouts(names: tuple[str, ...], players: tuple[int, ...], seconds: float, as_json: bool) -> None:
    """Random games a second with complete legal lists, as a ratio to Connect Four."""
    from tatami.bench import measure_playouts

    try:
        games = [tatami.game(name) for name in names] or list(tatami.games())
        counts = {game.id: players or range(game.players[0], game.players[1] + 1) for game in games}
        rows = [measure_playouts(game, count, {}, seconds) for game in games for count in counts[game.id]]
    except TatamiError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(json.dumps(rows, indent=1))
        return
    for row in rows:
        click.echo("{game:12} {players} players {games_per_s:>9,} games/s  ratio {ratio:.4f}".format(**row))
