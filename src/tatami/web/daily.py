"""The HTTP operations for the deal of the day."""

from msgspec import Struct

from tatami.match.day_deals import DayResults, Days
from tatami.match.protocol import Day, Id, Person
from tatami.web.learning import need_game
from tatami.web.routing import Call, Operations

__all__ = ["DAILY"]

DAILY = Operations()
STORE_COST = 10.0
RESULTS_COST = 4.0


class DealPath(Struct):
    """A game in a path."""

    game: Id


class DayQuery(Struct):
    """A day; today if left out."""

    day: Day | None = None


class DayWanted(Struct):
    """The day whose deal to play; today if left out."""

    day: Day | None = None


class DayTable(Struct):
    """The id of the table with the deal."""

    id: str


@DAILY.get("/api/daily", cost=RESULTS_COST)
async def get_days(call: Call, me: Person | None) -> Days:
    """Return today's deals, and what you played lately."""
    return await call.service.day_deals.overview(me)


@DAILY.get("/api/daily/{game}", errors=[404], cost=RESULTS_COST)
async def get_day_results(call: Call, me: Person | None, path: DealPath, query: DayQuery) -> DayResults:
    """Return everybody's results of one deal of the day."""
    return await call.service.day_deals.results(need_game(path.game), query.day, me)


@DAILY.post("/api/daily/{game}", status=201, errors=[404, 409], cost=STORE_COST)
async def post_day(call: Call, me: Person, path: DealPath, body: DayWanted) -> DayTable:
    """Play a deal of the day: your counted try once, on the day itself; otherwise practice."""
    return DayTable(await call.service.day_deals.begin(me, need_game(path.game), body.day))
