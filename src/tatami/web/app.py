"""The application: operations, pages, the WebSocket, and the responses to errors."""

import logging

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

import tatami
from tatami.core.errors import TatamiError
from tatami.match.service import Service
from tatami.web.http import OPERATIONS
from tatami.web.limits import Limits
from tatami.web.logs import Observer, note
from tatami.web.metrics import Metrics
from tatami.web.refusals import Problem, answer, refuse
from tatami.web.routing import JSON
from tatami.web.schema import describe
from tatami.web.security import Hosts, Shield
from tatami.web.site import Site, address_of, site_of
from tatami.web.socket import talk
from tatami.web.static import PAGES, Client

__all__ = ["make_app"]

STATUS = {
    "branch-at-end": 409,
    "branch-too-long": 409,
    "link-used": 404,
    "no-picture": 404,
    "no-spectators": 403,
    "no-such-board": 404,
    "no-such-lesson": 404,
    "no-such-mistake": 404,
    "no-such-puzzle": 404,
    "no-such-theme": 404,
    "comments-alone": 403,
    "no-such-move": 404,
    "no-such-ply": 404,
    "no-such-table": 404,
    "not-over": 409,
    "review-not-over": 409,
    "daily-review-later": 409,
    "no-such-day": 404,
    "review-no-moves": 409,
    "review-too-long": 409,
    "reviews-busy": 409,
    "not-your-seat": 403,
    "storage-failed": 503,
    "stored-too-much": 429,
    "too-fast": 429,
    "too-many-bot-tables": 409,
    "too-many-restarts": 409,
    "too-many-tables": 409,
    "transcript-too-long": 413,
}
"""HTTP statuses of the match service's refusals; all others are INVALID."""
INVALID = 422


def make_app(
    service: Service, limits: Limits | None = None, client: Client | None = None, hosts: Hosts | None = None
) -> Starlette:
    """An application around an open match service."""
    metrics = Metrics()
    metrics.watch(service.stats)
    client = client or Client()
    routes: list[BaseRoute] = [*OPERATIONS.routes(), openapi_route(), WebSocketRoute("/api/socket", talk)]
    app = Starlette(
        routes=[*routes, *page_routes(client)],
        middleware=[Middleware(Shield, hosts=hosts or Hosts()), Middleware(Observer, metrics=metrics)],
        exception_handlers={TatamiError: refused, HTTPException: no_such_route},
    )
    app.state.site = Site(service, limits or Limits(), metrics)
    app.state.client = client
    return app


def openapi_route() -> Route:
    """The description of all operations."""
    document = msgspec.json.encode(describe(OPERATIONS, tatami.__version__))

    async def openapi(request: Request) -> Response:
        return Response(document, media_type=JSON)

    return Route("/openapi.json", openapi)


def page_routes(client: Client) -> list[Route]:
    """The client's pages and files."""

    async def page(request: Request) -> Response:
        return client.page(request)

    async def file(request: Request) -> Response:
        return client.files[request.url.path].response(request)

    return [*[Route(path, page) for path in PAGES], *[Route(path, file) for path in client.files]]


async def refused(request: Request, error: Exception) -> Response:
    """Answer a refusal of the match service, the rules or the web layer."""
    assert isinstance(error, TatamiError)
    code = error.reason.code
    status = error.status if isinstance(error, Problem) else STATUS.get(code, INVALID)
    site_of(request).metrics.refused.labels(code).inc()
    route = getattr(request.scope.get("route"), "path", "other")
    level = logging.WARNING if status in (401, 403, 429) else logging.INFO
    note("refused", level, code=code, status=status, route=route, address=address_of(request))
    return answer(request, error, status, error.headers if isinstance(error, Problem) else None)


async def no_such_route(request: Request, error: Exception) -> Response:
    """Unknown path or method. A browser that follows a wrong link gets the client, which says so."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        allowed = ", ".join(sorted((error.headers or {})["Allow"].split(", ")))
        return await refused(request, refuse("no-such-method", 405, {"Allow": allowed}))
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
        client: Client = request.app.state.client
        return client.page(request, 404)
    return await refused(request, refuse("no-such-path", 404))
