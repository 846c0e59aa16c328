"""Who is asking: a guest identity in a cookie, which only this server can read."""

import math
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tatami.match.protocol import Person
from tatami.web.refusals import refuse
from tatami.web.security import check_request, is_secure
from tatami.web.site import address_of, site_of

__all__ = ["COOKIE", "keep_identity", "person_of", "somebody", "visitor"]

COOKIE = "tatami"
YEAR = 365 * 86_400
LONGEST_TOKEN = 200
JSON = "application/json"


async def person_of(connection: HTTPConnection) -> Person | None:
    """The person whose cookie this is, if any."""
    token = connection.cookies.get(COOKIE, "")
    return await site_of(connection).service.person_of(token) if 0 < len(token) <= LONGEST_TOKEN else None


def keep_identity(request: Request, response: Response, token: str) -> None:
    """Let the browser keep a token for a year, out of reach of scripts and of other sites."""
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=is_secure(request))


def visitor(cost: float = 1.0, content_type: str = JSON) -> Callable[[Request], Awaitable[Person | None]]:
    """Anybody whose request may pass: from our own pages or from a program, and not too many at once."""

    async def check(request: Request) -> Person | None:
        check_request(request, content_type)
        limits = site_of(request).limits
        slow_down(limits.addresses.wait(address_of(request), cost))
        person = await person_of(request)
        if person is not None:
            slow_down(limits.people.wait(person.id, cost))
        return person

    return check


def somebody(cost: float = 1.0, content_type: str = JSON) -> Callable[[Request], Awaitable[Person]]:
    """The same, for people with an identity only."""
    anybody = visitor(cost, content_type)

    async def check(request: Request) -> Person:
        person = await anybody(request)
        if person is None:
            raise refuse("nobody", 401)
        return person

    return check


def slow_down(seconds: float) -> None:
    """Refuse what comes too early."""
    if seconds:
        whole = math.ceil(seconds)
        raise refuse("too-fast", 429, {"Retry-After": str(whole)}, seconds=whole)
