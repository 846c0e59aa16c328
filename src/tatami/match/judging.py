"""Judge and explain the answers of people who practise, in a thread, from the view of the seat that decides."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from tatami.bots import Choice
from tatami.bots.explain import drawbacks, explain
from tatami.core.game import Move, View
from tatami.core.messages import Json
from tatami.core.rng import random
from tatami.match.warmup import WarmUp

__all__ = ["Judging", "tell_against", "tell_reasons"]

Result = TypeVar("Result")
AT_ONCE = 1
"""Judgements at the same time; the bots have threads of their own."""


class Judging:
    """Runs judgements, one after the other, once a game is compiled."""

    def __init__(self, warm_up: WarmUp) -> None:
        self.warm_up = warm_up
        self.free = asyncio.Semaphore(AT_ONCE)

    async def run(self, game: str, work: Callable[..., Result], *values: Any) -> Result:
        """Judge something of a game in a thread."""
        await self.warm_up.until_warm(game)
        async with self.free:
            return await asyncio.to_thread(work, *values)


def tell_reasons(view: View, move: Move) -> list[Json]:
    """What speaks for a move."""
    return [reason.to_json() for reason in explain(view, Choice(move, ()), random("reasons")).reasons]


def tell_against(view: View, best: Move, move: Move) -> list[Json]:
    """What a move loses against the best one."""
    return [reason.to_json() for reason in drawbacks(view, best, move, random("against"))]
