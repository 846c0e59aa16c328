"""Choose the language of the command line."""

import os
from collections.abc import Sequence
from itertools import pairwise

from tatami.core.messages import LANGUAGES

__all__ = ["spoken_language"]


def spoken_language(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for, else the system's, else English."""
    parts = [part for argument in arguments for part in argument.split("=", 1)]
    asked = [value for flag, value in pairwise(parts) if flag in ("--lang", "--language") and value in LANGUAGES]
    system = [os.environ.get(variable, "")[:2] for variable in ("LC_ALL", "LC_MESSAGES", "LANG")]
    language = next(filter(None, [*reversed(asked), *system]), "en")
    return language if language in LANGUAGES else "en"
