"""Boxes are stored once: events in the store, and views at a table, refer to a box by its hash."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tatami.core.messages import Json
from tatami.match.events import Created, Started, TableEvent

__all__ = ["box_references", "short_options", "with_boxes", "without_boxes"]


def reference_to(body: bytes) -> str:
    """The hash of a box. A box is always a JSON object, so a string in its place is a reference."""
    return f"sha256:{hashlib.sha256(body).hexdigest()}"


def short_options(options: Json, boxes: dict[str, bytes] | None = None) -> Json:
    """Options with a reference in place of the box, which is added to `boxes`."""
    box = options.get("box")
    if not isinstance(box, Mapping):
        return options
    body = msgspec.json.encode(box)
    reference = reference_to(body)
    if boxes is not None:
        boxes[reference] = body
    return {**options, "box": reference}


def without_boxes(event: TableEvent) -> tuple[TableEvent, Mapping[str, bytes]]:
    """An event as it is stored, and the boxes that it refers to."""
    options = options_of(event)
    if options is None:
        return event, {}
    boxes: dict[str, bytes] = {}
    return with_options(event, short_options(options, boxes)), boxes


def box_references(event: TableEvent) -> list[str]:
    """The boxes that a stored event refers to."""
    box = (options_of(event) or {}).get("box")
    return [box] if isinstance(box, str) else []


def with_boxes(event: TableEvent, boxes: Mapping[str, bytes]) -> TableEvent:
    """A stored event with the boxes that it refers to."""
    found = box_references(event)
    return with_options(event, {**(options_of(event) or {}), "box": msgspec.json.decode(boxes[found[0]])})


def options_of(event: TableEvent) -> Json | None:
    """The options in an event that may hold a box."""
    if isinstance(event, Created):
        return event.data.terms.options
    if isinstance(event, Started) and event.data.deal is not None:
        options: Any = event.data.deal.get("options")
        return options if isinstance(options, dict) else None
    return None


def with_options(event: TableEvent, options: Json) -> TableEvent:
    """The event with other options."""
    if isinstance(event, Created):
        return replace(event, data=replace(event.data, terms=replace(event.data.terms, options=options)))
    if isinstance(event, Started) and event.data.deal is not None:
        return replace(event, data=replace(event.data, deal={**event.data.deal, "options": options}))
    return event
