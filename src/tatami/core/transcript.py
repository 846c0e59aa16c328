"""A finished or running game as a readable text file.

```
tatami transcript 1
Game: Kakuro
Date: 2026-11-15
Edition: 2
Deal: {"game":"kakuro", …}

1. (1) y4c6
2. (2) r4e6 fc5

Result: 14 13
Check: 5f2c…
```
One line per turn: its number, the seat, and the moves that the seat made in a row. The result gives the points, or `*`
for a game that goes on. `Edition` is the edition of the rules; a file without it is of the first. Other headers are
free. A file written by hand may leave the check sum out.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from tatami.core.errors import BadDeal, BadTranscript, IllegalMove, InvalidMove
from tatami.core.game import Position
from tatami.core.messages import Catalogue, Reason
from tatami.core.registry import load

__all__ = ["Transcript"]

TITLE = "tatami transcript 1"
HEADER = re.compile(r"([A-Z][A-Za-z0-9 -]{0,39}): (.*)")
EDITION = re.compile(r"[1-9][0-9]{0,3}")
TURN = re.compile(r"([1-9][0-9]{0,6})\. \(([1-9])\)((?: \S+)*)")


@dataclass(frozen=True)
class Transcript:
    """A position with the moves that led to it, and free headers such as names and a date.

    >>> import tatami
    >>> position = tatami.game("trini").new(players=2)
    >>> text = tatami.Transcript(position, {"Date": "2026-11-17"}).write()
    >>> tatami.Transcript.read(text).position == position
    True
    """

    position: Position
    headers: Mapping[str, str] = field(default_factory=dict)

    def write(self) -> str:
        """The file's text."""
        lines = [TITLE, f"Game: {self.position.game.title}"]
        lines += [f"{name}: {' '.join(value.split())}" for name, value in self.headers.items()]
        edition, deal = self.position.state.edition, self.position.deal
        deal.pop("edition", None)
        lines += [f"Edition: {edition}"] if edition > 1 else []
        lines += [f"Deal: {json.dumps(deal, separators=(',', ':'))}", ""]
        steps = [(step.before.to_act, step.move) for step in self.position.line() if step.before]
        for turn, (seat, moves) in enumerate(groupby(steps, key=lambda step: step[0]), 1):
            lines.append(f"{turn}. ({seat}) {' '.join(str(move) for _, move in moves)}")
        lines += ["", f"Result: {result(self.position)}"]
        text = "".join(line + "\n" for line in lines)
        return f"{text}Check: {check_sum(text)}\n"

    @classmethod
    def read(cls, data: str | bytes, load: Callable[[Any], Position] = load) -> "Transcript":
        """Read a file and replay it.

        Args:
            data: The whole file.
            load: Turns a deal into a position; by default any registered game is read.

        Raises:
            BadTranscript: The first thing that is wrong, with its line. Nothing half-read is returned.
        """
        try:
            text = data.decode("utf-8") if isinstance(data, bytes) else data
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise BadTranscript(line, Reason("transcript-not-text")) from None
        return Reader(text.replace("\r\n", "\n"), load).read()


def result(position: Position) -> str:
    """The points when the game is over, else a star."""
    return " ".join(map(str, position.outcome.scores)) if position.is_over else "*"


def check_sum(text: str) -> str:
    """A short hash of the lines above."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Reader:
    """Reads one transcript from top to bottom."""

    def __init__(self, text: str, load: Callable[[Any], Position]) -> None:
        self.lines = text.removesuffix("\n").split("\n")
        self.load = load
        self.at = 0
        self.catalogue = Catalogue("en")
        self.edition = 1

    @property
    def line(self) -> str | None:
        """The line to read now, or None at the end."""
        return self.lines[self.at] if self.at < len(self.lines) else None

    def refuse(self, code: str, **params: Any) -> BadTranscript:
        """The error for the line to read now."""
        return self.refuse_for(Reason(code, params))

    def refuse_for(self, reason: Reason) -> BadTranscript:
        """The error for the line to read now."""
        return BadTranscript(self.at + 1, reason).within(self.catalogue)

    def read(self) -> Transcript:
        """The whole file."""
        if self.line != TITLE:
            raise self.refuse("transcript-no-title", title=TITLE)
        self.at += 1
        headers, position = self.read_headers()
        position = self.read_turns(position)
        self.read_end(position)
        return Transcript(position, headers)

    def read_headers(self) -> tuple[dict[str, str], Position]:
        """The headers down to the empty line, and the deal among them."""
        headers: dict[str, str] = {}
        position = None
        while self.line:
            found = HEADER.fullmatch(self.line)
            if not found:
                raise self.refuse("transcript-bad-header")
            name, value = found[1], found[2]
            if name in headers:
                raise self.refuse("transcript-twice", name=name)
            if name == "Deal":
                position = self.read_deal(value)
            elif name == "Edition":
                self.read_edition(value, position is None)
            headers[name] = value
            self.at += 1
        if position is None:
            raise self.refuse("transcript-no-deal")
        self.at += 1
        for name in ("Game", "Edition", "Deal"):
            headers.pop(name, None)
        return headers, position

    def read_edition(self, text: str, in_time: bool) -> None:
        """The edition of the rules, which must stand before the deal."""
        if not EDITION.fullmatch(text) or not in_time:
            raise self.refuse("transcript-bad-edition")
        self.edition = int(text)

    def read_deal(self, text: str) -> Position:
        """The first position."""
        try:
            deal = json.loads(text)
            position = self.load({**deal, "edition": self.edition} if isinstance(deal, dict) else deal)
        except BadDeal as error:
            raise self.refuse_for(error.reason).within(error.catalogue) from None
        except (ValueError, RecursionError):
            raise self.refuse("transcript-bad-json") from None
        self.catalogue = position.game.catalogue()
        return position

    def read_turns(self, position: Position) -> Position:
        """The numbered turns down to the empty line."""
        turn = 0
        while self.line:
            turn += 1
            if position.is_over:
                raise self.refuse("transcript-too-many")
            found = TURN.fullmatch(self.line)
            if not found or int(found[1]) != turn or int(found[2]) != position.to_act:
                raise self.refuse("transcript-turn", turn=turn, seat=position.to_act)
            if not found[3]:
                raise self.refuse("transcript-no-moves")
            position = self.read_moves(position, found[3].split())
            self.at += 1
        self.at += 1
        return position

    def read_moves(self, position: Position, words: list[str]) -> Position:
        """The moves of one turn, all by one seat."""
        seat = position.to_act
        for word in words:
            if position.to_act != seat:
                raise self.refuse("transcript-seat-changed", word=word[:40])
            try:
                position = position.play(position.find(word, exact=True))
            except (InvalidMove, IllegalMove) as error:
                raise self.refuse_for(error.reason) from None
        return position

    def read_end(self, position: Position) -> None:
        """The result, and the check sum if there is one."""
        if self.line is None or not self.line.startswith("Result: "):
            raise self.refuse("transcript-no-result")
        if self.line != f"Result: {result(position)}":
            raise self.refuse("transcript-wrong-result", result=result(position))
        self.at += 1
        if self.line is not None and self.line.startswith("Check: "):
            text = "".join(line + "\n" for line in self.lines[: self.at])
            if self.line != f"Check: {check_sum(text)}":
                raise self.refuse("transcript-wrong-check")
            self.at += 1
        if self.line is not None:
            raise self.refuse("transcript-after-end")
