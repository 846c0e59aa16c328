"""What would visibly happen after a move, worked out from what one seat knows alone.

Some ways how things may be are guessed, always the same ones for the same view, and the words are played in each of
them. What is the same in all of them can be shown; the first difference is where something hidden begins.
"""

from typing import Any

import numpy as np

from tatami.core.entries import run_guess, run_hide, run_play, run_score, run_to_act
from tatami.core.game import Game, Move, View, legal_moves
from tatami.core.messages import Catalogue, Json, Reason
from tatami.core.rng import random
from tatami.match.refusals import WORDS, Refused, refuse

__all__ = ["need_legal", "preview"]

GUESSES = 12


def preview(view: View, words: list[str]) -> Json:
    """The events and scores that can be foreseen, and the view if all of it can; or why a word is not legal."""
    assert view.seat is not None
    ahead = Ahead(view)
    for word in words:
        if not ahead.play(word):
            break
    return {**ahead.json(words), "facts": facts(view, words)}


def facts(view: View, words: list[str]) -> list[Json]:
    """What the game itself can say of a decision beside its events, such as odds."""
    odds = view.game.odds
    return [fact.json() for fact in odds(view.record, words[0])] if odds else []


def need_legal(game: Game, hidden: Any, moves: tuple[Move, ...], word: str) -> Move:
    """The move with this word; refused with a reason that follows from what the seat knows."""
    for move in moves:
        if move == word:
            return move
    if not game.notation.is_word(word):
        raise refuse("unknown-word", word=word[:40], title=game.title)
    reason: Reason = game.reasons.why_not(hidden, word)
    raise Refused(reason).within(Catalogue("en", WORDS, *game.catalogue().folders))


class Ahead:
    """Some games that this seat cannot tell from the one being played, and what they have in common further on."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.game = view.game
        assert view.seat is not None
        self.seat = view.seat
        self.hidden = view.record
        self.is_certain = True
        self.events: list[Json] = []
        rng = random("preview")
        self.records = [view.record.copy() for _ in range(GUESSES if view.game.hidden else 1)]
        for record in self.records:
            run_guess(record, rng)

    def play(self, word: str) -> bool:
        """Play one word everywhere; is everything the same everywhere still?"""
        if run_to_act(self.hidden) != self.seat - 1:
            raise refuse("not-your-turn")
        move = need_legal(self.game, self.hidden, legal_moves(self.game, self.hidden), word)
        seen = [self.play_one(index, move.number) for index in range(len(self.records))]
        shortest = min(map(len, seen))
        same = 0
        while same < shortest and all(events[same] == seen[0][same] for events in seen):
            same += 1
        self.events += seen[0][:same]
        hidden = [record.copy() for record in self.records]
        for record in hidden:
            run_hide(record, self.seat - 1)
        self.hidden = hidden[0]
        alike = all(record.tobytes() == hidden[0].tobytes() for record in hidden)
        self.is_certain = alike and all(len(events) == same for events in seen)
        return self.is_certain

    def play_one(self, index: int, number: int) -> list[Json]:
        """Play a move in one of them; what the seat would see."""
        before, after = self.records[index], self.records[index].copy()
        run_play(after, number)
        self.records[index] = after
        return [event.seen_by(self.seat) for event in self.game.view.events(before, number, after)]

    def scores(self) -> list[int | None]:
        """Each seat's points where they are the same in all of them."""
        tables = []
        for record in self.records:
            table = np.zeros((int(record.players), 2), np.int64)
            run_score(record, table)
            tables.append(table[:, 0].tolist())
        return [column[0] if len(set(column)) == 1 else None for column in zip(*tables, strict=True)]

    def json(self, words: list[str]) -> Json:
        """As the answer to a client."""
        view = None
        if self.is_certain:
            view = View(self.game, self.seat, self.hidden, self.view.options, (*self.view.history, *words), None).json()
        return {"events": self.events, "scores": self.scores(), "view": view}
