"""Computer opponents: a bot gets a View and a budget, never a Position."""

import re
from collections.abc import Callable
from functools import partial

from tatami.bots import greedy, levels, uniform
from tatami.bots.bot import Bot, Budget, Choice
from tatami.bots.imported import Imported, is_imported
from tatami.bots.remote import PATIENCE, BotFailed, Remote, is_remote
from tatami.bots.styles import find_style, split_style
from tatami.core.errors import BadSetup
from tatami.core.game import Game
from tatami.core.messages import Reason

__all__ = ["LEVELS", "Bot", "BotFailed", "Budget", "Choice", "add_level", "bot", "check_bot", "is_from_outside"]

LEVELS: dict[str, Callable[[], Bot]] = {
    "random": uniform.Uniform,
    "greedy": greedy.Greedy,
    **{name: partial(levels.Searcher, level) for name, level in levels.LEVELS.items()},
}
"""From the weakest to the strongest; then those that a host adds."""
HOUSE = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9_]{0,19})=(?P<bot>py:.+)")
"""How a host names a level: with letters, digits and `_`, as it stands in transcripts."""


def is_from_outside(name: str) -> bool:
    """Whether a bot's name stands for a program or a Python class, not for a level."""
    return is_remote(name) or is_imported(name)


def bot(level: str, patience: float = PATIENCE) -> Bot:
    """The bot of a level, or of a level with a style (`club:thief`), or what `cmd:…` and `py:…` name (docs/bots.md).

    The last two run other people's code: check a name from a client with `is_from_outside` first. Raises BadSetup if
    there is no such bot; `check_bot` also tells whether the game has the style.
    """
    if isinstance(level, str) and is_imported(level):
        return Imported(level)
    if isinstance(level, str) and is_remote(level):
        return Remote(level, list(LEVELS)[-1], patience)
    plain, style = split_style(level) if isinstance(level, str) else (level, None)
    if not isinstance(plain, str) or plain not in LEVELS:
        raise BadSetup(Reason("no-such-level", {"levels": list(LEVELS)}))
    if style is None:
        return LEVELS[plain]()
    if plain not in levels.LEVELS:
        raise BadSetup(Reason("level-no-style", {"levels": list(levels.LEVELS)}))
    return levels.Searcher(levels.LEVELS[plain], style)


def check_bot(level: str, game: Game) -> None:
    """Raise BadSetup if there is no such bot, or if the game does not have its style."""
    found = bot(level)
    if isinstance(found, levels.Searcher):
        find_style(game, found.style)


def add_level(given: str) -> None:
    """Add a Python class as a level of this process, as its host names it: `Careful=py:my_bots:Careful`.

    There is one object of the class for all games; several threads may ask it at once. Never call this with text from
    a client. Raises BadSetup if the name is not valid or taken, or the class cannot be made.
    """
    found = HOUSE.fullmatch(given)
    if found is None or found["name"].lower() in LEVELS:
        raise BadSetup(Reason("house-bot", {"bot": given[:80]}))
    made = Imported(found["bot"])
    LEVELS[found["name"]] = lambda: made
