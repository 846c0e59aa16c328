"""The language that somebody wants to read."""

import os
from collections.abc import Sequence
from itertools import pairwise

from tatami.core.messages import LANGUAGES

__all__ = ["spoken_language"]


def spoken_language(words: Sequence[str]) -> str:
    """The language that a command line asks for, or else the system's; English if we do not speak it."""
    pieces = [piece for word in words for piece in word.split("=", 1)]
    asked = [value for flag, value in pairwise(pieces) if flag in ("--lang", "--language") and value in LANGUAGES]
    system = [os.environ.get(variable, "")[:2] for variable in ("LC_ALL", "LC_MESSAGES", "LANG")]
    language = next(filter(None, [*reversed(asked), *system]), "en")
    return language if language in LANGUAGES else "en"
