"""The commands `tatami export`, `tatami selfplay` and `tatami statistics`."""

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import tatami
from tatami.core.messages import Catalogue
from tatami.language import spoken_language
from tatami.terminal.command_line import language

if TYPE_CHECKING:
    from tatami.data.sources import BadSource, PlayedGame, Sources

__all__ = ["export", "selfplay", "statistics"]

sources_named = click.argument("sources", nargs=-1, required=True)
keep_going = click.option("--keep-going", is_flag=True, help="Leave out what cannot be read, and say so.")


def catalogue_of(lang: str | None) -> Catalogue:
    """The sentences of these commands."""
    from tatami.data.sources import LOCALE

    return Catalogue(lang or spoken_language(()), LOCALE)


def read(sources: "Sources", keep_going: bool, say: Catalogue) -> "Iterator[PlayedGame | BadSource]":
    """All games, with a progress bar on standard error; what is left out is told there too."""
    from tatami.data.sources import BadSource

    with click.progressbar(
        length=sources.count(), label=say.say("reading"), show_pos=True, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        for game in sources.read(keep_going):
            yield game
            bar.update(1)
            if isinstance(game, BadSource):
                click.echo(say.say("left-out", cause=game.catalogue.within(say.language).tell(game.reason)), err=True)


@click.command()
@sources_named
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write: .parquet or .npz.")
@click.option("--game", "kind", help="Only games of this kind; default: that of the first one found.")
@click.option(
    "--views",
    type=click.Choice(["mover", "all"]),
    default="mover",
    show_default=True,
    help="Whose knowledge: that of the seat that decides, or of every seat and a spectator.",
)
@click.option(
    "--observations", type=click.Choice(["tensor", "array"]), default="tensor", show_default=True, help="As numbers."
)
@keep_going
@language
def export(
    sources: tuple[str, ...], out: Path, kind: str | None, views: Any, observations: Any, keep_going: bool, lang: str
) -> None:
    """Write games as data for learning programs.

    SOURCES are folders of the arena or of `tatami selfplay`, transcripts, folders of transcripts, and databases (files
    or addresses), of which only games that have ended are read. docs/data.md describes the columns.
    """
    from tatami.data.export import export as write
    from tatami.data.sources import Sources

    say = catalogue_of(lang)
    if kind is not None:
        tatami.game(kind)
    seen = 0

    def count(game: "PlayedGame | BadSource") -> None:
        nonlocal seen
        seen += 1

    with closing(Sources(sources)) as opened:
        done = write(read(opened, keep_going, say), out, kind, views, observations, count)
    if done is None:
        click.echo(say.say("no-games"), err=True)
        sys.exit(1)
    click.echo(say.say("exported", rows=done.rows, games=done.games, file=str(out)))
    if seen > done.games:
        click.echo(say.say("others", count=seen - done.games))


@click.command()
@sources_named
@click.option("--game", "kind", help="Only games of this kind; default: that of the first one found.")
@click.option("--depth", type=click.IntRange(1, 20), default=2, show_default=True, help="Moves of an opening.")
@click.option("--most", type=click.IntRange(1, 1000), default=10, show_default=True, help="Openings shown.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list, one object for each number of players.")
@keep_going
@language
def statistics(
    sources: tuple[str, ...], kind: str | None, depth: int, most: int, as_json: bool, keep_going: bool, lang: str
) -> None:
    """Count outcomes and openings of games; SOURCES as for `tatami export`."""
    from tatami.data.sources import PlayedGame, Sources
    from tatami.data.statistics import Statistics

    say = catalogue_of(lang)
    found = Statistics(depth, most)
    with closing(Sources(sources)) as opened:
        for game in read(opened, keep_going, say):
            if isinstance(game, PlayedGame) and game.position.game.id == (kind or game.position.game.id):
                kind = game.position.game.id
                found.add(game)
    click.echo(json.dumps(found.to_json(), indent=1) if as_json else found.tell(say))


@click.command()
@click.option("--game", "name", required=True, help="The game.")
@click.option("--players", type=int, help="Number of seats; default: the minimum.")
@click.option("--bots", "levels", default="club", show_default=True, help="Levels that play each other; commas.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Minimum number.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of deals and bots.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
@click.option("--iterations", type=click.IntRange(1), help="Maximum iterations per move; default: each level's.")
@click.option("--random-plies", type=click.IntRange(0, 100), default=0, help="Random moves at the beginning.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the games; default: named after the command.")
@click.option("--workers", type=click.IntRange(1), help="Number of processes; default: one per core.")
@click.option("--scheduler", metavar="tcp://…", help="Play on the Dask cluster of this scheduler.")
@language
def selfplay(
    name: str,
    players: int | None,
    levels: str,
    games: int,
    seed: int,
    chosen: tuple[str, ...],
    iterations: int | None,
    random_plies: int,
    out: Path | None,
    workers: int | None,
    scheduler: str | None,
    lang: str | None,
) -> None:
    """Let levels play each other and record their games and searches, for `tatami export`.

    The same command continues after an interruption, and adds games if it asks for more.
    """
    from tatami.arena import Arena, cores, make_plan, prepare, run
    from tatami.data.sources import PlayedGame, Sources
    from tatami.data.statistics import Statistics
    from tatami.terminal.command_line import read_options

    game = tatami.game(name)
    plan = make_plan(
        game,
        game.players[0] if players is None else players,
        read_options(chosen, None),
        [level.strip() for level in levels.split(",") if level.strip()],
        games,
        seed,
        iterations=iterations,
        elsewhere=scheduler is not None,
        record=True,
        random_plies=random_plies,
    )
    session = Arena(plan, out, lang or spoken_language(()))
    with session.folder as folder:
        click.echo(session.start_message())
        try:
            if scheduler is None:
                prepare(plan)
            missing, label = len(folder.missing()), session.progress_label()
            with click.progressbar(length=missing, label=label, show_pos=True, file=sys.stderr) as bar:
                run(folder, workers or cores(), scheduler, lambda: bar.update(1))
        except KeyboardInterrupt:
            click.echo("\n" + session.interrupted_message())
            sys.exit(130)
        say = catalogue_of(lang)
        found = Statistics()
        with closing(Sources([str(folder.path)])) as opened:
            for one in read(opened, False, say):
                assert isinstance(one, PlayedGame)
                found.add(one)
    click.echo(found.tell(say))
