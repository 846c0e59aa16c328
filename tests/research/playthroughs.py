"""A game of each kind as OpenSpiel's `generate_playthrough` tells it; the files in `golden` are compared with it.

    python -m tests.research.playthroughs

writes them again after an intended change.
"""

import hashlib
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import tatami.research.openspiel  # noqa: F401 - registers the games

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "hiroba": "tatami_hiroba(players=2,deals=3)",
    "ike-no-koi": "tatami_ike_no_koi(players=2,deals=3)",
    "kakuro": "tatami_kakuro(players=2,deals=3)",
    "trini": "tatami_trini(players=2,deals=3)",
}
LONG = 160
NOT_OURS = "InformationStateTensor"
"""OpenSpiel shows the observation again under this name."""


def tell(name: str) -> str:
    """A whole game: every function of OpenSpiel's in each of some states, and the actions between them.

    What is long, such as tensors and lists of actions, stands there as a hash.
    """
    entries: list[list[str]] = []
    for line in "\n".join(playthrough_lines(GAMES[name], seed=1)).splitlines():
        begins = not line or line[0].isalpha() or line[0] == "#"
        if begins or not entries:
            entries.append([line])
        else:
            entries[-1].append(line)  # a tensor goes on
    told = ["\n".join(entry) for entry in entries]
    return "\n".join(shorten(entry) for entry in told if not entry.startswith(NOT_OURS)) + "\n"


def shorten(entry: str) -> str:
    """The entry, or its name and the hash of its value."""
    if len(entry) <= LONG and "\n" not in entry:
        return entry
    end = min(place for place in (entry.find(" ="), entry.find(":"), LONG) if place >= 0)
    return f"{entry[:end].rstrip()}: sha256 {hashlib.sha256(entry.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    for game in GAMES:
        (GOLDEN / f"{game}.txt").write_text(tell(game), "utf-8")
