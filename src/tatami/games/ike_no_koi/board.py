"""A view of a game of Iké no Koï as text."""

import textwrap
from collections.abc import Iterator

from tatami.core import painting
from tatami.core.messages import Catalogue, Json

__all__ = ["board", "tell_challenge"]

WIDTH = 80

TOLD_CHALLENGES = {
    "pairs": {"code": "challenge-pairs"},
    "triple": {"code": "challenge-triple"},
    "fewest-varieties": {"code": "challenge-fewest-varieties"},
    "most-varieties": {"code": "challenge-most-varieties"},
    "same": {"code": "challenge-same"},
    "most": {"code": "challenge-most"},
    "fewest": {"code": "challenge-fewest"},
    "duos": {"code": "challenge-duos"},
}


def tell_challenge(challenge: Json) -> Json:
    """A challenge to be told."""
    return TOLD_CHALLENGES[challenge["kind"]] | challenge


def board(view: Json, catalogue: Catalogue, colour: bool) -> str:
    """The jetties as a table, zones in brackets where a bridge protects them, and what lies beside them."""
    paint = painting.painter(colour)
    used = list(view["token_lotus"])
    say = catalogue.say
    lines = [
        row(say("board-zone"), [*used, say("board-flowers"), say("board-lanterns")]),
        paint(row(say("board-lotus"), list(map(str, view["token_lotus"].values()))), "dim"),
    ]
    for seat, jetty in enumerate(view["jetties"], 1):
        mark = ">" if seat == view["to_act"] else " "
        cells = [show_zone(jetty, int(zone)) for zone in used] + [str(jetty["flowers"]), str(jetty["lanterns"])]
        line = row(f"{mark} {say('board-seat', seat=seat)}", cells)
        lines.append(paint(line.rstrip(), "bold" if seat == view["to_act"] else ""))
    lines.append(paint(row(say("board-leader"), [leader(view, int(zone)) for zone in used]), "dim"))
    lines.append("")
    for note in notes(view, catalogue):
        lines += textwrap.wrap(note, WIDTH, subsequent_indent="  ")
    return "\n".join(line.rstrip() for line in lines)


def row(label: str, cells: list[str]) -> str:
    """One line of the table of jetties."""
    return f"{label:<9}" + "".join(f"{cell:^6}" for cell in cells)


def show_zone(jetty: Json, zone: int) -> str:
    """Koi, and bamboos after a plus."""
    koi, bamboos = jetty["koi"][zone - 2], jetty["bamboos"][zone - 2]
    text = f"{koi}+{bamboos}" if bamboos else str(koi or ".")
    return f"[{text}]" if zone in jetty["protected"] else text


def notes(view: Json, catalogue: Catalogue) -> Iterator[str]:
    """What lies beside the jetties, as far as it is known."""
    say = catalogue.say
    if view["phase"] == "bridge" or any(jetty["bridges"] for jetty in view["jetties"]):
        yield say("board-rows", rows=" / ".join(" ".join(map(str, zones)) for zones in view["zones"]))
    yield say("board-river", cards=tell_names(view["river"], catalogue), pile=view["pile"])
    if view["waiting"]:
        yield say("board-waiting", cards=tell_names(view["waiting"], catalogue))
    if view["next"]:
        ways = [tell_names(way, catalogue) for way in view["next"]]
        yield say("board-next", cards=say("board-or").join(ways))
    if view["basin"]:
        yield say("board-basin", cards=tell_names(view["basin"], catalogue))
    yield say("board-common", challenge=tell_challenge(view["common"]))
    for seat, challenge in enumerate(view["challenges"], 1):
        if challenge:
            yield say("board-personal", seat=seat, challenge=tell_challenge(challenge))


def leader(view: Json, zone: int) -> str:
    """The seat that would win the zone's honour token now."""
    return next((str(seat) for seat, won in enumerate(view["sheet"]["tokens"], 1) if zone in won), "-")


def tell_names(names: list[str | None], catalogue: Catalogue) -> str:
    """Cards in a row; a question mark for one that is not known."""
    told = [catalogue.say("card", card=name) if name else "?" for name in names]
    return ", ".join(told) or "-"
