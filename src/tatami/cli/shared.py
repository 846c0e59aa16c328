"""What several commands share: options, checks, progress."""

import math
import sys

import click

__all__ = ["refuse_nan", "show_progress", "which_database"]

which_database = click.option(
    "--database",
    metavar="URL",
    envvar="TATAMI_DATABASE",
    help="sqlite:///FILE or postgresql://…; default: a file in your data folder.",
)


def refuse_nan(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Refuse NaN, which click's ranges accept."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan", context, parameter)
    return value


def show_progress(text: str) -> None:
    """Show progress in the last line of standard error, if that is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", err=True, nl=False)
