"""A review as text."""

import textwrap
from collections.abc import Iterator

from tatami.bots.explain import LOCALE as EXPLAIN_LOCALE
from tatami.core.game import Game
from tatami.core.messages import Catalogue, Json
from tatami.review import LOCALE, Review, SeatReview, summary
from tatami.review.figures import PERCENT
from tatami.review.judge import Decision
from tatami.review.vigilance import vigilance_of

__all__ = ["Report"]

WIDTH = 80
INDENT = 4 * " "


class Report:
    """Formats the reviews of a game in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.catalogue = Catalogue(language, LOCALE, EXPLAIN_LOCALE, game.folder / "locale")

    def progress_message(self, done: int, count: int) -> str:
        """Say how many decisions are judged."""
        return self.catalogue.say("review-progress", done=done, count=count)

    def format(self, review: Review) -> str:
        """The whole review."""
        position, say = review.position, self.catalogue.say
        params: Json = {"title": self.game.title, "players": position.players, "level": review.level}
        lines = self.wrap(say("review-start", count=position.ply, **params))
        for decision in review.decisions:
            if decision.name is not None:
                lines += ["", *self.format_mistake(decision)]
        for error in self.list_errors(vigilance_of(position)):
            lines += ["", *error]
        for seat in review.seats:
            lines += ["", *self.format_seat(seat)]
        return "\n".join(lines)

    def format_mistake(self, decision: Decision) -> list[str]:
        """Describe a decision that has a name, and what was better."""
        say, tell = self.catalogue.say, self.catalogue.tell
        params: Json = {"ply": decision.ply, "seat": decision.seat, "move": decision.move, "name": decision.name}
        return [
            *self.wrap(say("review-decision", cost=self.percent(-decision.cost), **params)),
            *self.wrap(say("review-better", better=decision.better), INDENT, *map(tell, decision.reasons)),
            *self.wrap(say("review-against", move=decision.move), INDENT, *map(tell, decision.against)),
        ]

    def list_errors(self, vigilance: Json | None) -> Iterator[list[str]]:
        """Describe each error where errors stand, and who could have objected."""
        say = self.catalogue.say
        for error in vigilance["errors"] if vigilance else ():
            params = {"turn": error["turn"], "seat": error["seat"], "move": error.get("move") or error["word"]}
            by = error["spotted_by"]
            lines = self.wrap(say("review-error-spotted", by=by, **params) if by else say("review-error", **params))
            for one in vigilance["missed"] if vigilance else ():
                if one["turn"] == error["turn"]:
                    lines += self.wrap(say("review-missed", seat=one["seat"], objection=one["objection"]), INDENT)
            yield lines

    def format_seat(self, seat: SeatReview) -> list[str]:
        """Describe the play of a seat."""
        say, found = self.catalogue.say, summary(seat.costs)
        if not seat.costs:
            return self.wrap(say("review-nothing", seat=seat.seat))
        params: Json = {"seat": seat.seat, "count": found["real"], "accuracy": found["accuracy"]}
        phases = [str(summary(costs)["accuracy"] or "–") for costs in seat.phases]
        account = {
            name: self.percent(value, name not in ("par", "result")) for name, value in vars(seat.account).items()
        }
        lines = [
            *self.wrap(say("review-seat", cost=self.percent(-found["cost"]), **params)),
            *self.wrap(say("review-phases", accuracies=phases), INDENT),
            *self.wrap(say("review-names", **seat.names), INDENT),
            *self.wrap(say("review-account", **account), INDENT),
        ]
        return lines + (self.wrap(say("review-like", level=seat.level), INDENT) if seat.level else [])

    def percent(self, figure: int, signed: bool = True) -> str:
        """A figure in percent, with one decimal and, as a rule, its sign."""
        text = self.catalogue.decimal(f"{figure / PERCENT:+.1f}" if signed else f"{figure / PERCENT:.1f}")
        return self.catalogue.say("review-percent", percent=text.replace("-", "−"))

    def wrap(self, text: str, indent: str = "", *more: str) -> list[str]:
        """Sentences as one paragraph."""
        whole = " ".join([text, *more])
        return textwrap.wrap(whole, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
