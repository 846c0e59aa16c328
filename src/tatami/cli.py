"""The command line."""

import io
import json
import math
import os
import secrets
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import click

import tatami
from tatami import interrupt
from tatami.bots import LEVELS, BotFailed, Budget
from tatami.core.errors import TatamiError
from tatami.core.messages import LANGUAGES
from tatami.core.rng import random
from tatami.data.commands import export, selfplay, statistics
from tatami.games import known_ids
from tatami.language import spoken_language
from tatami.puzzles.commands import puzzles
from tatami.terminal.command_line import Complaint, begin, read_options, seat_bots, web_missing

__all__ = ["main"]

ELO = click.FloatRange(-1000, 1000)
RISK = click.FloatRange(0.0001, 0.4)


class Commands(click.Group):
    """Commands that say what is wrong in one line, in the language of whoever wrote it."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        """Read the command line down to a command's name."""
        language = spoken_language(args)
        try:
            context = super().make_context(info_name, args, *rest, **extra)
        except click.UsageError as error:
            raise complain(error, language) from None
        context.obj = language
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (TatamiError, click.UsageError) as error:
            raise complain(error, ctx.obj) from None
        except KeyboardInterrupt:
            interrupt.say()
            sys.exit(interrupt.INTERRUPTED)


def complain(error: TatamiError | click.UsageError, language: str) -> click.ClickException:
    """The error as a person should read it; a group without a command shows its help."""
    if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
        return error  # type: ignore[return-value]
    return Complaint(error, language)


def refuse_nan(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Refuse NaN, which click's ranges accept."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan", context, parameter)
    return value


@click.group(cls=Commands)
@click.version_option(tatami.__version__, prog_name="tatami")
def main() -> None:
    """Modern board games for people and programs."""
    interrupt.raise_again()
    warnings.showwarning = lambda message, *_: click.echo(f"tatami: {message}", err=True)
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())  # a closed input is an empty one


class Play(click.Command):
    """A command whose help names the games; those of other packages are looked up only then."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the games and the levels under the options."""
        self.epilog = f"Games: {', '.join(known_ids())}. Bots: {', '.join(LEVELS)}."
        super().format_epilog(ctx, formatter)


@main.command(cls=Play)
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
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; default: the system's.")
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


@main.command()
def engine() -> None:
    """Speak the engine protocol: JSON lines in and out."""
    from tatami.engine import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # the client has gone


@main.command()
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
@click.option("--lang", type=click.Choice(LANGUAGES), default=None, help="Language; default: the system's.")
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


which_database = click.option(
    "--database",
    metavar="URL",
    envvar="TATAMI_DATABASE",
    help="sqlite:///FILE or postgresql://…; default: a file in your data folder.",
)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--lan", is_flag=True, help="Let phones and computers in your local network join; prints a QR code.")
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=8000, show_default=True, help="Port, or the next free one."
)
@which_database
@click.option("--proxy", metavar="ADDRESSES", envvar="FORWARDED_ALLOW_IPS", default="", help="Trusted proxies.")
@click.option(
    "--allow-host", metavar="NAME", multiple=True, help="Name of this server, as browsers know it; * for any."
)
@click.option(
    "--connections", type=click.IntRange(0, 1_000_000), default=256, help="Connections per address; 0: no limit."
)
@click.option("--rate", type=click.FloatRange(0, 1e6), default=20, help="Requests per second and person; 0: no limits.")
@click.option("--bot", "bots", multiple=True, metavar="NAME=py:MODULE:CLASS", help="Offer a Python class as a level.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser, if there is one.")
@click.option("--log", "log_level", type=click.Choice(["error", "warning", "info"]), help="Minimum level of log lines.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; default: the system's.")
def serve(lang: str | None, **settings: Any) -> None:
    """Run the server for browsers and programs."""
    interrupt.end_at_once()  # until the server listens, and stops in its own way
    web_commands().serve(language=lang or spoken_language(()), **settings)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@which_database
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; default: the system's.")
def backup(file: Path, database: str | None, lang: str | None) -> None:
    """Copy the database to FILE; the server may be running."""
    web_commands().backup(file, database, lang or spoken_language(()))


@main.command()
@click.option("--older-than", "age", required=True, metavar="DAYS", help="For example 90d.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@which_database
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; default: the system's.")
def purge(age: str, yes: bool, database: str | None, lang: str | None) -> None:
    """Delete games that ended long ago."""
    web_commands().purge(age, yes, database, lang or spoken_language(()))


def web_commands() -> ModuleType:
    """Import the server's commands; an error says if their packages are not installed."""
    try:
        from tatami.web import commands
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("tatami"):
            raise
        start_again_with_web()
        raise web_missing() from None
    return commands


def start_again_with_web() -> None:
    """Under `uvx tatami-games`, run the same command in an environment that has the server's packages."""
    uv = os.environ.get("UV")
    if uv and Path(sys.argv[0]).stem == "tatami-games":
        package = f"tatami-games[web]=={tatami.__version__}"
        os.execv(uv, [uv, "tool", "run", "--from", package, "tatami", *sys.argv[1:]])


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--level", default="expert", show_default=True, help="The judge: a level or a program (cmd:PROGRAM).")
@click.option("--seconds", type=click.FloatRange(0, 600), callback=refuse_nan, help="Time per decision.")
@click.option(
    "--iterations", type=click.IntRange(1), help="Iterations per decision; results do not depend on the machine."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the judge.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object at the end.")
@click.option(
    "--lang", "--language", type=click.Choice(LANGUAGES), default=None, help="Language; default: the system's."
)
def analyse(
    file: Path,
    level: str,
    seconds: float | None,
    iterations: int | None,
    seed: int,
    as_json: bool,
    lang: str | None,
) -> None:
    """Analyse a saved game.

    Print what every move was worth, what was better, and why. Ctrl-C, or a program that fails, ends the analysis early.
    """
    from tatami.analyse import Analysis
    from tatami.analyse.report import Report

    position = begin(None, None, (), None, None, file).position
    analysis = Analysis(position, level, Budget(seconds, iterations), seed)
    report = Report(analysis, lang or spoken_language(()))
    done = []
    interrupted = False
    failed: BotFailed | None = None
    try:
        print_unless(as_json, report.start_message())
        show_progress(report.progress_message(0))
        for decision in analysis.decisions():
            done.append(decision)
            show_progress("")
            print_unless(as_json, report.format_decision(decision))
            show_progress(report.progress_message(len(done)))
    except KeyboardInterrupt:
        interrupted = True
    except BotFailed as error:
        failed = error
    show_progress("")
    if as_json:
        click.echo(json.dumps(analysis.to_json(done), indent=1))
    elif position.ply:
        click.echo("\n" + report.format_summaries(done))
    if failed is not None:
        raise failed
    sys.exit(130 if interrupted else 0)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--level", type=click.Choice(["club", "expert"]), default="club", show_default=True, help="The judge.")
@click.option("--iterations", type=click.IntRange(1), help="Maximum simulations per judgement; default: the level's.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the judge.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=None, help="Language; default: the system's.")
def review(file: Path, level: str, iterations: int | None, seed: int, as_json: bool, lang: str | None) -> None:
    """Review a saved game: its mistakes, accuracy, and luck apart from skill.

    The same file and options give the same figures on every machine.
    """
    from tatami.review import review as review_game
    from tatami.review.report import Report

    position = begin(None, None, (), None, None, file).position
    report = Report(position.game, lang or spoken_language(()))
    found = review_game(
        position, level, iterations, seed, lambda done: show_progress(report.progress_message(done, position.ply))
    )
    show_progress("")
    click.echo(json.dumps(found.to_json(), indent=1) if as_json else report.format(found))


def print_unless(silent: bool, text: str) -> None:
    """Print a text unless the output is silent."""
    if not silent:
        click.echo(text)


def show_progress(text: str) -> None:
    """Show progress in the last line of standard error, if that is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", err=True, nl=False)


@main.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--rules", "only_rules", is_flag=True, help="Compile the rules only, not the bots.")
@click.option("--processes", type=click.IntRange(1, 64), help="Number of processes; default: one per core.")
def warm(names: tuple[str, ...], only_rules: bool, processes: int | None) -> None:
    """Compile games in advance; all games if none is named."""
    from tatami.bots.warm import STAGES, warm_all

    games = [tatami.game(name) for name in names] or list(tatami.available_games())
    for game in warm_all(games, ["rules"] if only_rules else list(STAGES), processes or os.cpu_count() or 1):
        click.echo(game.title)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", metavar="HEX", help="The commitment that the table showed.")
@click.option("--number", metavar="HEX", help="The number that your browser added.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; default: the system's.")
def verify(file: Path, commitment: str | None, number: str | None, lang: str | None) -> None:
    """Check that nobody chose the deal of a transcript."""
    from tatami.match.refusals import CATALOGUE
    from tatami.match.verify import verify as check

    try:
        data = file.read_bytes()
    except OSError as error:
        raise click.FileError(str(file), error.strerror or "") from None
    catalogue = CATALOGUE.within(lang or spoken_language(()))
    for message in check(data, commitment, number).tell(str(file)):
        click.echo(catalogue.tell(message))


for command in (export, selfplay, statistics, puzzles):
    main.add_command(command)


@main.group()
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
