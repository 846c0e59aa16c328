"""The process in which a server makes a review: a transcript on standard input, lines of JSON on standard output.

Its argument says how many first moves were drawn. It gives way to everything else on the machine. Every second, at
most, a line says how many decisions are done; the last line is the whole review.
"""

import json
import os
import sys
import time

import tatami
from tatami import Transcript
from tatami.core.messages import Json
from tatami.review import review

__all__ = ["main"]

LOWEST = 19
SECONDS = 1.0
"""Between two lines."""


def main() -> None:
    """Review one game."""
    os.nice(LOWEST)
    position = Transcript.read(sys.stdin.buffer.read(), tatami.load).position
    told = -SECONDS

    def progress(done: int) -> None:
        nonlocal told
        if time.monotonic() >= told + SECONDS:
            told = time.monotonic()
            write({"done": done})

    write({"review": review(position, progress=progress, drawn=int(sys.argv[1])).to_json()})


def write(line: Json) -> None:
    """Write a line at once."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
