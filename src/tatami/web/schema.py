"""The OpenAPI document, from the declared operations and the structs of everything that is sent.

The client generates its own types from this document.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from types import NoneType
from typing import Any, Union, get_args

import msgspec

from tatami.core.messages import Json
from tatami.match import protocol
from tatami.web.refusals import Refusal
from tatami.web.routing import Operation, content_type

__all__ = ["describe"]

REFERENCE = "#/components/schemas/{name}"
REFUSED = {
    400: "Not valid JSON",
    401: "The identity cookie is missing or unknown",
    403: "Not yours, or sent from another site",
    404: "Not found",
    409: "Not possible now",
    413: "Too long",
    415: "Unsupported content type",
    422: "Invalid content",
    429: "Too many requests",
    503: "Not ready",
}
ALWAYS = {429, 503}
WITH_BODY = {400, 403, 413, 415, 422}


def describe(operations: Sequence[Operation], version: str) -> Json:
    """The whole document."""
    ids = {operation.handler.__name__: identify(operation) for operation in operations}
    paths: dict[str, Json] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = describe_operation(operation, ids)
    info = {
        "title": "tatami",
        "version": version,
        "description": "Board games for people and programs; docs/protocol.md explains it.",
    }
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas(operations)}}


def identify(operation: Operation) -> str:
    """The id of an operation: its handler, path and method."""
    return re.sub(r"\W", "_", f"{operation.handler.__name__}{operation.path}_{operation.method.lower()}")


def describe_operation(operation: Operation, ids: Mapping[str, str]) -> Json:
    """One operation; `ids` are those of all operations, by their handlers' names."""
    described: Json = {
        "summary": operation.handler.__name__.replace("_", " ").title(),
        "description": operation.handler.__doc__,
        "operationId": identify(operation),
    }
    if parameters := [*describe_parameters(operation, "path"), *describe_parameters(operation, "query")]:
        described["parameters"] = parameters
    if operation.body is not None:
        content = describe_content(operation.body)
        if operation.example is not None:
            content[content_type(operation.body)]["example"] = operation.example
        described["requestBody"] = {"required": True, "content": content}
    success: Json = {"description": "Success", "content": describe_content(operation.answer)}
    if operation.leads_to:
        success["links"] = {
            name: {"operationId": name, "parameters": {"table": "$response.body#/id"}}
            for name in (ids[name] for name in operation.leads_to)
        }
    refusals = {
        status: {"description": REFUSED[status], "content": describe_content(Refusal)} for status in errors(operation)
    }
    described["responses"] = {str(status): found for status, found in ({operation.status: success} | refusals).items()}
    return described


def errors(operation: Operation) -> list[int]:
    """The statuses that an operation may refuse with."""
    found = {*operation.errors, *ALWAYS}
    if operation.needs_identity:
        found.add(401)
    if operation.body is not None:
        found |= WITH_BODY
    if operation.types.keys() & {"path", "query"}:
        found.add(422)
    return sorted(found)


def describe_parameters(operation: Operation, place: str) -> list[Json]:
    """The parameters in the path or in the query. Text cannot be null, so that an optional one may only be left out."""
    if place not in operation.types:
        return []
    return [
        {
            "name": field.name,
            "in": place,
            "required": field.required,
            "schema": msgspec.json.schema(not_null(field.type)),
        }
        for field in msgspec.structs.fields(operation.types[place])
    ]


def not_null(kind: Any) -> Any:
    """A type without None."""
    kinds = get_args(kind)
    return Union[tuple(one for one in kinds if one is not NoneType)] if NoneType in kinds else kind  # noqa: UP007


def describe_content(kind: Any) -> Json:
    """A body or an answer of this type."""
    schema = {"$ref": REFERENCE.format(name=kind.__name__)} if is_struct(kind) else {"type": "string"}
    return {content_type(kind): {"schema": schema}}


def is_struct(kind: Any) -> bool:
    """Is this type sent as JSON? The others are plain text."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def schemas(operations: Iterable[Operation]) -> Json:
    """The schemas of all bodies, answers and WebSocket frames."""
    requests, frames = get_args(protocol.Request), protocol.Frame.__subclasses__()
    sent = {kind for operation in operations for kind in (operation.body, operation.answer) if is_struct(kind)}
    structs = sorted({Refusal, *sent, *requests, *frames}, key=lambda struct: struct.__name__)
    unions = {"ClientFrame": protocol.Request, "ServerFrame": reduce(or_, frames)}
    shapes, components = msgspec.json.schema_components([*unions.values(), *structs], ref_template=REFERENCE)
    return components | dict(zip(unions, shapes, strict=False))
