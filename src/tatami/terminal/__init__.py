"""A game at the terminal: people at one keyboard, and bots."""

import textwrap
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from tatami.bots import Bot, Budget, bot
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
THINKING = Budget()  # as long as each level takes
SHOWN_MOVES = 60
WIDTH = 80
INTERRUPTED = 130  # what shells expect of a program that Ctrl-C has ended


class TerminalGame:
    """One game being played: what is typed goes in, boards and sentences come out."""

    def __init__(
        self,
        transcript: Transcript,
        bots: Mapping[int, str],
        language: str,
        rng: Random,
        file: Path | None = None,
    ) -> None:
        self.position = position = transcript.position
        self.written = transcript.headers
        self.levels = dict(bots)
        self.bots: dict[int, Bot] = {seat: bot(level) for seat, level in bots.items()}
        self.people = [seat for seat in range(1, position.players + 1) if seat not in self.bots]
        self.words = Catalogue(language, HERE / "locale", position.game.folder / "locale")
        self.keyboard = Keyboard()
        self.rng = rng
        self.refused: Reason | None = None
        self.told = dict.fromkeys(self.people, position.ply)
        self.saved = file
        self.kept = position
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
        """Play until the game is over, somebody leaves or a bot fails; the program's exit code."""
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
            self.write(self.words.tell(error.reason))
        self.offer_to_save()
        return code

    def play(self) -> None:
        """Let everyone decide in turn, and show the end."""
        self.say("welcome", title=self.position.game.title)
        if not self.people:
            self.show_table()
        while not self.position.is_over and not self.done:
            if self.position.to_act in self.bots:
                self.let_bot_move(self.position.to_act)
            else:
                self.ask()
        if self.position.is_over:
            self.show_end()

    def say(self, code: str, **params: object) -> None:
        """Print one sentence."""
        self.write(self.words.say(code, **params))

    def write(self, text: str) -> None:
        """Print sentences, wrapped to the width that every terminal has."""
        wrapper = textwrap.TextWrapper(WIDTH, break_on_hyphens=False)
        self.keyboard.show("\n".join(part for line in text.split("\n") for part in wrapper.wrap(line) or [""]))

    # Bots and people

    def let_bot_move(self, seat: int | None) -> None:
        """A bot decides from its own view."""
        assert seat is not None
        view = self.position.view(seat)
        self.position = self.position.play(self.bots[seat].choose(view, THINKING, self.rng).move)
        if not self.people:
            self.tell_events(self.position, None)

    def tell_news(self, seat: int) -> None:
        """What happened since this seat last looked at the screen; all look at it if nothing is hidden."""
        for position in self.position.line()[self.told[seat] + 1 :]:
            self.tell_events(position, seat)
        for reader in [seat] if self.position.game.hidden else self.people:
            self.told[reader] = self.position.ply

    def tell_events(self, position: Position, seat: int | None) -> None:
        """What a move did, as a seat may know it."""
        for event in position.events:
            self.write("  " + self.words.tell(event.seen_by(seat)))

    def show_table(self) -> None:
        """The board as everybody may see it."""
        self.keyboard.show("\n" + self.position.view(None).text(self.words.language, self.keyboard.colour) + "\n")

    def ask(self) -> None:
        """Let a person decide: hand the keyboard over, show what is new, and read until something happens."""
        seat = self.position.to_act
        assert seat is not None
        if len(self.people) > 1 and self.position.game.hidden and self.keyboard.holder != seat:
            self.hand_over(seat)
        self.keyboard.holder = seat
        self.tell_news(seat)
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
                self.write(self.words.tell(error.reason))
            if isinstance(error, InvalidMove):
                self.say("try-help")

    def go_to(self, position: Position) -> None:
        """Another position; what was refused in the last one is nobody else's business."""
        self.position = position
        self.refused = None

    # Commands

    def help(self, rest: str) -> None:
        """What can be typed, and what the game is about."""
        self.say("rules-help")
        ask = self.position.view(self.position.to_act).json()["ask"]
        self.write(self.words.tell(ask))
        self.say("help")

    def moves(self, rest: str) -> None:
        """The legal moves, or those that begin so."""
        words = [str(move) for move in self.position.moves if move.startswith(rest)]
        if not words:
            self.say("moves-none", start=rest)
            return
        self.say("moves", count=len(words), some=words[:SHOWN_MOVES])
        if len(words) > SHOWN_MOVES:
            self.say("moves-more", count=len(words) - SHOWN_MOVES)

    def why(self, rest: str) -> None:
        """Why the last move was refused, or why the given one would be."""
        if not rest:
            self.write(self.words.tell(self.refused or Reason("why-nothing")))
            return
        try:
            self.position.find(rest)
            self.say("why-legal")
        except TatamiError as error:
            self.write(self.words.tell(error.reason))

    def undo(self, rest: str) -> None:
        """Back to the last decision of a person."""
        before = self.position.before
        while before is not None and before.to_act in self.bots:
            before = before.before
        if before is None:
            self.say("undo-nothing")
            return
        self.go_to(before)
        self.told = {seat: min(ply, before.ply) for seat, ply in self.told.items()}
        self.say("undone")

    def save(self, rest: str) -> None:
        """Write the game to a file, the same as before if none is named; another file is never written over."""
        if not rest and self.saved is None:
            self.say("save-where")
            return
        name = rest or str(self.saved)
        try:
            path = Path(name).expanduser()
            if path != self.saved and path.exists():
                self.say("save-exists", file=name)
                return
            write_whole(path, Transcript(self.position, self.headers()).write())
        except (OSError, RuntimeError) as error:
            self.say("save-failed", file=name, cause=why_failed(error))
            return
        self.saved = path
        self.kept = self.position
        self.say("saved", file=name)

    def headers(self) -> dict[str, str]:
        """What the file said that was loaded, the date, and who sits where."""
        names = {f"Seat {seat}": self.levels.get(seat, "person") for seat in range(1, self.position.players + 1)}
        return {**self.written, "Date": datetime.now(UTC).date().isoformat(), **names}

    def board(self, rest: str) -> None:
        """The board as the one who decides sees it, and what is asked."""
        view = self.position.view(self.position.to_act)
        self.keyboard.show("\n" + view.text(self.words.language, self.keyboard.colour) + "\n")
        self.write(self.words.tell(view.json()["ask"]))

    def quit(self, rest: str) -> None:
        """Leave the game."""
        self.done = True

    # The end

    def show_end(self) -> None:
        """The last moves, the final board and the places."""
        first = min(self.told.values(), default=self.position.ply)
        for position in self.position.line()[first + 1 :]:
            self.tell_events(position, None)
        self.show_table()
        outcome = self.position.outcome
        for seat in sorted(range(1, self.position.players + 1), key=lambda seat: outcome.ranks[seat - 1]):
            self.say("place", seat=seat, rank=outcome.ranks[seat - 1], points=outcome.scores[seat - 1])

    def offer_to_save(self) -> None:
        """Ask for a name to save under until it works or none is given; leaving once more leaves."""
        while self.people and self.position != self.kept:
            try:
                name = self.keyboard.read(self.words.say("offer-save"), ())
            except (EOFError, KeyboardInterrupt):
                name = ""
                self.keyboard.show("")
            if not name:
                self.say("not-saved")
                return
            self.save(name)
