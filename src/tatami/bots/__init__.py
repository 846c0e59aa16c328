"""Computer opponents: a bot gets a View and a budget, never a Position."""

from collections.abc import Callable, Mapping

from tatami.bots import greedy, uniform
from tatami.bots.bot import Bot, Budget, Choice
from tatami.core.errors import BadSetup
from tatami.core.words import Reason

__all__ = ["LEVELS", "Bot", "Budget", "Choice", "bot"]

LEVELS: Mapping[str, Callable[[], Bot]] = {"random": uniform.Uniform, "greedy": greedy.Greedy}


def bot(level: str) -> Bot:
    """The bot of this level, or BadSetup."""
    if not isinstance(level, str) or level not in LEVELS:
        raise BadSetup(Reason("no-such-level", {"levels": list(LEVELS)}))
    return LEVELS[level]()
