"""Errors that stand: what everybody is told of them, and what stays hidden until the game is over.

With the option `errors: "stand"` a wrong move is played like any other. The event that tells of it carries the error as
a secret of nobody's, so no seat is told; the event that tells of a true objection names it openly.
"""

from collections.abc import Iterable

from tatami.core.messages import Event, Json

__all__ = ["NOBODY", "list_errors"]

NOBODY = 0
"""The seat whose secrets no seat sees."""


def list_errors(events: Iterable[Event]) -> list[Json]:
    """All errors in the order made, each with the seat that spotted it, or None."""
    found: list[Json] = []
    for event in events:
        found += [{**error, "spotted_by": None} for error in event.secret.get(NOBODY, {}).get("errors", ())]
        for error in event.params.get("errors", ()):
            found = [other for other in found if other != {**error, "spotted_by": None}]
            found.append({**error, "spotted_by": event.params["seat"]})
    return found
