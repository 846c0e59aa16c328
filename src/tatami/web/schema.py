"""The OpenAPI document: FastAPI's own of the routes, with msgspec's schemas of everything that is sent.

Types are written once, as msgspec structs; a client generates its own from this document.
"""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from tatami.core.messages import Json
from tatami.match import protocol
from tatami.web.refusals import Refusal

__all__ = ["describe", "documented"]

REFERENCE = "#/components/schemas/{name}"
REFUSED = {
    400: "No JSON",
    401: "Nobody: the cookie is missing or unknown",
    403: "Not yours, or asked from another site",
    404: "There is no such thing",
    409: "Not now",
    413: "Too long",
    415: "Another content type is expected",
    422: "Understood, but wrong",
    429: "Too fast",
    503: "Not ready",
}
ASKED = (429, 503)
SENT = (400, 403, 413, 415, 422, 429, 503)
STRUCTS: set[type[msgspec.Struct]] = {Refusal}


def documented(
    answer: type[msgspec.Struct] | str,
    body: type[msgspec.Struct] | str | None = None,
    status: int = 200,
    errors: Sequence[int] = (),
    example: Json | None = None,
    leads_to: Sequence[str] = (),
) -> dict[str, Any]:
    """What FastAPI shall say of a route; `answer` and `body` are structs, or content types of plain texts.

    `example` is a body, `leads_to` are operations that take the id in the answer as their table.
    """
    statuses = sorted({*errors, *(SENT if body else ASKED)})
    responses: dict[int | str, Json] = {
        code: {"description": REFUSED[code], "content": content(Refusal)} for code in statuses
    }
    responses[status] = {"description": "What was asked for", "content": content(answer)}
    if leads_to:
        links = {name: {"operationId": name, "parameters": {"table": "$response.body#/id"}} for name in leads_to}
        responses[status]["links"] = links
    extra = {"requestBody": {"required": True, "content": content(body, example)}} if body else {}
    return {"status_code": status, "responses": responses, "openapi_extra": extra, "response_model": None}


def content(kind: type[msgspec.Struct] | str, example: Json | None = None) -> Json:
    """How a body is described; the structs are remembered for the document."""
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    STRUCTS.add(kind)
    described: Json = {"schema": {"$ref": REFERENCE.format(name=kind.__name__)}}
    return {"application/json": described if example is None else {**described, "example": example}}


def describe(app: FastAPI) -> Json:
    """The whole document."""
    document = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    frames = protocol.Frame.__subclasses__()
    structs = sorted(STRUCTS | set(get_args(protocol.Request)) | set(frames), key=lambda struct: struct.__name__)
    unions = {"ClientFrame": protocol.Request, "ServerFrame": union(frames)}
    shapes, components = msgspec.json.schema_components([*unions.values(), *structs], ref_template=REFERENCE)
    schemas = components | dict(zip(unions, shapes, strict=False))
    document["components"] = {**document.get("components", {}), "schemas": schemas}
    return document


def union(kinds: Sequence[type]) -> Any:
    """Any of these."""
    found: Any = kinds[0]
    for kind in kinds[1:]:
        found = found | kind
    return found
