"""Compile all games in the background: rules first, then searches."""

import asyncio
import gc
import logging
import threading
from contextlib import suppress

from tatami.bots.warm import STAGES, warm_quietly
from tatami.games import available_games

__all__ = ["WarmUp"]

log = logging.getLogger(__name__)
COMPILED: set[tuple[str, str]] = set()
"""The stages and games that this process has compiled."""


class WarmUp:
    """A thread that compiles games, those that somebody waits for first."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rules = {game.id: asyncio.Event() for game in available_games()}
        self.searches = {game.id: asyncio.Event() for game in available_games()}
        self.wanted: set[str] = set()
        self.failed: set[str] = set()
        """The games that could not be compiled or loaded."""
        self.is_closed = False
        self.thread = threading.Thread(target=self.work, name="warm-up", daemon=True)

    def start(self) -> None:
        """Begin to compile."""
        self.thread.start()

    def close(self) -> None:
        """Stop after the game that is being compiled."""
        self.is_closed = True

    async def need_rules(self, game: str) -> None:
        """Wait until the rules of a game are compiled, and compile them next."""
        if not self.is_warm(game):
            self.wanted.add(game)
        await self.rules[game].wait()

    def is_warm(self, game: str) -> bool:
        """Whether bots can play this game at once."""
        return self.searches[game].is_set()

    async def until_warm(self, game: str) -> None:
        """Wait until bots can play this game."""
        await self.searches[game].wait()

    @property
    def cold_games(self) -> int:
        """The number of games that bots cannot play yet."""
        return sum(not search.is_set() for search in self.searches.values())

    def work(self) -> None:
        """In the thread: compile the games that are wanted, then the others."""
        steps = [(stage, game) for stage in STAGES for game in available_games()]
        while steps and not self.is_closed:
            stage, game = next((step for step in steps if step[1].id in self.wanted), steps[0])
            steps.remove((stage, game))
            try:
                if (stage, game.id) not in COMPILED:
                    warm_quietly(stage, game)
                    COMPILED.add((stage, game.id))
            except Exception:
                log.exception("compiling %s failed", game.id)
                self.failed.add(game.id)
            self.announce((self.rules if stage == "rules" else self.searches)[game.id])
        gc.freeze()  # the compiler's many objects live as long as the process; collections need not visit them

    def announce(self, event: asyncio.Event) -> None:
        """Wake everybody who waits, unless the loop is closed."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(event.set)
