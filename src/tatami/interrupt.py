"""Ctrl-C in the `tatami` command while there is nothing to clean up: one line, and the exit code that shells expect.

`tatami.__main__` imports this before NumPy and Numba, so it depends on little.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from tatami.core.messages import Catalogue
from tatami.language import spoken_language

__all__ = ["INTERRUPTED", "end_at_once", "raise_again", "say"]

INTERRUPTED = 130


def say() -> None:
    """Print that the command was interrupted."""
    sentence = Catalogue(spoken_language(sys.argv)).say("command-interrupted")
    os.write(2, f"tatami: {sentence}\n".encode())


def leave(number: int, frame: Any) -> None:
    """End the process without unwinding: a library that is half imported might catch an exception."""
    say()
    os._exit(INTERRUPTED)


def end_at_once() -> None:
    """From now on, Ctrl-C ends the process."""
    on_interrupt(leave)


def raise_again() -> None:
    """From now on, Ctrl-C raises KeyboardInterrupt, as usual in Python."""
    on_interrupt(signal.default_int_handler)


def on_interrupt(handler: Callable[[int, Any], Any]) -> None:
    """Handle Ctrl-C, unless this process ignores it: shells start background jobs like that."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)
