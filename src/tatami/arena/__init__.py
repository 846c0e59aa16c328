"""Bots against bots, on the same deals in every seat: games, ratings, a report."""

import hashlib
import json
from functools import cached_property
from pathlib import Path

from tatami.arena.folder import Folder
from tatami.arena.plan import WORDS, Plan, make_plan, seatings
from tatami.arena.report import can_report, write_report
from tatami.arena.runner import cores, prepare, run
from tatami.arena.summary import Summary, summarise
from tatami.arena.table import write_table
from tatami.core.files import write_whole
from tatami.core.messages import Catalogue

__all__ = ["Arena", "Folder", "Plan", "Summary", "cores", "make_plan", "prepare", "run", "seatings", "summarise"]


class Arena:
    """A plan being played, as the command line shows it."""

    def __init__(self, plan: Plan, out: Path | None, language: str) -> None:
        self.plan = plan
        self.words = Catalogue(language, WORDS)
        self.folder = Folder(out or default_folder(plan), plan)

    def tell_start(self) -> str:
        """What will be played, and what is there already."""
        told = self.words.say(
            "begin",
            games=self.plan.games,
            deals=self.plan.deals,
            seatings=len(self.plan.seatings),
            folder=str(self.folder.path),
        )
        done = len(self.folder.results)
        return told + " " + self.words.say("resumed", done=done) if done else told

    def tell_progress(self) -> str:
        """What stands before the progress bar."""
        return self.words.say("playing")

    def tell_interrupted(self) -> str:
        """What is kept."""
        return self.words.say("interrupted", done=len(self.folder.results), games=self.plan.games)

    @cached_property
    def summary(self) -> Summary:
        """What came out."""
        return summarise(self.plan, self.folder.sorted_results())

    def tell_end(self) -> str:
        """The table."""
        return write_table(self.summary, self.words)

    def tell_report(self) -> str:
        """Where the report is, which is written if it can be."""
        if not can_report() or self.summary.bots[0].rating is None:
            return self.words.say("no-report")
        report = self.folder.path / "report.html"
        try:
            write_whole(report, write_report(self.summary, self.words))
        except OSError as error:
            raise self.folder.unusable(error) from None
        return self.words.say("reported", file=str(report))


def default_folder(plan: Plan) -> Path:
    """A folder here for each command, so that the same one goes on where it stopped."""
    digest = hashlib.sha256(json.dumps(plan.json(), sort_keys=True).encode()).hexdigest()
    return Path(f"arena-{plan.game}-{digest[:8]}")
