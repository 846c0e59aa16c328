"""An analysis for people: each decision in a few lines, and how each seat has played."""

import textwrap
from collections.abc import Iterable
from pathlib import Path

from tatami.analyse import Analysis, Decision, Summary
from tatami.analyse.evaluate import ENOUGH
from tatami.bots.explain import SHARE, WORDS, Alternative, Explanation
from tatami.core.messages import Catalogue, Message

__all__ = ["Report"]

HERE = Path(__file__).parent / "locale"
WIDTH = 80
INDENT = 5 * " "


class Report:
    """Tells an analysis in one language."""

    def __init__(self, analysis: Analysis, language: str) -> None:
        self.analysis = analysis
        words = [HERE, WORDS, analysis.position.game.folder / "locale"]
        self.words = Catalogue(language, *words)

    def tell_start(self) -> str:
        """What is analysed, or that there is nothing to analyse."""
        position = self.analysis.position
        params = {"title": position.game.title, "players": position.players, "level": self.analysis.level}
        started = self.words.say("analysis-start", count=position.ply, **params)
        return started if position.ply else self.words.say("analysis-empty", title=position.game.title)

    def tell_progress(self, done: int) -> str:
        """How far it is."""
        return self.words.say("analysis-progress", done=done, count=self.analysis.position.ply)

    def tell_decision(self, decision: Decision) -> str:
        """A few lines about one decision."""
        number = f"{decision.number}. ".rjust(len(INDENT))
        head = number + self.words.say("played", seat=decision.seat, move=str(decision.move))
        if decision.best is None or decision.evaluation is None:
            return f"{head} {self.words.say('only-move')}"
        told = f"{head} {self.tell_evaluation(decision.best, decision.evaluation)}"
        if not decision.looked_at:
            told += " " + self.words.say("judged-after")
        lines = textwrap.wrap(told, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)
        if decision.is_best:
            lines += self.wrap(self.words.say("as-level", level=self.analysis.level), decision.best.reasons)
        else:
            lines += self.wrap(self.tell_better(decision.best, decision.cost), decision.best.reasons)
            lines += self.wrap(self.words.say("but-played", move=str(decision.move)), decision.reasons)
        for other in decision.best.alternatives:
            if other.move != decision.move:
                lines += self.wrap(self.tell_alternative(decision.best, other), other.reasons)
        return "\n".join(lines)

    def tell_alternative(self, best: Explanation, other: Alternative) -> str:
        """Another good move, and how much better or worse it looked to the level."""
        rare = other.visits is not None and other.visits < ENOUGH
        seldom = self.words.say("seldom", visits=other.visits) if rare else ""
        if self.shown_cost(best, abs(other.difference)) == 0:
            return self.words.say("also", move=str(other.move), seldom=seldom)
        params = {"move": str(other.move), "cost": self.tell_cost(best, abs(other.difference)), "seldom": seldom}
        return self.words.say("also-better" if other.difference > 0 else "also-worse", **params)

    def tell_better(self, best: Explanation, cost: float) -> str:
        """The move that was better, or as good as far as people can see."""
        if self.shown_cost(best, cost) == 0:
            return self.words.say("as-good", move=str(best.move))
        return self.words.say("better", move=str(best.move), cost=self.tell_cost(best, cost))

    def tell_evaluation(self, best: Explanation, evaluation: Iterable[float]) -> str:
        """What each seat can expect."""
        if best.measure == SHARE:
            found = list(evaluation)  # with three players or more what a search counts for margins is not one victory
            shares = [self.words.say("percent", percent=round(100 * share / sum(found))) for share in found]
            return self.words.say("outlook", shares=shares)
        return self.words.say("outlook-points", points=[round(points, 1) for points in evaluation])

    def shown_cost(self, best: Explanation, cost: float) -> float:
        """A cost as people read it: in percent, or in points with one decimal."""
        return round(100 * cost) if best.measure == SHARE else round(cost, 1)

    def tell_cost(self, best: Explanation, cost: float) -> str:
        """A cost with its unit."""
        shown = self.shown_cost(best, cost)
        if best.measure == SHARE:
            return self.words.say("percent", percent=shown)
        return self.words.say("cost-points", points=shown)

    def wrap(self, start: str, reasons: Iterable[Message]) -> list[str]:
        """A start and reasons as one indented paragraph."""
        text = " ".join([start, *map(self.words.tell, reasons)])
        return textwrap.wrap(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)

    def tell_end(self, decisions: list[Decision]) -> str:
        """How each seat has played, as far as the analysis went."""
        lines = []
        if len(decisions) < self.analysis.position.ply:
            lines.append(self.words.say("analysis-stopped", done=len(decisions), count=self.analysis.position.ply))
        for summary in self.analysis.summaries(decisions):
            lines += self.tell_summary(summary, decisions)
        return "\n".join(lines)

    def tell_summary(self, summary: Summary, decisions: list[Decision]) -> list[str]:
        """One seat: how many decisions, what they cost on average, the biggest mistakes."""
        judged = next((decision.best for decision in decisions if decision.best), None)
        if judged is None or summary.decisions == 0:
            return [self.words.say("seat-forced", seat=summary.seat, count=summary.forced)]
        told = self.words.say(
            "seat-summary",
            seat=summary.seat,
            count=summary.decisions,
            same=summary.same,
            level=self.analysis.level,
            cost=self.tell_mean(judged, summary.mean_cost),
        )
        lines = textwrap.wrap(told, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)
        for mistake in summary.mistakes:
            if mistake.best is not None and self.shown_cost(mistake.best, mistake.cost) > 0:
                params = {"number": mistake.number, "move": str(mistake.move), "best": str(mistake.best.move)}
                cost = self.tell_cost(mistake.best, mistake.cost)
                lines.append(INDENT + self.words.say("mistake", cost=cost, **params))
        return lines

    def tell_mean(self, best: Explanation, cost: float) -> str:
        """A mean cost, with one decimal."""
        if best.measure == SHARE:
            return self.words.say("percent", percent=round(100 * cost, 1))
        return self.words.say("cost-points", points=round(cost, 1))
