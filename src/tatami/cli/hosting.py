"""The commands of a server: `tatami serve`, `tatami backup` and `tatami purge`."""

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import click

import tatami
from tatami import interrupt
from tatami.cli.shared import which_database
from tatami.language import spoken_language
from tatami.terminal.command_line import language, web_missing

__all__ = ["backup", "purge", "serve"]


@click.command()
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
@language
def serve(lang: str | None, **settings: Any) -> None:
    """Run the server for browsers and programs."""
    interrupt.end_at_once()  # until the server listens, and stops in its own way
    web_commands().serve(language=lang or spoken_language(()), **settings)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@which_database
@language
def backup(file: Path, database: str | None, lang: str | None) -> None:
    """Copy the database to FILE; the server may be running."""
    web_commands().backup(file, database, lang or spoken_language(()))


@click.command()
@click.option("--older-than", "age", required=True, metavar="DAYS", help="For example 90d.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@which_database
@language
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
