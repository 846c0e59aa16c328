"""Computer opponents: a bot gets a View and a budget, never a Position."""

from collections.abc import Callable, Mapping
from functools import partial

from tatami.bots import greedy, levels, uniform
from tatami.bots.bot import Bot, Budget, Choice
from tatami.bots.remote import PATIENCE, BotFailed, Remote, is_remote
from tatami.core.errors import BadSetup
from tatami.core.messages import Reason

__all__ = ["LEVELS", "Bot", "BotFailed", "Budget", "Choice", "bot"]

LEVELS: Mapping[str, Callable[[], Bot]] = {
    "random": uniform.Uniform,
    "greedy": greedy.Greedy,
    **{name: partial(levels.Searcher, level) for name, level in levels.LEVELS.items()},
}
"""From the weakest to the strongest."""


def bot(level: str, patience: float = PATIENCE) -> Bot:
    """The bot of a level, or the program that `cmd:…` names (see docs/bots.md).

    `cmd:…` runs a command: check a name from outside against LEVELS first. Raises BadSetup if there is no such bot.
    """
    if isinstance(level, str) and is_remote(level):
        return Remote(level, list(LEVELS)[-1], patience)
    if not isinstance(level, str) or level not in LEVELS:
        raise BadSetup(Reason("no-such-level", {"levels": list(LEVELS)}))
    return LEVELS[level]()
