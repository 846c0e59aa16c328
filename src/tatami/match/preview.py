"""Foresee what visibly happens after a move, from what one seat knows alone."""

from tatami.core.game import View
from tatami.core.messages import Catalogue, Json
from tatami.core.moves import Move
from tatami.core.rng import random
from tatami.core.samples import Samples
from tatami.core.state import State
from tatami.match.refusals import LOCALE, Refused, refuse

__all__ = ["need_legal", "preview"]

SAMPLES = 12


def preview(view: View, words: list[str]) -> Json:
    """The events and scores that can be foreseen, and the view if all of it can; or why a word is not legal."""
    assert view.seat is not None
    ahead = Ahead(view)
    for word in words:
        if not ahead.play(word):
            break
    return {**ahead.to_json(words), "facts": facts(view, words)}


def facts(view: View, words: list[str]) -> list[Json]:
    """What the game itself can say of a decision beside its events, such as odds."""
    odds = view.game.odds
    return [fact.to_json() for fact in odds(view.state.record, words[0])] if odds else []


def need_legal(known: State, word: str) -> Move:
    """The legal move with this word; refused with a reason that follows from what the seat knows."""
    move = known.find(word)
    if move is not None:
        return move
    game = known.game
    if not game.notation.is_word(word):
        raise refuse("unknown-word", word=word[:40], title=game.title)
    raise Refused(known.why_not(word)).within(Catalogue("en", LOCALE, *game.catalogue().folders))


class Ahead:
    """Sampled games that this seat cannot tell from the one being played, and what they have in common further on."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.known = view.state
        self.is_certain = True
        self.events: list[Json] = []
        self.samples = Samples(view.state, SAMPLES, random("preview"))

    def play(self, word: str) -> bool:
        """Play one word in every sample; do they still agree on everything?"""
        if self.known.to_act != self.seat:
            raise refuse("not-your-turn")
        move = need_legal(self.known, word)
        seen = [[event.seen_by(self.seat) for event in events] for events in self.samples.play(move)]
        same = 0
        while same < min(map(len, seen)) and all(events[same] == seen[0][same] for events in seen):
            same += 1
        self.events += seen[0][:same]
        self.known = self.samples.states[0].redacted(self.seat)
        agreed = self.samples.common(lambda state: state.redacted(self.seat))
        self.is_certain = agreed is not None and all(len(events) == same for events in seen)
        return self.is_certain

    def to_json(self, words: list[str]) -> Json:
        """As the answer to a client."""
        view = None
        if self.is_certain:
            history = (*self.view.history, *words)
            view = View(self.known, self.seat, self.view.options, history, None).to_json()
        return {"events": self.events, "scores": self.samples.scores(), "view": view}
