"""Choose the language of the command line."""

from collections.abc import Sequence
from itertools import pairwise

from tatami.core.messages import LANGUAGES, system_language

__all__ = ["spoken_language"]


def spoken_language(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for, else the system's, else English."""
    parts = [part for argument in arguments for part in argument.split("=", 1)]
    asked = [value for flag, value in pairwise(parts) if flag in ("--lang", "--language") and value in LANGUAGES]
    return asked[-1] if asked else system_language()
