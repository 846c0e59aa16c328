"""Declare an HTTP operation once: the checks before its handler and its OpenAPI description both follow from that.

The types come from the handler's signature. After the `Call` it takes any of these, by name:

- `me`: `Person` if only people with an identity may call, `Person | None` if anybody may;
- `path`, `query`: structs of the parameters, converted from text by msgspec;
- `body`: a struct, sent as JSON, or `bytes`, sent as plain text.

It returns a struct, sent as JSON, a `str`, sent as plain text, or an `Svg`.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tatami.core.messages import Json
from tatami.match.protocol import Person
from tatami.match.service import Service
from tatami.web.identity import check_caller, keep_identity
from tatami.web.refusals import decode, refuse, where
from tatami.web.site import Site, site_of

__all__ = ["JSON", "TEXT", "Call", "Operation", "Operations", "Svg"]

JSON = "application/json"
TEXT = "text/plain"
SVG = "image/svg+xml"
MAX_BODY = 4_096
Handler = Callable[..., Awaitable[Any]]
Function = TypeVar("Function", bound=Handler)


class Svg(str):
    """A picture as the answer of an operation."""


@dataclass
class Call:
    """One request, and what its handler adds to the response."""

    request: Request
    headers: dict[str, str] = field(default_factory=dict)
    token: str | None = None
    """If set, the browser keeps it as the caller's identity."""

    @property
    def site(self) -> Site:
        """The site that was called."""
        return site_of(self.request)

    @property
    def service(self) -> Service:
        """The match service of the site."""
        return self.site.service


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    method: str
    path: str
    handler: Handler
    status: int = 200
    errors: Sequence[int] = ()
    """Statuses of refusals that do not follow from the other fields."""
    cost: float = 1.0
    """How many tokens of the caller's rate limit it takes."""
    is_limited: bool = True
    """False if neither origin nor rate is checked; then the handler cannot take `me`."""
    max_body: int = MAX_BODY
    example: Json | None = None
    """A body that is accepted, for the description."""
    leads_to: Sequence[str] = ()
    """Names of operations that take the `id` of the answer as their table."""

    @cached_property
    def types(self) -> Mapping[str, Any]:
        """The types of the handler's parameters and of its result."""
        return get_type_hints(self.handler, include_extras=True)

    @property
    def needs_identity(self) -> bool:
        """May only people with an identity call it?"""
        return self.types.get("me") is Person

    @property
    def body(self) -> Any:
        """The type of the body; None if it takes none."""
        return self.types.get("body")

    @property
    def answer(self) -> Any:
        """The type of the answer."""
        return self.types["return"]

    @cached_property
    def decoder(self) -> "msgspec.json.Decoder[Any]":
        """The decoder of the body."""
        return msgspec.json.Decoder(self.body)

    @cached_property
    def empty_body(self) -> bytes:
        """What an empty body stands for."""
        return b"" if any(field.required for field in msgspec.structs.fields(self.body)) else b"{}"

    async def respond(self, request: Request) -> Response:
        """Check a request, handle it, and encode the answer."""
        call = Call(request)
        values = {}
        if self.is_limited:
            me = await check_caller(request, self.cost, content_type(self.body))
            if me is None and self.needs_identity:
                raise refuse("nobody", 401)
            values["me"] = me
        if "path" in self.types:
            values["path"] = convert("path", request.path_params, self.types["path"])
        if "query" in self.types:
            values["query"] = convert("query", request.query_params, self.types["query"])
        if self.body is not None:
            values["body"] = await self.read_body(request)
        answer = await self.handler(call, **{name: value for name, value in values.items() if name in self.types})
        content = answer if isinstance(answer, str) else msgspec.json.encode(answer)
        response = Response(content, self.status, call.headers, content_type(self.answer))
        if call.token is not None:
            keep_identity(request, response, call.token)
        return response

    async def read_body(self, request: Request) -> Any:
        """The decoded body."""
        data = await read(request, self.max_body)
        return data if self.body is bytes else decode(data or self.empty_body, self.decoder)


class Resource:
    """All operations of one path, as an ASGI application."""

    def __init__(self, operations: Mapping[str, Operation]) -> None:
        self.operations = operations

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by its method."""
        operation = self.operations.get(scope["method"])
        if operation is None:
            raise refuse("no-such-method", 405, {"Allow": ", ".join(sorted(self.operations))})
        response = await operation.respond(Request(scope, receive))
        await response(scope, receive, send)


class Operations(list[Operation]):
    """The operations of an application, in the order of their declaration."""

    def get(self, path: str, **settings: Any) -> Callable[[Function], Function]:
        """Declare the decorated handler as GET of a path; settings are those of `Operation`."""
        return self.declare("GET", path, **settings)

    def post(self, path: str, **settings: Any) -> Callable[[Function], Function]:
        """Declare the decorated handler as POST to a path; settings are those of `Operation`."""
        return self.declare("POST", path, **settings)

    def declare(self, method: str, path: str, **settings: Any) -> Callable[[Function], Function]:
        """Declare the decorated handler; settings are those of `Operation`."""

        def add(handler: Function) -> Function:
            self.append(Operation(method, path, handler, **settings))
            return handler

        return add

    def routes(self) -> list[Route]:
        """One route for each path."""
        paths: dict[str, dict[str, Operation]] = {}
        for operation in self:
            paths.setdefault(operation.path, {})[operation.method] = operation
        return [Route(path, Resource(operations)) for path, operations in paths.items()]


def content_type(kind: Any) -> str:
    """The content type of a body or an answer of this type."""
    return {bytes: TEXT, str: TEXT, Svg: SVG}.get(kind, JSON)


def convert(place: str, values: Mapping[str, str], kind: Any) -> Any:
    """Parameters as a struct, or a refusal that names the wrong one."""
    try:
        found = msgspec.convert(dict(values), kind, strict=False)
    except msgspec.ValidationError as error:
        raise refuse("wrong-parameter", 422, place=where(error)[0].replace("$", place, 1)) from None
    for name in values.keys() & set(kind.__struct_fields__):
        if getattr(found, name) is None:  # msgspec reads the text "null" as None
            raise refuse("wrong-parameter", 422, place=f"{place}.{name}")
    return found


async def read(request: Request, max_size: int) -> bytes:
    """The body; refused as soon as it is too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > max_size:
            raise refuse("too-long", 413, most=max_size)
    return bytes(body)
