"""The folder of a run: the plan, the results so far and the transcripts.

plan.json holds the plan, results.jsonl one line per finished game, and games/ the transcripts. results.jsonl is
append-only. A line is written in one piece, after its transcript, so a game is either finished or will be played again.
"""

import contextlib
import errno
import io
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tatami.arena.plan import Plan, bad_setup
from tatami.arena.play import Played
from tatami.core.errors import BadSetup
from tatami.core.files import write_whole
from tatami.core.messages import Json, Reason

__all__ = ["RunFolder"]

FORMAT = 1
FIELDS = {"seed", "bots", "scores", "ranks", "plies", "moves", "seconds", "slowest", "failure"}
"""The fields of every result, besides deal and seating."""


class RunFolder:
    """A run's folder; a lock keeps other processes out."""

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
        """Release the folder."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    def unusable(self, error: OSError) -> BadSetup:
        """Turn an error of the file system into one for the user."""
        return bad_setup(Reason("arena-folder", {"folder": str(self.path), "cause": error.strerror or ""}))

    def lock(self) -> None:
        """Refuse a second run in the same folder at the same time."""
        with contextlib.suppress(ImportError):  # fcntl does not exist on Windows
            import fcntl

            try:
                fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise bad_setup(Reason("arena-busy", {"folder": str(self.path)})) from None

    def check_plan(self) -> None:
        """Write the plan, or refuse the folder if it holds another plan; more deals are added to the same one."""
        file = self.path / "plan.json"
        plan = {"format": FORMAT, **self.plan.to_json()}
        if not file.exists():
            if os.fstat(self.handle).st_size:
                raise bad_setup(Reason("arena-no-plan", {"folder": str(self.path)}))
            write_whole(file, json.dumps(plan, indent=1) + "\n")
            return
        try:
            stored: Any = json.loads(file.read_text("utf-8"))
        except ValueError:
            stored = None
        if not isinstance(stored, dict) or stored.get("format") != FORMAT:
            raise bad_setup(Reason("arena-no-plan", {"folder": str(self.path)}))
        different = [name for name in self.plan.differences(stored) if name != "package"]
        deals = stored.get("deals")
        if different == ["deals"] and type(deals) is int and deals < self.plan.deals:
            write_whole(file, json.dumps(plan, indent=1) + "\n")  # the same run with more deals
        elif different:
            raise bad_setup(Reason("arena-other-plan", {"folder": str(self.path), "different": different}))

    def read(self) -> None:
        """Read the results. An incomplete last line is removed, so its game will be played again."""
        data = (self.path / "results.jsonl").read_bytes()
        for number, line in enumerate(io.BytesIO(data), 1):
            result = read_result(line, self.plan)
            if not line.endswith(b"\n"):
                os.truncate(self.handle, len(data) - len(line))
            elif result is None:
                raise bad_setup(Reason("arena-bad-line", {"folder": str(self.path), "line": number}))
            elif self.transcript(result).exists():  # a later line of the same game replaces an earlier one
                self.results[self.number(result)] = result

    def number(self, result: Json) -> int:
        """The number of the result's game in the plan."""
        return int(result["deal"]) * len(self.plan.seatings) + int(result["seating"])

    def transcript(self, result: Json) -> Path:
        """The path of a game's transcript; file names count from 1."""
        return self.path / "games" / f"{result['deal'] + 1:05}-{result['seating'] + 1:03}.txt"

    def beside(self, result: Json, ending: str) -> Path:
        """The path of another file of a game: `00001-001.search.json`."""
        return self.transcript(result).with_suffix(f".{ending}")

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.results]

    def add(self, played: Played) -> None:
        """Store a finished game, unless it is stored already (an interrupt may repeat the call)."""
        result = played.result
        if self.number(result) in self.results:
            return
        line = json.dumps(result).encode() + b"\n"
        try:
            for ending, text in played.more.items():
                write_whole(self.beside(result, ending), text)
            write_whole(self.transcript(result), played.transcript)
            if os.write(self.handle, line) < len(line):  # one system call, so an interrupt cannot split the line
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self.handle)
        except OSError as error:
            raise self.unusable(error) from None
        self.results[self.number(result)] = result

    def sorted_results(self) -> list[Json]:
        """All results, in the plan's order."""
        return [self.results[number] for number in sorted(self.results)]


def read_result(line: bytes, plan: Plan) -> Json | None:
    """Decode a line; None if it is not a result of this plan."""
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
