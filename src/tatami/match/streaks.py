"""Days in a row with a finished deal of the day. One missed day in each week, from Monday to Sunday, is a rest day."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from msgspec import Struct

__all__ = ["Streak", "WeekDay", "streak_of"]

DAY = timedelta(days=1)


class WeekDay(Struct):
    """A day of this week, and whether a deal was finished then."""

    day: str
    state: Literal["done", "rest", "missed", "today", "to-come"]


class Streak(Struct):
    """Days in a row until now, the most ever, and this week."""

    now: int
    best: int
    week: list[WeekDay]


def streak_of(finished: Sequence[str], today: str) -> Streak:
    """The streak of somebody who finished a deal on these days. Today breaks nothing before it is over."""
    done = {date.fromisoformat(day) for day in finished}
    last = date.fromisoformat(today)
    best = now = 0
    rested: tuple[int, int] | None = None
    rests: set[date] = set()
    day = min(done, default=last)
    while day <= last:
        week = day.isocalendar()[:2]
        if day in done:
            now += 1
        elif day != last and now:
            if rested == week:
                now, rested = 0, None
            else:
                rested = week
                rests.add(day)
        best = max(best, now)
        day += DAY
    monday = last - last.weekday() * DAY
    return Streak(now, best, [state_of(monday + offset * DAY, last, done, rests) for offset in range(7)])


def state_of(day: date, today: date, done: set[date], rests: set[date]) -> WeekDay:
    """A day as the week shows it."""
    if day in done:
        return WeekDay(day.isoformat(), "done")
    if day >= today:
        return WeekDay(day.isoformat(), "today" if day == today else "to-come")
    return WeekDay(day.isoformat(), "rest" if day in rests else "missed")
