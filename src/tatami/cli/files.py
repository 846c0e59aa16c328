"""The commands about saved games: `tatami analyse`, `tatami review` and `tatami verify`."""

import json
import sys
from pathlib import Path

import click

from tatami.bots import BotFailed, Budget
from tatami.cli.shared import refuse_nan, show_progress
from tatami.core.messages import LANGUAGES
from tatami.language import spoken_language
from tatami.terminal.command_line import begin, language

__all__ = ["analyse", "review", "verify"]


@click.command()
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


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--level", type=click.Choice(["club", "expert"]), default="club", show_default=True, help="The judge.")
@click.option("--iterations", type=click.IntRange(1), help="Maximum simulations per judgement; default: the level's.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the judge.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@language
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


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", metavar="HEX", help="The commitment that the table showed.")
@click.option("--number", metavar="HEX", help="The number that your browser added.")
@language
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
