"""Matches between bots, with every deal played in every seating: games, ratings and a report."""

import hashlib
import json
from functools import cached_property
from pathlib import Path

from tatami.arena.html_report import can_report, write_report
from tatami.arena.plan import LOCALE, Plan, make_plan, seatings
from tatami.arena.results_table import format_results
from tatami.arena.run_folder import RunFolder
from tatami.arena.runner import cores, prepare, run
from tatami.arena.summary import Summary, summarise
from tatami.core.files import write_whole
from tatami.core.messages import Catalogue

__all__ = ["Arena", "Plan", "RunFolder", "Summary", "cores", "make_plan", "prepare", "run", "seatings", "summarise"]


class Arena:
    """One run of the arena and the texts that the command line prints for it."""

    def __init__(self, plan: Plan, out: Path | None, language: str) -> None:
        self.plan = plan
        self.catalogue = Catalogue(language, LOCALE)
        self.folder = RunFolder(out or default_folder(plan), plan)

    def start_message(self) -> str:
        """Say what will be played, and how many games are already finished."""
        message = self.catalogue.say(
            "begin",
            games=self.plan.games,
            deals=self.plan.deals,
            seatings=len(self.plan.seatings),
            folder=str(self.folder.path),
        )
        done = len(self.folder.results)
        return message + " " + self.catalogue.say("resumed", done=done) if done else message

    def progress_label(self) -> str:
        """Return the label of the progress bar."""
        return self.catalogue.say("playing")

    def interrupted_message(self) -> str:
        """Say how many games were kept."""
        return self.catalogue.say("interrupted", done=len(self.folder.results), games=self.plan.games)

    @cached_property
    def summary(self) -> Summary:
        """The summary of all finished games."""
        return summarise(self.plan, self.folder.sorted_results())

    def results_table(self) -> str:
        """Return the results as a text table."""
        return format_results(self.summary, self.catalogue)

    def write_report(self) -> str:
        """Write the report if its libraries are installed; return a sentence that says where it is."""
        if not can_report() or self.summary.bots[0].rating is None:
            return self.catalogue.say("no-report")
        report = self.folder.path / "report.html"
        try:
            write_whole(report, write_report(self.summary, self.catalogue))
        except OSError as error:
            raise self.folder.unusable(error) from None
        return self.catalogue.say("reported", file=str(report))


def default_folder(plan: Plan) -> Path:
    """Name a folder after the plan, so that the same command resumes its own run."""
    digest = hashlib.sha256(json.dumps(plan.to_json(), sort_keys=True).encode()).hexdigest()
    return Path(f"arena-{plan.game}-{digest[:8]}")
