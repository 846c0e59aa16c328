"""What is shown of a game of Trini: the table as JSON and as text, and what a move did."""

from collections.abc import Callable, Iterator, Sequence

from tatami.core import painting
from tatami.core.messages import Catalogue, Event, Json
from tatami.core.record import Plain
from tatami.games.trini.constants import (
    ORIENTATIONS,
    POINTS_UP,
    ROUND_NAMES,
    ROUND_SPACES,
    TRIANGLE_NAMES,
    TRIANGLE_SPACES,
    TRINIS,
    place_of,
)
from tatami.games.trini.notation import WORDS, parts
from tatami.games.trini.state import FREE, MISSING, NO_TRINI, TriniState

__all__ = ["board", "detail", "events", "show"]

Paint = Callable[[str, str], str]


DICE_SHOWN: Sequence[Sequence[Json]] = [
    [{"seat": seat, "orientation": shown} for shown in ORIENTATIONS] for seat in range(len(TRINIS))
]
"""What is shown of a die, by its owner and its orientation."""


def show(s: TriniState, seat: int) -> Json:
    """The table as everybody sees it."""
    known = TriniState.plain(s)
    dice = zip(TRIANGLE_NAMES, known.owner, known.orientation, strict=True)
    turns, left = known.placed, known.trinis[: known.players]
    return {
        "ask": None if known.over else {"code": "ask-act"},
        "turn": known.turn + (not known.over),
        "board": {name: DICE_SHOWN[owner][shown].copy() for name, owner, shown in dice if owner > FREE},
        "rounds": {ROUND_NAMES[at]: {"seat": known.holder[at], "turn": turns[at]} for at in held_rounds(known)},
        "points": [int(TRINIS[known.players]) - trinis_left for trinis_left in left],
        "reserves": known.reserve[: known.players],
        "trinis_left": left,
        "countdown": known.quiet_turns - known.quiet,
        **show_missing(known),
    }


def show_missing(known: Plain) -> Json:
    """The spaces that the board of this box lacks, if any."""
    owners, holders = zip(TRIANGLE_NAMES, known.owner, strict=True), zip(ROUND_NAMES, known.holder, strict=False)
    found = [name for name, held in (*owners, *holders) if held == MISSING]
    return {"missing": found} if found else {}


def held_rounds(known: Plain) -> list[int]:
    """The rounds with a Trini, in the order of placing; those of one action by number."""
    found = [at for at, seat in enumerate(known.holder[: len(ROUND_NAMES)]) if seat > NO_TRINI]
    found.sort(key=known.placed.__getitem__)
    return found


def trinis(known: Plain) -> list[Json]:
    """The Trinis on the board, in the order of placing."""
    rounds = held_rounds(known)
    return [{"round": ROUND_NAMES[at], "seat": known.holder[at], "turn": known.placed[at]} for at in rounds]


def events(before: TriniState, move: int, after: TriniState) -> list[Event]:
    """What a move did: an action, Trinis placed, the end of the game."""
    old, known = TriniState.plain(before), TriniState.plain(after)
    seat = old.seat + 1
    done = parts(WORDS[move])
    if done.kind == "slide":
        shown = ORIENTATIONS[old.orientation[TRIANGLE_NAMES.index(done.triangle)]]
        params = {"seat": seat, "triangle": done.triangle, "to": done.to, "orientation": shown}
        found = [Event("die-slid", params)]
    else:
        params = {"seat": seat, "triangle": done.triangle, "orientation": done.shown}
        found = [Event("die-introduced" if done.kind == "introduce" else "die-turned", params)]
    left = old.trinis[seat - 1]
    for trini in trinis(known) if left > known.trinis[seat - 1] else ():
        if trini["turn"] == known.turn:
            left -= 1
            found.append(Event("trini-placed", {**trini, "left": left}))
    if known.over and left == 0:
        found.append(Event("all-placed", {"seat": seat}))
    elif known.over:
        found.append(Event("quiet-draw" if known.quiet_draw else "quiet-end", {"turns": known.quiet_turns}))
    return found


def detail(s: TriniState, events: Iterator[Event]) -> Json:
    """R10-R12: every Trini, and how the game ended."""
    reason = "all-placed" if 0 in s.trinis[: s.players] else "quiet"
    return {"trinis": trinis(TriniState.plain(s)), "reason": reason if s.over else None}


# The text board: a space takes two lines of seven characters and lies half its height below or above its neighbours.

SPACE, COLUMNS, LINES = 7, 7, 14
NO_SPACE = (" " * SPACE, " " * SPACE)
STYLES = ("", "blue", "magenta", "green", "cyan")


def board(view: Json, catalogue: Catalogue, colour: bool) -> str:
    """The board, each symbol towards the round it looks at; below it the seats."""
    paint = painting.painter(colour)
    lines: list[dict[int, str]] = [{} for _ in range(LINES)]
    for at, space in enumerate(TRIANGLE_SPACES):
        column, line = place_of(space)
        upper, lower = draw_triangle(view, TRIANGLE_NAMES[at], POINTS_UP[at], paint)
        lines[line][column], lines[line + 1][column] = upper, lower
    for at, space in enumerate(ROUND_SPACES):
        column, line = place_of(space)
        upper, lower = draw_round(view, ROUND_NAMES[at], paint)
        lines[line][column], lines[line + 1][column] = upper, lower
    drawn = [" ".join(line.get(column, " " * SPACE) for column in range(COLUMNS)).rstrip() for line in lines]
    return "\n".join([*drawn, "", *list_seats(view, catalogue, paint)])


def draw_triangle(view: Json, name: str, points_up: bool, paint: Paint) -> tuple[str, str]:
    """Two lines: the apex between the name and the owner's seat, and the two other symbols."""
    if name in view.get("missing", ()):
        return NO_SPACE
    die = view["board"].get(name, {"seat": 0, "orientation": "..."})
    first, second, third = die["orientation"]
    seat = die["seat"] or " "
    left, right = (third, second) if points_up else (second, third)
    apex = paint(f" {first} {seat} ", STYLES[die["seat"]])
    others = paint(f" {left}   {right} ", STYLES[die["seat"]])
    apex = paint(name, "dim") + apex
    return (apex, others) if points_up else (others, apex)


def draw_round(view: Json, name: str, paint: Paint) -> tuple[str, str]:
    """Two lines: the name, and the seat whose Trini stands there."""
    if name in view.get("missing", ()):
        return NO_SPACE
    held = view["rounds"].get(name)
    trini = paint(f"({held['seat']})", STYLES[held["seat"]]) if held else "( )"
    return f"  {paint(name.ljust(3), 'dim')}  ", f"  {trini}  "


def list_seats(view: Json, catalogue: Catalogue, paint: Paint) -> list[str]:
    """What each seat has, and the countdown while the game goes on (R12)."""
    lines = []
    for seat in range(1, view["players"] + 1):
        placed, left = view["points"][seat - 1], view["trinis_left"][seat - 1]
        reserve = view["reserves"][seat - 1]
        text = catalogue.say("board-seat", seat=seat, placed=placed, left=left, reserve=reserve)
        mark = paint(">", "bold") if seat == view["to_act"] else " "
        lines.append(f"{mark} {paint(text, STYLES[seat])}")
    if view["to_act"] is not None:
        lines.append("  " + catalogue.say("board-countdown", count=view["countdown"]))
    return lines
