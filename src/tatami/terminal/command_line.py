"""Arguments of `tatami play`, and one-line error messages for every command."""

import json
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

import tatami
from tatami.bots.names import read_level
from tatami.core.errors import BadSetup, TatamiError
from tatami.core.messages import LANGUAGES, Catalogue, Reason
from tatami.core.options import read_box
from tatami.core.transcript import Transcript

__all__ = ["Complaint", "begin", "language", "read_options", "seat_bots", "web_missing", "why_failed"]

HERE = Path(__file__).parent
language = click.option("--lang", type=click.Choice(LANGUAGES), default=None, help="Language; default: the system's.")


class Complaint(click.ClickException):
    """An error of the command line, printed as one line in the user's language."""

    def __init__(self, error: TatamiError | click.UsageError, language: str) -> None:
        ours = translate(error) if isinstance(error, click.UsageError) else error
        super().__init__(ours.catalogue.within(language).tell(ours.reason))

    def show(self, file: Any = None) -> None:
        """Print the message."""
        click.echo(f"tatami: {self.message}", file=file, err=True)


def translate(error: click.UsageError) -> TatamiError:
    """Turn a usage error of click into one of ours, which has sentences in all languages."""
    command = error.ctx.command_path if error.ctx else "tatami"
    if isinstance(error, click.NoSuchOption):
        return refuse("flag-unknown", flag=error.option_name, command=command)
    if isinstance(error, click.BadOptionUsage):
        return refuse("flag-wrong", flag=error.option_name, command=command)
    if isinstance(error, click.BadParameter) and error.param:
        return refuse("flag-wrong", flag=error.param.opts[0], command=command)
    return refuse("not-understood", command=command)


def refuse(code: str, **params: Any) -> BadSetup:
    """An error whose sentence is in the terminal's catalogue."""
    return BadSetup(Reason(code, params)).within(Catalogue("en", HERE / "locale"))


def web_missing() -> BadSetup:
    """The error if the packages of the server are not installed."""
    return refuse("no-web")


def begin(
    name: str | None, players: int | None, chosen: Sequence[str], box: Path | None, seed: int | None, file: Path | None
) -> Transcript:
    """Deal a new game, or load the one in a file."""
    if file is not None:
        if chosen or any(value is not None for value in (players, box, seed)):
            raise refuse("load-alone")
        return resume(file, name)
    game = tatami.game(name or "")
    options = read_options(chosen, box)
    seats = game.players[0] if players is None else players
    return Transcript(game.new(seats, options, secrets.randbits(64) if seed is None else seed))


def resume(file: Path, name: str | None) -> Transcript:
    """Load a saved game; if a game is named, the file must hold that game."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise refuse("file-unreadable", file=str(file), cause=why_failed(error)) from None
    transcript = Transcript.read(data, tatami.load)
    found = transcript.position.game
    if name is not None and tatami.game(name) is not found:
        raise refuse("file-other-game", file=str(file), title=found.title, other=tatami.game(name).title)
    return transcript


def why_failed(error: OSError | RuntimeError) -> Reason:
    """The reason for a file error; common errors have sentences of our own."""
    if isinstance(error, FileNotFoundError | RuntimeError):  # RuntimeError: an unknown user in `~user`
        return Reason("file-missing")
    if isinstance(error, PermissionError):
        return Reason("file-forbidden")
    return Reason("file-failed", {"text": error.strerror})


def read_options(chosen: Iterable[str], box: Path | None) -> dict[str, Any]:
    """Read options from arguments like `flips=expert`, whose value is JSON or plain text, and from a box file."""
    options: dict[str, Any] = {}
    for argument in chosen:
        name, equals, value = argument.partition("=")
        if not equals:
            raise refuse("option-form", word=argument[:40])
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    if box is not None:
        options["box"] = read_box(box)
    return options


def seat_bots(transcript: Transcript, levels: str | None) -> dict[int, str]:
    """The level of each seat that is a bot.

    One level fills every seat but the first, several fill the last seats, `none` means no bots. By default, a saved
    game keeps its bots, and a new game has bots in every seat but the first.
    """
    players = transcript.position.players
    seats = {seat: transcript.headers.get(f"Seat {seat}", "") for seat in range(1, players + 1)}
    if levels is None and any(seats.values()):
        game = transcript.position.game
        return {seat: level for seat, header in seats.items() if (level := read_level(header, game))}
    chosen = "greedy" if levels is None else levels
    names = [] if chosen == "none" else [name.strip() for name in chosen.split(",")]
    if len(names) == 1:
        names *= players - 1
    if len(names) > players:
        raise refuse("too-many-bots", count=len(names), players=players)
    return {players - len(names) + number: name for number, name in enumerate(names, 1)}
