"""A review as text."""

import textwrap
from typing import Any

from tatami.bots.explain import LOCALE as EXPLAIN_LOCALE
from tatami.core.game import Game
from tatami.core.messages import Catalogue, Json
from tatami.review import LOCALE, Review, SeatReview, summary
from tatami.review.figures import PERCENT
from tatami.review.judge import Decision

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
        position = review.position
        params: Json = {
            "title": self.game.title,
            "players": position.players,
            "count": position.ply,
            "level": review.level,
        }
        lines = self.wrap("review-start", "", **params)
        for decision in review.decisions:
            if decision.name is not None:
                lines += ["", *self.format_mistake(decision)]
        for seat in review.seats:
            lines += ["", *self.format_seat(seat)]
        return "\n".join(lines)

    def format_mistake(self, decision: Decision) -> list[str]:
        """Describe a decision that has a name, and what was better."""
        params: Json = {"ply": decision.ply, "seat": decision.seat, "move": decision.move, "better": decision.better}
        cost = self.percent(-decision.cost)
        lines = self.wrap(f"review-{decision.name}", "", cost=cost, **params)
        for code, reasons in (("review-better", decision.reasons), ("review-against", decision.against)):
            lines += self.wrap(code, " ".join(map(self.catalogue.tell, reasons)), INDENT, **params)
        return lines

    def format_seat(self, seat: SeatReview) -> list[str]:
        """Describe the play of a seat."""
        found = summary(seat.costs)
        if not seat.costs:
            return self.wrap("review-nothing", "", seat=seat.seat)
        cost = self.percent(-found["cost"])
        lines = self.wrap("review-seat", "", seat=seat.seat, count=found["real"], accuracy=found["accuracy"], cost=cost)
        phases = [str(summary(costs)["accuracy"] or "–") for costs in seat.phases]
        lines += self.wrap("review-phases", "", INDENT, accuracies=phases)
        lines += self.wrap("review-names", "", INDENT, **seat.names)
        account = {name: self.percent(value, name != "par") for name, value in vars(seat.account).items()}
        lines += self.wrap("review-account", "", INDENT, **account, total=self.percent(seat.account.result, False))
        return lines + (self.wrap("review-like", "", INDENT, level=seat.level) if seat.level else [])

    def percent(self, figure: int, signed: bool = True) -> str:
        """A figure in percent, with one decimal and, as a rule, its sign."""
        text = self.catalogue.decimal(f"{figure / PERCENT:+.1f}" if signed else f"{figure / PERCENT:.1f}")
        return self.catalogue.say("review-percent", percent=text.replace("-", "−"))

    def wrap(self, code: str, more: str, indent: str = "", **params: Any) -> list[str]:
        """A sentence and more, as one paragraph."""
        text = f"{self.catalogue.say(code, **params)} {more}".strip()
        return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
