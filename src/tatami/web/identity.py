"""Who is calling: a guest identity in a cookie that only this server can read."""

import math

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tatami.match.protocol import Person
from tatami.web.refusals import refuse
from tatami.web.security import check_request, is_secure
from tatami.web.site import address_of, site_of

__all__ = ["COOKIE", "check_caller", "keep_identity", "person_of"]

COOKIE = "tatami"
YEAR = 365 * 86_400
MAX_TOKEN = 200


async def person_of(connection: HTTPConnection) -> Person | None:
    """The person whose cookie this is, if any."""
    token = connection.cookies.get(COOKIE, "")
    return await site_of(connection).service.person_of(token) if 0 < len(token) <= MAX_TOKEN else None


def keep_identity(request: Request, response: Response, token: str) -> None:
    """Let the browser keep a token for a year, out of reach of scripts and other sites."""
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=is_secure(request))


async def check_caller(request: Request, cost: float, content_type: str) -> Person | None:
    """The caller, if known; refuses requests from other sites, of another content type, or above the rate limit."""
    check_request(request, content_type)
    limits = site_of(request).limits
    slow_down(limits.addresses.wait(address_of(request), cost))
    person = await person_of(request)
    if person is not None:
        slow_down(limits.people.wait(person.id, cost))
    return person


def slow_down(seconds: float) -> None:
    """Refuse a request that comes this much too early."""
    if seconds:
        whole = math.ceil(seconds)
        raise refuse("too-fast", 429, {"Retry-After": str(whole)}, seconds=whole)
