"""Structured logs: one line of JSON for every request and event.

Logs never hold cookies, tokens, moves, seeds or chat. Paths are logged as the pattern of their route, because whoever
knows the id of a table may open it.
"""

import json
import logging
import sys
import time
from types import CodeType
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tatami.web.metrics import Metrics

__all__ = ["LOGGER", "Observer", "note", "place", "set_up_logs"]

LOGGER = logging.getLogger("tatami.web")


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, event and its data; of an exception only its type and place, as its text may hold secrets."""
        data: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "data", {}),
        }
        if record.exc_info and record.exc_info[0]:
            data["error"] = record.exc_info[0].__name__
            data["at"] = places(record.exc_info[2])
        return json.dumps(data, ensure_ascii=False, default=str)


def places(traceback: Any) -> list[str]:
    """The stack of an exception as file:line, innermost last."""
    found = []
    while traceback is not None:
        found.append(place(traceback.tb_frame.f_code, traceback.tb_lineno))
        traceback = traceback.tb_next
    return found[-12:]


def place(code: CodeType, line: int) -> str:
    """A line of code as file:line, without the folders of this machine."""
    return f"{code.co_filename.rpartition('site-packages/')[2].rpartition('src/')[2]}:{line}"


def set_up_logs(level: str) -> None:
    """Write all logs to standard error as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # uvicorn's access log holds full paths; `Observer` replaces it
    for name in ("uvicorn", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(name).setLevel("WARNING")


def note(event: str, level: int = logging.INFO, **data: Any) -> None:
    """Log an event with its data."""
    LOGGER.log(level, event, extra={"data": data})


class Observer:
    """Logs and measures every HTTP request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log and measure its response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 500

        async def send_observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_observed)
        except Exception:
            LOGGER.exception("failed")
            raise
        finally:
            seconds = time.perf_counter() - begin
            route = getattr(scope.get("route"), "path", "other")
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
            self.metrics.requests.labels(method, route, status).observe(seconds)
            note("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
