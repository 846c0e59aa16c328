"""Matches between bots, with every deal played in every seating: games, ratings and a report."""

import hashlib
import json
from functools import cached_property
from pathlib import Path

from tatami.arena.html_report import can_report, write_report
from tatami.arena.plan import LOCALE, Plan, bad_setup, make_plan, seatings
from tatami.arena.results_table import format_results
from tatami.arena.run_folder import RunFolder
from tatami.arena.runner import cores, prepare, run
from tatami.arena.sprt import Judgement, Sprt, points_of
from tatami.arena.summary import Summary, summarise
from tatami.core.files import write_whole
from tatami.core.messages import Catalogue, Reason

__all__ = [
    "Arena",
    "Plan",
    "RunFolder",
    "Sprt",
    "Summary",
    "cores",
    "make_plan",
    "prepare",
    "run",
    "seatings",
    "summarise",
]


class Arena:
    """One run of the arena and the texts that the command line prints for it."""

    def __init__(self, plan: Plan, out: Path | None, language: str, sprt: Sprt | None = None) -> None:
        if sprt is not None and len(plan.bots) != 2:
            raise bad_setup(Reason("arena-sprt-bots"))
        if sprt is not None and sprt.elo0 >= sprt.elo1:
            raise bad_setup(Reason("arena-sprt-order"))
        if sprt is not None and plan.luck and plan.players > 2:
            raise bad_setup(Reason("arena-sprt-luck"))
        self.plan = plan
        self.sprt = sprt
        self.points: list[float] = []
        """For the sequential test, of each deal so far."""
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

    def judge(self) -> Judgement | None:
        """What the sequential test says now; None if there is no test."""
        if self.sprt is None:
            return None
        self.points += points_of(self.plan, self.folder.results, len(self.points))
        return self.sprt.judge(self.points)

    def is_decided(self) -> bool:
        """Has the sequential test seen enough games?"""
        found = self.judge()
        return found is not None and found.accepted is not None

    def sprt_message(self) -> str:
        """Say what the sequential test found."""
        found = self.judge()
        assert found is not None
        assert self.sprt is not None
        low, high = self.sprt.bounds
        return self.catalogue.say(
            "sprt",
            accepted=found.accepted or "none",
            elo0=self.sprt.elo0,
            elo1=self.sprt.elo1,
            first=self.plan.bots[0],
            second=self.plan.bots[1],
            deals=found.deals,
            ratio=self.catalogue.decimal(f"{found.ratio:.2f}"),
            low=self.catalogue.decimal(f"{low:.2f}"),
            high=self.catalogue.decimal(f"{high:.2f}"),
        )

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
    """Name a folder after the plan, so that the same command resumes its own run, also one of an older version."""
    told = {
        name: value for name, value in plan.to_json().items() if value or name not in ("record", "random_plies", "luck")
    }
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    return Path(f"arena-{plan.game}-{digest[:8]}")
