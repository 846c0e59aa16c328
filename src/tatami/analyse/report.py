"""An analysis as text: a few lines per decision, and a summary per seat."""

import textwrap
from collections.abc import Iterable
from pathlib import Path

from tatami.analyse import Analysis, Decision, Summary
from tatami.analyse.evaluate import ENOUGH
from tatami.bots.explain import LOCALE, SHARE, Alternative, Explanation
from tatami.core.messages import Catalogue, Message

__all__ = ["Report"]

HERE = Path(__file__).parent / "locale"
WIDTH = 80
INDENT = 5 * " "


class Report:
    """Formats an analysis in one language."""

    def __init__(self, analysis: Analysis, language: str) -> None:
        self.analysis = analysis
        self.catalogue = Catalogue(language, HERE, LOCALE, analysis.position.game.folder / "locale")

    def start_message(self) -> str:
        """Say what is analysed, or that there is nothing to analyse."""
        position = self.analysis.position
        params = {"title": position.game.title, "players": position.players, "level": self.analysis.level}
        started = self.catalogue.say("analysis-start", count=position.ply, **params)
        return started if position.ply else self.catalogue.say("analysis-empty", title=position.game.title)

    def progress_message(self, done: int) -> str:
        """Say how many decisions are done."""
        return self.catalogue.say("analysis-progress", done=done, count=self.analysis.position.ply)

    def format_decision(self, decision: Decision) -> str:
        """Describe one decision in a few lines."""
        number = f"{decision.number}. ".rjust(len(INDENT))
        head = number + self.catalogue.say("played", seat=decision.seat, move=str(decision.move))
        if decision.best is None or decision.evaluation is None:
            return f"{head} {self.catalogue.say('only-move')}"
        text = f"{head} {self.format_evaluation(decision.best, decision.evaluation)}"
        if not decision.looked_at:
            text += " " + self.catalogue.say("judged-after")
        lines = textwrap.wrap(text, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)
        if decision.is_best:
            lines += self.wrap(self.catalogue.say("as-level", level=self.analysis.level), decision.best.reasons)
        else:
            lines += self.wrap(self.format_better(decision.best, decision.cost), decision.best.reasons)
            lines += self.wrap(self.catalogue.say("but-played", move=str(decision.move)), decision.reasons)
        for other in decision.best.alternatives:
            if other.move != decision.move:
                lines += self.wrap(self.format_alternative(decision.best, other), other.reasons)
        return "\n".join(lines)

    def format_alternative(self, best: Explanation, other: Alternative) -> str:
        """Describe another good move, and how much better or worse the level considers it."""
        rare = other.visits is not None and other.visits < ENOUGH
        seldom = self.catalogue.say("seldom", visits=other.visits) if rare else ""
        if self.rounded_cost(best, abs(other.difference)) == 0:
            return self.catalogue.say("also", move=str(other.move), seldom=seldom)
        params = {"move": str(other.move), "cost": self.format_cost(best, abs(other.difference)), "seldom": seldom}
        return self.catalogue.say("also-better" if other.difference > 0 else "also-worse", **params)

    def format_better(self, best: Explanation, cost: float) -> str:
        """Name the better move, or an equally good one if the difference rounds to zero."""
        if self.rounded_cost(best, cost) == 0:
            return self.catalogue.say("as-good", move=str(best.move))
        return self.catalogue.say("better", move=str(best.move), cost=self.format_cost(best, cost))

    def format_evaluation(self, best: Explanation, evaluation: Iterable[float]) -> str:
        """Describe what each seat can expect."""
        if best.measure == SHARE:
            found = list(evaluation)  # because of margins, shares of three or more seats do not add up to 1
            shares = [self.catalogue.say("percent", percent=round(100 * share / sum(found))) for share in found]
            return self.catalogue.say("outlook", shares=shares)
        return self.catalogue.say("outlook-points", points=[round(points, 1) for points in evaluation])

    def rounded_cost(self, best: Explanation, cost: float) -> float:
        """Round a cost as it is printed: to percent, or to a tenth of a point."""
        return round(100 * cost) if best.measure == SHARE else round(cost, 1)

    def format_cost(self, best: Explanation, cost: float) -> str:
        """Format a cost with its unit."""
        shown = self.rounded_cost(best, cost)
        if best.measure == SHARE:
            return self.catalogue.say("percent", percent=shown)
        return self.catalogue.say("cost-points", points=shown)

    def wrap(self, start: str, reasons: Iterable[Message]) -> list[str]:
        """Wrap a start and reasons as one indented paragraph."""
        text = " ".join([start, *map(self.catalogue.tell, reasons)])
        return textwrap.wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)

    def format_summaries(self, decisions: list[Decision]) -> str:
        """Summarise each seat, as far as the analysis went."""
        lines = []
        if len(decisions) < self.analysis.position.ply:
            lines.append(self.catalogue.say("analysis-stopped", done=len(decisions), count=self.analysis.position.ply))
        for summary in self.analysis.summaries(decisions):
            lines += self.format_summary(summary, decisions)
        return "\n".join(lines)

    def format_summary(self, summary: Summary, decisions: list[Decision]) -> list[str]:
        """Describe one seat: number of decisions, mean cost, biggest mistakes."""
        judged = next((decision.best for decision in decisions if decision.best), None)
        if judged is None or summary.decisions == 0:
            return [self.catalogue.say("seat-forced", seat=summary.seat, count=summary.forced)]
        text = self.catalogue.say(
            "seat-summary",
            seat=summary.seat,
            count=summary.decisions,
            same=summary.same,
            level=self.analysis.level,
            cost=self.format_mean(judged, summary.mean_cost),
        )
        lines = textwrap.wrap(text, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)
        for mistake in summary.mistakes:
            if mistake.best is not None and self.rounded_cost(mistake.best, mistake.cost) > 0:
                params = {"number": mistake.number, "move": str(mistake.move), "best": str(mistake.best.move)}
                cost = self.format_cost(mistake.best, mistake.cost)
                lines.append(INDENT + self.catalogue.say("mistake", cost=cost, **params))
        return lines

    def format_mean(self, best: Explanation, cost: float) -> str:
        """Format a mean cost with one decimal."""
        if best.measure == SHARE:
            return self.catalogue.say("percent", percent=round(100 * cost, 1))
        return self.catalogue.say("cost-points", points=round(cost, 1))
