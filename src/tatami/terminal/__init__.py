"""The terminal game: people who share a keyboard, and bots."""

import textwrap
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from tatami.bots import LEVELS, Bot, Budget, bot, check_bot
from tatami.bots.names import bot_name, describe_bot
from tatami.bots.styles import split_style, style_number
from tatami.core.errors import IllegalMove, InvalidMove, TatamiError
from tatami.core.files import write_whole
from tatami.core.game import Position
from tatami.core.messages import Catalogue, Reason
from tatami.core.rng import Random
from tatami.core.transcript import Transcript
from tatami.terminal.command_line import why_failed
from tatami.terminal.keyboard import Keyboard

__all__ = ["TerminalGame"]

HERE = Path(__file__).parent
THINKING = Budget()  # each level's own time
SHOWN_MOVES = 60
WIDTH = 80
INTERRUPTED = 130  # the exit code that shells expect after Ctrl-C


class TerminalGame:
    """One game at the terminal: reads what people type, prints boards and sentences."""

    def __init__(
        self,
        transcript: Transcript,
        bots: Mapping[int, str],
        language: str,
        rng: Random,
        file: Path | None = None,
    ) -> None:
        self.position = position = transcript.position
        self.loaded_headers = transcript.headers
        self.levels = dict(bots)
        for level in bots.values():
            check_bot(level, position.game)
        self.bots: dict[int, Bot] = {seat: bot(level) for seat, level in bots.items()}
        self.people = [seat for seat in range(1, position.players + 1) if seat not in self.bots]
        self.catalogue = Catalogue(language, HERE / "locale", position.game.folder / "locale")
        self.keyboard = Keyboard()
        self.rng = rng
        self.refused: Reason | None = None
        self.shown_ply = dict.fromkeys(self.people, position.ply)
        """The ply up to which each person has seen the events."""
        self.file = file
        self.saved_position = position
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

    def run(self) -> int:
        """Play until the game is over, somebody leaves or a bot fails; return the exit code."""
        code = 0
        try:
            self.play()
        except EOFError:
            self.keyboard.show("")
        except KeyboardInterrupt:
            code = INTERRUPTED
            self.keyboard.show("")
        except TatamiError as error:
            code = 1
            self.write(self.catalogue.tell(error.reason))
        self.offer_to_save()
        return code

    def play(self) -> None:
        """Let every seat decide in turn, then show the end."""
        self.say("welcome", title=self.position.game.title)
        for seat in self.bots:
            self.say("bot-at", seat=seat, name=self.who(seat))
        if not self.people:
            self.show_public_board()
        while not self.position.is_over and not self.done:
            if self.position.to_act in self.bots:
                self.let_bot_move(self.position.to_act)
            else:
                self.ask()
        if self.position.is_over:
            self.show_end()

    def say(self, code: str, **params: object) -> None:
        """Print one sentence of the catalogue."""
        self.write(self.catalogue.say(code, **params))

    def write(self, text: str) -> None:
        """Print text wrapped to 80 columns."""
        wrapper = textwrap.TextWrapper(WIDTH, break_on_hyphens=False)
        self.keyboard.show("\n".join(part for line in text.split("\n") for part in wrapper.wrap(line) or [""]))

    # Bots and people

    def let_bot_move(self, seat: int | None) -> None:
        """Play a bot's move, chosen from its own view."""
        assert seat is not None
        view = self.position.view(seat)
        self.position = self.position.play(self.bots[seat].choose(view, THINKING, self.rng).move)
        if not self.people:
            self.show_events(self.position, None)

    def show_news(self, seat: int) -> None:
        """Show what happened since this seat last saw the screen; without secrets, everybody sees the screen."""
        for position in self.position.line()[self.shown_ply[seat] + 1 :]:
            self.show_events(position, seat)
        for reader in [seat] if self.position.game.hidden else self.people:
            self.shown_ply[reader] = self.position.ply

    def show_events(self, position: Position, seat: int | None) -> None:
        """Show what the last move did, as a seat may know it."""
        for event in position.events:
            self.write("  " + self.catalogue.tell(event.seen_by(seat)))

    def show_public_board(self) -> None:
        """Show the board as a spectator sees it."""
        self.keyboard.show("\n" + self.position.view(None).text(self.catalogue.language, self.keyboard.colour) + "\n")

    def ask(self) -> None:
        """Let a person decide: hand over the keyboard, show the news, and read lines until the position changes."""
        seat = self.position.to_act
        assert seat is not None
        if len(self.people) > 1 and self.position.game.hidden and self.keyboard.holder != seat:
            self.hand_over(seat)
        self.keyboard.holder = seat
        self.show_news(seat)
        self.board("")
        here = self.position
        while self.position is here and not self.done:
            self.read(seat)

    def hand_over(self, seat: int) -> None:
        """Clear secrets from the screen and wait until the next person has the keyboard."""
        if self.keyboard.holder is not None:
            self.keyboard.clear()
        self.keyboard.read(self.catalogue.say("hand-over", seat=seat), ())

    def read(self, seat: int) -> None:
        """Read one line: a command or a move."""
        prompt = self.catalogue.say("prompt", seat=seat)
        line = self.keyboard.read(prompt, [*map(str, self.position.moves), *self.commands])
        if not line:
            return
        name, _, rest = line.partition(" ")
        if name.lower() in self.commands:
            self.commands[name.lower()](rest.strip())
            return
        try:
            self.go_to(self.position.play(line))
        except TatamiError as error:
            self.refused = error.reason
            if isinstance(error, IllegalMove):
                self.say("refused", word=line, cause=error.reason)
            else:
                self.write(self.catalogue.tell(error.reason))
            if isinstance(error, InvalidMove):
                self.say("try-help")

    def go_to(self, position: Position) -> None:
        """Change the position; forget the last refusal, which the next person must not see."""
        self.position = position
        self.refused = None

    # Commands

    def help(self, rest: str) -> None:
        """Show the commands and a summary of the game."""
        self.say("rules-help")
        ask = self.position.view(self.position.to_act).to_json()["ask"]
        self.write(self.catalogue.tell(ask))
        self.say("help")

    def moves(self, rest: str) -> None:
        """List the legal moves, or those that begin with the given text."""
        words = [str(move) for move in self.position.moves if move.startswith(rest)]
        if not words:
            self.say("moves-none", start=rest)
            return
        self.say("moves", count=len(words), some=words[:SHOWN_MOVES])
        if len(words) > SHOWN_MOVES:
            self.say("moves-more", count=len(words) - SHOWN_MOVES)

    def why(self, rest: str) -> None:
        """Say why the last move was refused, or why the given one would be."""
        if not rest:
            self.write(self.catalogue.tell(self.refused or Reason("why-nothing")))
            return
        try:
            self.position.find(rest)
            self.say("why-legal")
        except TatamiError as error:
            self.write(self.catalogue.tell(error.reason))

    def undo(self, rest: str) -> None:
        """Go back to the last decision of a person."""
        before = self.position.before
        while before is not None and before.to_act in self.bots:
            before = before.before
        if before is None:
            self.say("undo-nothing")
            return
        self.go_to(before)
        self.shown_ply = {seat: min(ply, before.ply) for seat, ply in self.shown_ply.items()}
        self.say("undone")

    def save(self, rest: str) -> None:
        """Save the game to the named file or the last one used; never overwrite any other file."""
        if not rest and self.file is None:
            self.say("save-where")
            return
        name = rest or str(self.file)
        try:
            path = Path(name).expanduser()
            if path != self.file and path.exists():
                self.say("save-exists", file=name)
                return
            write_whole(path, Transcript(self.position, self.headers()).write())
        except (OSError, RuntimeError) as error:
            self.say("save-failed", file=name, cause=why_failed(error))
            return
        self.file = path
        self.saved_position = self.position
        self.say("saved", file=name)

    def who(self, seat: int) -> str:
        """Who plays at a seat: "person", a bot with its level, or the command of a program."""
        level, style = split_style(name := self.levels.get(seat, "person"))
        if level not in LEVELS:
            return name
        return describe_bot(level, bot_name(level, seat, style=style_number(self.position.game, style)), style)

    def headers(self) -> dict[str, str]:
        """The headers of the loaded file, the date, and who sits where."""
        names = {f"Seat {seat}": self.who(seat) for seat in range(1, self.position.players + 1)}
        return {**self.loaded_headers, "Date": datetime.now(UTC).date().isoformat(), **names}

    def board(self, rest: str) -> None:
        """Show the board as the seat to act sees it, and the question."""
        view = self.position.view(self.position.to_act)
        self.keyboard.show("\n" + view.text(self.catalogue.language, self.keyboard.colour) + "\n")
        self.write(self.catalogue.tell(view.to_json()["ask"]))

    def quit(self, rest: str) -> None:
        """Leave the game."""
        self.done = True

    # The end

    def show_end(self) -> None:
        """Show the last moves, the final board and the ranks."""
        first = min(self.shown_ply.values(), default=self.position.ply)
        for position in self.position.line()[first + 1 :]:
            self.show_events(position, None)
        self.show_public_board()
        outcome = self.position.outcome
        for seat in sorted(range(1, self.position.players + 1), key=lambda seat: outcome.ranks[seat - 1]):
            self.say("place", seat=seat, rank=outcome.ranks[seat - 1], points=outcome.scores[seat - 1])

    def offer_to_save(self) -> None:
        """Ask for a file name until saving works or none is given; a second Ctrl-C or end of input gives none."""
        while self.people and self.position != self.saved_position:
            try:
                name = self.keyboard.read(self.catalogue.say("offer-save"), ())
            except (EOFError, KeyboardInterrupt):
                name = ""
                self.keyboard.show("")
            if not name:
                self.say("not-saved")
                return
            self.save(name)
