"""What Ctrl-C does while nothing has begun that would have to be ended: one line, and the code that shells expect."""

import os
import signal
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from tatami.core.messages import Catalogue
from tatami.language import spoken_language

__all__ = ["INTERRUPTED", "end_at_once", "is_program", "raise_again", "say"]

INTERRUPTED = 130


def is_program() -> bool:
    """Does Python import this for `tatami` or `python -m tatami`, or for somebody's own program?"""
    called = sys.argv[0] if sys.argv else ""
    if called == "-m":  # Python calls a module so until it has found it
        return ("-m", "tatami") in pairwise(sys.orig_argv)
    return Path(called).name == "tatami"


def say() -> None:
    """Say that the command was interrupted."""
    sentence = Catalogue(spoken_language(sys.argv)).say("command-interrupted")
    os.write(2, f"tatami: {sentence}\n".encode())


def leave(number: int, frame: Any) -> None:
    """Say so, and end; no library that is half imported can come between."""
    say()
    os._exit(INTERRUPTED)


def end_at_once() -> None:
    """From now on Ctrl-C ends the process."""
    on_interrupt(leave)


def raise_again() -> None:
    """From now on Ctrl-C is a KeyboardInterrupt, as usual in Python."""
    on_interrupt(signal.default_int_handler)


def on_interrupt(handler: Callable[[int, Any], Any]) -> None:
    """Do this at Ctrl-C, unless it is not meant for this process: a shell lets programs in its background ignore it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)
