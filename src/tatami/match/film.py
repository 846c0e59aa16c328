"""A game as one animated SVG: its pictures one after the other, shown in turn by SMIL, without any script."""

import re
from collections.abc import Sequence
from typing import TypeVar

from tatami.core.game import Position
from tatami.core.svg import element, number

__all__ = ["MOST_BYTES", "MOST_FRAMES", "film"]

MOST_FRAMES = 150
MOST_BYTES = 4_000_000
"""A longer or larger film leaves out positions at regular intervals."""
FRAME_SECONDS = 1.2
LAST_SECONDS = 5.0
"""How long the last position stays before the film begins again."""
OPENING = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')
Item = TypeVar("Item")


def film(positions: Sequence[Position], seat: int | None) -> str:
    """These positions as an animated picture, as one seat, or a spectator (None), saw them."""
    chosen = thinned(positions, MOST_FRAMES)
    drawn = [position.to_svg(seat=seat) for position in chosen]
    size = sum(map(len, drawn))
    if size > MOST_BYTES:
        drawn = thinned(drawn, max(2, len(drawn) * MOST_BYTES // size))
    boxes = [tuple(map(float, found.groups())) for found in map(OPENING.match, drawn) if found]
    frames = [show(one, index, len(drawn)) for index, one in enumerate(drawn)]
    box = " ".join(["0", "0", *[number(max(sides)) for sides in zip(*boxes, strict=True)]])
    return element("svg", *frames, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img")


def show(picture: str, index: int, count: int) -> str:
    """One picture as a group that is visible during its part of the film. Without animation, only the last one is."""
    inside = OPENING.sub("", picture, count=1).removesuffix("</svg>")
    whole = FRAME_SECONDS * (count - 1) + LAST_SECONDS
    is_last = index + 1 == count
    steps = [(0.0, "none")] if index else []
    steps.append((index * FRAME_SECONDS / whole, "inline"))
    steps += [] if is_last else [((index + 1) * FRAME_SECONDS / whole, "none")]
    turn = element(
        "animate",
        attributeName="display",
        values=";".join(value for _, value in steps),
        keyTimes=";".join(f"{time:.6g}" for time, _ in steps),
        calcMode="discrete",
        dur=f"{whole:.6g}s",
        repeatCount="indefinite",
    )
    return element("g", turn, inside, display="inline" if is_last else "none")


def thinned(items: Sequence[Item], most: int) -> list[Item]:
    """At most this many of the items, evenly spaced, including the first and the last."""
    if len(items) <= most:
        return list(items)
    return [items[round(index * (len(items) - 1) / (most - 1))] for index in range(most)]
