"""Structured logs: one JSON object a line for every request and event; never a cookie, token, word, seed or chat text.

Paths are logged as the route's pattern, because a table's id opens its door.
"""

import json
import logging
import sys
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tatami.web.metrics import Metrics

__all__ = ["LOGGER", "Observer", "note", "set_up_logs"]

LOGGER = logging.getLogger("tatami.web")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, event, and what it came with; of an error its kind and place, but not its text or values."""
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
    """Where an error happened, as file:line, the innermost last."""
    found = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('site-packages/')[2].rpartition('src/')[2]}:{traceback.tb_lineno}")
        traceback = traceback.tb_next
    return found[-12:]


def set_up_logs(level: str) -> None:
    """Send everything that is logged to the error output, a line of JSON each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # uvicorn's own lines of requests would carry paths; ours take their place
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
        """Pass a request on and watch what becomes of it."""
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
