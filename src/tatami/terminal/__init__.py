"""A game at the terminal: people at one keyboard, and bots."""

import os
import tempfile
import textwrap
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from tatami.bots import Bot, Budget, bot
from tatami.core.errors import AmbiguousWord, TatamiError, UnknownWord
from tatami.core.game import Position
from tatami.core.rng import Random
from tatami.core.transcript import Transcript
from tatami.core.words import Catalogue, Reason
from tatami.terminal.keyboard import Keyboard

__all__ = ["Table", "seat_bots"]

HERE = Path(__file__).parent
THINKING = Budget(seconds=1.0)
SHOWN_MOVES = 60
WIDTH = 80


def seat_bots(players: int, levels: str) -> dict[int, str]:
    """Who plays: one level stands for every seat but the first, several for the last seats, `none` for no bots."""
    names = [] if levels in ("", "none") else levels.split(",")
    if len(names) == 1:
        names *= players - 1
    first = players - len(names) + 1
    return {first + index: name for index, name in enumerate(names)}


class Table:
    """One game being played: what is typed goes in, boards and sentences come out."""

    def __init__(
        self, position: Position, bots: Mapping[int, str], language: str, keyboard: Keyboard, rng: Random
    ) -> None:
        self.position = position
        self.levels = dict(bots)
        self.bots: dict[int, Bot] = {seat: bot(level) for seat, level in bots.items()}
        self.people = [seat for seat in range(1, position.players + 1) if seat not in self.bots]
        self.words = Catalogue(language, HERE / "words", position.game.folder / "words")
        self.keyboard = keyboard
        self.rng = rng
        self.refused: Reason | None = None
        self.told = dict.fromkeys(self.people, position.ply)
        self.saved: Path | None = None
        self.done = False
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "aide": self.help,
            "moves": self.moves,
            "coups": self.moves,
            "why": self.why,
            "pourquoi": self.why,
            "undo": self.undo,
            "annuler": self.undo,
            "save": self.save,
            "sauver": self.save,
            "board": self.board,
            "plateau": self.board,
            "quit": self.quit,
            "quitter": self.quit,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.say("welcome", title=self.position.game.title)
        if not self.people:
            self.keyboard.show(self.position.view(None).text(self.words.language, self.keyboard.colour))
        try:
            while not self.position.is_over and not self.done:
                if self.position.to_act in self.bots:
                    self.let_bot_move(self.position.to_act)
                else:
                    self.ask()
        except (EOFError, KeyboardInterrupt) as leaving:
            self.keyboard.show("")
            self.offer_to_save()
            if isinstance(leaving, KeyboardInterrupt):
                raise
        if self.position.is_over:
            self.show_end()

    def say(self, code: str, **params: object) -> None:
        """Print one sentence."""
        self.write(self.words.say(code, **params))

    def write(self, text: str) -> None:
        """Print sentences, wrapped to the width that every terminal has."""
        self.keyboard.show("\n".join(part for line in text.split("\n") for part in textwrap.wrap(line, WIDTH) or [""]))

    # Bots and people

    def let_bot_move(self, seat: int | None) -> None:
        """A bot decides from its own view."""
        assert seat is not None
        view = self.position.view(seat)
        self.position = self.position.play(self.bots[seat].choose(view, THINKING, self.rng).move)
        if not self.people:
            self.tell_events(self.position, None)

    def tell_events(self, position: Position, seat: int | None) -> None:
        """What a move did, as a seat may know it."""
        for event in position.events:
            self.write("  " + self.words.tell(event.seen_by(seat)))

    def ask(self) -> None:
        """Let a person decide: hand the keyboard over, show what is new, and read until something happens."""
        seat = self.position.to_act
        assert seat is not None
        if len(self.people) > 1 and self.position.game.hidden and self.keyboard.holder != seat:
            self.hand_over(seat)
        self.keyboard.holder = seat
        for position in self.position.line()[self.told[seat] + 1 :]:
            self.tell_events(position, seat)
        self.told[seat] = self.position.ply
        self.board("")
        here = self.position
        while self.position is here and not self.done:
            self.read(seat)

    def hand_over(self, seat: int) -> None:
        """Nothing secret stays on the screen while the keyboard changes hands."""
        if self.keyboard.holder is not None:
            self.keyboard.clear()
        self.keyboard.read(self.words.say("hand-over", seat=seat), ())

    def read(self, seat: int) -> None:
        """One line: a command, or a move."""
        prompt = self.words.say("prompt", seat=seat)
        line = self.keyboard.read(prompt, [*map(str, self.position.moves()), *self.commands]).strip()
        if not line:
            return
        name, _, rest = line.partition(" ")
        if name.lower() in self.commands:
            self.commands[name.lower()](rest.strip())
            return
        try:
            self.position = self.position.play(line)
        except AmbiguousWord as error:
            self.write(self.words.tell(error.reason))
        except UnknownWord as error:
            self.write(self.words.tell(error.reason))
            self.say("try-help")
        except TatamiError as error:
            self.refused = error.reason
            self.say("refused", word=line, cause=error.reason)

    # Commands

    def help(self, rest: str) -> None:
        """What can be typed, and what the game is about."""
        self.say("rules-help")
        ask = self.position.view(self.position.to_act).json()["ask"]
        self.write(self.words.tell(ask))
        self.say("help")

    def moves(self, rest: str) -> None:
        """The legal moves."""
        words = [str(move) for move in self.position.moves()]
        self.say("moves", count=len(words), some=words[:SHOWN_MOVES])
        if len(words) > SHOWN_MOVES:
            self.say("moves-more", count=len(words) - SHOWN_MOVES)

    def why(self, rest: str) -> None:
        """Why the last move was refused, or why the given one would be."""
        try:
            reason = self.position.why_not(rest) if rest else self.refused
        except UnknownWord as error:
            reason = error.reason
        if reason is not None:
            self.write(self.words.tell(reason))
        else:
            self.say("why-legal" if rest else "why-nothing")

    def undo(self, rest: str) -> None:
        """Back to the last decision of a person."""
        before = self.position.before
        while before is not None and before.to_act in self.bots:
            before = before.before
        if before is None:
            self.say("undo-nothing")
            return
        self.position = before
        self.refused = None
        self.told = {seat: min(ply, before.ply) for seat, ply in self.told.items()}
        self.say("undone")

    def save(self, rest: str) -> None:
        """Write the game to a file."""
        if not rest and self.saved is None:
            self.say("save-where")
            return
        path = Path(rest).expanduser() if rest else self.saved
        assert path is not None
        if path.exists() and path != self.saved:
            self.say("save-exists", file=str(path))
            return
        try:
            write_whole(path, Transcript(self.position, self.headers()).write())
        except OSError as error:
            self.say("save-failed", file=str(path), cause=error.strerror or "")
            return
        self.saved = path
        self.say("saved", file=str(path))

    def headers(self) -> dict[str, str]:
        """The date and who sat where."""
        names = {f"Seat {seat}": self.levels.get(seat, "person") for seat in range(1, self.position.players + 1)}
        return {"Date": datetime.now(UTC).date().isoformat(), **names}

    def board(self, rest: str) -> None:
        """The board as the one who decides sees it, and what is asked."""
        view = self.position.view(self.position.to_act)
        self.keyboard.show("\n" + view.text(self.words.language, self.keyboard.colour) + "\n")
        self.write(self.words.tell(view.json()["ask"]))

    def quit(self, rest: str) -> None:
        """Leave the game."""
        self.done = True
        self.offer_to_save()

    # The end

    def offer_to_save(self) -> None:
        """A name to save under, or nothing; leaving once more leaves."""
        if self.position.ply == 0:
            return
        try:
            name = self.keyboard.read(self.words.say("offer-save"), ()).strip()
        except (EOFError, KeyboardInterrupt):
            name = ""
            self.keyboard.show("")
        if name:
            self.save(name)
        else:
            self.say("not-saved")

    def show_end(self) -> None:
        """The last moves, the final board and the places."""
        for seat in self.people[:1]:
            for position in self.position.line()[self.told[seat] + 1 :]:
                self.tell_events(position, seat)
        self.keyboard.show("\n" + self.position.view(None).text(self.words.language, self.keyboard.colour) + "\n")
        outcome = self.position.outcome()
        for seat in sorted(range(1, self.position.players + 1), key=lambda seat: outcome.ranks[seat - 1]):
            self.say("place", seat=seat, rank=outcome.ranks[seat - 1], points=outcome.scores[seat - 1])
        if self.people:
            self.offer_to_save()


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tatami-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)  # noqa: PTH105
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
