"""The deal of the day: one for each game and date, the same for everybody on this server, against the same opponent.

The first try of a person on the day itself counts; all others, and past days, are practice. What a deal proves is in
docs/fairness.md. A result is stored when the game ends; should that fail, whoever looks at the results next stores it.
"""

import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from msgspec import Struct

from tatami.core.game import Game
from tatami.games import available_games
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Moment
from tatami.match.fair import day_commitment
from tatami.match.health import Health
from tatami.match.people import new_id
from tatami.match.refusals import refuse
from tatami.match.repository import Repository
from tatami.match.starting import new_table
from tatami.match.store import Conflict, Store
from tatami.match.store.days import DayStore, OwnTry
from tatami.match.streaks import Streak, streak_of
from tatami.match.table import Table
from tatami.match.terms import check_terms

__all__ = ["DayDeals", "DayGame", "DayResults", "Days", "Mine", "Row", "end_of", "is_open_to_all"]

LEVEL = "expert"
"""A level that counts its simulations, so that the opponent is the same on every machine."""
FIRST = date(2026, 1, 1)
"""The day with the number 1."""
MOST_DAYS = 365
"""How far back past days can be played."""
BEST = 10
PAST_DAYS = 14
SETTLE_AT_ONCE = 20
MOST_STREAK = 1000
SECRET_BYTES = 32
WON, SHARED, LOST, GAVE_UP = 3, 2, 1, 0
Result = Literal["won", "shared", "lost", "gave-up", "playing"]
NAMES: dict[int, Result] = {WON: "won", SHARED: "shared", LOST: "lost", GAVE_UP: "gave-up"}
OpenTable = Callable[[m.Person, m.Terms, Callable[[Moment, str], list[e.TableEvent]], str], Awaitable[str]]


class Mine(Struct):
    """A counted try and how it compares. Points are one's own first; `ahead` is the share of others behind, in percent.

    `rank` and `ahead` are null until it ends, `ahead` also if nobody else has played.
    """

    day: str
    game: str
    table: str | None
    result: Result
    points: list[int]
    margin: int | None
    rank: int | None
    count: int
    ahead: int | None


class DayGame(Struct):
    """The deal of one game: the seat of everybody who plays it, the others' level, and how many have a result."""

    game: str
    seat: int
    players: int
    level: str
    count: int
    mine: Mine | None


class Days(Struct):
    """Today's deals, and what the caller played lately."""

    day: str
    number: int
    ends: float
    games: list[DayGame]
    streak: Streak
    past: list[Mine]


class Row(Struct):
    """One of the best results; the table can be looked at once the day is over."""

    rank: int
    name: str
    yours: bool
    result: Result
    points: list[int]
    margin: int
    table: str | None


class Margin(Struct):
    """How many tries ended this many points ahead of the opponent."""

    margin: int
    count: int


class DayResults(Struct):
    """Everybody's results of one deal."""

    day: str
    number: int
    ends: float
    over: bool
    deal: DayGame
    gave_up: int
    margins: list[Margin]
    best: list[Row]


class DayDeals:
    """The deals of the day of this server.

    Args:
        open_table: Opens a table with these terms, events and id, unless the person has too many.
        need_patience: Refuses a person who begins and leaves games too often.
    """

    def __init__(
        self,
        store: Store,
        repository: Repository,
        health: Health,
        open_table: OpenTable,
        need_patience: Callable[[str], None],
        now: Callable[[], float],
    ) -> None:
        self.days = DayStore(store)
        self.repository = repository
        self.health = health
        self.open_table = open_table
        self.need_patience = need_patience
        self.now = now

    def today(self) -> str:
        """The date of the server, in UTC."""
        return datetime.fromtimestamp(self.now(), UTC).date().isoformat()

    # ---- Playing

    async def begin(self, person: m.Person, game: Game, day: str | None) -> str:
        """The id of a table with this deal: the counted try that was begun, a new one, or practice."""
        day = self.need_day(day)
        wanted = new_id()
        if day == self.today():
            own = await self.health.guard(self.days.claim(day, game.id, person.id, wanted, self.now()))
            if own.status in ("open", "playing"):
                return own.table
            if own.status is None and own.outcome is None:  # the table is not made yet
                return await self.make(person, game, m.Daily(day, True), own.table)
        self.need_patience(person.id)
        return await self.make(person, game, m.Daily(day, False), wanted)

    async def make(self, person: m.Person, game: Game, daily: m.Daily, table_id: str) -> str:
        """Make the table, which starts at once."""
        await self.repository.warm_up.need_rules(game.id)
        seats = [m.SeatTerms("bot", LEVEL)] * game.players[0]
        seats[seat_of(daily.day, len(seats)) - 1] = m.SeatTerms("me")
        _, terms = check_terms(
            m.Terms(
                game.id,
                seats,
                order="fixed",
                away="forfeit",
                spectators=False,
                hints=False if daily.counted else None,
            )
        )
        drawn = secrets.token_hex(SECRET_BYTES)
        secret = await self.health.guard(self.days.secret(daily.day, game.id, drawn))
        commitment = day_commitment(daily.day, game.id, secret)
        data = e.CreatedData(terms, person.name, secret=secret, commitment=commitment, daily=daily)
        try:
            return await self.open_table(
                person, terms, lambda moment, new: new_table(person, moment, new, data), table_id
            )
        except Conflict:  # the same request came twice
            return table_id

    async def ended(self, table: Table) -> None:
        """Store the result of a counted try."""
        result = result_of(table)
        if result is not None and table.daily is not None:
            await self.health.guard(self.days.settle(table.daily.day, table.game.id, table.id, *result))

    async def settle(self, day: str, game: str) -> None:
        """Store results that a process could not store when the game ended."""
        for table_id in await self.health.guard(self.days.unsettled(day, game, SETTLE_AT_ONCE)):
            room = await self.repository.read(table_id)
            assert room.table is not None
            await self.ended(room.table)

    # ---- Results

    async def overview(self, person: m.Person | None) -> Days:
        """Today's deals, and what a person played lately."""
        today = self.today()
        first = (date.fromisoformat(today) - timedelta(days=PAST_DAYS)).isoformat()
        own: list[OwnTry] = []
        finished: list[str] = []
        games = available_games()
        if person is not None:
            own = await self.health.guard(self.days.own(person.id, first, today, PAST_DAYS * len(games)))
            finished = await self.health.guard(self.days.finished_days(person.id, MOST_STREAK))
        tries = {one.game: one for one in own if one.day == today}
        deals = [await self.deal(game, today, tries.get(game.id)) for game in games]
        past = [await self.compare(one) for one in own if one.day != today]
        return Days(today, number_of(today), end_of(today), deals, streak_of(finished, today), past)

    async def results(self, game: Game, day: str | None, person: m.Person | None) -> DayResults:
        """Everybody's results of one deal."""
        day = self.need_day(day)
        await self.settle(day, game.id)
        own = await self.health.guard(self.days.own(person.id, day, day, MOST_DAYS)) if person else []
        mine = next((one for one in own if one.game == game.id), None)
        groups = await self.groups(day, game.id)
        rows = []
        is_over = self.is_over(day)
        for one in await self.health.guard(self.days.best(day, game.id, BEST)):
            points = read_points(one.points)
            yours = person is not None and person.id == one.person
            rank = 1 + count_ahead(groups, one.outcome, one.margin)
            table = one.table if is_over or yours else None
            rows.append(Row(rank, one.name, yours, NAMES[one.outcome], points, one.margin, table))
        margins: dict[int, int] = {}
        for outcome, margin, count in groups:
            if outcome != GAVE_UP:
                margins[margin] = margins.get(margin, 0) + count
        gave_up = sum(count for outcome, _, count in groups if outcome == GAVE_UP)
        told = [Margin(margin, count) for margin, count in sorted(margins.items())]
        deal = await self.deal(game, day, mine)
        return DayResults(day, number_of(day), end_of(day), is_over, deal, gave_up, told, rows)

    async def deal(self, game: Game, day: str, own: OwnTry | None) -> DayGame:
        """What everybody may know of a deal, and the person's own try."""
        groups = await self.groups(day, game.id)
        players = game.players[0]
        mine = await self.compare(own) if own else None
        return DayGame(game.id, seat_of(day, players), players, LEVEL, count_all(groups), mine)

    async def compare(self, own: OwnTry) -> Mine:
        """A try and how it compares with the others'."""
        outcome, margin = own.outcome, own.margin or 0
        if outcome is None and self.is_over(own.day):
            outcome = GAVE_UP
        groups = await self.groups(own.day, own.game)
        count = count_all(groups)
        mine = Mine(own.day, own.game, own.table if own.status else None, "playing", [], None, None, count, None)
        if outcome is None:
            return mine
        ahead = count_ahead(groups, outcome, margin)
        behind = sum(number for other, points, number in groups if (other, points) < (outcome, margin))
        mine.result, mine.points, mine.margin, mine.rank = NAMES[outcome], read_points(own.points), margin, ahead + 1
        mine.ahead = 100 * behind // (count - 1) if count > 1 else None
        return mine

    async def groups(self, day: str, game: str) -> list[tuple[int, int, int]]:
        """(outcome, margin, number of tries) of a deal, the best first."""
        return await self.health.guard(self.days.groups(day, game, self.is_over(day)))

    def is_over(self, day: str) -> bool:
        """Whether a day is past."""
        return self.now() >= end_of(day)

    def need_day(self, day: str | None) -> str:
        """The day, by default today; refuse days to come and those too long ago."""
        today = date.fromisoformat(self.today())
        try:
            found = date.fromisoformat(day) if day else today
        except ValueError:
            raise refuse("no-such-day", most=MOST_DAYS) from None
        if not today - timedelta(days=MOST_DAYS) <= found <= today:
            raise refuse("no-such-day", most=MOST_DAYS)
        return found.isoformat()


def number_of(day: str) -> int:
    """The number of a day."""
    return date.fromisoformat(day).toordinal() - FIRST.toordinal() + 1


def seat_of(day: str, players: int) -> int:
    """The seat of everybody who plays the deal of this day: the next one every day."""
    return date.fromisoformat(day).toordinal() % players + 1


def end_of(day: str) -> float:
    """When a day ends: results count until then, and the deal is no longer a secret."""
    return datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), UTC).timestamp()


def is_open_to_all(table: Table, now: float) -> bool:
    """Whether everybody may look at a deal of the day that was played: once its day is over."""
    return table.daily is not None and table.is_ended and now >= end_of(table.daily.day)


def result_of(table: Table) -> tuple[float, int, int, str] | None:
    """When a counted try ended, its outcome, margin and points; None if it does not count or is not over."""
    own = table.seats_of(table.host)
    if not table.is_counted or not table.is_ended or not own or table.daily is None:
        return None
    ended = next(event.time for event in reversed(table.log) if isinstance(event, e.Ended | e.Aborted))
    if table.outcome is None:
        return ended, GAVE_UP, 0, ""
    seat = own[0] - 1
    scores, ranks = list(table.outcome["scores"]), table.outcome["ranks"]
    mine = scores.pop(seat)
    points = " ".join(map(str, [mine, *scores]))
    if table.outcome["how"] != "played" or ended >= end_of(table.daily.day):
        return ended, GAVE_UP, 0, points
    if ranks[seat] != 1:
        return ended, LOST, mine - max(scores), points
    return ended, SHARED if ranks.count(1) > 1 else WON, mine - max(scores), points


def read_points(text: str | None) -> list[int]:
    """Stored points, one's own first."""
    return [int(one) for one in (text or "").split()]


def count_all(groups: list[tuple[int, int, int]]) -> int:
    """The number of tries."""
    return sum(count for _, _, count in groups)


def count_ahead(groups: list[tuple[int, int, int]], outcome: int, margin: int) -> int:
    """How many tries are better."""
    return sum(count for other, points, count in groups if (other, points) > (outcome, margin))
