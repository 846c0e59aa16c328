"""A Python class as a bot: `py:module:Class`. The class needs no more than a method `choose(view, budget, rng)`."""

import importlib
import re
import sys
import traceback
from pathlib import Path
from typing import Any

from tatami.bots.bot import Budget, Choice
from tatami.bots.remote import SHOWN, BotFailed
from tatami.core.errors import BadSetup
from tatami.core.game import View
from tatami.core.messages import Reason
from tatami.core.rng import Random

__all__ = ["Imported", "is_imported", "read_name"]

NAME = re.compile(r"py:(?P<module>[^:\s]+):(?P<name>[^:\s]+)")


def is_imported(name: str) -> bool:
    """Whether a bot's name stands for a Python class."""
    return name.startswith("py:")


def read_name(name: str) -> tuple[str, str]:
    """Split a name into the module and the class; BadSetup if it is not the name of a class."""
    found = NAME.fullmatch(name)
    if found is None:
        raise BadSetup(Reason("imported-name", {"name": name[:SHOWN]}))
    return found["module"], found["name"]


class Imported:
    """A bot of a class from outside, whose answers are checked."""

    def __init__(self, name: str) -> None:
        """Import the module, from the current folder too, and make a bot of the class; BadSetup if that fails."""
        module, within = read_name(name)
        folder = str(Path.cwd())
        if folder not in sys.path:
            sys.path.insert(0, folder)
        try:
            made: Any = importlib.import_module(module)
            for part in within.split("."):
                made = getattr(made, part)
            self.bot = made()
        except Exception as error:
            raise BadSetup(Reason("imported-failed", {"name": name[:SHOWN], "cause": describe(error)})) from error
        if not callable(getattr(self.bot, "choose", None)):
            raise BadSetup(Reason("imported-no-bot", {"name": name[:SHOWN]}))

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The class's choice: a Choice, a move, or the word of a move; raises BotFailed."""
        try:
            answer = self.bot.choose(view, budget, rng)
        except Exception as error:
            raise BotFailed(Reason("imported-raised", {"cause": describe(error)})) from error
        choice = answer if isinstance(answer, Choice) else Choice(answer, ())
        for move in view.moves:
            if choice.move == move:
                return Choice(move, choice.evaluation, choice.candidates)
        raise BotFailed(Reason("imported-illegal", {"answer": repr(choice.move)[:SHOWN]}))


def describe(error: Exception) -> str:
    """The kind and text of an error, and where it was raised."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}"[:SHOWN] + f" ({Path(place.filename).name}:{place.lineno})"
