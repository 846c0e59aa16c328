"""The command line; each module has some of its commands."""

import io
import sys
import warnings
from typing import Any

import click

import tatami
from tatami import interrupt
from tatami.cli.arena import arena
from tatami.cli.files import analyse, review, verify
from tatami.cli.hosting import backup, purge, serve
from tatami.cli.machine import bench, warm
from tatami.cli.playing import engine, play
from tatami.cli.puzzles import puzzles
from tatami.core.errors import TatamiError
from tatami.data.commands import export, selfplay, statistics
from tatami.language import spoken_language
from tatami.terminal.command_line import Complaint

__all__ = ["main"]


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


@click.group(cls=Commands)
@click.version_option(tatami.__version__, prog_name="tatami")
def main() -> None:
    """Modern board games for people and programs."""
    interrupt.raise_again()
    warnings.showwarning = lambda message, *_: click.echo(f"tatami: {message}", err=True)
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())  # a closed input is an empty one


for command in (play, engine, arena, serve, backup, purge, analyse, review, verify, puzzles, warm, bench):
    main.add_command(command)
for command in (export, selfplay, statistics):
    main.add_command(command)
