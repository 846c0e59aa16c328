"""The folder of a run: what is played, what came out so far, and every game.

plan.json is what is played. results.jsonl has one line a finished game and only ever grows; games/ has the transcripts.
A line is written once its transcript is there, and in one piece, so a game is finished or it is played again.
"""

import contextlib
import errno
import io
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tatami.arena.plan import Plan, bad
from tatami.core.errors import BadSetup
from tatami.core.files import write_whole
from tatami.core.messages import Json, Reason

__all__ = ["Folder"]

FORMAT = 1
FIELDS = {"seed", "bots", "scores", "ranks", "plies", "moves", "seconds", "slowest", "failure"}
"""What every result has, besides its deal and seating."""


class Folder:
    """A run's folder, held by one process at a time."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.results: dict[int, Json] = {}
        self.handle = -1

    def __enter__(self) -> Self:
        try:
            (self.path / "games").mkdir(parents=True, exist_ok=True)
            self.handle = os.open(self.path / "results.jsonl", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
            self.lock()
            self.check_plan()
            self.read()
        except OSError as error:
            self.close()
            raise self.unusable(error) from None
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let others use the folder."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    def unusable(self, error: OSError) -> BadSetup:
        """The error for people if something cannot be read or written."""
        return bad(Reason("arena-folder", {"folder": str(self.path), "cause": error.strerror or ""}))

    def lock(self) -> None:
        """Refuse a second run in the same folder at the same time."""
        with contextlib.suppress(ImportError):  # not everywhere
            import fcntl

            try:
                fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise bad(Reason("arena-busy", {"folder": str(self.path)})) from None

    def check_plan(self) -> None:
        """Write the plan, or refuse if another one is here."""
        file = self.path / "plan.json"
        ours = {"format": FORMAT, **self.plan.json()}
        if not file.exists():
            if os.fstat(self.handle).st_size:
                raise bad(Reason("arena-no-plan", {"folder": str(self.path)}))
            write_whole(file, json.dumps(ours, indent=1) + "\n")
            return
        try:
            kept: Any = json.loads(file.read_text("utf-8"))
        except ValueError:
            kept = None
        if not isinstance(kept, dict) or kept.get("format") != FORMAT:
            raise bad(Reason("arena-no-plan", {"folder": str(self.path)}))
        different = [name for name in self.plan.differences(kept) if name != "package"]
        if different:
            raise bad(Reason("arena-other-plan", {"folder": str(self.path), "different": different}))

    def read(self) -> None:
        """Take up the results that are here; a last line without its end is cut off, and its game played again."""
        whole = (self.path / "results.jsonl").read_bytes()
        for number, line in enumerate(io.BytesIO(whole), 1):
            result = read_result(line, self.plan)
            if not line.endswith(b"\n"):  # the last one
                os.truncate(self.handle, len(whole) - len(line))
            elif result is None:
                raise bad(Reason("arena-bad-line", {"folder": str(self.path), "line": number}))
            elif self.transcript(result).exists():  # of a game played again, the last: its transcript is here
                self.results[self.number(result)] = result

    def number(self, result: Json) -> int:
        """The number of a result's game in the plan."""
        return int(result["deal"]) * len(self.plan.seatings) + int(result["seating"])

    def transcript(self, result: Json) -> Path:
        """Where a game is kept; people count from 1."""
        return self.path / "games" / f"{result['deal'] + 1:05}-{result['seating'] + 1:03}.txt"

    def missing(self) -> list[int]:
        """The numbers of the games still to play."""
        return [number for number in range(self.plan.games) if number not in self.results]

    def add(self, result: Json, transcript: str) -> None:
        """Keep a finished game, once: an interrupt may come right after it was kept."""
        if self.number(result) in self.results:
            return
        line = json.dumps(result).encode() + b"\n"
        try:
            write_whole(self.transcript(result), transcript)
            if os.write(self.handle, line) < len(line):  # in one piece: an interrupt comes before or after it
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self.handle)
        except OSError as error:
            raise self.unusable(error) from None
        self.results[self.number(result)] = result

    def sorted_results(self) -> list[Json]:
        """All results, in the plan's order."""
        return [self.results[number] for number in sorted(self.results)]


def read_result(line: bytes, plan: Plan) -> Json | None:
    """A line as a result of this plan, or None if it is none."""
    try:
        result = json.loads(line)
    except ValueError:
        return None
    if not isinstance(result, dict):
        return None
    deal, seating = result.get("deal"), result.get("seating")
    if type(deal) is not int or type(seating) is not int:
        return None
    if not 0 <= deal < plan.deals or not 0 <= seating < len(plan.seatings) or not result.keys() >= FIELDS:
        return None
    return result if result["seed"] == plan.deal_seed(deal) else None
