"""Bots that wait for the test, and bots that fail."""

import threading

from tatami.bots import Bot, Budget, Choice, bot
from tatami.core.game import View
from tatami.core.rng import Random

POLL_SECONDS = 0.002


class WaitingBots:
    """Records what every bot was asked, and lets it answer when the test says so."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.free: set[str] = set()
        """The levels that need not wait."""
        self.levels: list[str] = []
        self.budgets: list[Budget] = []
        self.views: list[View] = []

    def bot(self, level: str) -> Bot:
        """A bot that waits until it may go on, or shall stop, and then plays the best move at first sight."""
        held = self

        class Waiting:
            def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
                held.levels.append(level)
                held.budgets.append(budget)
                held.views.append(view)
                while level not in held.free and not (budget.stop and budget.stop()):
                    if held.go_on.wait(POLL_SECONDS):
                        break
                return bot("greedy").choose(view, budget, rng)

        return Waiting()


def broken_bot(level: str) -> Bot:
    """Fails to load every bot but the simplest one."""
    if level != "greedy":
        raise OSError("the code cannot be loaded")
    return bot(level)
