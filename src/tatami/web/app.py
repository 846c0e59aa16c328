"""The application: routes, pages, the WebSocket, and what happens when something is wrong."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

import tatami
from tatami.core.errors import TatamiError
from tatami.match.service import Service
from tatami.web import http
from tatami.web.limits import Limits
from tatami.web.logs import Observer, note
from tatami.web.metrics import Metrics
from tatami.web.refusals import Problem, answer, refuse
from tatami.web.schema import describe
from tatami.web.security import Shield
from tatami.web.site import Site, address_of, site_of
from tatami.web.socket import talk
from tatami.web.static import PAGES, Client

__all__ = ["make_app"]

STATUS = {
    "link-used": 404,
    "no-spectators": 403,
    "no-such-ply": 404,
    "no-such-table": 404,
    "not-over": 409,
    "not-your-seat": 403,
    "storage-failed": 503,
    "too-fast": 429,
    "transcript-too-long": 413,
}
"""The statuses of what the match service refuses; whatever is not here was understood, but is wrong."""
WRONG = 422


def make_app(service: Service, limits: Limits | None = None, client: Client | None = None) -> FastAPI:
    """An application around an open match service."""
    app = FastAPI(title="tatami", version=tatami.__version__, docs_url=None, redoc_url=None)
    app.description = "Board games for people and programs; docs/protocol.md explains it."
    metrics = Metrics()
    metrics.watch(service.stats)
    app.state.site = Site(service, limits or Limits(), metrics)
    app.include_router(http.router)
    app.add_api_websocket_route("/api/socket", talk)
    add_pages(app, client or Client())
    app.add_exception_handler(TatamiError, refused)
    app.add_exception_handler(RequestValidationError, wrong_parameter)
    app.add_exception_handler(HTTPException, no_such_route)
    app.add_middleware(Observer, metrics=metrics)
    app.add_middleware(Shield)
    document = describe(app)
    app.openapi = lambda: document  # type: ignore[method-assign]
    return app


def add_pages(app: FastAPI, client: Client) -> None:
    """The client's pages and files."""

    async def page(request: Request) -> Response:
        return client.page(request)

    async def file(request: Request) -> Response:
        return client.files[request.url.path].response(request)

    for path in PAGES:
        app.add_route(path, page, ["GET"], include_in_schema=False)
    for path in client.files:
        app.add_route(path, file, ["GET"], include_in_schema=False)
    app.state.client = client


async def refused(request: Request, error: Exception) -> Response:
    """What the match service, the rules or the web layer refuse."""
    assert isinstance(error, TatamiError)
    code = error.reason.code
    status = error.status if isinstance(error, Problem) else STATUS.get(code, WRONG)
    site_of(request).metrics.refused.labels(code).inc()
    route = getattr(request.scope.get("route"), "path", "other")
    level = logging.WARNING if status in (401, 403, 429) else logging.INFO
    note("refused", level, code=code, status=status, route=route, address=address_of(request))
    return answer(request, error, status, error.headers if isinstance(error, Problem) else None)


async def wrong_parameter(request: Request, error: Exception) -> Response:
    """A part of the path or of the query that cannot be."""
    assert isinstance(error, RequestValidationError)
    place = ".".join(str(part) for part in error.errors()[0]["loc"])
    return await refused(request, refuse("wrong-parameter", 422, place=place))


async def no_such_route(request: Request, error: Exception) -> Response:
    """A path or a method that there is not; people who follow a wrong link get the client, which says so."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return await refused(request, refuse("no-such-method", 405, {"Allow": allowed(request)}))
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")
    if error.status_code == 404 and wants_page:
        client: Client = request.app.state.client
        return client.page(request, 404)
    if error.status_code == 404:
        return await refused(request, refuse("no-such-path", 404))
    return await refused(request, refuse("no-json", error.status_code))


def allowed(request: Request) -> str:
    """The methods that there are at a path, whichever route has them."""
    routes = [*http.router.routes, *request.app.routes]
    fitting = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return ", ".join(sorted({method for route in fitting for method in getattr(route, "methods", None) or ()}))
