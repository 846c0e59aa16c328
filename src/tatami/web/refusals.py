"""Refusals over HTTP: a status, a reason as a code with parameters, and its sentence."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tatami.core.errors import TatamiError
from tatami.core.messages import LANGUAGES, Catalogue, Json, Reason

__all__ = ["LOCALE", "Problem", "Refusal", "answer", "decode", "preferred_language", "refuse", "where"]

LOCALE = Path(__file__).parent / "locale"
PLACE = re.compile(r"^(?P<problem>.*?)(?: - at `(?P<place>[^`]*)`)?$", re.DOTALL)


class Refusal(msgspec.Struct):
    """Why a request is refused, as a code for programs and as a sentence."""

    reason: Json
    text: str


class Problem(TatamiError):
    """A request that the web layer itself refuses."""

    def __init__(self, status: int, reason: Reason, headers: Mapping[str, str]) -> None:
        super().__init__(reason)
        self.status = status
        self.headers = headers
        self.catalogue = Catalogue("en", LOCALE)


def refuse(code: str, status: int, headers: Mapping[str, str] | None = None, **params: Any) -> Problem:
    """A problem with a code of the catalogues in locale/."""
    return Problem(status, Reason(code, params), headers or {})


def preferred_language(connection: HTTPConnection) -> str:
    """The language of ours that the browser prefers; English if it asks for none of them."""
    best, language = 0.0, "en"
    for wish in connection.headers.get("accept-language", "")[:200].split(","):
        tag, _, quality = wish.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if weight > best and tag[:2].lower() in LANGUAGES:
            best, language = weight, tag[:2].lower()
    return language


def answer(
    connection: HTTPConnection, error: TatamiError, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """The response that tells a refusal."""
    text = error.catalogue.within(preferred_language(connection)).tell(error.reason)
    body = msgspec.json.encode(Refusal(error.reason.to_json(), text))
    return Response(body, status, dict(headers or {}), "application/json")


def decode(data: bytes | str, decoder: "msgspec.json.Decoder[Any]") -> Any:
    """Decode JSON, or refuse it and say what is wrong where."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        place, problem = where(error)
        raise refuse("wrong-shape", 422, place=place, problem=problem) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise refuse("no-json", 400) from None


def where(error: msgspec.ValidationError) -> tuple[str, str]:
    """The place of a validation error, as `$.field`, and what is wrong there."""
    found = PLACE.match(str(error))
    assert found is not None
    return found["place"] or "$", found["problem"][:200]
